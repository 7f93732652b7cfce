import { TriangleAlert } from 'lucide-react';
import { isOver } from '#domain/load.ts';
import { formatPercent, percent } from '#domain/money.ts';
import { loadOf } from './load-of.ts';
import type { ShownDay } from './shown-calendar.ts';

/** How much of the day's open time is booked, and a mark when at a station it is more than that. */
export function DayLoad({ day }: { day: ShownDay }) {
  const load = loadOf(day);
  if (!load || load.jobs === 0) return null;
  const { bookedMinutes, openMinutes, stations } = load;
  const over = stations.filter(isOver).map(({ name }) => name);
  const isFull = over.length > 0;
  const share = openMinutes > 0 ? percent(bookedMinutes, openMinutes, 0) : undefined;
  return (
    <div
      className={`ml-auto flex items-center gap-1 pr-0.5 text-[11px] leading-6 ${isFull ? 'tone-amber font-semibold text-tone-ink' : 'tone-accent text-text-3'}`}
    >
      {isFull && <TriangleAlert size={12} aria-hidden />}
      {/* Above the button that appears in its place. */}
      <span className="pointer-fine:group-focus-within/day:opacity-0 pointer-fine:group-hover/day:opacity-0">
        {share !== undefined && formatPercent(share, 0)}
        <span className={share === undefined ? '' : '@max-[960px]:sr-only'}> booked</span>
        {isFull && <span className="sr-only">, over capacity: {over.join(', ')}</span>}
      </span>
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] bg-surface-3">
        <span className="block h-full bg-tone-solid" style={{ width: `${Math.min(share ?? 100, 100)}%` }} />
      </span>
    </div>
  );
}
