// Limits the concurrent requests of one user, so that other users do not wait for them.
import { ApiError } from './api-error.mjs';

function busy() {
  return new ApiError(
    503,
    { code: 'PGRST003', message: 'The server is busy. Try again in a moment.', details: null, hint: null },
    { 'Retry-After': '2' },
  );
}

/**
 * @param {{ atOnce: number, waiting: number }} limits for each key: how many run at once, and how many wait their turn
 * @returns {<T>(key: string, work: () => Promise<T>) => Promise<T>} rejects with a 503 when too many wait
 */
export function createTurns({ atOnce, waiting }) {
  /** @type {Map<string, { running: number, queue: ((value?: unknown) => void)[] }>} */
  const lanes = new Map();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, queue: [] };
    lanes.set(key, lane);
    if (lane.running >= atOnce) {
      if (lane.queue.length >= waiting) throw busy();
      await new Promise((resolve) => lane.queue.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.queue.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) lanes.delete(key);
      }
    }
  };
}
