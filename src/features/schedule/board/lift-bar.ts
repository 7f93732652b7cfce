import { formatTime, formatWeekdayDate, MINUTES_PER_DAY, timeOf } from '#domain/calendar/calendar.ts';
import {
  acrossOf,
  type BoardScale,
  type Instant,
  instantAt,
  pixelsOf,
  SNAP_MINUTES,
  snapped,
} from '#domain/scheduling/board.ts';
import { LANE_PX } from './job-bar.tsx';

/** Sideways; less is no other time. */
const STILL_PX = 4;

/** What is done to a bar: the job is moved, or its end is. */
export type Grip = 'move' | 'end';

/** Where on the board: the row's key and a quarter of an hour. */
export type Spot = { row: string; at: Instant };

type Row = { key: string; top: number; height: number };

/** What a lifted bar stands for. */
export type Subject = {
  bookingId: string;
  grip: Grip;
  /** Where it stands: the start of the work that the bar shows, or the end of it. */
  from: Spot;
  /** The bar goes on from an earlier one: it moves by whole days. */
  isWholeDays: boolean;
  /** The start of the bar's work, before which it cannot end. */
  start: Instant;
};

/** A bar that is being moved: a copy of it hangs where it would be put. */
export type Lifted = {
  subject: Subject;
  /** The place that a pointer stands for at that height of the page, so many pixels to the right of where it took hold. */
  spotAt: (pageY: number, movedX: number) => Spot;
  show: (spot: Spot) => void;
  putBack: () => void;
};

function rowsOf(board: HTMLElement): Row[] {
  return [...board.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { key: element.dataset['row'] ?? '', top: box.top + window.scrollY, height: box.height };
  });
}

/** The end of a day is no start of the next one. */
function endInstant(scale: BoardScale, width: number, pixels: number): Instant {
  const at = snapped(instantAt(scale, width, pixels));
  const index = scale.days.findIndex(({ date }) => date === at.date);
  const before = scale.days[index - 1];
  return at.minutes <= scale.from && before && !before.isNarrow ? { date: before.date, minutes: scale.to } : at;
}

/** '10:15 AM', with the day and, where there are several, the row. */
function wordsOf({ at }: Spot, grip: Grip): string {
  const time = `${formatWeekdayDate(at.date)}, ${formatTime(timeOf(at.minutes % MINUTES_PER_DAY))}`;
  return grip === 'end' ? `until ${time}` : time;
}

/**
 * Lifts the bar. All measuring is done here, once: while it is moved only the copy's place and words change, and those only
 * where another quarter of an hour or another row is reached.
 */
export function liftBar(board: HTMLElement, bar: HTMLElement, subject: Subject, scale: BoardScale): Lifted {
  const boardBox = board.getBoundingClientRect();
  const lanes = bar.closest<HTMLElement>('[data-row]')?.getBoundingClientRect() ?? boardBox;
  const barBox = bar.getBoundingClientRect();
  const rows = rowsOf(board);
  const width = lanes.width;
  const origin = { x: lanes.left - boardBox.left, y: boardBox.top + window.scrollY };
  const pixelsAt = (at: Instant) => pixelsOf(scale, width, acrossOf(scale, at));
  const fromX = pixelsAt(subject.from.at);
  const startX = pixelsAt(subject.start);
  // The card of a late job begins before the job does.
  const cardOffset = barBox.left - lanes.left - startX;
  const laneTop = barBox.top + window.scrollY - (rows.find(({ key }) => key === subject.from.row)?.top ?? 0);

  const ghost = bar.cloneNode(true) as HTMLElement;
  const words = document.createElement('span');
  words.className =
    'absolute bottom-1 left-2.5 z-20 w-max rounded-badge bg-tip-bg px-1.5 py-px font-semibold text-small text-tip-text';
  ghost.append(words);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.dataset['ghost'] = '';
  delete ghost.dataset['bar'];
  ghost.className =
    'pointer-events-none absolute list-none z-30 rounded-control shadow-4 will-change-transform contain-layout';
  Object.assign(ghost.style, { left: '0', top: '0', width: `${barBox.width}px`, height: `${barBox.height}px` });
  board.append(ghost);
  bar.dataset['lifted'] = '';
  // What the pointer passes over meanwhile is not pointed at: nothing lights up, and no page is fetched for it.
  board.dataset['dragging'] = '';
  let shown = '';

  function show(spot: Spot) {
    const key = `${spot.row} ${spot.at.date} ${spot.at.minutes}`;
    if (key === shown) return;
    shown = key;
    const row = rows.find((one) => one.key === spot.row);
    const top = (row?.top ?? 0) - origin.y + Math.min(laneTop, (row?.height ?? LANE_PX) - LANE_PX + 5);
    const x = subject.grip === 'end' ? startX : pixelsAt(spot.at);
    ghost.style.transform = `translate(${origin.x + x + cardOffset}px, ${top}px)`;
    if (subject.grip === 'end') ghost.style.width = `${Math.max(24, pixelsAt(spot.at) - startX - cardOffset)}px`;
    words.textContent = wordsOf(spot, subject.grip);
    // Its words must not leave the board at the right.
    const isLate = x > width * 0.75;
    words.style.left = isLate ? 'auto' : '';
    words.style.right = isLate ? '4px' : '';
  }

  function spotAt(pageY: number, movedX: number): Spot {
    if (subject.grip === 'end') {
      const at = endInstant(scale, width, fromX + movedX);
      const isBefore = at.date === subject.start.date && at.minutes < subject.start.minutes + SNAP_MINUTES;
      const least = { date: subject.start.date, minutes: subject.start.minutes + SNAP_MINUTES };
      return { row: subject.from.row, at: isBefore || at.date < subject.start.date ? least : at };
    }
    const under = rows.find(({ top, height }) => pageY < top + height) ?? rows.at(-1);
    // A job that starts between the quarters keeps its start when it only goes to another row.
    const isStill = Math.abs(movedX) < STILL_PX;
    const at = isStill ? subject.from.at : snapped(instantAt(scale, width, fromX + movedX));
    return {
      row: under?.key ?? subject.from.row,
      at: subject.isWholeDays ? { ...subject.from.at, date: at.date } : at,
    };
  }

  return {
    subject,
    spotAt,
    show,
    putBack() {
      ghost.remove();
      delete bar.dataset['lifted'];
      delete board.dataset['dragging'];
    },
  };
}
