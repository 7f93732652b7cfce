import { pause } from '#io/pause.ts';

/** So long the page may be held up at a time; keys are answered in between. */
const SLICE_MS = 6;

/** The time that all work of one question shares, however many parts it has. */
export type Turn = {
  isOver(): boolean;
  /** Lets the page draw and answer, or waits as it was told; then a new turn begins. */
  rest(): Promise<void>;
};

export function createTurn(wait: () => Promise<void> = pause): Turn {
  let until = performance.now() + SLICE_MS;
  return {
    isOver: () => performance.now() >= until,
    async rest() {
      await wait();
      until = performance.now() + SLICE_MS;
    },
  };
}

/** Does the work for each item, resting whenever the turn is over; ends early, with false, when it is no longer wanted. */
export async function inSlices<T>(
  items: Iterable<T>,
  turn: Turn,
  isWanted: () => boolean,
  work: (item: T) => void,
): Promise<boolean> {
  for (const item of items) {
    work(item);
    if (!turn.isOver()) continue;
    await turn.rest();
    if (!isWanted()) return false;
  }
  return isWanted();
}
