import { type CSSProperties, memo, useMemo } from 'react';
import { acrossOf, type BoardScale, barsOf, overfull, piecesOf, type Stretch } from '#domain/scheduling/board.ts';
import { classNames } from '#ui/class-names.ts';
import { cssOf, dayWidth } from './across.ts';
import type { BoardRow as Row } from './board-rows.ts';
import { JobBar, LANE_PX } from './job-bar.tsx';
import { NewBookingOffer, type Offer } from './new-booking-offer.tsx';
import { NowLine } from './now-line.tsx';
import { RowHead } from './row-head.tsx';

type BoardRowProps = {
  row: Row;
  scale: BoardScale;
  today: string;
  helpId: string;
  onMoveTo: (bookingId: string) => void;
  /** The new booking that is offered in this row. */
  offer: Offer | undefined;
  onOfferEnd: () => void;
};

/** A bay or a person with a lane for each job at once. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, scale, today, helpId, onMoveTo, offer, onOfferEnd } = props;
  const { bars, lanes, over, dates } = useMemo(() => {
    const shown = scale.days.map(({ date }) => date);
    const pieces = row.bookings.flatMap((booking) => piecesOf(booking, shown));
    return { ...barsOf(pieces, scale, row.atOnce), over: overfull(row.bookings, row.atOnce, shown), dates: shown };
  }, [row, scale]);
  return (
    <tr>
      <RowHead row={row} dates={dates} isOverfull={over.length > 0} />
      <td colSpan={scale.days.length} className="border-b p-0 align-top">
        <div
          data-row={row.key}
          className="relative h-full overflow-hidden"
          style={{ ...dayWidth(scale), minHeight: lanes * LANE_PX }}
        >
          <Days row={row} scale={scale} today={today} />
          {over.map((stretch) => (
            <Over key={`${stretch.date} ${stretch.start}`} stretch={stretch} scale={scale} />
          ))}
          {Array.from({ length: lanes - 1 }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its number
              key={index}
              aria-hidden
              className={classNames(
                'absolute inset-x-0 border-t border-dashed',
                index + 1 >= row.atOnce ? 'border-border-control' : 'border-border',
              )}
              style={{ top: (index + 1) * LANE_PX }}
            />
          ))}
          <NowLine scale={scale} today={today} />
          <ul aria-label={`Bookings, ${row.name}`}>
            {bars.map((bar) => (
              <JobBar
                key={`${bar.booking.id} ${bar.stretches[0]?.date}`}
                bar={bar}
                scale={scale}
                helpId={helpId}
                onMoveTo={onMoveTo}
              />
            ))}
          </ul>
          {offer && <NewBookingOffer offer={offer} scale={scale} onClose={onOfferEnd} />}
        </div>
      </td>
    </tr>
  );
});

/** The days behind the bars: a line every other hour, closed hours hatched. */
function Days({ row, scale, today }: Pick<BoardRowProps, 'row' | 'scale' | 'today'>) {
  const span = scale.to - scale.from;
  const percent = (minutes: number) => `${(Math.min(span, Math.max(0, minutes)) / span) * 100}%`;
  return (
    <div aria-hidden className="absolute inset-0 grid" style={{ gridTemplateColumns: 'var(--days)' }}>
      {scale.days.map(({ date, isNarrow }) => {
        const open = row.openOn(date);
        const isShut = isNarrow || (!open && !row.isGone);
        return (
          <span
            key={date}
            className={classNames(
              'relative border-l',
              isShut ? 'hatch-lane' : 'bg-hours',
              date === today && !isShut && 'today-lane',
            )}
            style={{ '--step': percent(120) } as CSSProperties}
          >
            {open && !isNarrow && (
              <>
                <span
                  className="hatch-lane absolute inset-y-0 left-0"
                  style={{ width: percent(open.start - scale.from) }}
                />
                <span
                  className="hatch-lane absolute inset-y-0 right-0"
                  style={{ width: percent(scale.to - open.end) }}
                />
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** A time at which more jobs run than the row may hold. */
function Over({ stretch, scale }: { stretch: Stretch; scale: BoardScale }) {
  const from = acrossOf(scale, { date: stretch.date, minutes: stretch.start });
  const to = acrossOf(scale, { date: stretch.date, minutes: stretch.end });
  return (
    <span
      aria-hidden
      title="Over capacity"
      className="tone-red absolute inset-y-0 border-tone-line border-x bg-tone-soft"
      style={{ left: cssOf(from), width: `calc(var(--day) * ${to.wide - from.wide})` }}
    />
  );
}
