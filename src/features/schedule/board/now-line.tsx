import { minutesOf } from '#domain/calendar/calendar.ts';
import { useNow } from '#parts/queries/use-now.ts';
import { acrossOf, type BoardScale } from './board-scale.ts';
import { cssLength } from './day-widths.ts';

/** Returns the time of day while it is within the board's hours. */
function useShownNow({ from, to }: BoardScale): { now: string; minutes: number } | undefined {
  const now = useNow();
  const minutes = minutesOf(now);
  return minutes >= from && minutes <= to ? { now, minutes } : undefined;
}

/** Marks the current time with a line behind the bars. */
export function NowLine({ scale, today }: { scale: BoardScale; today: string }) {
  const shown = useShownNow(scale);
  if (!shown || !scale.days.some(({ date }) => date === today)) return null;
  const left = cssLength(acrossOf(scale, { date: today, minutes: shown.minutes }));
  return <span aria-hidden className="pointer-events-none absolute inset-y-0 w-0.5 bg-solar" style={{ left }} />;
}

/** Shows the current time at the top of its line, below today's head. */
export function NowTime({ scale }: { scale: BoardScale }) {
  const shown = useShownNow(scale);
  if (!shown) return null;
  const { now, minutes } = shown;
  const part = (minutes - scale.from) / (scale.to - scale.from);
  return (
    <span
      className="absolute -bottom-px h-4.25 -translate-x-1/2 whitespace-nowrap rounded-badge bg-solar px-1 font-extrabold text-text text-tick leading-4.25 dark:text-on-accent"
      style={{ left: `${part * 100}%` }}
    >
      <span className="sr-only">Now </span>
      {`${Number(now.slice(0, 2)) % 12 || 12}${now.slice(2)}`}
    </span>
  );
}
