// Hashes passwords with argon2id and checks them, a few at a time so that a flood takes neither the memory nor all threads.
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { authError } from '../api/api-error.mjs';

export const MIN_ACCOUNT_PASSWORD_LENGTH = 8;
export const LONGEST_PASSWORD = 1000;
/** OWASP's setting: 19 MiB, two passes, one thread. */
const SETTINGS = { algorithm: Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 20;
const BUSY_SECONDS = 5;
/** A letter, digit, punctuation mark or symbol. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Checks a new password.
 * @param {string} password
 * @returns {string | undefined} what is wrong with it, as a sentence
 */
export function passwordProblem(password) {
  if ([...password].length < MIN_ACCOUNT_PASSWORD_LENGTH)
    return `A password needs at least ${MIN_ACCOUNT_PASSWORD_LENGTH} characters.`;
  if (password.length > LONGEST_PASSWORD) return `A password can have up to ${LONGEST_PASSWORD} characters.`;
  if (!VISIBLE.test(password)) return 'A password needs at least one letter, digit or symbol.';
  return undefined;
}

function busy() {
  const message = 'Too many people are signing in right now. Try again in a few seconds.';
  return authError(429, 'over_request_rate_limit', message, { 'Retry-After': String(BUSY_SECONDS) });
}

/**
 * @param {{ atOnce?: number, mostWaiting?: number }} [options] one more than both together is refused with 429
 */
export function createPasswords({ atOnce = AT_ONCE, mostWaiting = MAX_WAITING } = {}) {
  let running = 0;
  /** @type {((value?: unknown) => void)[]} */
  const waiting = [];

  /**
   * @template T
   * @param {() => Promise<T>} work
   */
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

  /** Checked for an email without an account, so that the answer takes as long. */
  const dummy = hash('no password fits this', SETTINGS);
  dummy.catch(() => undefined);

  return {
    /** @param {string} password @returns {Promise<string>} */
    hash: (password) => inTurn(() => hash(password, SETTINGS)),
    /**
     * @param {string | null | undefined} stored without a hash of argon2: false, after the same time
     * @param {string} password
     * @returns {Promise<boolean>}
     */
    verify: (stored, password) =>
      inTurn(async () => {
        if (!stored?.startsWith('$argon2')) {
          await verify(await dummy, password);
          return false;
        }
        return verify(stored, password);
      }),
  };
}
