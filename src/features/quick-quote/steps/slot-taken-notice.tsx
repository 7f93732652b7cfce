import { useEffect, useRef } from 'react';
import { formatTime } from '#domain/calendar/calendar.ts';
import { endOfSlot } from '#domain/plans/service-plan.ts';
import { SEARCH_DAYS } from '#domain/scheduling/slots.ts';
import type { QuotedPart } from '#features/quick-quote/quote-progress.ts';
import { endInWords, slotDates, slotName } from '#parts/plan/slot-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Says why the chosen slot can't be booked, and offers the closest free one. */
export function SlotTakenNotice({
  taken: { slot, service },
  next,
  isCarElsewhere,
  focused,
  onTake,
  onSeeAll,
}: {
  taken: QuotedPart;
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
