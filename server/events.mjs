// GET /events: tells signed-in people that something in their shop has changed. It carries no data: who hears it reads anew,
// through the row policies.

const LOOK_AGAIN_MS = 30_000;
const PING_MS = 15_000;
/** Who reads this slowly is gone. */
const MOST_WAITING_BYTES = 1_000_000;

/**
 * @param {object} options
 * @param {(token: string) => Promise<string[] | undefined>} options.shopsOf the shops of who has this token; undefined: not signed in
 */
export function createEvents({ shopsOf }) {
  /** @type {Map<import('node:http').ServerResponse, { token: string, shops: Set<string> }>} */
  const listeners = new Map();

  function write(response, text) {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(text);
  }

  function close(response) {
    listeners.delete(response);
    response.end();
  }

  function tell(shop, change) {
    for (const [response, { shops }] of listeners) {
      if (shops.has(shop)) write(response, `event: change\ndata: ${JSON.stringify({ shop, ...change })}\n\n`);
    }
  }

  /** A member who was removed hears nothing more, and a new one hears what is new. */
  async function lookAgain() {
    for (const [response, listener] of listeners) {
      const shops = await shopsOf(listener.token).catch(() => undefined);
      if (shops) listener.shops = new Set(shops);
      else close(response);
    }
  }

  const timers = [
    setInterval(() => {
      for (const response of listeners.keys()) write(response, ': ping\n\n');
    }, PING_MS),
    setInterval(lookAgain, LOOK_AGAIN_MS),
  ];
  for (const timer of timers) timer.unref();

  return {
    /** @returns {Promise<boolean>} false: not signed in, nothing was answered yet */
    async open(request, response, headers) {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const shops = token && (await shopsOf(token));
      if (!shops) return false;
      response.on('close', () => listeners.delete(response));
      response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write(': listening\n\n');
      listeners.set(response, { token, shops: new Set(shops) });
      return true;
    },
    tell,
    /** After a gap in which changes may have been missed: everybody looks. */
    wakeAll() {
      for (const shop of new Set([...listeners.values()].flatMap(({ shops }) => [...shops]))) tell(shop, {});
    },
    lookAgain,
    stop() {
      for (const timer of timers) clearInterval(timer);
      for (const response of listeners.keys()) close(response);
    },
  };
}
