import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { useToday } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { BoardHead } from './board-head.tsx';
import { NARROW_DAY_PX } from './board-scale.ts';
import { BoardTableRow } from './board-table-row.tsx';
import { MoveClashDialog } from './move-clash-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './plan-move.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { type BoardWeek, useBoardWeek } from './use-board-week.ts';
import { useClickedCell } from './use-clicked-cell.ts';
import { useMoveBooking } from './use-move-booking.ts';

const ROWS = [
  { value: 'stations', label: 'Stations' },
  { value: 'staff', label: 'Staff' },
] as const;

type WeekBoardProps = {
  /** Seven days, Sunday first. */
  week: readonly string[];
  /** The selected station; undefined for all. */
  station: string | undefined;
  rows: BoardRowsBy;
  onRows: (rows: BoardRowsBy) => void;
};

/** Shows a week: a row for each station or employee, a bar for each job. */
export function WeekBoard({ week: days, station, rows, onRows }: WeekBoardProps) {
  const from = days[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first day identifies the week
  const dates = useMemo(() => days, [from]);
  const query = useBoardWeek(dates, station, rows);
  return (
    <>
      <Loaded query={query} skeleton={<div aria-busy className="h-120 rounded-card border bg-surface shadow-1" />}>
        {(week) => <Board week={week} station={station} by={rows} onRows={onRows} />}
      </Loaded>
      <Legend />
    </>
  );
}

type BoardProps = {
  week: BoardWeek;
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
  // Read-only users can't drag bars or click cells.
  const editable = useCan('changeRecords') ? board : none;
  const { move, pending, accept, cancelMove } = useMoveBooking();
  const [movingId, setMovingId] = useState<string>();
  const focusNext = useRef<string>(undefined);

  function moveBooking(id: string, to: Move) {
    focusNext.current = id;
    void move(id, to);
  }
  // A moved bar is rendered as a new element: restores the focus it had.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moved bar is rendered with a new week
  useEffect(() => {
    const id = focusNext.current;
    if (id === undefined) return;
    focusNext.current = undefined;
    if (document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"] > a`)?.focus();
  }, [week]);

  const { cell, clearCell } = useClickedCell({ board: editable, week, by, station });
  const { announcement } = useBarDrag({
    board: editable,
    rows,
    scale,
    by,
    onMove: moveBooking,
  });
  const booking = week.bookings.find(({ id }) => id === movingId);

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
              <BoardTableRow
                key={row.key}
                row={row}
                by={by}
                scale={scale}
                today={today}
                helpId={helpId}
                onMoveTo={setMovingId}
                cell={cell?.row === row.key ? cell : undefined}
                onCellClose={clearCell}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="p-6 text-center text-text-2">
            {by === 'staff'
              ? 'No staff members yet. Add them under Staff.'
              : 'No stations yet. Add one under Stations.'}
          </p>
        )}
        <p
          id={helpId}
          // Fixed over the page, so that nothing shifts under a pressed mouse when it disappears.
          className="pointer-events-none fixed bottom-3 left-1/2 z-30 hidden w-max max-w-window -translate-x-1/2 rounded-control bg-tip-bg px-3 py-1.5 text-small text-tip-text shadow-3 group-has-[[data-bar]>a:focus-visible]/board:block"
        >
          Press Space to pick up the job. Left and right move it 15 minutes, or a day with Shift; up and down change the
          row. Enter drops it, Escape cancels. Enter alone opens the job.
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      {pending && (
        <MoveClashDialog
          pending={pending}
          onAccept={(confirmed) => {
            focusNext.current = confirmed.booking.id;
            void accept(confirmed);
          }}
          onMove={moveBooking}
          onCancel={cancelMove}
        />
      )}
      {booking && (
        <MoveDialog
          booking={booking}
          shop={{ ...week, customers: [] }}
          onClose={() => setMovingId(undefined)}
          onMove={(to) => {
            setMovingId(undefined);
            moveBooking(booking.id, to);
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
        <span aria-hidden className="tone-plum h-1 w-4.5 rounded-bar bg-tone-solid" />
        Curing
      </li>
      <li>
        <span aria-hidden className="hatch-lane h-2.5 w-3.5 rounded-bar" />
        Closed
      </li>
    </ul>
  );
}
