// Stops an HTTP server so that no request is lost: behind a proxy, other processes take over meanwhile.
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../scripts/install.mjs';

/** Time for requests in progress, without DRAIN_SECONDS. */
const FINISH_MS = 2000;
/** Time for which requests are held back before the socket closes. */
const HOLD_MS = 100;
const MOST_SECONDS = 3600;

/** Reads DRAIN_SECONDS. */
export function readDrainSeconds(text = '') {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MOST_SECONDS) return seconds;
  throw new UserError(`DRAIN_SECONDS is "${text}"; it must be a whole number from 0 to ${MOST_SECONDS}.`);
}

/** The longest that draining takes: the server goes on, then requests in progress get the same time. @param {string} [text] */
export const drainLimitMs = (text) => 2 * readDrainSeconds(text) * 1000;

/**
 * Closes the listening socket alone. `close` of an HTTP server also closes its idle connections, on which a proxy may be sending a request.
 * @param {import('node:http').Server} server
 * @returns {Promise<unknown>} when all connections are closed
 */
function stopListening(server) {
  return new Promise((done) => NetServer.prototype.close.call(server, done));
}

/**
 * Holds back the requests that come from now on. Closing the socket resets connections that wait to be accepted, on which a proxy has sent a
 * command that it does not repeat: a process with nothing to do accepts them at once, and who waits for an answer opens no other.
 * @param {import('node:events').EventEmitter} server
 * @returns {() => void} handles them
 */
function holdRequests(server) {
  const { emit } = server;
  /** @type {unknown[][]} */
  const held = [];
  server.emit = (event, ...args) => {
    if (event !== 'request') return emit.call(server, event, ...args);
    held.push(args);
    return true;
  };
  return () => {
    server.emit = emit;
    for (const args of held) server.emit('request', ...args);
  };
}

/**
 * @param {import('node:http').Server} server
 * @param {{ seconds: number, endStreams: () => void, onDrain: () => void }} options seconds: how long the server goes on after the stop
 *   signal; onDrain: from now on it is not ready
 * @returns {(options?: { isAtOnce?: boolean }) => Promise<void>} stops the server; isAtOnce: it cannot go on
 */
export function drainOf(server, { seconds, endStreams, onDrain }) {
  let isDraining = false;
  server.prependListener('request', (_request, response) => {
    // The proxy does not send another request on this connection.
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return async ({ isAtOnce = false } = {}) => {
    const drainMs = isAtOnce ? 0 : seconds * 1000;
    isDraining = true;
    onDrain();
    await wait(drainMs);
    const release = holdRequests(server);
    if (drainMs > 0) await wait(HOLD_MS);
    // What has come meanwhile is accepted in this round.
    await nextRound();
    const closed = stopListening(server);
    release();
    endStreams();
    // A proxy that finds nobody listening asks this process no more. What was on its way is answered.
    if (drainMs > 0) await Promise.race([closed, wait(FINISH_MS)]);
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), Math.max(FINISH_MS, drainMs)).unref();
    await closed;
  };
}
