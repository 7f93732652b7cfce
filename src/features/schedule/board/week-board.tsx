import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { NARROW_DAY_PX } from '#domain/scheduling/board.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { useToday } from '#io/react/react.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import { MoveClashDialog } from './move-clash-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './plan-move.ts';
import { useBoardMoves } from './use-board-moves.ts';
import { useMove } from './use-move.ts';
import { useOffer } from './use-offer.ts';
import { useWeek, type Week } from './use-week.ts';

const ROWS = [
  { value: 'stations', label: 'Stations' },
  { value: 'staff', label: 'Staff' },
] as const;

type WeekBoardProps = {
  /** Seven days, Sunday first. */
  week: readonly string[];
  /** The chosen station; without one, all. */
  station: string | undefined;
  rows: BoardRowsBy;
  onRows: (rows: BoardRowsBy) => void;
};

/** The week of the shop: a row for each bay or person, a bar for each job. */
export function WeekBoard({ week: days, station, rows, onRows }: WeekBoardProps) {
  const from = days[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: its first day says which week it is
  const dates = useMemo(() => days, [from]);
  const { week, failure, retry } = useWeek(dates, station, rows);
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return (
    <>
      {week ? (
        <Board week={week} station={station} by={rows} onRows={onRows} />
      ) : (
        <div aria-busy className="h-120 rounded-card border bg-surface shadow-1" />
      )}
      <Legend />
    </>
  );
}

type BoardProps = {
  week: Week;
  station: string | undefined;
  by: BoardRowsBy;
  onRows: (rows: BoardRowsBy) => void;
};

function Board({ week, station, by, onRows }: BoardProps) {
  const { rows, scale, figures } = week;
  const today = useToday();
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const none = useRef<HTMLDivElement>(null);
  // What only looks takes no hold of the bars.
  const held = useCan('changeRecords') ? board : none;
  const { move, asking, accept, giveUp } = useMove();
  const [moving, setMoving] = useState<string>();
  const arriving = useRef<string>(undefined);

  function moveIt(id: string, to: Move) {
    arriving.current = id;
    void move(id, to);
  }
  // A bar that was moved is drawn anew: the focus that was on it goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week is what it arrives with
  useEffect(() => {
    const id = arriving.current;
    if (id === undefined) return;
    arriving.current = undefined;
    if (document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"] > a`)?.focus();
  }, [week]);

  const { offer, endOffer } = useOffer({ board: held, week, by, station });
  const { told } = useBoardMoves({
    board: held,
    rows,
    scale,
    by,
    onMove: moveIt,
  });
  const booking = week.bookings.find(({ id }) => id === moving);

  return (
    <>
      <div
        ref={board}
        className="group/board data-dragging:[&>table]:pointer-events-none relative overflow-hidden rounded-card border bg-surface shadow-1"
      >
        <table
          aria-label="Calendar"
          className="w-full table-fixed border-separate border-spacing-0 [&>tbody>tr:last-child>:is(th,td)]:border-b-0"
        >
          <colgroup>
            <col className="w-33 tablet:w-28" />
            {scale.days.map(({ date, isNarrow }) => (
              <col key={date} style={isNarrow ? { width: NARROW_DAY_PX } : undefined} />
            ))}
          </colgroup>
          <BoardHead
            scale={scale}
            figures={figures}
            today={today}
            station={station}
            corner={<Segmented label="Rows" size="small" options={ROWS} value={by} onChange={onRows} />}
          />
          <tbody>
            {rows.map((row) => (
              <BoardRow
                key={row.key}
                row={row}
                scale={scale}
                today={today}
                helpId={helpId}
                onMoveTo={setMoving}
                offer={offer?.row === row.key ? offer : undefined}
                onOfferEnd={endOffer}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="p-6 text-center text-text-2">
            {by === 'staff'
              ? 'Nobody works here yet. Add people under Staff.'
              : 'There are no stations yet. Add one under Stations.'}
          </p>
        )}
        <p
          id={helpId}
          // Over the page, for nothing may move under a mouse that is pressed while it goes.
          className="pointer-events-none fixed bottom-3 left-1/2 z-30 hidden w-max max-w-window -translate-x-1/2 rounded-control bg-tip-bg px-3 py-1.5 text-small text-tip-text shadow-3 group-has-[[data-bar]>a:focus-visible]/board:block"
        >
          Space picks the job up: left and right move it by 15 minutes, with Shift by a day, up and down to another row.
          Enter puts it down, Escape leaves it where it was. Enter alone opens it.
        </p>
        <p role="status" className="sr-only">
          {told}
        </p>
      </div>
      {asking && (
        <MoveClashDialog
          asking={asking}
          onAccept={(asked) => {
            arriving.current = asked.booking.id;
            void accept(asked);
          }}
          onMove={moveIt}
          onGiveUp={giveUp}
        />
      )}
      {booking && (
        <MoveDialog
          booking={booking}
          shop={{ ...week, customers: [] }}
          onClose={() => setMoving(undefined)}
          onMove={(to) => {
            setMoving(undefined);
            moveIt(booking.id, to);
          }}
        />
      )}
    </>
  );
}

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-3.5 text-small text-text-3 *:flex *:items-center *:gap-1.5">
      {SERVICE_CATEGORIES.map((category) => (
        <li key={category}>
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          {category}
        </li>
      ))}
      <li className="ml-auto">
        <span aria-hidden className="w-4.5 border-text-3 border-t-strong border-dashed" />
        Overnight
      </li>
      <li>
        <span aria-hidden className="hatch-lane h-2.5 w-3.5 rounded-bar" />
        Closed
      </li>
    </ul>
  );
}
