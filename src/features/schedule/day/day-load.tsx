import { bookedPercent, isOver } from '#domain/scheduling/load.ts';
import { BookedShare } from '#features/schedule/calendar/booked-share.tsx';
import type { CalendarDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { loadOfDay } from '#features/schedule/calendar/use-calendar-days.ts';

/** Shows a day's load as text, and as a bar along the bottom of its cell. */
export function DayLoad({ day }: { day: CalendarDay }) {
  const load = loadOfDay(day);
  if (!load || load.jobs === 0) return null;
  const filled = Math.min(bookedPercent(load) ?? 100, 100);
  return (
    <>
      {/* Hidden while the add button is visible in the same spot. */}
      <BookedShare
        load={load}
        className="pointer-fine:group-focus-within/day:opacity-0 pointer-fine:group-hover/day:opacity-0 ml-auto pr-0.5 text-tick leading-6"
      />
      <span
        aria-hidden
        className={`absolute inset-x-0 bottom-0 h-0.75 filled ${load.stations.some(isOver) ? 'tone-amber' : 'tone-accent'}`}
        style={{ backgroundSize: `${filled}% 100%` }}
      />
    </>
  );
}
