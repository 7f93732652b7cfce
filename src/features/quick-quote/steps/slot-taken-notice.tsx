import { useEffect, useRef } from 'react';
import { formatTime } from '#domain/calendar/calendar.ts';
import { endOfSlot } from '#domain/plans/service-plan.ts';
import { SEARCH_DAYS } from '#domain/scheduling/slots.ts';
import type { QuotedPart } from '#features/quick-quote/quote-progress.ts';
import { endInWords, slotChanges, slotDates, slotName } from '#parts/plan/slot-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Names what is different in the slots that are offered: the day, the time, the bay or the person. */
function Changes({ chosen, next }: { chosen: readonly QuotedPart[]; next: readonly QuotedPart[] }) {
  const moved = next.flatMap((part) => {
    const before = chosen.find(({ key }) => key === part.key);
    const changes = before ? slotChanges(before.slot, part.slot) : [];
    return changes.map((change) => ({ ...change, service: next.length > 1 ? part.service.name : undefined }));
  });
  if (moved.length === 0) return null;
  return (
    <ul aria-label="What changes" className="mt-1.5 grid gap-0.5">
      {moved.map(({ label, from, to, service }) => (
        <li key={`${service} ${label}`} className="wrap-anywhere">
          {service !== undefined && (
            <>
              <bdi>{service}</bdi>,{' '}
            </>
          )}
          {label}: <bdi>{from}</bdi> → <b className="font-semibold">{to}</b>
        </li>
      ))}
    </ul>
  );
}

/** Says why the chosen slot can't be booked, and offers the closest free one. */
export function SlotTakenNotice({
  taken: { slot, service },
  chosen,
  next,
  isCarElsewhere,
  focused,
  onTake,
  onSeeAll,
}: {
  taken: QuotedPart;
  /** All parts as the user chose them. */
  chosen: readonly QuotedPart[];
  /** The closest free slots of all parts; none if there are none. */
  next: readonly QuotedPart[];
  /** Station and employee are free, but the customer's car is at another station then. */
  isCarElsewhere: boolean;
  /** Moves the focus here, because the notice answers a click. */
  focused: boolean;
  onTake: (next: readonly QuotedPart[]) => void;
  onSeeAll: () => void;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) buttons.current?.querySelector('button')?.focus();
  }, [focused]);
  const first = next[0]?.slot;
  const last = next.at(-1)?.slot;
  const isPlan = next.length > 1;
  const name = isPlan ? `${service.name}, ${slotName(slot)}` : slotName(slot);
  return (
    <Alert
      tone="amber"
      title={isCarElsewhere ? 'This car is already booked at that time' : 'This slot is no longer available'}
      role="alert"
    >
      <p>
        {isCarElsewhere
          ? `${name}: the car is at another station for part of that time. Nothing was booked.`
          : `${name} is no longer free. Nothing was booked.`}
      </p>
      <p>
        {!first && `No other slot is free in the next ${SEARCH_DAYS} days.`}
        {first && !isPlan && `The next free slot is ${slotName(first)}.`}
        {first &&
          last &&
          isPlan &&
          `The next free plan starts ${slotName(first)}, and ends ${endInWords(endOfSlot(last))}.`}
      </p>
      <Changes chosen={chosen} next={next} />
      <div ref={buttons} className="mt-2.5 flex flex-wrap gap-2">
        {first && (
          <Button variant="tint" size="small" onClick={() => onTake(next)}>
            Take {slotDates(first)}, {formatTime(first.startTime)}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onSeeAll}>
          See availability
        </Button>
      </div>
    </Alert>
  );
}
