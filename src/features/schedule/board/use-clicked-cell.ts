import { type RefObject, useCallback, useState } from 'react';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { SNAP_MINUTES, timeAt } from './board-scale.ts';
import { LANE_PX } from './job-bar.tsx';
import type { ClickedCell } from './new-booking-link.tsx';
import type { BoardWeek } from './use-board-week.ts';
import { useCaptureListener } from './use-capture-listener.ts';

type ClickedCellOptions = {
  board: RefObject<HTMLElement | null>;
  week: BoardWeek;
  by: BoardRowsBy;
  station: string | undefined;
};

/** Tracks the empty cell of the board that was clicked, to offer a new booking there. */
export function useClickedCell({ board, week, by, station }: ClickedCellOptions) {
  const [cell, setCell] = useState<ClickedCell>();

  useCaptureListener(board, 'click', ({ target, clientX, clientY }) => {
    const lanes = target instanceof Element && target.closest<HTMLElement>('[data-row]');
    if (!lanes || target.closest('a, button')) return;
    const row = week.rows.find(({ key }) => key === lanes.dataset['row']);
    if (!row || row.isDeleted) return;
    const box = lanes.getBoundingClientRect();
    const { date, minutes } = timeAt(week.scale, box.width, clientX - box.left);
    setCell({
      row: row.key,
      lane: Math.floor((clientY - box.top) / LANE_PX),
      at: { date, minutes: Math.floor(minutes / SNAP_MINUTES) * SNAP_MINUTES },
      station: by === 'staff' ? station : row.key,
    });
  });

  return { cell, clearCell: useCallback(() => setCell(undefined), []) };
}
