import { useEffect, useState } from 'react';
import { addMonths } from '#domain/calendar.ts';
import { useIndexed, whenIdle } from '#io/react.tsx';
import { rangeOf } from './shown-days.ts';

/** At the latest then, so that who looks at a month for a moment finds the next one ready. */
const SOON_MS = 1000;

/** Keeps the bookings of the months before and after at hand, once nothing else is to be done: going there waits for nothing. */
export function MonthsAround({ month }: { month: string }) {
  const [idleAt, setIdleAt] = useState<string>();
  useEffect(() => whenIdle(() => setIdleAt(month), SOON_MS), [month]);
  if (!idleAt) return null;
  // Until then those around the month that stood before, and that one itself: the way back is ready as well.
  const months = [-1, 0, 1].map((steps) => addMonths(idleAt, steps));
  return months.map((one) => one !== month && <Kept key={one} month={one} />);
}

function Kept({ month }: { month: string }) {
  useIndexed('bookings', { name: 'date', ...rangeOf(month) });
  return null;
}
