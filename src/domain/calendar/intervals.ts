import type { Interval } from './week-hours.ts';

/** Returns the intersection of two intervals; undefined when empty. */
export function overlap(a: Interval | undefined, b: Interval | undefined): Interval | undefined {
  if (!a || !b) return undefined;
  const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
  return both.end > both.start ? both : undefined;
}

/** Returns the intersections of two lists, in order. Each list must be sorted, without touching intervals. */
export function intersections(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const both: Interval[] = [];
  for (const one of a) {
    for (const other of b) {
      const shared = overlap(one, other);
      if (shared) both.push(shared);
    }
  }
  return both;
}

/** Returns whether two intervals overlap. Touching intervals (one ends where the other starts) do not. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Returns the parts of `open` without the busy intervals, in order. Busy intervals may overlap and come in any order. */
export function subtract(open: Interval, busy: readonly Interval[]): Interval[] {
  const free: Interval[] = [];
  let from = open.start;
  for (const one of [...busy].sort((a, b) => a.start - b.start)) {
    if (one.start >= open.end) break;
    if (one.start > from) free.push({ start: from, end: one.start });
    from = Math.max(from, one.end);
  }
  if (from < open.end) free.push({ start: from, end: open.end });
  return free;
}

/** Returns the merged times at which at least `limit` of the intervals overlap, in order. */
export function crowded(intervals: readonly Interval[], limit: number): Interval[] {
  // At the same minute, starts sort before ends, so that back-to-back intervals merge.
  const edges = intervals
    .flatMap(({ start, end }) => [
      { at: start, step: 1 },
      { at: end, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.step - a.step);
  const full: Interval[] = [];
  let running = 0;
  let since: number | undefined;
  for (const { at, step } of edges) {
    running += step;
    if (running >= limit) since ??= at;
    else if (since !== undefined) {
      if (at > since) full.push({ start: since, end: at });
      since = undefined;
    }
  }
  return full;
}
