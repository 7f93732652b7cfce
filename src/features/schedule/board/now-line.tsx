import { acrossOf, type BoardScale } from '#domain/board.ts';
import { minutesOf } from '#domain/calendar.ts';
import { cssOf } from './across.ts';
import { useNow } from './use-now.ts';

/** Where the clock stands, behind the bars; the first row's line says the time. */
export function NowLine({ scale, today, isFirst }: { scale: BoardScale; today: string; isFirst: boolean }) {
  const now = useNow();
  const minutes = minutesOf(now);
  const isShown = scale.days.some(({ date }) => date === today) && minutes >= scale.from && minutes <= scale.to;
  if (!isShown) return null;
  const left = cssOf(acrossOf(scale, { date: today, minutes }));
  return (
    <>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 w-0.5 bg-solar" style={{ left }} />
      {isFirst && (
        <span
          className="pointer-events-none absolute top-0.5 z-20 h-[17px] -translate-x-1/2 whitespace-nowrap rounded-badge bg-solar px-[5px] font-bold text-text dark:text-on-accent text-tick leading-[17px]"
          style={{ left }}
        >
          <span className="sr-only">Now </span>
          {`${Number(now.slice(0, 2)) % 12 || 12}${now.slice(2)}`}
        </span>
      )}
    </>
  );
}
