import { useEffect, useState } from 'react';
import { addMonths } from '#domain/calendar/calendar.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { useIndexed } from '#io/react/world.tsx';
import { rangeOf } from './calendar-weeks.ts';

/** Loads the bookings of the previous and next month once the page is idle, so that going there is instant. */
export function PrefetchMonths({ month }: { month: string }) {
  const [idleAt, setIdleAt] = useState<string>();
  useEffect(() => runWhenIdle(() => setIdleAt(month)), [month]);
  if (!idleAt) return null;
  // Until idle again, keeps the three months around the previously shown one, so that going back is instant as well.
  const months = [-1, 0, 1].map((steps) => addMonths(idleAt, steps));
  return months.map((one) => one !== month && <PrefetchMonth key={one} month={one} />);
}

function PrefetchMonth({ month }: { month: string }) {
  useIndexed('bookings', { name: 'date', ...rangeOf(month) });
  return null;
}
