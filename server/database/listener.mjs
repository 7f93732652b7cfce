// Receives database notifications on a separate connection, which reconnects whenever it is lost. postgres.js' own `listen` gives up when
// the database refuses connections during its retry.
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

const RETRY_MS = 500;

/**
 * @param {string} url
 * @param {string} channel
 * @param {(text: string) => void} onMessage
 * @param {() => void} onListening called whenever listening has begun: what happened before was heard by nobody
 * @returns {{ whenListening: Promise<void>, stop: () => Promise<void> }}
 */
export function listenTo(url, channel, onMessage, onListening) {
  const stopping = new AbortController();
  /** @type {import('postgres').Sql} */
  let sql;
  let listening = () => {};
  const whenListening = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    listening = resolve;
  });

  async function listenOnce() {
    let hasClosed = () => {};
    const closed = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      hasClosed = resolve;
    });
    // Missing in the types of postgres.js.
    const untyped = { onnotify: (/** @type {string} */ _channel, /** @type {string} */ text) => onMessage(text) };
    sql = postgres(url, {
      max: 1,
      idle_timeout: undefined,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      ...untyped,
      onclose: hasClosed,
    });
    try {
      await sql.unsafe(`listen "${channel}"`);
      onListening();
      listening();
      await closed;
    } catch {
      // Retried, as after losing the connection later.
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  async function goOn() {
    while (!stopping.signal.aborted) {
      await listenOnce();
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const ended = goOn();

  return {
    whenListening,
    async stop() {
      stopping.abort();
      await sql.end({ timeout: 2 });
      await ended;
    },
  };
}
