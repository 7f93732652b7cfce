// Rate limits attempts by key (an address, a name) within a time window.

/** Maximum remembered keys. Removes the least recently counted first. */
const MAX_KEYS = 10_000;

/**
 * Returns the network of an address: an IPv4 address, or the first 64 bits of an IPv6 address.
 * @param {string} address in Node's form
 */
export function networkOf(address) {
  if (!address.includes(':')) return address;
  const [head, tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}

/** @typedef {ReturnType<typeof limitAttempts>} Attempts */

/**
 * @param {{ most: number, withinMs: number, now?: () => number, mostKeys?: number }} options now: milliseconds of a clock that no one sets
 */
export function limitAttempts({ most, withinMs, now = () => performance.now(), mostKeys = MAX_KEYS }) {
  /** @type {Map<string, number[]>} in the order in which they were last counted */
  const times = new Map();
  /** @param {string} key */
  const recent = (key) => (times.get(key) ?? []).filter((time) => now() - time < withinMs);

  /** @param {number[]} earlier @returns {number} seconds until one more is taken; 0: it is taken now */
  function secondsLeft(earlier) {
    return earlier.length < most ? 0 : Math.max(1, Math.ceil((earlier[0] + withinMs - now()) / 1000));
  }

  /** @param {string} key @param {number[]} list */
  function keep(key, list) {
    times.delete(key);
    if (list.length > 0) times.set(key, list);
    for (const oldest of times.keys()) {
      if (times.size <= mostKeys && recent(oldest).length > 0) break;
      times.delete(oldest);
    }
  }

  return {
    /** Checks without counting. @param {string} key @returns {number} seconds to wait; 0: go ahead */
    look: (key) => secondsLeft(recent(key)),
    /** Counts one attempt. @param {string} key @returns {number} seconds to wait; 0: go ahead */
    count(key) {
      const earlier = recent(key);
      const seconds = secondsLeft(earlier);
      if (seconds === 0) keep(key, [...earlier, now()]);
      return seconds;
    },
    /** Removes one successful attempt. @param {string} key */
    giveBack: (key) => keep(key, recent(key).slice(0, -1)),
    /** Removes all attempts. @param {string} key */
    forgive: (key) => times.delete(key),
    /** Number of remembered keys. */
    size: () => times.size,
  };
}
