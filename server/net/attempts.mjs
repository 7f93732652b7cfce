// Rate limits attempts by key (an address, a name) within a time window. The database counts, so that all processes count together.
import { createHmac } from 'node:crypto';

/**
 * How long a refusal is repeated without asking the database. Another process may have taken an attempt back or forgiven a key since then,
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

/** @typedef {{ seconds: number, why: string }} Refusal seconds to wait; 0: go ahead */

/**
 * Remembers for a moment what the database refused.
 * @param {{ now?: () => number, mostKeys?: number }} [options] now: milliseconds of a clock that no one sets
 */
export function rememberRefusals({ now = () => performance.now(), mostKeys = MAX_KNOWN } = {}) {
  /** @type {Map<string, { at: number, refusal: Refusal }>} in the order in which they were refused */
  const refusals = new Map();
  return {
    /** @param {string} key @returns {Refusal | undefined} */
    of(key) {
      const found = refusals.get(key);
      if (!found) return undefined;
      const passed = now() - found.at;
      if (passed < KNOWN_MS) {
        const { seconds, why } = found.refusal;
        return { seconds: Math.max(1, Math.ceil(seconds - passed / 1000)), why };
      }
      refusals.delete(key);
      return undefined;
    },
    /** @param {string} key @param {Refusal} refusal */
    add(key, refusal) {
      refusals.delete(key);
      refusals.set(key, { at: now(), refusal });
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
        if (known) return known.seconds;
        const values = [kind, keyOf(id), String(most), `${minutes} minutes`];
        const seconds = await call(
          `auth.${name}($1, decode($2, 'hex'), $3::text::integer, $4::text::interval)`,
          ...values,
        );
        if (seconds > 0) refusals.add(id, { seconds, why: kind });
        return seconds;
      }
      return {
        /** Returns the seconds of a refusal that this process knows of; 0: the database knows. @param {string} key */
        known: (key) => refusals.of(`${kind} ${key}`)?.seconds ?? 0,
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
     * @returns {Promise<Refusal & { end: (person: string | null) => Promise<void> }>}
     */
    async countSignIn(network, email, { ofNetwork, ofEmail, minutes }) {
      const [place, pair] = [`network ${network}`, `pair ${network} ${email}`];
      const keys = { network: keyOf(place), email: keyOf(`email ${email}`), pair: keyOf(pair) };
      const known = refusals.of(place) ?? refusals.of(pair);
      /** @type {Refusal} */
      const { seconds, why } =
        known ??
        (await call(
          "auth.count_sign_in(decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4::text::integer, $5::text::integer, $6::text::interval)",
          ...[keys.network, keys.email, keys.pair, String(ofNetwork), String(ofEmail), `${minutes} minutes`],
        ));
      if (!known && seconds > 0) refusals.add(why === 'network' ? place : pair, { seconds, why });
      return {
        seconds,
        why,
        async end(person) {
          const counted = why === 'familiar' ? keys.pair : keys.email;
          await call(
            "auth.end_sign_in(decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4::uuid)",
            ...[keys.network, counted, keys.pair, person],
          );
          for (const known of [place, pair]) refusals.forget(known);
        },
      };
    },
  };
}
