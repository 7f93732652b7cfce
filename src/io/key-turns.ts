import type { KeyValueStorage } from './storage.ts';
import type { Locks, Tabs } from './tabs.ts';

const TURN_KEY = 'bms_turn';
const TURN_LOCK = `${TURN_KEY}:`;
/** Fixed, so that a later turn needs no more room than an earlier one. */
const TURN_DIGITS = 12;
/** A busy machine is late by hundreds of milliseconds; a number that was cleared away is waited for once. */
const LONGEST_WAIT_MS = 3_000;
/** What came while the page stood still, as in a computer that sleeps, is taken in after the clock has moved on. */
const FEWEST_LOOKS = 100;

/**
 * A lock orders the work of the tabs, but what one tab wrote may reach the storage of the next one after the lock did: in
 * Chromium three tabs that counted up together lost 240 of 900 writes. So each turn leaves its number in storage, behind what
 * it wrote, and in the name of a lock that its tab keeps; the next turn waits until its storage shows the number of the last.
 */
function createTurns(storage: KeyValueStorage, locks: Locks) {
  let ownLast = 0;
  let letGo = () => {};
  const inStorage = () => Number(storage.getItem(TURN_KEY) ?? 0) || 0;

  async function lastTaken(): Promise<number> {
    const { held = [] } = await locks.query();
    const turns = held.map(({ name = '' }) => (name.startsWith(TURN_LOCK) ? Number(name.slice(TURN_LOCK.length)) : 0));
    return Math.max(0, ...turns);
  }

  function keepLock(turn: number): Promise<void> {
    return new Promise((granted, failed) => {
      const keep = () => {
        granted();
        return new Promise<void>((free) => {
          letGo();
          letGo = free;
        });
      };
      locks.request(TURN_LOCK + turn, keep).catch(failed);
    });
  }

  return {
    async begin(): Promise<number> {
      const last = await lastTaken();
      const start = performance.now();
      const isLate = () => last !== ownLast && inStorage() < last;
      // After a while the number is not late: someone cleared it away.
      const mayCome = (looks: number) => looks < FEWEST_LOOKS || performance.now() - start < LONGEST_WAIT_MS;
      for (let looks = 0; isLate() && mayCome(looks); looks += 1)
        await new Promise((resolve) => setTimeout(resolve, 1));
      return Math.max(last, inStorage()) + 1;
    },
    async end(turn: number): Promise<void> {
      storage.setItem(TURN_KEY, String(turn).padStart(TURN_DIGITS, '0'));
      await keepLock(turn);
      ownLast = turn;
    },
  };
}

async function inItsTurn<T>(turns: ReturnType<typeof createTurns>, work: () => Promise<T>): Promise<T> {
  let turn: number | undefined;
  try {
    turn = await turns.begin();
  } catch {
    // Storage that cannot be read: the work finds out by itself and says so.
  }
  try {
    return await work();
  } finally {
    try {
      if (turn) await turns.end(turn);
    } catch {
      // Storage so full that it has no room for a number: the work had none either.
    }
  }
}

/** Runs work on the keys alone: it begins when what earlier work wrote there has arrived in this tab. */
export function inTurns({ alone, locks }: Tabs, storage: KeyValueStorage): Tabs['alone'] {
  if (!locks) return alone;
  const turns = createTurns(storage, locks);
  return (work) => alone(() => inItsTurn(turns, work));
}
