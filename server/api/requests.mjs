// Dispatches requests: the API's routes, the events, and the built app for everything else.
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { networkOf } from '../net/attempts.mjs';
import { readTrustProxy } from '../net/proxies.mjs';
import { describeError } from '../process/describe-error.mjs';
import { ApiError, STOPPING } from './api-error.mjs';
import { answerOfDatabaseError } from './database-errors.mjs';
import { API_HEADERS, answerJson, createApi, nothingHere } from './http.mjs';

/** @import { Env } from './http.mjs' */
/** @import { Context, Next } from 'hono' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const LINKS_THAT_FAIL = 30;
/** Requests of one address in an hour: a family, or an office behind one address. */
const REQUESTS_OF_ADDRESS = 10;
/** Photos of one address in an hour: four of each request. */
const PHOTOS_OF_ADDRESS = 40;

/**
 * Returns whether the request is for an unknown API path. A browser that opens such a path gets the app, like any other, and /auth is a
 * page of the app.
 * @param {IncomingMessage} request
 * @param {string} path
 */
function isOfApi({ method, headers }, path) {
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return /^\/(rest|auth|storage|keys|sending|cards|_system)(\/|$)/.test(path) && path !== '/auth' && !asksForPage;
}

/**
 * @param {object} options
 * @param {import('./routes.mjs').Route[]} options.routes
 * @param {import('../accounts/tokens.mjs').Tokens} options.tokens
 * @param {import('../net/attempts.mjs').Attempts} options.attempts
 * @param {ReturnType<typeof import('./host-names.mjs').hostNames>} options.names
 * @param {(request: IncomingMessage, response: ServerResponse<IncomingMessage>, frames: string[]) => void} [options.app] gives the files of
 *   the built app
 * @param {(shop: string, network: string) => Promise<string[]>} options.framesOf the origins whose pages may show the request page of the
 *   shop
 * @param {ReturnType<typeof import('./events.mjs').createEvents>} options.events
 * @param {string} options.publishableKey
 * @param {() => string | undefined} [options.storageRefusal] why nothing may be added now
 * @param {(text: string) => void} options.log
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 * @param {string} [options.trustProxy] see readTrustProxy
 * @param {{ links?: number, requests?: number, requestPhotos?: number }} [options.most] how many links may lead nowhere, and how many
 *   requests and their photos be sent on request pages, before an address is refused for a while
 */
export function createRequestHandler({
  names,
  app,
  attempts,
  events,
  trustProxy,
  most,
  storageRefusal = () => undefined,
  framesOf,
  ...options
}) {
  const clientOf = readTrustProxy(trustProxy);
  const byLink = attempts.limit('link', { most: most?.links ?? LINKS_THAT_FAIL, minutes: 5 });
  const bySent = {
    requests: attempts.limit('request', { most: most?.requests ?? REQUESTS_OF_ADDRESS, minutes: 60 }),
    photos: attempts.limit('photo', { most: most?.requestPhotos ?? PHOTOS_OF_ADDRESS, minutes: 60 }),
  };
  const api = createApi({ ...options, clientOf, byLink, bySent, storageRefusal });

  /** @param {Context<Env>} c @param {Next} next */
  async function onlyOwnNames(c, next) {
    const host = c.env.incoming.headers.host;
    if (!names.isOwn(host)) {
      options.logRefusal(
        `host ${clientOf(c.env.incoming)}`,
        `A request from ${clientOf(c.env.incoming)} names another host: refused.`,
      );
      const message = `This server does not know the name ${(host ?? '').slice(0, 100)}. The person who runs it can add it: PUBLIC_URL=https://<name>`;
      return answerJson(421, { message });
    }
    const { origin } = c.env.incoming.headers;
    if (origin !== undefined && !names.isOwnOrigin(origin, host)) {
      return answerJson(403, { message: 'This server takes no requests from pages of other sites.' });
    }
    return next();
  }

  /** @param {Context<Env>} c */
  async function openEvents(c) {
    const { incoming, outgoing } = c.env;
    if (events.hasStopped()) return answerJson(503, { message: STOPPING }, { 'Retry-After': '1' });
    const isOpen = await events.open(incoming, outgoing, API_HEADERS);
    return isOpen ? RESPONSE_ALREADY_SENT : answerJson(401, { message: 'Sign in to hear of changes.' });
  }

  /** @param {Context<Env>} c */
  async function openApp(c) {
    const { incoming, outgoing } = c.env;
    if (!app || isOfApi(incoming, c.req.path)) return nothingHere();
    const shop = c.req.path === '/request.html' ? c.req.query('shop') : undefined;
    app(incoming, outgoing, shop ? await framesOf(shop, networkOf(clientOf(incoming))) : []);
    return RESPONSE_ALREADY_SENT;
  }

  const server = /** @type {Hono<Env>} */ (new Hono());
  server.use(onlyOwnNames);
  server.route('/', api);
  server.get('/events', openEvents);
  server.all('*', openApp);
  server.onError((error) => {
    const known = error instanceof ApiError ? error : answerOfDatabaseError(error, false);
    if (known) return answerJson(known.status, known.body, known.headers);
    options.log(`An error while answering: ${describeError(error)}`);
    return answerJson(500, { message: 'The server had an error. The reason is in its team.log.' });
  });
  // Reject invalid URLs and malformed requests.
  return getRequestListener(server.fetch, { errorHandler: nothingHere });
}
