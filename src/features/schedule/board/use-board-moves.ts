import { type RefObject, useRef, useState } from 'react';
import { addDays, daysBetween, timeOf } from '#domain/calendar/calendar.ts';
import { type BoardScale, dayStep, piecesOf, quarterStep } from '#domain/scheduling/board.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { usePointerDrag } from '#ui/drag/use-pointer-drag.ts';
import type { BoardRow } from './board-rows.ts';
import { type Grip, type Lifted, liftBar, type Spot, type Subject } from './lift-bar.ts';
import { placeInWords } from './move-messages.ts';
import type { Move } from './plan-move.ts';
import { useListener } from './use-listener.ts';

type Shown = { rows: readonly BoardRow[]; scale: BoardScale; by: BoardRowsBy };
type BoardMoves = Shown & {
  board: RefObject<HTMLElement | null>;
  onMove: (bookingId: string, move: Move) => void;
};

function subjectOf(bar: HTMLElement, grip: Grip, { rows, scale }: Shown): Subject | undefined {
  const row = rows.find(({ key }) => key === bar.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const booking = row?.bookings.find(({ id }) => id === bar.dataset['bar']);
  const pieces =
    booking &&
    piecesOf(
      booking,
      scale.days.map(({ date }) => date),
    );
  const piece = pieces?.find(({ stretches }) => stretches[0]?.date === bar.dataset['from']);
  const [first, last] = [piece?.stretches[0], piece?.stretches.at(-1)];
  if (!row || !booking || !piece || !first || !last || (grip === 'end' && !piece.isEnd)) return undefined;
  const start = { date: first.date, minutes: first.start };
  return {
    bookingId: booking.id,
    grip,
    from: { row: row.key, at: grip === 'end' ? { date: last.date, minutes: last.end } : start },
    isWholeDays: !piece.isStart,
    start,
  };
}

/** What dropping there means for the booking; what stays the same is not named. */
function moveTo({ bookingId, grip, from, isWholeDays }: Subject, { row, at }: Spot, { rows, by }: Shown): Move {
  if (grip === 'end') return { end: at };
  const booking = rows.flatMap(({ bookings }) => bookings).find(({ id }) => id === bookingId);
  const other = row === from.row ? {} : by === 'staff' ? { employeeId: row } : { station: row };
  if (isWholeDays && booking) return { ...other, date: addDays(booking.date, daysBetween(from.at.date, at.date)) };
  const isSameTime = at.date === from.at.date && at.minutes === from.at.minutes;
  return { ...other, ...(!isSameTime && { date: at.date, startTime: timeOf(at.minutes) }) };
}

const isSameSpot = (a: Spot, b: Spot) => a.row === b.row && a.at.date === b.at.date && a.at.minutes === b.at.minutes;

/** The place that the key leads to from this one; undefined for a key that leads nowhere. */
function spotAfter({ key, shiftKey }: KeyboardEvent, spot: Spot, subject: Subject, { rows, scale }: Shown) {
  const index = rows.findIndex((row) => row.key === spot.row);
  const toRow = (step: number): Spot => ({ ...spot, row: rows[index + step]?.key ?? spot.row });
  const toTime = (step: -1 | 1): Spot => ({
    ...spot,
    at: (shiftKey || subject.isWholeDays ? dayStep : quarterStep)(scale, spot.at, step),
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

/** Bars of the board are dragged by mouse, finger and keyboard. Returns what the board says of it. */
export function useBoardMoves({ board, onMove, ...shown }: BoardMoves) {
  const [told, setTold] = useState<string>();
  const held = useRef<{ lifted: Lifted; spot: Spot }>(undefined);

  function drop(subject: Subject, spot: Spot) {
    if (isSameSpot(subject.from, spot)) return;
    onMove(subject.bookingId, moveTo(subject, spot, shown));
  }

  usePointerDrag(board, (pressed, from) => {
    const bar = pressed.closest<HTMLElement>('[data-bar]');
    if (!bar || !board.current || pressed.closest('[data-no-drag]')) return undefined;
    const subject = subjectOf(bar, pressed.closest('[data-end]') ? 'end' : 'move', shown);
    if (!subject) return undefined;
    const lifted = liftBar(board.current, bar, subject, shown.scale);
    let spot = subject.from;
    return {
      move(at) {
        spot = lifted.spotAt(at.y + window.scrollY, at.x - from.x);
        lifted.show(spot);
      },
      end(isDropped) {
        lifted.putBack();
        if (isDropped) drop(subject, spot);
      },
    };
  });

  function letGo(words: string) {
    held.current?.lifted.putBack();
    held.current = undefined;
    setTold(words);
  }

  function pickUp(event: KeyboardEvent) {
    const bar = event.target instanceof Element && event.target.closest<HTMLElement>('[data-bar]');
    const subject = bar && event.target instanceof HTMLAnchorElement ? subjectOf(bar, 'move', shown) : undefined;
    if (!bar || !subject || !board.current) return;
    event.preventDefault();
    const lifted = liftBar(board.current, bar, subject, shown.scale);
    lifted.show(subject.from);
    held.current = { lifted, spot: subject.from };
    setTold('Picked up. The arrow keys move it, Enter puts it down, Escape leaves it where it was.');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const now = held.current;
    if (!now) {
      if (event.key === ' ' || event.key === 'm' || event.key === 'M') pickUp(event);
      return;
    }
    const { subject } = now.lifted;
    if (event.key === 'Escape') letGo('Left where it was.');
    else if (event.key === 'Enter' || event.key === ' ') {
      letGo(isSameSpot(subject.from, now.spot) ? 'Left where it was.' : 'Put down.');
      drop(subject, now.spot);
    } else {
      const spot = spotAfter(event, now.spot, subject, shown);
      if (!spot) return;
      now.spot = spot;
      now.lifted.show(spot);
      const row = shown.rows.find(({ key }) => key === spot.row)?.name ?? '';
      setTold(placeInWords({ date: spot.at.date, startTime: timeOf(spot.at.minutes), station: row, employee: '' }));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  useListener(board, 'keydown', onKeyDown);
  // Whoever goes elsewhere with Tab or the mouse has given up.
  useListener(board, 'focusout', () => held.current && letGo('Left where it was.'));

  return { told };
}
