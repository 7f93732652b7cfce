import type { Interval } from './week-hours.ts';

/** The part that both have, if any. */
export function overlap(a: Interval | undefined, b: Interval | undefined): Interval | undefined {
  if (!a || !b) return undefined;
  const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
  return both.end > both.start ? both : undefined;
}

/** The stretches in which one of either list runs, in order, when the lists are in order and their own stretches do not touch. */
export function intersections(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a.flatMap((one) => b.flatMap((other) => overlap(one, other) ?? []));
}

/** Stretches that touch (one ends where the other starts) do not overlap. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** What is left of `open` without the busy stretches, in order. The busy ones may overlap and come in any order. */
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

/** The stretches in which at least `limit` of the given ones run at once, in order and not touching. */
export function crowded(stretches: readonly Interval[], limit: number): Interval[] {
  // Of edges at the same minute the starts come first: a relay without a gap is one stretch.
  const edges = stretches
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
