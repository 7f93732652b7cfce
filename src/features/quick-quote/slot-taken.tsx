import { useEffect, useRef } from 'react';
import { formatTime } from '#domain/calendar.ts';
import { SEARCH_DAYS, type Slot } from '#domain/slots.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { slotDates, slotName } from './slot-text.ts';

/** The chosen slot went to somebody else: what was lost, and the closest one that can be had with one press. */
export function SlotTakenNotice({
  slot,
  next,
  focused,
  onTake,
  onSeeAll,
}: {
  slot: Slot;
  next: Slot | undefined;
  /** It answers a press, so the keyboard goes on here. */
  focused: boolean;
  onTake: (slot: Slot) => void;
  onSeeAll: () => void;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) buttons.current?.querySelector('button')?.focus();
  }, [focused]);
  return (
    <Alert tone="amber" title="This slot is no longer available" role="alert">
      <p>{slotName(slot)} can no longer be had. Nothing was booked.</p>
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
