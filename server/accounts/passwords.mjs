// Hashes passwords with argon2id and checks them, a few at a time so that a flood takes neither the memory nor all threads.
import { Algorithm, hash, verify } from '@node-rs/argon2';
import bcrypt from 'bcryptjs';
import { authError } from '../api/api-error.mjs';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 1000;
/** OWASP's setting: 19 MiB, two passes, one thread. */
const SETTINGS = { algorithm: Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 20;
const BUSY_SECONDS = 5;
/** A letter, digit or sign; not blanks and invisible characters alone. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @returns {string | undefined} why it cannot be a new password, as a sentence */
export function passwordProblem(password) {
  if ([...password].length < SHORTEST_PASSWORD) return `A password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (password.length > LONGEST_PASSWORD) return `A password can have up to ${LONGEST_PASSWORD} characters.`;
  if (!VISIBLE.test(password)) return 'A password needs letters, numbers or signs, not blanks alone.';
  return undefined;
}

function busy() {
  const message = 'Too many people are signing in right now. Try again in a few seconds.';
  return authError(429, 'over_request_rate_limit', message, { 'Retry-After': String(BUSY_SECONDS) });
}

/** Accounts of the first version have bcrypt hashes, which look at the first 72 bytes alone. */
const isBcrypt = (stored) => stored.startsWith('$2');

/**
 * @param {{ atOnce?: number, mostWaiting?: number }} [options] what is beyond both is refused with 429
 */
export function createPasswords({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}) {
  let running = 0;
  const waiting = [];

  async function inTurn(work) {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw busy();
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** Checked for addresses without an account, so that they take as long as others. */
  const nobodys = hash('no password fits this', SETTINGS);
  nobodys.catch(() => undefined);

  return {
    /** @returns {Promise<string>} */
    hash: (password) => inTurn(() => hash(password, SETTINGS)),
    /**
     * @param {string | null | undefined} stored without it the answer is no, after the same time
     * @returns {Promise<boolean>}
     */
    verify: (stored, password) =>
      inTurn(async () => {
        if (!stored) {
          await verify(await nobodys, password);
          return false;
        }
        return isBcrypt(stored) ? bcrypt.compare(password, stored) : verify(stored, password);
      }),
    /** Whether a password that was just checked should be hashed again. */
    isOutdated: isBcrypt,
  };
}
