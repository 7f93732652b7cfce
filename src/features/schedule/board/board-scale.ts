import { MINUTES_PER_DAY } from '#domain/calendar/calendar.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import type { DayInterval } from '#domain/scheduling/booking.ts';
import type { JobSegment } from '#domain/scheduling/job-segments.ts';

/** The days of the week board, side by side. All days show the same hours. */
export type BoardScale = {
  days: readonly BoardDay[];
  /** Shown hours of a day in minutes since midnight, in whole hours. */
  from: number;
  to: number;
};
export type BoardDay = {
  date: string;
  /** A closed day without work is a strip of `NARROW_DAY_PX`. */
  isNarrow: boolean;
};

/** A horizontal position: the number of narrow and wide days before it, including fractions. */
export type Across = { narrow: number; wide: number };

/** A minute of a calendar day, without a time zone. Every day has 24 hours on the board, even when clocks change. */
export type ScaleTime = { date: string; minutes: number };

export const NARROW_DAY_PX = 30;
/** Snap interval of a dragged job. */
export const SNAP_MINUTES = 15;

/** Default hours of a day. Extended when the shop opens or a job runs outside of them. */
const DEFAULT_HOURS: Interval = { start: 8 * 60, end: 18 * 60 };
const HOUR = 60;

type Week = {
  dates: readonly string[];
  /** Open hours of the rows on that day. */
  openOn: (date: string) => readonly Interval[];
  /** Work times in the week. */
  stretches: readonly DayInterval[];
};

export function boardScale({ dates, openOn, stretches }: Week): BoardScale {
  const shown = [...dates.flatMap((date) => openOn(date)), ...stretches.filter(({ date }) => dates.includes(date))];
  const from = Math.min(DEFAULT_HOURS.start, ...shown.map(({ start }) => start));
  const to = Math.max(DEFAULT_HOURS.end, ...shown.map(({ end }) => end));
  const isNarrow = (date: string) => openOn(date).length === 0 && !stretches.some((one) => one.date === date);
  const areAllNarrow = dates.every(isNarrow);
  return {
    days: dates.map((date) => ({ date, isNarrow: !areAllNarrow && isNarrow(date) })),
    from: Math.floor(from / HOUR) * HOUR,
    to: Math.ceil(to / HOUR) * HOUR,
  };
}

/** Returns the hours labeled above a day, in minutes since midnight: five to seven of them. */
export function hourTicks({ from, to }: BoardScale): number[] {
  const hours = (to - from) / HOUR;
  const step = [2, 3, 4].find((each) => hours / each <= 6) ?? 4;
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => from + index * step * HOUR);
}

/** Returns the position of a time of the week. Clamps it to the shown hours. */
export function acrossOf({ days, from, to }: BoardScale, { date, minutes }: ScaleTime): Across {
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

/** Returns the distance from the left edge in pixels, for a board of that width. */
export function pixelsOf(scale: BoardScale, width: number, { narrow, wide }: Across): number {
  const widths = dayWidths(scale, width);
  return narrow * NARROW_DAY_PX + wide * (widths.find((_, index) => !scale.days[index]?.isNarrow) ?? 0);
}

/** Returns the time at a distance from the left edge in pixels, not snapped. Clamps to the edges. */
export function timeAt(scale: BoardScale, width: number, pixels: number): ScaleTime {
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

/** Rounds to the nearest quarter hour of the day. `latest` is midnight for an end. */
export function snapped({ date, minutes }: ScaleTime, latest = MINUTES_PER_DAY - SNAP_MINUTES): ScaleTime {
  const near = Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
  return { date, minutes: Math.min(latest, Math.max(0, near)) };
}

/** Moves to the next or previous wide day; stays at the ends of the week. */
export function dayStep({ days }: BoardScale, { date, minutes }: ScaleTime, step: -1 | 1): ScaleTime {
  const index = days.findIndex((day) => day.date === date);
  const ahead = step > 0 ? days.slice(index + 1) : days.slice(0, index).reverse();
  return { date: ahead.find(({ isNarrow }) => !isNarrow)?.date ?? date, minutes };
}

/** Moves to the next or previous quarter hour, continuing on the next wide day; stays at the ends of the week. */
export function quarterStep(scale: BoardScale, at: ScaleTime, step: -1 | 1): ScaleTime {
  const grid = step > 0 ? Math.floor(at.minutes / SNAP_MINUTES) : Math.ceil(at.minutes / SNAP_MINUTES);
  const minutes = (grid + step) * SNAP_MINUTES;
  if (minutes >= scale.from && minutes < scale.to) return { date: at.date, minutes };
  const { date } = dayStep(scale, at, step);
  if (date === at.date) return at;
  return { date, minutes: step > 0 ? scale.from : scale.to - SNAP_MINUTES };
}

/** A job segment with its position on the board. */
export type Bar = JobSegment & {
  lane: number;
  /** Position of the work. */
  start: Across;
  end: Across;
  /** Position of the card, in wide days. At least readable, if there is room. */
  cardStart: number;
  cardEnd: number;
};

/** Minimum card widths to be readable and to be pressable, in wide days. */
const READABLE_WIDTH = 0.56;
const PRESSABLE_WIDTH = 0.2;

function barOf(segment: JobSegment, scale: BoardScale): Bar {
  const [first, last] = [segment.stretches[0], segment.stretches.at(-1)];
  const start = acrossOf(scale, { date: first?.date ?? '', minutes: first?.start ?? 0 });
  const end = acrossOf(scale, { date: last?.date ?? '', minutes: last?.end ?? 0 });
  const edge = scale.days.filter(({ isNarrow }) => !isNarrow).length;
  const cardStart = Math.max(0, Math.min(start.wide, edge - READABLE_WIDTH));
  return { ...segment, lane: 0, start, end, cardStart, cardEnd: Math.max(end.wide, cardStart + READABLE_WIDTH) };
}

/**
 * Lays out the bars of a row in lanes without overlaps. A card that is wider than its job shrinks for the next one before a lane is
 * added beyond `lanes`.
 */
export function barsOf(
  segments: readonly JobSegment[],
  scale: BoardScale,
  lanes: number,
): { bars: Bar[]; lanes: number } {
  const ends: Bar[] = [];
  const bars = segments
    .map((segment) => barOf(segment, scale))
    .sort((a, b) => a.cardStart - b.cardStart || b.end.wide - a.end.wide);
  for (const bar of bars) {
    const isFree = (lane: number) => (ends[lane]?.cardEnd ?? 0) <= bar.cardStart;
    const canYield = (lane: number) => {
      const last = ends[lane];
      return last && last.end.wide <= bar.cardStart && bar.cardStart - last.cardStart >= PRESSABLE_WIDTH;
    };
    const all = Array.from({ length: Math.max(lanes, ends.length) }, (_, lane) => lane);
    bar.lane = all.find(isFree) ?? all.find(canYield) ?? all.length;
    const before = ends[bar.lane];
    if (before) before.cardEnd = Math.min(before.cardEnd, bar.cardStart);
    ends[bar.lane] = bar;
  }
  return { bars, lanes: Math.max(lanes, ends.length) };
}
