// GET /events: a stream that notifies signed-in people of changes in their shop. It carries no data: devices reload
// through the row policies.

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const LOOK_AGAIN_MS = 30_000;
const PING_MS = 15_000;
/** Unread bytes at which a slow device is disconnected. */
const MAX_WAITING_BYTES = 1_000_000;
/** Maximum streams per session, such as browser tabs. Another one ends the oldest. */
const MAX_PER_TOKEN = 20;

/**
 * @param {object} options
 * @param {(token: string) => Promise<string[] | undefined>} options.shopsOf the shops of who has this token; undefined: not signed in; rejects when
 *   the database does not answer
 */
export function createEvents({ shopsOf }) {
  /** @type {Map<ServerResponse, { token: string, shops: Set<string> }>} */
  const listeners = new Map();

  /** @param {ServerResponse} response @param {string} text */
  function write(response, text) {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  }

  /** @param {ServerResponse} response */
  function close(response) {
    listeners.delete(response);
    response.end();
  }

  /** @param {string} shop @param {object} change */
  function notify(shop, change) {
    for (const [response, { shops }] of listeners) {
      if (shops.has(shop)) write(response, `event: change\ndata: ${JSON.stringify({ shop, ...change })}\n\n`);
    }
  }

  /** @param {string} token */
  const listenersWith = (token) => [...listeners].filter(([, listener]) => listener.token === token);

  /**
   * Rechecks memberships and sessions: removed members get no more events, and streams of ended sessions end. While the database does not
   * answer, there are no events either.
   */
  async function lookAgain() {
    for (const token of new Set([...listeners.values()].map((listener) => listener.token))) {
      const shops = await shopsOf(token).catch(() => null);
      if (shops === null) continue;
      for (const [response, listener] of listenersWith(token)) {
        if (shops) listener.shops = new Set(shops);
        else close(response);
      }
    }
  }

  const timers = [
    setInterval(() => {
      for (const response of listeners.keys()) write(response, ': ping\n\n');
    }, PING_MS),
    setInterval(lookAgain, LOOK_AGAIN_MS),
  ];
  for (const timer of timers) timer.unref();

  let hasStopped = false;

  return {
    hasStopped: () => hasStopped,
    /**
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     * @param {Record<string, string>} headers
     * @returns {Promise<boolean>} false: not signed in, and nothing was answered yet; rejects when the database does not answer
     */
    async open(request, response, headers) {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const shops = token && (await shopsOf(token));
      if (!shops) return false;
      // The client disconnected during the lookup.
      if (response.destroyed) return true;
      const before = listenersWith(token);
      if (before.length >= MAX_PER_TOKEN) close(before[0][0]);
      response.on('close', () => listeners.delete(response));
      response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write(': listening\n\n');
      listeners.set(response, { token, shops: new Set(shops) });
      return true;
    },
    notify,
    /** Makes all devices read again, after a gap in which notifications may have been missed. */
    wakeAll() {
      for (const shop of new Set([...listeners.values()].flatMap(({ shops }) => [...shops]))) notify(shop, {});
    },
    lookAgain,
    stop() {
      hasStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const response of listeners.keys()) close(response);
    },
  };
}
