// Whose turn a photo file is. Several processes may work on one store, which cannot be locked, so the database keeps the turns; see
// supabase/schema/15-photos.sql.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PhotoStoreError } from './photo-store-error.mjs';

/** Work on the store takes no longer than this: after a minute, another process takes the turn over. */
const WORK_MS = 20_000;
/** Longest wait for the turn of a process that was killed. */
const PATIENCE_MS = 65_000;
const PAUSE_MS = [20, 50, 100, 200, 500];

/**
 * Asks for a turn until nobody else has it.
 * @param {() => Promise<string>} begin asks the database once
 */
async function begun(begin) {
  const started = performance.now();
  for (let times = 0; ; times += 1) {
    const answer = await begin();
    if (answer !== 'taken') return answer;
    if (performance.now() - started > PATIENCE_MS)
      throw new PhotoStoreError(
        'busy',
        'A photo was not taken, because others were writing or removing it for more than a minute.',
      );
    await wait(PAUSE_MS[Math.min(times, PAUSE_MS.length - 1)]);
  }
}

/**
 * Works on a file in turn with all processes.
 * @param {object} steps each names its turn to the database
 * @param {(turn: string) => Promise<string>} steps.begin asks for the turn. 'taken': someone else has it; 'begun' and 'named': it is ours
 * @param {(answer: string) => Promise<unknown>} steps.work on the store
 * @param {(turn: string) => Promise<unknown>} steps.end after the work
 * @param {(turn: string) => Promise<unknown>} steps.giveUp after work that failed
 * @returns {Promise<string>} what `begin` answered
 */
export async function inTurn({ begin, work, end, giveUp }) {
  const turn = randomUUID();
  let deadline = 0;
  const answer = await begun(() => {
    deadline = performance.now() + WORK_MS;
    return begin(turn);
  });
  if (answer !== 'begun' && answer !== 'named') return answer;
  const timer = new AbortController();
  const tooLate = wait(deadline - performance.now(), undefined, { signal: timer.signal }).then(() => {
    const message = `The photo store did not do its work within ${WORK_MS / 1000} seconds. Check that it runs, and the network to it.`;
    throw new PhotoStoreError('down', message, { isOpen: true });
  });
  tooLate.catch(() => undefined);
  try {
    await Promise.race([tooLate, Promise.resolve().then(() => work(answer))]);
    await end(turn);
    return answer;
  } catch (error) {
    // What the store may still do is over before it is someone else's turn.
    if (!(error instanceof PhotoStoreError && error.isOpen)) await giveUp(turn).catch(() => undefined);
    throw error;
  } finally {
    timer.abort();
  }
}
