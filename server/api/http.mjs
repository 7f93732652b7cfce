// Answers the routes of the API. Everything about a request is checked in this order, and each part is parsed once: host, route, key,
// token, what the route admits, size, body, what the route's own parser reads.
import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { SECURITY_HEADERS } from '../../scripts/serve.mjs';
import { networkOf } from '../net/attempts.mjs';
import { refuseOtherVersion, TABLES } from '../net/page-version.mjs';
import { describeError } from '../process/describe-error.mjs';
import { ApiError, authError, refusalFor, restError, tooManyAttempts } from './api-error.mjs';
import { createBodies } from './bodies.mjs';
import { answerOfDatabaseError } from './database-errors.mjs';
import { createTurns } from './turns.mjs';

/** @import { Person } from '../accounts/tokens.mjs' */
/** @import { Limit } from '../net/attempts.mjs' */
/** @import { Route } from './routes.mjs' */
/** @import { Context } from 'hono' */
/** @import { IncomingMessage } from 'node:http' */

export const API_HEADERS = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', 'X-Clearcoat-Tables': TABLES };
const JSON_TYPE = 'application/json; charset=utf-8';
const BODY_SECONDS = { signedOut: 20, signedIn: 180 };

/** @typedef {{ Bindings: import('@hono/node-server').HttpBindings }} Env */

/** @type {Person} */
const SIGNED_OUT = { role: 'anon', claims: '{"role":"anon"}', sessionId: null, userId: '', email: '' };

/** @param {string} a @param {string} b */
function sameText(a, b) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @param {number} status @param {string | Uint8Array<ArrayBuffer> | undefined} body @param {Record<string, string>} [headers] */
function answerOf(status, body, headers = {}) {
  return new Response(body, {
    status,
    headers: { ...API_HEADERS, ...(typeof body === 'string' && { 'Content-Type': JSON_TYPE }), ...headers },
  });
}

/** @param {number} status @param {unknown} value @param {Record<string, string>} [headers] */
export function answerJson(status, value, headers) {
  return answerOf(status, JSON.stringify(value), headers);
}

export const nothingHere = () => answerJson(404, { message: 'There is nothing at this address.' });

/** Groups the routes that differ by their search params alone. @param {Route[]} routes */
function byAddress(routes) {
  /** @type {Map<string, Route[]>} */
  const groups = new Map();
  for (const route of routes) {
    const key = `${route.method} ${route.path}`;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return groups.values();
}

/** Returns the route for the search params. A param given twice has no value. @param {Route} route @param {URLSearchParams} params */
function isAsked({ query = {} }, params) {
  return Object.entries(query).every(([name, value]) => {
    const values = params.getAll(name);
    return values.length === 1 && values[0] === value;
  });
}

/**
 * @param {object} options
 * @param {Route[]} options.routes
 * @param {{ read: (token: string) => Promise<Person> }} options.tokens
 * @param {string} options.publishableKey
 * @param {(incoming: IncomingMessage) => string} options.clientOf the address to count by
 * @param {Limit} options.byLink counts links that lead nowhere
 * @param {{ requests: Limit, photos: Limit }} options.bySent count what is sent on request pages
 * @param {() => string | undefined} options.storageRefusal why nothing may be added now
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 */
export function createApi({ routes, tokens, publishableKey, clientOf, byLink, bySent, storageRefusal, logRefusal }) {
  const turnOfPerson = createTurns({ atOnce: 6, waiting: 100 });
  // Signed-out users share part of the connections, so that signed-in users always get an answer.
  const turnOfAddress = createTurns({ atOnce: 3, waiting: 100 });
  const turnOfAddressElsewhere = createTurns({ atOnce: 3, waiting: 20 });
  const turnOfElsewhere = createTurns({ atOnce: 20, waiting: 200 });
  const turnOfSignedOut = createTurns({ atOnce: 6, waiting: 200 });
  // Each is 1 MB that the database has to look at: they leave most of it to others.
  const turnOfPhotos = createTurns({ atOnce: 2, waiting: 200 });
  const turnOfAnyone = createTurns({ atOnce: 2, waiting: 100 });
  // A link that led nowhere is counted, however many others are.
  const turnOfCounting = createTurns({ atOnce: 2, waiting: Number.POSITIVE_INFINITY });
  const withBody = createBodies();

  function refuseIfFull() {
    const full = storageRefusal();
    if (full) throw restError(507, '53100', full);
  }

  /** @param {Headers} headers */
  async function personOf(headers) {
    const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    return token === undefined || sameText(token, publishableKey) ? SIGNED_OUT : tokens.read(token);
  }

  /**
   * @template T
   * @param {Route} route
   * @param {Person} person
   * @param {string} network
   * @param {() => Promise<T>} work
   */
  function inTurn({ who, path, counts, asksElsewhere }, person, network, work) {
    if (who === 'anyone') return turnOfAnyone(path, work);
    if (person !== SIGNED_OUT) return turnOfPerson(person.userId, work);
    if (asksElsewhere) return turnOfAddressElsewhere(network, () => turnOfElsewhere('', work));
    // Queue per address first, so that one address with many requests does not fill the shared queue.
    const turnOfAll = counts === 'photos' ? turnOfPhotos : turnOfSignedOut;
    return turnOfAddress(network, () => turnOfAll('', work));
  }

  /** @param {Context<Env>} c @param {Route[]} candidates */
  async function answerRoute(c, candidates) {
    const { pathname: path, searchParams: params } = new URL(c.req.url);
    const { headers } = c.req.raw;
    const route = candidates.find((one) => isAsked(one, params));
    if (!route) return nothingHere();
    if (/%00|#/.test(c.env.incoming.url ?? ''))
      throw refusalFor(path, 400, 'bad_address', 'The address holds a character that no address has.');
    if (route.who !== 'anyone' && !sameText(headers.get('apikey') ?? '', publishableKey)) {
      throw refusalFor(path, 401, 'no_key', 'The key of this server is missing or wrong.');
    }
    if (!path.startsWith('/auth/')) refuseOtherVersion(headers, route);
    const person = route.who === 'anyone' ? SIGNED_OUT : await personOf(headers);
    const isSignedOut = person === SIGNED_OUT;
    if (route.who === 'signed-in' && isSignedOut) {
      throw path.startsWith('/auth/')
        ? authError(401, 'no_authorization', 'Sign in first.')
        : restError(401, 'PT401', 'Sign in first.', { hint: 'signed-out' });
    }
    const client = clientOf(c.env.incoming);
    const network = networkOf(client);
    /** @param {number} seconds */
    const refuseLinks = (seconds) => {
      if (seconds === 0) return;
      logRefusal(`links ${client}`, `Too many links that lead nowhere from ${client}: refused.`);
      throw tooManyAttempts(seconds);
    };
    /** @param {number} seconds */
    const refuseSent = (seconds) => {
      if (seconds === 0) return;
      logRefusal(`requests ${client}`, `Too many requests to a shop from ${client}: refused.`);
      throw tooManyAttempts(seconds);
    };
    const isCounted = route.counts === 'links';
    const sent = route.counts && route.counts !== 'links' ? bySent[route.counts] : undefined;
    if (isCounted) refuseLinks(byLink.known(network));
    if (sent) refuseSent(sent.known(network));
    if (route.grows === true) refuseIfFull();

    const asked = {
      person,
      client,
      seconds: route.seconds,
      signal: c.req.raw.signal,
      host: c.req.header('host'),
      isEncrypted: 'encrypted' in c.env.incoming.socket,
    };
    const request = { path, params, headers, method: c.req.method };
    const { admit } = route;
    if (admit) await inTurn(route, person, network, () => admit(request, asked));

    /** @param {import('./bodies.mjs').Body} [body] */
    const work = (body) => {
      // A route's `grows` and `answer` take what its own `parse` returns.
      const parsed = /** @type {never} */ (route.parse?.({ ...request, ...body }));
      if (typeof route.grows === 'function' && route.grows(parsed)) refuseIfFull();
      return inTurn(route, person, network, async () => {
        if (isCounted) refuseLinks(await byLink.look(network));
        if (sent) refuseSent(await sent.count(network));
        return route.answer(parsed, asked);
      });
    };
    /** @type {'signedOut' | 'signedIn'} */
    const who = isSignedOut ? 'signedOut' : 'signedIn';
    const seconds = isSignedOut ? (route.bodySeconds ?? BODY_SECONDS.signedOut) : BODY_SECONDS.signedIn;
    const limits = { path, who, sender: person.userId || network, seconds, isJson: !route.takesBytes };
    const working = route.body ? withBody(c, { ...limits, limit: route.body[who] }, work) : work();
    const { status, text, bytes = text, headers: more } = await working;
    return answerOf(status, c.req.method === 'HEAD' ? undefined : bytes, more);
  }

  /**
   * @param {Context<Env>} c
   * @param {string} path of the route: the path itself may hold a token, which no log line shows
   * @param {Parameters<typeof answerOfDatabaseError>[0]} error
   */
  function answerError(c, path, error) {
    const isSignedOut = !c.req.header('authorization') || c.req.header('authorization') === `Bearer ${publishableKey}`;
    const known = error instanceof ApiError ? error : answerOfDatabaseError(error, isSignedOut);
    if (known) return answerJson(known.status, known.body, known.headers);
    // The JSON is nested too deeply for the stack.
    if (error instanceof RangeError) return answerJson(400, { message: 'The body is nested too deeply.' });
    if (c.req.raw.signal.aborted) return answerJson(499, { message: 'The client has left.' });
    logRefusal(`error ${error.message}`, `An error while answering ${c.req.method} ${path}: ${describeError(error)}`);
    return answerJson(500, { message: 'The server had an error. The reason is in its team.log.' });
  }

  const api = /** @type {Hono<Env>} */ (new Hono());
  for (const group of byAddress(routes)) {
    const [{ method, path, counts }] = group;
    api.on(method, path, async (c) => {
      try {
        return await answerRoute(c, group);
      } catch (error) {
        const answer = answerError(c, path, error);
        if (counts === 'links' && ![429, 499, 503].includes(answer.status))
          await turnOfCounting('', () => byLink.count(networkOf(clientOf(c.env.incoming)))).catch(() => undefined);
        return answer;
      }
    });
  }
  return api;
}
