// Rate limits attempts by key (an address, a name) within a time window. The database counts, so that all processes count together.
import { createHmac } from 'node:crypto';

/**
 * Time for which a refusal is repeated without asking the database. Another process may have taken an attempt back or forgiven a key since then,
 * so it is short: long enough that a flood of refused requests costs the database one question a second for each key.
 */
const KNOWN_MS = 1000;
/** Maximum refusals in memory. Removes the oldest first. */
const MAX_KNOWN = 10_000;
/** Separates the key of attempts from that of access tokens. */
const ATTEMPTS_KEY = 'clearcoat attempts';

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

/**
 * Remembers for a moment what the database refused.
 * @param {{ now?: () => number, mostKeys?: number }} [options] now: milliseconds of a clock that no one sets
 */
export function rememberRefusals({ now = () => performance.now(), mostKeys = MAX_KNOWN } = {}) {
  /** @type {Map<string, { at: number, seconds: number }>} in the order in which they were refused */
  const refusals = new Map();
  return {
    /** @param {string} key @returns {number} seconds to wait; 0: the database knows */
    of(key) {
      const { at, seconds } = refusals.get(key) ?? { at: 0, seconds: 0 };
      const passed = now() - at;
      return seconds > 0 && passed < KNOWN_MS ? Math.max(1, Math.ceil(seconds - passed / 1000)) : 0;
    },
    /** @param {string} key @param {number} seconds */
    add(key, seconds) {
      refusals.delete(key);
      refusals.set(key, { at: now(), seconds });
      const [oldest] = refusals.keys();
      if (refusals.size > mostKeys) refusals.delete(oldest);
    },
    /** @param {string} key */
    forget: (key) => refusals.delete(key),
  };
}

/** @typedef {ReturnType<typeof createAttempts>} Attempts */
/** @typedef {ReturnType<Attempts['limit']>} Limit */

/**
 * @param {object} options
 * @param {import('../database/call-function.mjs').CallFunction} options.call
 * @param {string} options.secret of the server. Without it, what the database keeps names no email and no address.
 */
export function createAttempts({ call, secret }) {
  const hashKey = createHmac('sha256', secret).update(ATTEMPTS_KEY).digest();
  /** @param {string} text */
  const keyOf = (text) => createHmac('sha256', hashKey).update(text).digest('hex');
  const refusals = rememberRefusals();

  return {
    /**
     * @param {string} kind of the attempts
     * @param {{ most: number, minutes: number }} options
     */
    limit(kind, { most, minutes }) {
      /** @param {'count_attempt' | 'look_at_attempts'} name @param {string} key @returns {Promise<number>} */
      async function ask(name, key) {
        const id = `${kind} ${key}`;
        const known = refusals.of(id);
        if (known > 0) return known;
        const values = [kind, keyOf(id), String(most), `${minutes} minutes`];
        const seconds = await call(
          `auth.${name}($1, decode($2, 'hex'), $3::text::integer, $4::text::interval)`,
          ...values,
        );
        if (seconds > 0) refusals.add(id, seconds);
        return seconds;
      }
      return {
        /** Returns the seconds of a refusal that this process knows of; 0: the database knows. @param {string} key */
        known: (key) => refusals.of(`${kind} ${key}`),
        /** Checks without counting. @param {string} key @returns the seconds to wait; 0: go ahead */
        look: (key) => ask('look_at_attempts', key),
        /** Counts one attempt, before it is made: parallel ones are all counted. @param {string} key @returns the seconds to wait; 0: go ahead */
        count: (key) => ask('count_attempt', key),
      };
    },
    /**
     * Counts a sign-in, see auth.count_sign_in. `end` gets the account's id when the person is signed in, or null when the password was
     * not checked.
     * @param {string} network
     * @param {string} email
     * @param {{ ofNetwork: number, ofEmail: number, minutes: number }} most
     * @returns {Promise<{ seconds: number, why: string, end: (person: string | null) => Promise<void> }>} seconds to wait; 0: go ahead
     */
    async countSignIn(network, email, { ofNetwork, ofEmail, minutes }) {
      const place = `network ${network}`;
      const keys = { network: keyOf(place), email: keyOf(`email ${email}`), pair: keyOf(`pair ${network} ${email}`) };
      const known = refusals.of(place);
      const { seconds, why } =
        known > 0
          ? { seconds: known, why: 'network' }
          : await call(
              "auth.count_sign_in(decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4::text::integer, $5::text::integer, $6::text::interval)",
              ...[keys.network, keys.email, keys.pair, String(ofNetwork), String(ofEmail), `${minutes} minutes`],
            );
      if (known === 0 && seconds > 0 && why === 'network') refusals.add(place, seconds);
      return {
        seconds,
        why,
        async end(person) {
          const counted = why === 'familiar' ? keys.pair : keys.email;
          await call(
            "auth.end_sign_in(decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4::uuid)",
            ...[keys.network, counted, keys.pair, person],
          );
          refusals.forget(place);
        },
      };
    },
  };
}
