import { ChevronDown, ChevronUp, Clock } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { fullName, initials } from '#domain/customers/customer.ts';
import type { NotPlanned, NotPlannedReason, PlannedPart } from '#domain/jobs/service-plan.ts';
import { formatDollars } from '#domain/money/money.ts';
import { MAX_SEARCH_HOURS } from '#domain/scheduling/slots.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { classNames } from '#ui/class-names.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { hoursOfSlot } from './plan-totals.ts';
import { slotDates, slotTimes } from './slot-text.ts';

/** What the user can do with a part. */
export type PartActions = {
  onMove: (key: string, by: -1 | 1) => void;
  /** Label and action of the button that takes a part out: 'Book later'. */
  leaveOut: { label: string; run: (key: string) => void };
  onPlace?: ((key: string) => void) | undefined;
};

type PartListProps = {
  /** Accessible name of the list. */
  label: string;
  parts: readonly Omit<PlannedPart, 'clashes'>[];
  actions?: PartActions | undefined;
  /** Content below a part. */
  note?: (key: string) => ReactNode;
};

/** The services on one car in the order of the work, each with its time, bay, person, hours and price. */
export function PartList({ label, parts, actions, note }: PartListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ key: string; by: -1 | 1 }>(undefined);
  // The browser drops the focus of a button whose row moves.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { key, by } = pressed.current;
    pressed.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"] [data-by="${by}"]`)?.focus();
  });
  const rowActions = actions && {
    ...actions,
    onMove(key: string, by: -1 | 1) {
      pressed.current = { key, by };
      actions.onMove(key, by);
    },
  };
  return (
    <ol ref={list} aria-label={label} className="grid">
      {parts.map((part, index) => (
        <li key={part.key} data-part={part.key} className="border-t py-3 first:border-t-0">
          <PartRow
            part={part}
            number={index + 1}
            isLast={index === parts.length - 1}
            isOnly={parts.length === 1}
            actions={rowActions}
          />
          {note?.(part.key)}
        </li>
      ))}
    </ol>
  );
}

type PartRowProps = {
  part: Omit<PlannedPart, 'clashes'>;
  number: number;
  isLast: boolean;
  isOnly: boolean;
  actions: PartActions | undefined;
};

function PartRow({ part: { key, service, slot }, number, isLast, isOnly, actions }: PartRowProps) {
  const hours = hoursOfSlot(slot);
  return (
    <div className="grid grid-cols-[--spacing(6)_minmax(0,1fr)_auto] gap-x-3">
      <span className="grid size-6 place-items-center rounded-full bg-surface-3 font-semibold text-label text-text-2 tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <ServiceName service={service} />
        <p className="mt-0.5 text-text-2">
          {slotDates(slot)} · {slotTimes(slot)}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-text-2">
          <span>{slot.station}</span>
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Avatar initials={initials(slot.employee)} size="small" />
            <bdi className="break-words">{fullName(slot.employee)}</bdi>
          </span>
        </p>
      </div>
      <div className="text-right">
        <div className="font-semibold tabular-nums">{formatDollars(slot.pricing.servicePrice)}</div>
        <div className="text-meta text-text-3">{hours} h</div>
      </div>
      {actions && (
        <div className="col-span-2 col-start-2 mt-2 flex flex-wrap items-center gap-1.5">
          {!isOnly && (
            <>
              <MoveButton by={-1} isEnd={number === 1} name={service.name} onMove={() => actions.onMove(key, -1)} />
              <MoveButton by={1} isEnd={isLast} name={service.name} onMove={() => actions.onMove(key, 1)} />
            </>
          )}
          {actions.onPlace && (
            <Button
              size="small"
              variant="ghost"
              icon={Clock}
              aria-label={`Change time: ${service.name}`}
              onClick={() => actions.onPlace?.(key)}
            >
              Change time
            </Button>
          )}
          {!isOnly && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`${actions.leaveOut.label}: ${service.name}`}
              onClick={() => actions.leaveOut.run(key)}
            >
              {actions.leaveOut.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type MoveButtonProps = { by: -1 | 1; isEnd: boolean; name: string; onMove: () => void };

/** Not disabled at the end of the list, because that would drop the focus. */
function MoveButton({ by, isEnd, name, onMove }: MoveButtonProps) {
  return (
    <IconButton
      data-by={by}
      label={`${by < 0 ? 'Move up' : 'Move down'}: ${name}`}
      icon={by < 0 ? ChevronUp : ChevronDown}
      size="small"
      variant="secondary"
      aria-disabled={isEnd || undefined}
      className={classNames(isEnd && 'opacity-50')}
      onClick={() => !isEnd && onMove()}
    />
  );
}

/** A service with the film of its category. */
export function ServiceName({ service }: { service: Service }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2 font-semibold">
      <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
      <bdi className="min-w-0 break-words">{service.name}</bdi>
    </p>
  );
}

const REASONS: Readonly<Record<NotPlannedReason, string>> = {
  'too-long': `takes more than ${MAX_SEARCH_HOURS} h, the longest that the search handles. Book it by hand.`,
  nobody: 'has no bay and person who can do it. Check its bays, and the skills of your staff.',
  full: 'finds no free time within 60 days. Check the opening hours, or book it by hand.',
};

type NotPlannedNoticeProps = {
  services: readonly NotPlanned[];
  leaveOut: PartActions['leaveOut'];
};

/** Names the services that could not be planned, with the reason. */
export function NotPlannedNotice({ services, leaveOut }: NotPlannedNoticeProps) {
  if (services.length === 0) return null;
  return (
    <Alert tone="amber" title="Not in the plan" role="status">
      <ul className="grid gap-1.5">
        {services.map(({ key, service, reason }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-55">
              <bdi className="font-semibold">{service.name}</bdi> {REASONS[reason]}
            </span>
            <Button size="small" aria-label={`${leaveOut.label}: ${service.name}`} onClick={() => leaveOut.run(key)}>
              {leaveOut.label}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
