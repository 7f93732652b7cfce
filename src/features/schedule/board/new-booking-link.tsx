import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatTime, formatWeekdayDate, timeOf } from '#domain/calendar/calendar.ts';
import { paths } from '#parts/navigation/paths.ts';
import { acrossOf, type BoardScale, type ScaleTime } from './board-scale.ts';
import { cssLength } from './day-widths.ts';
import { LANE_PX } from './job-bar.tsx';

/** An empty cell of the board that was clicked. */
export type ClickedCell = {
  row: string;
  lane: number;
  at: ScaleTime;
  station: string | undefined;
};

type NewBookingLinkProps = { cell: ClickedCell; scale: BoardScale; onClose: () => void };

/** Links to a new booking at the clicked cell. */
export function NewBookingLink({ cell, scale, onClose }: NewBookingLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { lane, at, station } = cell;
  const startTime = timeOf(at.minutes);
  // Each clicked cell mounts a new link.
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  const edge = scale.days.filter(({ isNarrow }) => !isNarrow).length;
  const start = acrossOf(scale, at);
  return (
    <Link
      ref={link}
      to={paths.newBooking}
      search={{ date: at.date, startTime, station }}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="absolute z-20 flex h-18.25 flex-col justify-center rounded-control border border-accent border-dashed bg-surface px-2.5 text-accent-ink text-small shadow-2"
      style={{
        left: cssLength({ narrow: start.narrow, wide: Math.min(start.wide, edge - 0.75) }),
        top: lane * LANE_PX + 5,
        width: 'calc(var(--day) * 0.75)',
      }}
    >
      <span className="flex items-center gap-1 font-semibold">
        <Plus size={14} aria-hidden />
        <span className="truncate">New booking</span>
      </span>
      <span className="truncate">{`${formatWeekdayDate(at.date)}, ${formatTime(startTime)}`}</span>
    </Link>
  );
}
