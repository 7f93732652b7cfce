import { useEffect, useState } from 'react';
import { addMonths } from '#domain/calendar/calendar.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { useIndexed } from '#io/react/react.tsx';
import { rangeOf } from './calendar-weeks.ts';

/** Reads the bookings of the months before and after when the page is idle, so that going there waits for nothing. */
export function MonthsAround({ month }: { month: string }) {
  const [idleAt, setIdleAt] = useState<string>();
  useEffect(() => runWhenIdle(() => setIdleAt(month)), [month]);
  if (!idleAt) return null;
  // Until then the months around the previous one stay, and that one itself: the way back is ready as well.
  const months = [-1, 0, 1].map((steps) => addMonths(idleAt, steps));
  return months.map((one) => one !== month && <Kept key={one} month={one} />);
}

function Kept({ month }: { month: string }) {
  useIndexed('bookings', { name: 'date', ...rangeOf(month) });
  return null;
}
