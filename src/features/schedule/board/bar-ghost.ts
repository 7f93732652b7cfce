import { formatTime, formatWeekdayDate, MINUTES_PER_DAY, timeOf } from '#domain/calendar/calendar.ts';
import { acrossOf, type BoardScale, pixelsOf, type ScaleTime, SNAP_MINUTES, snapped, timeAt } from './board-scale.ts';
import { LANE_PX } from './job-bar.tsx';

/** Horizontal movement below this keeps the time. */
const STILL_PX = 4;

/** Moves the job, or only its end. */
export type DragKind = 'move' | 'end';

/** Position on the board: the row's key and a quarter hour. */
export type BoardPosition = { row: string; at: ScaleTime };

type Row = { key: string; top: number; height: number };

/** The bar being dragged. */
export type DraggedBar = {
  bookingId: string;
  kind: DragKind;
  /** Position before the drag: the start of the bar's work, or its end if the end is dragged. */
  from: BoardPosition;
  /** The bar continues an earlier one, so it moves by whole days. */
  movesByDays: boolean;
  /** Start of the bar's work. It cannot end before that. */
  start: ScaleTime;
};

/** Copy of the dragged bar, shown where it would be dropped. */
export type BarGhost = {
  bar: DraggedBar;
  /** Returns the position for a pointer at this height of the page, moved right by this many pixels. */
  positionAt: (pageY: number, movedX: number) => BoardPosition;
  show: (position: BoardPosition) => void;
  remove: () => void;
};

function rowsOf(board: HTMLElement): Row[] {
  return [...board.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { key: element.dataset['row'] ?? '', top: box.top + window.scrollY, height: box.height };
  });
}

/** Snaps to a quarter hour. Returns the end of a day rather than the start of the next. */
function endInstant(scale: BoardScale, width: number, pixels: number): ScaleTime {
  const at = snapped(timeAt(scale, width, pixels), MINUTES_PER_DAY);
  const index = scale.days.findIndex(({ date }) => date === at.date);
  const before = scale.days[index - 1];
  return at.minutes <= scale.from && before && !before.isNarrow ? { date: before.date, minutes: scale.to } : at;
}

/** 'Fri, Nov 20, 10:15 AM', with 'until' for an end. */
function positionLabel({ at }: BoardPosition, kind: DragKind): string {
  const time = `${formatWeekdayDate(at.date)}, ${formatTime(timeOf(at.minutes % MINUTES_PER_DAY))}`;
  return kind === 'end' ? `until ${time}` : time;
}

/**
 * Adds the ghost of a bar to the board. Measures once, here: during the drag, only the ghost's position and text change, and only
 * when it reaches another quarter hour or row.
 */
export function createBarGhost(board: HTMLElement, bar: HTMLElement, dragged: DraggedBar, scale: BoardScale): BarGhost {
  const boardBox = board.getBoundingClientRect();
  const lanes = bar.closest<HTMLElement>('[data-row]')?.getBoundingClientRect() ?? boardBox;
  const barBox = bar.getBoundingClientRect();
  const rows = rowsOf(board);
  const width = lanes.width;
  const origin = { x: lanes.left - boardBox.left, y: boardBox.top + window.scrollY };
  const pixelsAt = (at: ScaleTime) => pixelsOf(scale, width, acrossOf(scale, at));
  const fromX = pixelsAt(dragged.from.at);
  const startX = pixelsAt(dragged.start);
  // The card of a late job starts before the job does.
  const cardOffset = barBox.left - lanes.left - startX;
  const laneTop = barBox.top + window.scrollY - (rows.find(({ key }) => key === dragged.from.row)?.top ?? 0);

  const ghost = bar.cloneNode(true) as HTMLElement;
  const label = document.createElement('span');
  label.className =
    'absolute bottom-1 left-2.5 z-20 w-max rounded-badge bg-tip-bg px-1.5 py-px font-semibold text-small text-tip-text';
  ghost.append(label);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.dataset['ghost'] = '';
  delete ghost.dataset['bar'];
  ghost.className =
    'pointer-events-none absolute list-none z-30 rounded-control shadow-4 will-change-transform contain-layout';
  Object.assign(ghost.style, { left: '0', top: '0', width: `${barBox.width}px`, height: `${barBox.height}px` });
  board.append(ghost);
  bar.dataset['lifted'] = '';
  // Turns off hover styles and prefetching under the pointer during the drag.
  board.dataset['dragging'] = '';
  let shown = '';

  function show(position: BoardPosition) {
    const key = `${position.row} ${position.at.date} ${position.at.minutes}`;
    if (key === shown) return;
    shown = key;
    const row = rows.find((one) => one.key === position.row);
    const top = (row?.top ?? 0) - origin.y + Math.min(laneTop, (row?.height ?? LANE_PX) - LANE_PX + 5);
    const x = dragged.kind === 'end' ? startX : pixelsAt(position.at);
    ghost.style.transform = `translate(${origin.x + x + cardOffset}px, ${top}px)`;
    if (dragged.kind === 'end') ghost.style.width = `${Math.max(24, pixelsAt(position.at) - startX - cardOffset)}px`;
    label.textContent = positionLabel(position, dragged.kind);
    // Keeps the label inside the board on the right.
    const isLate = x > width * 0.75;
    label.style.left = isLate ? 'auto' : '';
    label.style.right = isLate ? '4px' : '';
  }

  function positionAt(pageY: number, movedX: number): BoardPosition {
    if (dragged.kind === 'end') {
      const at = endInstant(scale, width, fromX + movedX);
      const isBefore = at.date === dragged.start.date && at.minutes < dragged.start.minutes + SNAP_MINUTES;
      const least = { date: dragged.start.date, minutes: dragged.start.minutes + SNAP_MINUTES };
      return { row: dragged.from.row, at: isBefore || at.date < dragged.start.date ? least : at };
    }
    const under = rows.find(({ top, height }) => pageY < top + height) ?? rows.at(-1);
    // A start that is not on a quarter hour stays when the job only moves to another row.
    const isStill = Math.abs(movedX) < STILL_PX;
    const at = isStill ? dragged.from.at : snapped(timeAt(scale, width, fromX + movedX));
    return {
      row: under?.key ?? dragged.from.row,
      at: dragged.movesByDays ? { ...dragged.from.at, date: at.date } : at,
    };
  }

  return {
    bar: dragged,
    positionAt,
    show,
    remove() {
      ghost.remove();
      delete bar.dataset['lifted'];
      delete board.dataset['dragging'];
    },
  };
}
