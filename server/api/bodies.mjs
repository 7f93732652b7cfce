// Reads request bodies with limits on size, time and the number of large bodies in progress.
import { setTimeout as wait } from 'node:timers/promises';
import { bodyLimit } from 'hono/body-limit';
import { refusalFor } from './api-error.mjs';
import { createTurns } from './turns.mjs';

/** @import { Context } from 'hono' */

/** Maximum bytes of large bodies in progress at once. People without an account never take the room of those who have one. */
const MAX_BYTES_HELD = { signedOut: 16 * 1024 * 1024, signedIn: 64 * 1024 * 1024 };
const LARGE = 64 * 1024;

/** @typedef {{ json?: unknown, bytes?: Uint8Array }} Body */

/** @param {string} path */
const tooLarge = (path) => refusalFor(path, 413, 'too_large', 'This is too large to be taken at once.');

/**
 * Returns the whole body, sent with a length or in chunks.
 * @template T
 * @param {Context} c
 * @param {string} path
 * @param {number} limit
 * @param {number} seconds
 * @param {() => Promise<T>} read
 * @returns {Promise<T | undefined>}
 */
async function readWhole(c, path, limit, seconds, read) {
  const giveUp = new AbortController();
  const tooSlow = wait(seconds * 1000, undefined, { signal: giveUp.signal }).then(() => {
    throw refusalFor(
      path,
      408,
      'request_timeout',
      'This took too long to arrive. Go where the connection is better, then try again.',
    );
  });
  tooSlow.catch(() => undefined);
  const onError = () => {
    throw tooLarge(path);
  };
  let body = /** @type {T | undefined} */ (undefined);
  const reading = bodyLimit({ maxSize: limit, onError })(c, async () => {
    body = await read();
  });
  reading.catch(() => undefined);
  try {
    await Promise.race([reading, tooSlow]);
    return body;
  } finally {
    giveUp.abort();
  }
}

/**
 * @param {Context} c
 * @param {string} path
 * @param {number} limit
 * @param {number} seconds
 * @returns {Promise<unknown>} undefined: the body is empty
 */
async function readJson(c, path, limit, seconds) {
  const text = await readWhole(c, path, limit, seconds, () => c.req.text());
  if (!text) return undefined;
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw refusalFor(path, 415, 'content_type', 'The body must be JSON.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refusalFor(path, 400, 'bad_json', 'The body is not valid JSON.');
  }
}

/** Tracks the large bodies in progress. */
export function createBodies() {
  // The slow upload of one user, or of one address of people without an account, does not block others.
  const turnOf = createTurns({ atOnce: 1, waiting: 20 });
  const bytesHeld = { signedOut: 0, signedIn: 0 };

  /**
   * @template T
   * @param {string} path
   * @param {'signedOut' | 'signedIn'} who
   * @param {number} size bytes
   * @param {() => Promise<T>} work
   */
  async function hold(path, who, size, work) {
    if (bytesHeld[who] + size > MAX_BYTES_HELD[who]) {
      throw refusalFor(path, 503, 'busy', 'The server is busy. Try again in a moment.');
    }
    bytesHeld[who] += size;
    try {
      return await work();
    } finally {
      bytesHeld[who] -= size;
    }
  }

  /**
   * Reads the body and runs the work on it. A large body counts until the work is done.
   * @template T
   * @param {Context} c
   * @param {{ path: string, who: 'signedOut' | 'signedIn', sender: string, limit: number, seconds: number, isJson: boolean }} options
   *   sender: whose large bodies take turns; limit: bytes; seconds: for the body to arrive
   * @param {(body: Body) => Promise<T>} work
   * @returns {Promise<T>}
   */
  return async (c, { path, who, sender, limit, seconds, isJson }, work) => {
    // A body without a length counts as the maximum.
    const size = Number(c.req.header('content-length') ?? limit);
    if (size > limit) throw tooLarge(path);
    const read = async () =>
      isJson
        ? { json: await readJson(c, path, limit, seconds) }
        : { bytes: new Uint8Array((await readWhole(c, path, limit, seconds, () => c.req.arrayBuffer())) ?? []) };
    const readAndWork = async () => work(await read());
    return size > LARGE ? turnOf(sender, () => hold(path, who, size, readAndWork)) : readAndWork();
  };
}
