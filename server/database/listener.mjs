// Receives database notifications on a separate connection, which reconnects whenever it is lost. postgres.js' own `listen` gives up when
// the database refuses connections during its retry. The connection also asks at intervals: a host that has lost its power or its network
// closes nothing, and nobody else would notice.
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { CONNECT_SECONDS } from './database-url.mjs';

const RETRY_MS = 500;
const ASK_MS = 2000;
/**
 * Intervals without an answer after which a host is taken for dead. They are counted, not timed: a computer that slept, or was too busy to
 * read the answer, counts one.
 */
const MOST_SILENT = 4;

/**
 * The host that everything else is asked at. leave: has to be called when its connection is lost; isDead: when it does not answer any more.
 * @typedef {{ host: string, whenLeft: Promise<unknown>, leave: (isDead: boolean) => void }} Target
 */

/**
 * @param {object} options
 * @param {() => Promise<Target>} options.target
 * @param {string} options.channel
 * @param {(text: string) => void} options.onMessage
 * @param {() => void} options.onListening called whenever listening has begun: what happened before was heard by nobody
 * @returns {{ whenListening: Promise<void>, stop: () => Promise<void> }}
 */
export function listenTo({ target, channel, onMessage, onListening }) {
  const stopping = new AbortController();
  /** @type {import('postgres').Sql | undefined} */
  let sql;
  let listening = () => {};
  const whenListening = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    listening = resolve;
  });

  async function listenOnce() {
    const { host, whenLeft, leave } = await target();
    if (stopping.signal.aborted) return;
    const closing = new AbortController();
    const ended = AbortSignal.any([closing.signal, stopping.signal]);
    // Missing in the types of postgres.js.
    const untyped = { onnotify: (/** @type {string} */ _channel, /** @type {string} */ text) => onMessage(text) };
    const opened = postgres(host, {
      max: 1,
      connect_timeout: CONNECT_SECONDS,
      idle_timeout: undefined,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      ...untyped,
      onclose: () => closing.abort(),
    });
    sql = opened;
    void whenLeft.then(() => closing.abort());
    let silent = 0;
    const watchdog = setInterval(() => {
      silent += 1;
      if (silent !== MOST_SILENT) return;
      leave(true);
      void opened.end({ timeout: 0 });
    }, ASK_MS);
    try {
      await opened.unsafe(`listen "${channel}"`);
      onListening();
      listening();
      // After a close, postgres.js would ask on a connection that does not listen.
      while (!ended.aborted) {
        await opened.unsafe('select 1');
        silent = 0;
        await wait(ASK_MS, undefined, { signal: ended }).catch(() => undefined);
      }
    } finally {
      clearInterval(watchdog);
      leave(false);
      await opened.end({ timeout: 0 });
    }
  }

  async function goOn() {
    while (!stopping.signal.aborted) {
      // Retried, as after losing the connection later.
      await listenOnce().catch(() => undefined);
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const stopped = goOn();

  return {
    whenListening,
    async stop() {
      stopping.abort();
      await sql?.end({ timeout: 2 });
      await stopped;
    },
  };
}
