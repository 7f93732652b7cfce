// Limits how often something may be tried from one place, or for one name, within a span of time.

/**
 * @param {{ most: number, withinMs: number, now?: () => number }} options
 */
export function limitAttempts({ most, withinMs, now = Date.now }) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  const recent = (key) => (times.get(key) ?? []).filter((time) => now() - time < withinMs);
  let nextSweep = now() + withinMs;

  function sweep() {
    if (now() < nextSweep) return;
    nextSweep = now() + withinMs;
    for (const key of times.keys()) if (recent(key).length === 0) times.delete(key);
  }

  /** How many seconds remain until one more is taken; 0: it is taken now. */
  function secondsLeft(earlier) {
    return earlier.length < most ? 0 : Math.max(1, Math.ceil((earlier[0] + withinMs - now()) / 1000));
  }

  return {
    /** Looks without counting. @returns {number} seconds to wait; 0: go ahead */
    look: (key) => secondsLeft(recent(key)),
    /** Counts one attempt. @returns {number} seconds to wait; 0: go ahead */
    count(key) {
      sweep();
      const earlier = recent(key);
      const seconds = secondsLeft(earlier);
      if (seconds === 0) times.set(key, [...earlier, now()]);
      return seconds;
    },
    /** After a success nothing counts against it any more. */
    forgive: (key) => times.delete(key),
  };
}
