import { daysBetween, MINUTES_PER_DAY, minutesOf } from '#domain/calendar/calendar.ts';
import { crowded } from '#domain/calendar/intervals.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import { type Booking, holdsTime, occupiedStretches } from './booking.ts';

/** The week board's days side by side, each to the scale of the same hours. */
export type BoardScale = {
  days: readonly BoardDay[];
  /** The hours that a day shows, in minutes since midnight; whole hours. */
  from: number;
  to: number;
};
export type BoardDay = {
  date: string;
  /** Nothing is open and nothing is worked: a strip of `NARROW_DAY_PX`. */
  isNarrow: boolean;
};

/** A place across the board: so many narrow days and so many wide ones, parts of a day included, lie before it. */
export type Across = { narrow: number; wide: number };

/** A minute of a calendar day. No zone: a day has 24 hours on the board, also where the clocks change. */
export type Instant = { date: string; minutes: number };

export type Stretch = Interval & { date: string };

export const NARROW_DAY_PX = 30;
/** What a dragged job snaps to. */
export const SNAP_MINUTES = 15;

/** What every day shows, 8:00 to 18:00; more where the shop opens or a job runs outside of it. */
const USUAL: Interval = { start: 8 * 60, end: 18 * 60 };
const HOUR = 60;

type Week = {
  dates: readonly string[];
  /** When the rows are open that day, closed ones left out. */
  openOn: (date: string) => readonly Interval[];
  /** All that is worked in the week. */
  stretches: readonly Stretch[];
};

export function boardScale({ dates, openOn, stretches }: Week): BoardScale {
  const shown = [...dates.flatMap((date) => openOn(date)), ...stretches.filter(({ date }) => dates.includes(date))];
  const from = Math.min(USUAL.start, ...shown.map(({ start }) => start));
  const to = Math.max(USUAL.end, ...shown.map(({ end }) => end));
  const isNarrow = (date: string) => openOn(date).length === 0 && !stretches.some((one) => one.date === date);
  const areAllNarrow = dates.every(isNarrow);
  return {
    days: dates.map((date) => ({ date, isNarrow: !areAllNarrow && isNarrow(date) })),
    from: Math.floor(from / HOUR) * HOUR,
    to: Math.ceil(to / HOUR) * HOUR,
  };
}

/** The hours that are written above a day, in minutes: five to seven of them. */
export function ticksOf({ from, to }: BoardScale): number[] {
  const hours = (to - from) / HOUR;
  const step = [2, 3, 4].find((each) => hours / each <= 6) ?? 4;
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => from + index * step * HOUR);
}

/** Where an instant of the week stands; one outside the shown hours stands at the edge of its day. */
export function acrossOf({ days, from, to }: BoardScale, { date, minutes }: Instant): Across {
  const index = days.findIndex((day) => day.date === date);
  const before = days.slice(0, Math.max(0, index));
  const part = Math.min(1, Math.max(0, (minutes - from) / (to - from)));
  const isNarrow = days[index]?.isNarrow === true;
  return {
    narrow: before.filter((day) => day.isNarrow).length + (isNarrow ? part : 0),
    wide: before.filter((day) => !day.isNarrow).length + (isNarrow ? 0 : part),
  };
}

function dayWidths({ days }: BoardScale, width: number): number[] {
  const narrow = days.filter((day) => day.isNarrow).length;
  const wide = (width - narrow * NARROW_DAY_PX) / (days.length - narrow);
  return days.map(({ isNarrow }) => (isNarrow ? NARROW_DAY_PX : wide));
}

/** The pixels from the left of a board of that width. */
export function pixelsOf(scale: BoardScale, width: number, { narrow, wide }: Across): number {
  const widths = dayWidths(scale, width);
  return narrow * NARROW_DAY_PX + wide * (widths.find((_, index) => !scale.days[index]?.isNarrow) ?? 0);
}

/** The instant that stands so many pixels from the left, not snapped; beyond an edge, that of the edge. */
export function instantAt(scale: BoardScale, width: number, pixels: number): Instant {
  let left = Math.max(0, pixels);
  for (const [index, dayWidth] of dayWidths(scale, width).entries()) {
    const date = scale.days[index]?.date ?? '';
    const isLast = index === scale.days.length - 1;
    if (left < dayWidth || isLast) {
      const part = Math.min(1, left / dayWidth);
      return { date, minutes: scale.from + part * (scale.to - scale.from) };
    }
    left -= dayWidth;
  }
  return { date: '', minutes: scale.from };
}

/** The nearest quarter of an hour of the day. */
export function snapped({ date, minutes }: Instant): Instant {
  const near = Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
  return { date, minutes: Math.min(MINUTES_PER_DAY - SNAP_MINUTES, Math.max(0, near)) };
}

/** The day so many wide days on; where the week ends, the same. */
export function dayStep({ days }: BoardScale, { date, minutes }: Instant, step: -1 | 1): Instant {
  const index = days.findIndex((day) => day.date === date);
  const ahead = step > 0 ? days.slice(index + 1) : days.slice(0, index).reverse();
  return { date: ahead.find(({ isNarrow }) => !isNarrow)?.date ?? date, minutes };
}

/** The next quarter of an hour that the board shows, or the one before; over a night it goes on. Where the week ends, the same. */
export function quarterStep(scale: BoardScale, at: Instant, step: -1 | 1): Instant {
  const grid = step > 0 ? Math.floor(at.minutes / SNAP_MINUTES) : Math.ceil(at.minutes / SNAP_MINUTES);
  const minutes = (grid + step) * SNAP_MINUTES;
  if (minutes >= scale.from && minutes < scale.to) return { date: at.date, minutes };
  const { date } = dayStep(scale, at, step);
  if (date === at.date) return at;
  return { date, minutes: step > 0 ? scale.from : scale.to - SNAP_MINUTES };
}

/** A job, or as much of it as is worked on days of the week that follow each other: one bar. */
export type Piece = {
  booking: Booking;
  stretches: readonly Stretch[];
  /** The job starts, and ends, with this piece. */
  isStart: boolean;
  isEnd: boolean;
};

/** The stretches of a job; one that takes no time stands at its start all the same. */
function shownStretches(booking: Booking): Stretch[] {
  const stretches = occupiedStretches(booking);
  const start = minutesOf(booking.startTime);
  return stretches.length > 0 ? stretches : [{ date: booking.date, start, end: start }];
}

/** The bars of a booking in the week: a day without work parts it, a night does not. */
export function piecesOf(booking: Booking, dates: readonly string[]): Piece[] {
  const all = shownStretches(booking);
  const runs: Stretch[][] = [];
  for (const stretch of all.filter(({ date }) => dates.includes(date))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.date, stretch.date) <= 1) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs.map((stretches) => ({
    booking,
    stretches,
    isStart: stretches[0] === all[0],
    isEnd: stretches.at(-1) === all.at(-1),
  }));
}

/** A piece with its place on the board. */
export type Bar = Piece & {
  lane: number;
  /** Of the work itself. */
  start: Across;
  end: Across;
  /** What is drawn: at least wide enough to be read, where there is room. In wide days. */
  cardStart: number;
  cardEnd: number;
};

/** The width of a card that can be read, and of one that can still be pressed, in wide days. */
const READABLE = 0.56;
const PRESSABLE = 0.2;

function barOf(piece: Piece, scale: BoardScale): Bar {
  const [first, last] = [piece.stretches[0], piece.stretches.at(-1)];
  const start = acrossOf(scale, { date: first?.date ?? '', minutes: first?.start ?? 0 });
  const end = acrossOf(scale, { date: last?.date ?? '', minutes: last?.end ?? 0 });
  const edge = scale.days.filter(({ isNarrow }) => !isNarrow).length;
  const cardStart = Math.max(0, Math.min(start.wide, edge - READABLE));
  return { ...piece, lane: 0, start, end, cardStart, cardEnd: Math.max(end.wide, cardStart + READABLE) };
}

/**
 * The bars of a row, each in a lane in which nothing else is drawn there. A card that is wider than its job makes room for the
 * next one before a lane is opened beyond those that the row has anyway.
 */
export function barsOf(pieces: readonly Piece[], scale: BoardScale, lanes: number): { bars: Bar[]; lanes: number } {
  const ends: Bar[] = [];
  const bars = pieces
    .map((piece) => barOf(piece, scale))
    .sort((a, b) => a.cardStart - b.cardStart || b.end.wide - a.end.wide);
  for (const bar of bars) {
    const isFree = (lane: number) => (ends[lane]?.cardEnd ?? 0) <= bar.cardStart;
    const canYield = (lane: number) => {
      const last = ends[lane];
      return last && last.end.wide <= bar.cardStart && bar.cardStart - last.cardStart >= PRESSABLE;
    };
    const all = Array.from({ length: Math.max(lanes, ends.length) }, (_, lane) => lane);
    bar.lane = all.find(isFree) ?? all.find(canYield) ?? all.length;
    const before = ends[bar.lane];
    if (before) before.cardEnd = Math.min(before.cardEnd, bar.cardStart);
    ends[bar.lane] = bar;
  }
  return { bars, lanes: Math.max(lanes, ends.length) };
}

/** When more jobs run in a row than it may hold, by the rule of free time: only bookings that hold time count. */
export function overfull(bookings: readonly Booking[], atOnce: number, dates: readonly string[]): Stretch[] {
  const held = bookings.filter(({ status }) => holdsTime(status)).flatMap((booking) => occupiedStretches(booking));
  return dates.flatMap((date) =>
    crowded(
      held.filter((one) => one.date === date),
      atOnce + 1,
    ).map((stretch) => ({ date, ...stretch })),
  );
}
