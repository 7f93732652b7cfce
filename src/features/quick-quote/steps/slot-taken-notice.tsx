import { useEffect, useRef } from 'react';
import { formatTime } from '#domain/calendar/calendar.ts';
import { SEARCH_DAYS, type Slot } from '#domain/scheduling/slots.ts';
import { slotDates, slotName } from '#parts/plan/slot-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Says why the chosen slot can't be booked, and offers the closest free one. */
export function SlotTakenNotice({
  slot,
  next,
  isCarElsewhere,
  focused,
  onTake,
  onSeeAll,
}: {
  slot: Slot;
  next: Slot | undefined;
  /** Station and employee are free, but the customer's car is at another station then. */
  isCarElsewhere: boolean;
  /** Moves the focus here, because the notice answers a click. */
  focused: boolean;
  onTake: (slot: Slot) => void;
  onSeeAll: () => void;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) buttons.current?.querySelector('button')?.focus();
  }, [focused]);
  return (
    <Alert
      tone="amber"
      title={isCarElsewhere ? 'This car is already booked at that time' : 'This slot is no longer available'}
      role="alert"
    >
      <p>
        {isCarElsewhere
          ? `${slotName(slot)}: the car is at another station for part of that time. Nothing was booked.`
          : `${slotName(slot)} is no longer free. Nothing was booked.`}
      </p>
      <p>
        {next ? `The next free slot is ${slotName(next)}.` : `No other slot is free in the next ${SEARCH_DAYS} days.`}
      </p>
      <div ref={buttons} className="mt-2.5 flex flex-wrap gap-2">
        {next && (
          <Button variant="tint" size="small" onClick={() => onTake(next)}>
            Take {slotDates(next)}, {formatTime(next.startTime)}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onSeeAll}>
          See availability
        </Button>
      </div>
    </Alert>
  );
}
