import { pause } from '#io/pause.ts';

/** So long the page may be held up at a time; keys are answered in between. */
const SLICE_MS = 6;
const LOOKS_AT_CLOCK = 64;

/**
 * Does the work for each item, letting the page draw and answer in between, or waiting as `rest` does; ends early, with false, when it
 * is no longer wanted.
 */
export async function inSlices<T>(
  items: Iterable<T>,
  isWanted: () => boolean,
  work: (item: T) => void,
  rest = pause,
): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  let count = 0;
  for (const item of items) {
    work(item);
    count += 1;
    if (count % LOOKS_AT_CLOCK !== 0 || performance.now() < until) continue;
    await rest();
    if (!isWanted()) return false;
    until = performance.now() + SLICE_MS;
  }
  return isWanted();
}
