import { type RefObject, useRef, useState } from 'react';
import { addDays, daysBetween, timeOf } from '#domain/calendar/calendar.ts';
import { jobSegments } from '#domain/scheduling/job-segments.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { usePointerDrag } from '#ui/drag/use-pointer-drag.ts';
import { type BarGhost, type BoardPosition, createBarGhost, type DraggedBar, type DragKind } from './bar-ghost.ts';
import type { BoardRow } from './board-rows.ts';
import { type BoardScale, dayStep, quarterStep } from './board-scale.ts';
import { formatPlace } from './move-messages.ts';
import type { Move } from './plan-move.ts';
import { useCaptureListener } from './use-capture-listener.ts';

type BoardState = { rows: readonly BoardRow[]; scale: BoardScale; by: BoardRowsBy };
type BarDragOptions = BoardState & {
  board: RefObject<HTMLElement | null>;
  onMove: (bookingId: string, move: Move) => void;
};

function draggedBarOf(bar: HTMLElement, kind: DragKind, { rows, scale }: BoardState): DraggedBar | undefined {
  const row = rows.find(({ key }) => key === bar.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const booking = row?.bookings.find(({ id }) => id === bar.dataset['bar']);
  const segments =
    booking &&
    jobSegments(
      booking,
      scale.days.map(({ date }) => date),
    );
  const piece = segments?.find(({ stretches }) => stretches[0]?.date === bar.dataset['from']);
  const [first, last] = [piece?.stretches[0], piece?.stretches.at(-1)];
  if (!row || !booking || !piece || !first || !last || (kind === 'end' && !piece.isEnd)) return undefined;
  const start = { date: first.date, minutes: first.start };
  return {
    bookingId: booking.id,
    kind,
    from: { row: row.key, at: kind === 'end' ? { date: last.date, minutes: last.end } : start },
    movesByDays: !piece.isStart,
    start,
  };
}

/** Returns the changes that dropping at the position makes; unchanged values are left out. */
function moveFor(
  { bookingId, kind, from, movesByDays }: DraggedBar,
  { row, at }: BoardPosition,
  { rows, by }: BoardState,
): Move {
  if (kind === 'end') return { end: at };
  const booking = rows.flatMap(({ bookings }) => bookings).find(({ id }) => id === bookingId);
  const other = row === from.row ? {} : by === 'staff' ? { employeeId: row } : { station: row };
  if (movesByDays && booking) return { ...other, date: addDays(booking.date, daysBetween(from.at.date, at.date)) };
  const isSameTime = at.date === from.at.date && at.minutes === from.at.minutes;
  return { ...other, ...(!isSameTime && { date: at.date, startTime: timeOf(at.minutes) }) };
}

const isSamePosition = (a: BoardPosition, b: BoardPosition) =>
  a.row === b.row && a.at.date === b.at.date && a.at.minutes === b.at.minutes;

/** Returns the position that the key moves to; undefined for other keys. */
function positionAfterKey(
  { key, shiftKey }: KeyboardEvent,
  position: BoardPosition,
  dragged: DraggedBar,
  { rows, scale }: BoardState,
) {
  const index = rows.findIndex((row) => row.key === position.row);
  const toRow = (step: number): BoardPosition => ({ ...position, row: rows[index + step]?.key ?? position.row });
  const toTime = (step: -1 | 1): BoardPosition => ({
    ...position,
    at: (shiftKey || dragged.movesByDays ? dayStep : quarterStep)(scale, position.at, step),
  });
  switch (key) {
    case 'ArrowLeft':
      return toTime(-1);
    case 'ArrowRight':
      return toTime(1);
    case 'ArrowUp':
      return toRow(-1);
    case 'ArrowDown':
      return toRow(1);
    default:
      return undefined;
  }
}

/** Lets bars be dragged by mouse, touch and keyboard. Returns the announcement for screen readers. */
export function useBarDrag({ board, onMove, ...state }: BarDragOptions) {
  const [announcement, setAnnouncement] = useState<string>();
  const keyboardDrag = useRef<{ ghost: BarGhost; position: BoardPosition }>(undefined);

  function drop(dragged: DraggedBar, position: BoardPosition) {
    if (isSamePosition(dragged.from, position)) return;
    onMove(dragged.bookingId, moveFor(dragged, position, state));
  }

  usePointerDrag(board, (pressed, from) => {
    const bar = pressed.closest<HTMLElement>('[data-bar]');
    if (!bar || !board.current || pressed.closest('[data-no-drag]')) return undefined;
    const dragged = draggedBarOf(bar, pressed.closest('[data-end]') ? 'end' : 'move', state);
    if (!dragged) return undefined;
    const ghost = createBarGhost(board.current, bar, dragged, state.scale);
    let position = dragged.from;
    return {
      move(at) {
        position = ghost.positionAt(at.y + window.scrollY, at.x - from.x);
        ghost.show(position);
      },
      end(isDropped) {
        ghost.remove();
        if (isDropped) drop(dragged, position);
      },
    };
  });

  function endKeyboardDrag(text: string) {
    keyboardDrag.current?.ghost.remove();
    keyboardDrag.current = undefined;
    setAnnouncement(text);
  }

  function pickUp(event: KeyboardEvent) {
    const bar = event.target instanceof Element && event.target.closest<HTMLElement>('[data-bar]');
    const dragged = bar && event.target instanceof HTMLAnchorElement ? draggedBarOf(bar, 'move', state) : undefined;
    if (!bar || !dragged || !board.current) return;
    event.preventDefault();
    const ghost = createBarGhost(board.current, bar, dragged, state.scale);
    ghost.show(dragged.from);
    keyboardDrag.current = { ghost, position: dragged.from };
    setAnnouncement('Picked up. Move it with the arrow keys. Enter drops it, Escape cancels.');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const now = keyboardDrag.current;
    if (!now) {
      if (event.key === ' ' || event.key === 'm' || event.key === 'M') pickUp(event);
      return;
    }
    const dragged = now.ghost.bar;
    if (event.key === 'Escape') endKeyboardDrag('Not moved.');
    else if (event.key === 'Enter' || event.key === ' ') {
      endKeyboardDrag(isSamePosition(dragged.from, now.position) ? 'Not moved.' : 'Dropped.');
      drop(dragged, now.position);
    } else {
      const position = positionAfterKey(event, now.position, dragged, state);
      if (!position) return;
      now.position = position;
      now.ghost.show(position);
      const row = state.rows.find(({ key }) => key === position.row)?.name ?? '';
      setAnnouncement(
        formatPlace({ date: position.at.date, startTime: timeOf(position.at.minutes), station: row, employee: '' }),
      );
    }
    event.preventDefault();
    event.stopPropagation();
  }

  useCaptureListener(board, 'keydown', onKeyDown);
  // Leaving the board with Tab or the mouse cancels the drag.
  useCaptureListener(board, 'focusout', () => keyboardDrag.current && endKeyboardDrag('Not moved.'));

  return { announcement };
}
