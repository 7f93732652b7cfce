import { type RefObject, useCallback, useState } from 'react';
import { instantAt, SNAP_MINUTES } from '#domain/scheduling/board.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { LANE_PX } from './job-bar.tsx';
import type { Offer } from './new-booking-offer.tsx';
import { useListener } from './use-listener.ts';
import type { Week } from './use-week.ts';

type OfferOptions = { board: RefObject<HTMLElement | null>; week: Week; by: BoardRowsBy; station: string | undefined };

/** Pressing an empty place of the board offers a new booking there. */
export function useOffer({ board, week, by, station }: OfferOptions) {
  const [offer, setOffer] = useState<Offer>();

  useListener(board, 'click', ({ target, clientX, clientY }) => {
    const lanes = target instanceof Element && target.closest<HTMLElement>('[data-row]');
    if (!lanes || target.closest('a, button')) return;
    const row = week.rows.find(({ key }) => key === lanes.dataset['row']);
    if (!row || row.isGone) return;
    const box = lanes.getBoundingClientRect();
    const { date, minutes } = instantAt(week.scale, box.width, clientX - box.left);
    setOffer({
      row: row.key,
      lane: Math.floor((clientY - box.top) / LANE_PX),
      at: { date, minutes: Math.floor(minutes / SNAP_MINUTES) * SNAP_MINUTES },
      station: by === 'staff' ? station : row.key,
    });
  });

  return { offer, endOffer: useCallback(() => setOffer(undefined), []) };
}
