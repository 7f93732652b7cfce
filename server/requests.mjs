// Which request goes where: the API's needed paths, the configuration, the events, and the built app for everything else.
import { SECURITY_HEADERS } from '../scripts/serve.mjs';
import { limitAttempts } from './attempts.mjs';
import { readTrustProxy } from './proxies.mjs';

const MINUTE = 60_000;
/** Stands for this server in addresses; only what comes behind it counts. */
const ORIGIN = 'http://localhost';
/** An import of a whole shop is one request. */
const LARGEST_BODY = { rest: 256 * 1024 * 1024, auth: 64 * 1024, link: 64 * 1024 };
const AUTH_PATHS = new Set(
  ['signup', 'token', 'user', 'logout', 'settings', '.well-known/jwks.json'].map((name) => `/auth/v1/${name}`),
);
/** What would send a mail; this server sends none. */
const MAIL_PATHS = new Set(['recover', 'otp', 'magiclink', 'resend'].map((name) => `/auth/v1/${name}`));
/** What a customer asks who has a link and no account. */
const LINK_PATHS = new Set(['open_document', 'answer_document'].map((name) => `/rest/v1/rpc/${name}`));
const API_HEADERS = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' };

class BodyTooLarge extends Error {}

function answerJson(response, status, value, headers = {}) {
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}

async function readBody(request, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The path as a router may read it that decodes what is escaped. */
function plainPath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function originOf(request) {
  const isSecure = request.socket.encrypted || request.headers['x-forwarded-proto'] === 'https';
  return `${isSecure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
}

/**
 * The address as the API will read it, without `..` in whatever writing: where it leads is decided by this and nothing else.
 * @returns {URL | undefined} undefined: it is no address
 */
function addressOf(request) {
  return URL.canParse(request.url, ORIGIN) ? new URL(request.url, ORIGIN) : undefined;
}

/**
 * Whether it asks for something below the addresses of the API that is not there. A browser that opens such an address gets the app,
 * as for any other, and /auth is a page of the app.
 */
function isOfApi({ method, headers }, path) {
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return /^\/(rest|auth|storage|_system)(\/|$)/.test(path) && path !== '/auth' && !asksForPage;
}

/** The request as the API takes it, which speaks the web's Request and Response. */
function toWebRequest(request, address, body) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const hasBody = body.length > 0;
  return new Request(address, {
    method: request.method,
    headers,
    ...(hasBody && { body }),
  });
}

async function sendWebResponse(response, answer) {
  const headers = Object.fromEntries(answer.headers);
  delete headers['content-length'];
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { ...headers, ...API_HEADERS, 'Content-Length': body.length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** '' where the body names none. */
function emailIn(body) {
  try {
    return String(JSON.parse(body).email ?? '')
      .trim()
      .toLowerCase();
  } catch {
    return '';
  }
}

/**
 * @param {object} options
 * @param {{ fetch: (request: Request, peerAddress: string | null) => Promise<Response> | Response }} options.api
 * @param {(request: object, response: object) => void} [options.app] gives the files of the built app
 * @param {ReturnType<import('./events.mjs').createEvents>} options.events
 * @param {string} options.publishableKey
 * @param {(text: string) => void} options.log
 * @param {string} [options.trustProxy] see readTrustProxy
 * @param {{ address: number, email: number, signUps: number, links: number }} [options.most] how often before it is refused for a while
 */
export function createRequestHandler({ api, app, events, publishableKey, log, trustProxy, most }) {
  const clientOf = readTrustProxy(trustProxy);
  const { address, email, signUps, links } = { address: 30, email: 10, signUps: 20, links: 30, ...most };
  const byAddress = limitAttempts({ most: address, withinMs: 5 * MINUTE });
  const byEmail = limitAttempts({ most: email, withinMs: 5 * MINUTE });
  const byLink = limitAttempts({ most: links, withinMs: 5 * MINUTE });
  const bySignUp = limitAttempts({ most: signUps, withinMs: 60 * MINUTE });

  function refuseMail(response) {
    const msg =
      'This server sends no mail. Whoever runs it can set a new password: npm run team -- set-password <e-mail>';
    answerJson(response, 422, { code: 422, error_code: 'email_provider_disabled', msg });
  }

  function refuse(response, seconds) {
    const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`;
    answerJson(
      response,
      429,
      { code: 429, error_code: 'over_request_rate_limit', msg: message },
      { 'Retry-After': String(seconds) },
    );
  }

  async function callApi(request, response, address) {
    const path = address.pathname;
    const isLink = LINK_PATHS.has(plainPath(path));
    const kind = path.startsWith('/auth/') ? 'auth' : isLink ? 'link' : 'rest';
    const body = await readBody(request, LARGEST_BODY[kind]);
    const client = clientOf(request);
    const isPassword = path === '/auth/v1/token' && address.searchParams.getAll('grant_type').includes('password');
    const isSignUp = path === '/auth/v1/signup';
    const name = isPassword ? emailIn(body) : '';
    const seconds = Math.max(
      isPassword ? Math.max(byAddress.count(client), byEmail.count(name)) : 0,
      isSignUp ? bySignUp.count(client) : 0,
      isLink ? byLink.look(client) : 0,
    );
    if (seconds > 0) {
      log(`Too many attempts to ${isLink ? 'open links' : isSignUp ? 'sign up' : 'sign in'} from ${client}: refused.`);
      refuse(response, seconds);
      return;
    }
    if (path === '/auth/v1/user' && request.method === 'PUT' && emailIn(body)) {
      refuseMail(response);
      return;
    }
    const answer = await api.fetch(toWebRequest(request, address, body), client || null);
    // Only what leads nowhere counts: a shop's customers may all come by one address.
    if (isLink && answer.status === 404) byLink.count(client);
    if (isPassword && answer.ok) {
      byAddress.forgive(client);
      byEmail.forgive(name);
    }
    await sendWebResponse(response, answer);
  }

  async function answer(request, response) {
    const address = addressOf(request);
    const path = address?.pathname ?? '';
    if (path.startsWith('/rest/v1/') || AUTH_PATHS.has(path)) {
      await callApi(request, response, address);
    } else if (MAIL_PATHS.has(path)) {
      refuseMail(response);
    } else if (path === '/config.json') {
      answerJson(response, 200, { kind: 'team', url: originOf(request), key: publishableKey, mail: false });
    } else if (path === '/health') {
      answerJson(response, 200, { ok: true });
    } else if (path === '/events') {
      if (!(await events.open(request, response, API_HEADERS)))
        answerJson(response, 401, { message: 'Sign in to hear of changes.' });
    } else if (app && !isOfApi(request, path)) {
      app(request, response);
    } else {
      answerJson(response, 404, { message: 'There is nothing at this address.' });
    }
  }

  return (request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof BodyTooLarge)) log(`An error while answering ${request.method}: ${error.stack}`);
      if (response.headersSent) response.destroy();
      else if (error instanceof BodyTooLarge)
        answerJson(response, 413, { message: 'This is too large to be taken at once.' }, { Connection: 'close' });
      else answerJson(response, 500, { message: 'The server has met an error; its log tells which.' });
    });
  };
}
