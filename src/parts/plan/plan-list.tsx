import { ArrowDown, ArrowUp, CalendarClock, Clock, Undo2, Warehouse } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fullName, initials } from '#domain/customers/customer.ts';
import { formatDollars } from '#domain/money/money.ts';
import { type PlanWishes, withBookAnyway, withLater, withMoved, withPlace } from '#domain/plans/plan-wishes.ts';
import type { PlannedPart } from '#domain/plans/service-plan.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { hoursOf } from './plan-sums.tsx';
import { clashSentences, notPlannedSentence, partTimes } from './plan-text.ts';
import { slotDates } from './slot-text.ts';
import type { PlanShop, WishedPlan } from './use-plan.ts';

/** Shows a service of a plan: when, where, by whom, at what price. */
function PartFacts({ part, number }: { part: Pick<PlannedPart, 'service' | 'slot'>; number: number }) {
  const { service, slot } = part;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <span
        aria-hidden
        className="row-span-2 grid size-6 place-items-center rounded-full bg-surface-3 font-semibold text-label text-text-2"
      >
        {number}
      </span>
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
        <span className="wrap-anywhere min-w-0">
          <bdi>{service.name}</bdi>
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatDollars(slot.pricing.servicePrice)}</span>
      <ul className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-label text-text-2">
        <li className="font-semibold text-text">{slotDates(slot)}</li>
        <li className="flex items-center gap-1.5">
          <Clock size={14} aria-hidden />
          {partTimes(slot)}
        </li>
        <li className="flex items-center gap-1.5">
          <Warehouse size={14} aria-hidden />
          <bdi>{slot.station}</bdi>
        </li>
        <li className="flex items-center gap-1.5">
          <Avatar initials={initials(slot.employee)} size="small" />
          <bdi>{fullName(slot.employee)}</bdi>
        </li>
        <li>{hoursOf(part)} h</li>
      </ul>
    </div>
  );
}

/** Lists services in their chosen times. */
export function PartList({ parts }: { parts: readonly Pick<PlannedPart, 'key' | 'service' | 'slot'>[] }) {
  return (
    <ol aria-label="Plan" className="grid">
      {parts.map((part, place) => (
        <li key={part.key} className="border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
          <PartFacts part={part} number={place + 1} />
        </li>
      ))}
    </ol>
  );
}

type PlanListProps = {
  plan: WishedPlan;
  wishes: PlanWishes;
  /** Absent: parts cannot be placed by hand. */
  shop?: PlanShop;
  onWishes: (wishes: PlanWishes) => void;
};

/** The part that gets the focus after the plan has changed: its button of that direction, or the part itself. */
type Focus = { key: string; by?: 'up' | 'down' };

/** Lists a plan part by part. Each part can be moved, placed by hand, or booked later. */
export function PlanList({ plan, wishes, shop, onWishes }: PlanListProps) {
  const { parts, notPlanned, later } = plan;
  const [placing, setPlacing] = useState<string>();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<Focus>(undefined);
  const keys = [...parts, ...notPlanned].map(({ key }) => key);
  const placed = parts.find(({ key }) => key === placing);

  useEffect(() => {
    const { key, by } = focus.current ?? {};
    focus.current = undefined;
    if (key === undefined) return;
    const part = box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`);
    const button = by && part?.querySelector<HTMLElement>(`[data-by="${by}"]`);
    // A part that is booked later may leave the list.
    (button ?? part ?? box.current?.querySelector('li'))?.focus();
  });

  function move(part: PlannedPart, by: -1 | 1) {
    if (keys[keys.indexOf(part.key) + by] === undefined) return;
    focus.current = { key: part.key, by: by < 0 ? 'up' : 'down' };
    setSaid(`${part.service.name} is now part ${keys.indexOf(part.key) + 1 + by} of ${keys.length}.`);
    onWishes(withMoved(wishes, keys, part.key, by));
  }

  function bookLater(key: string, name: string, isLater: boolean) {
    // Not a button: a key that is held down must not take the change back.
    focus.current = { key };
    setSaid(isLater ? `${name} will be booked later.` : `${name} is in the plan again.`);
    onWishes(withLater(wishes, key, isLater));
  }

  return (
    <div ref={box} className="grid gap-3">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol aria-label="Plan" className="grid">
        {parts.map((part, place) => {
          const { key, service } = part;
          const reasons = clashSentences(part, parts);
          return (
            <li
              key={key}
              data-part={key}
              tabIndex={-1}
              className="grid gap-2 border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <PartFacts part={part} number={place + 1} />
              {reasons.length > 0 && (
                <Alert tone="amber" title="This time is not free" role="alert">
                  {reasons.map((reason) => (
                    <p key={reason}>
                      <BidiText text={reason} />
                    </p>
                  ))}
                  <CheckboxField
                    label="Book anyway"
                    aria-label={`Book anyway, ${service.name}`}
                    checked={wishes.places[key]?.bookAnyway ?? false}
                    onChange={(event) => onWishes(withBookAnyway(wishes, key, event.target.checked))}
                  />
                </Alert>
              )}
              <div className="flex flex-wrap items-center gap-1 pl-9 phone:pl-0">
                {parts.length > 1 && (
                  <>
                    <IconButton
                      label={`Move ${service.name} up`}
                      icon={ArrowUp}
                      size="small"
                      data-by="up"
                      aria-disabled={place === 0}
                      className="aria-disabled:cursor-not-allowed aria-disabled:text-text-3"
                      onClick={() => move(part, -1)}
                    />
                    <IconButton
                      label={`Move ${service.name} down`}
                      icon={ArrowDown}
                      size="small"
                      data-by="down"
                      aria-disabled={place === keys.length - 1}
                      className="aria-disabled:cursor-not-allowed aria-disabled:text-text-3"
                      onClick={() => move(part, 1)}
                    />
                  </>
                )}
                {shop && (
                  <Button
                    variant="ghost"
                    size="small"
                    icon={CalendarClock}
                    aria-label={`Change time, ${service.name}`}
                    onClick={() => setPlacing(key)}
                  >
                    Change time
                  </Button>
                )}
                {wishes.places[key] && (
                  <Button
                    variant="ghost"
                    size="small"
                    icon={Undo2}
                    aria-label={`Earliest time, ${service.name}`}
                    onClick={() => onWishes(withPlace(wishes, key, undefined))}
                  >
                    Earliest time
                  </Button>
                )}
                {keys.length > 1 && (
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Book later, ${service.name}`}
                    onClick={() => bookLater(key, service.name, true)}
                  >
                    Book later
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {notPlanned.map((part) => (
        <div key={part.key} data-part={part.key} tabIndex={-1}>
          <Alert
            tone="amber"
            role="alert"
            title={notPlannedSentence(part)}
            action={
              keys.length > 1 && (
                <Button
                  size="small"
                  aria-label={`Book later, ${part.service.name}`}
                  onClick={() => bookLater(part.key, part.service.name, true)}
                >
                  Book later
                </Button>
              )
            }
          />
        </div>
      ))}
      {later.length > 0 && (
        <section aria-label="Booked later" className="rounded-control bg-surface-2 px-3.5 py-2.5">
          <h4 className="font-semibold text-label">Booked later</h4>
          <ul className="mt-1 grid gap-1">
            {later.map(({ key, service }) => (
              <li key={key} data-part={key} tabIndex={-1} className="flex flex-wrap items-center gap-2">
                <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
                <span className="wrap-anywhere mr-auto min-w-0">
                  <bdi>{service.name}</bdi>
                </span>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Book now, ${service.name}`}
                  onClick={() => bookLater(key, service.name, false)}
                >
                  Book now
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {placed && shop && (
        <PlaceDialog
          part={placed}
          shop={shop}
          onPlace={(place) => onWishes(withPlace(wishes, placed.key, place))}
          onClose={() => setPlacing(undefined)}
        />
      )}
    </div>
  );
}
