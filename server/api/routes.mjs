// All routes of the API. Anything else is a 404 before the request is read.
import {
  NO_MAIL,
  readLogout,
  readPasswordSignIn,
  readRefresh,
  readSignUp,
  readUserChange,
} from '../accounts/read-auth-bodies.mjs';
import { CALENDAR, readCalendar } from '../calendar/calendar-feed.mjs';
import { CARDS, readCheck, readMessage, readRefund, readSessionAsked, readSettled } from '../cards/cards.mjs';
import { KEYS, readKey, readKind } from '../keys/shop-keys.mjs';
import { LARGEST_PHOTO } from '../photos/photo-paths.mjs';
import { RELEASED, readDownload, readReleased, readRemovals, readUpload, UPLOADS } from '../photos/photos.mjs';
import { TEXTS } from '../sending/sending-calls.mjs';
import { readProviderReport, STATE, TEST_EMAIL, TEST_TEXTS } from '../sending/sending-routes.mjs';
import { authError } from './api-error.mjs';
import { readCall, readInsert, readRead, readRemoval, readUpdate } from './rows-and-functions.mjs';

/** @import { Photos } from '../photos/photos.mjs' */
/** @import { RowsAndFunctions } from './rows-and-functions.mjs' */

const KB = 1024;
const MB = 1024 * KB;
/** Seconds. */
const SHORT = 10;
const MINUTE = 60;

/**
 * A request for a parser.
 * @typedef {object} Request
 * @property {string} path
 * @property {string} method
 * @property {URLSearchParams} params
 * @property {Headers} headers
 * @property {unknown} [json] undefined: no body, or one that is not JSON
 * @property {Uint8Array} [bytes] the body of a route that takes bytes
 */
/**
 * Context of a request for a handler.
 * @typedef {object} Asked
 * @property {import('../accounts/tokens.mjs').Person} person
 * @property {string} client IP address of the device
 * @property {number} seconds the time limit of each statement
 * @property {AbortSignal} signal
 * @property {string | undefined} host
 * @property {boolean} isEncrypted
 */
/** @typedef {{ status: number, text?: string, bytes?: Uint8Array<ArrayBuffer>, headers?: Record<string, string> }} Answer */
/**
 * @template T
 * @typedef {(parsed: T, asked: Asked) => Promise<Answer>} Handler
 */

/**
 * @typedef {object} Route
 * @property {'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} method GET answers HEAD as well
 * @property {string} path
 * @property {Record<string, string>} [query] search params that distinguish it from others with this path
 * @property {'anyone' | 'key' | 'signed-in'} who anyone: also without the publishable key; key: signed in or not
 * @property {{ signedOut: number, signedIn: number }} [body] the largest body in bytes; without it a request has none
 * @property {number} [bodySeconds] for the body of a person without an account to arrive, where it takes longer than usual
 * @property {boolean} [takesBytes] the body is not JSON
 * @property {(request: Request, asked: Asked) => Promise<void>} [admit] checks what it can before the body is read; throws an ApiError
 * @property {number} seconds the time limit of each statement
 * @property {boolean} [asksElsewhere] its answer waits for another company: it takes no turn of those who sign in
 * @property {boolean} [savesRows] whether it writes rows as the page gives them
 * @property {'links' | 'requests' | 'photos'} [counts] for the address that asked: refusals of links, or each request of a car owner and
 *   each of its photos
 * @property {(request: Request) => unknown} [parse] throws an ApiError
 * @property {boolean | ((parsed: never) => boolean)} [grows] whether it may make the data larger: refused while the storage is full
 * @property {Handler<never>} answer
 */
/**
 * Remaining fields of a route whose `parse` returns a T.
 * @template T
 * @typedef {Partial<Omit<Route, 'parse' | 'grows'>> & { parse?: (request: Request) => T, grows?: boolean | ((parsed: T) => boolean) }} More
 */

const small = { signedOut: 16 * KB, signedIn: 16 * KB };
const rows = { signedOut: 64 * KB, signedIn: 2 * MB };
const large = { signedOut: 64 * KB, signedIn: 16 * MB };

/**
 * Converts an accounts handler's result to a response.
 * @template T
 * @param {(parsed: T, asked: Asked) => Promise<unknown>} handler
 * @returns {Handler<T>}
 */
const json = (handler) => async (parsed, asked) => {
  const value = await handler(parsed, asked);
  return value === undefined ? { status: 204 } : { status: 200, text: JSON.stringify(value) };
};

/** @returns {Promise<never>} */
async function refuseMail() {
  throw authError(422, 'email_provider_disabled', NO_MAIL);
}

/** Returns whether the body adds data. Deletions free space. @param {Record<string, unknown>} given */
function addsRows({ steps }) {
  return !Array.isArray(steps) || steps.some((step) => step?.kind !== 'delete');
}

/**
 * @template T
 * @param {string} path
 * @param {Route['who']} who
 * @param {Handler<T>} answer
 * @param {More<T>} [more]
 * @returns {Route}
 */
function get(path, who, answer, more) {
  return { method: 'GET', path, who, seconds: SHORT, answer, ...more };
}

/**
 * @template T
 * @param {string} path
 * @param {Route['who']} who
 * @param {Route['body']} body
 * @param {((request: Request) => T) | undefined} parse
 * @param {Handler<T>} answer
 * @param {More<T>} [more]
 * @returns {Route}
 */
function post(path, who, body, parse, answer, more) {
  return { method: 'POST', path, who, body, parse, answer, seconds: SHORT, ...more };
}

/** @param {string} path @param {import('../accounts/accounts.mjs').Accounts} accounts @returns {Route[]} */
function routesOfAccounts(path, { signUp, signIn, refresh, logout, user, changeUser, settings }) {
  const withPassword = { query: { grant_type: 'password' } };
  const withRefreshToken = { query: { grant_type: 'refresh_token' } };
  return [
    get(`${path}/settings`, 'key', json(settings)),
    post(`${path}/signup`, 'key', small, readSignUp, json(signUp), { grows: true }),
    post(`${path}/token`, 'key', small, readPasswordSignIn, json(signIn), withPassword),
    post(`${path}/token`, 'key', small, readRefresh, json(refresh), withRefreshToken),
    post(`${path}/logout`, 'signed-in', small, readLogout, json(logout)),
    get(`${path}/user`, 'signed-in', json(user)),
    post(`${path}/user`, 'signed-in', small, readUserChange, json(changeUser), { method: 'PUT' }),
    ...['recover', 'otp', 'magiclink', 'resend'].map((name) =>
      post(`${path}/${name}`, 'anyone', small, undefined, refuseMail),
    ),
  ];
}

/** @param {string} path @param {string} table @param {RowsAndFunctions} api @returns {Route[]} */
function routesOfTable(path, table, api) {
  /**
   * @template T
   * @param {(parsed: T, asked: Asked & { table: string }) => Promise<Answer>} answer
   * @returns {Handler<T>}
   */
  const on = (answer) => (parsed, asked) => answer(parsed, { table, ...asked });
  return [
    get(path, 'key', on(api.read), { parse: readRead }),
    post(path, 'key', rows, readInsert, on(api.insert), { grows: true, savesRows: true }),
    post(path, 'key', rows, readUpdate, on(api.update), { grows: true, savesRows: true, method: 'PATCH' }),
    get(path, 'key', on(api.remove), { parse: readRemoval, method: 'DELETE', savesRows: true }),
  ];
}

/** @param {string} path @param {RowsAndFunctions} api @returns {Route[]} */
function routesOfFunctions(path, api) {
  /** @param {string} name @param {More<Record<string, unknown>>} [more] */
  const call = (name, more) =>
    post(`${path}/${name}`, 'signed-in', rows, readCall, (given, asked) => api.call(given, { name, ...asked }), {
      grows: true,
      ...more,
    });
  /** @type {More<Record<string, unknown>>} */
  const forCustomers = { who: 'key', body: small, counts: 'links', grows: false };
  return [
    ...['enter_shop', 'my_shop', 'join_shop'].map((name) => call(name)),
    ...['invite_member', 'revoke_invitation', 'transfer_ownership'].map((name) => call(name)),
    ...['share_document', 'document_links_of', 'usable_links', 'photo_usage'].map((name) => call(name)),
    ...['share_inspection', 'inspection_links_of', 'share_job', 'job_links_of'].map((name) => call(name)),
    ...['calendar_links', 'make_calendar_link', 'revoke_calendar_link'].map((name) => call(name)),
    ...['look_invitation', 'open_document', 'answer_document'].map((name) => call(name, forCustomers)),
    ...['open_inspection', 'acknowledge_inspection', 'open_job', 'acknowledge_care'].map((name) =>
      call(name, forCustomers),
    ),
    call('open_request_page', forCustomers),
    call('send_request', { ...forCustomers, counts: 'requests', grows: true }),
    call('add_request_photo', {
      ...forCustomers,
      body: { signedOut: 1.5 * MB, signedIn: 1.5 * MB },
      // 1.5 MB from a phone with a poor connection.
      bodySeconds: 2 * MINUTE,
      counts: 'photos',
      grows: true,
    }),
    // A command on many records is one request. Whole lists are uploaded in parts before (shop_uploads).
    call('apply_steps', { body: large, seconds: MINUTE, grows: addsRows, savesRows: true }),
    call('replace_lists', { seconds: 10 * MINUTE, savesRows: true }),
    ...['make_backup', 'restore_backup'].map((name) => call(name, { seconds: 10 * MINUTE })),
  ];
}

/** @param {Photos} photos @returns {Route[]} */
function routesOfPhotos({ admit, upload, download, released, remove }) {
  const names = { signedOut: 16 * KB, signedIn: 256 * KB };
  const photo = { signedOut: 16 * KB, signedIn: LARGEST_PHOTO };
  const file = `${UPLOADS}/:shop/:file`;
  return [
    get(file, 'signed-in', download, { parse: readDownload }),
    get(`${RELEASED}/:shop/:file`, 'key', released, { parse: readReleased, counts: 'links' }),
    post(file, 'signed-in', photo, readUpload, upload, { takesBytes: true, admit, grows: true }),
    post(UPLOADS, 'signed-in', names, readRemovals, remove, { method: 'DELETE' }),
  ];
}

/** @param {import('../keys/shop-keys.mjs').ShopKeys} keys @returns {Route[]} */
function routesOfKeys({ state, write, remove }) {
  return [
    get(
      KEYS,
      'signed-in',
      json((_, asked) => state(asked)),
    ),
    post(`${KEYS}/:kind`, 'signed-in', small, readKey, json(write), { method: 'PUT', grows: true }),
    get(`${KEYS}/:kind`, 'signed-in', json(remove), { parse: readKind, method: 'DELETE' }),
  ];
}

/** @param {import('../sending/sending-routes.mjs').SendingRoutes} sending @returns {Route[]} */
function routesOfSending({ state, testEmail, testTexts, report }) {
  return [
    get(STATE, 'signed-in', json(state)),
    post(TEST_EMAIL, 'signed-in', small, undefined, json(testEmail)),
    post(TEST_TEXTS, 'signed-in', small, undefined, json(testTexts)),
    post(`${TEXTS}/:shop`, 'anyone', small, readProviderReport, report, { takesBytes: true }),
  ];
}

/** @param {import('../cards/cards.mjs').Cards} cards @returns {Route[]} */
function routesOfCards({ session, check, webhook, refund, test, stuck, settleRefund }) {
  const message = { signedOut: 256 * KB, signedIn: 256 * KB };
  return [
    post(`${CARDS}/session`, 'key', small, readSessionAsked, json(session), {
      counts: 'links',
      grows: true,
      seconds: MINUTE,
      asksElsewhere: true,
    }),
    post(`${CARDS}/check`, 'key', small, readCheck, json(check), {
      counts: 'links',
      seconds: MINUTE,
      asksElsewhere: true,
    }),
    // Not counted: all messages of the processor come from few addresses, and for a while also for a shop that was deleted here.
    post(`${CARDS}/webhook/:shop`, 'anyone', message, readMessage, webhook, { takesBytes: true }),
    post(`${CARDS}/refund`, 'signed-in', small, readRefund, json(refund)),
    get(`${CARDS}/stuck`, 'signed-in', json(stuck)),
    post(`${CARDS}/settled`, 'signed-in', small, readSettled, json(settleRefund)),
    post(`${CARDS}/test`, 'signed-in', small, undefined, json(test)),
  ];
}

/**
 * @param {object} handlers
 * @param {import('../accounts/accounts.mjs').Accounts} handlers.accounts
 * @param {RowsAndFunctions} handlers.api
 * @param {Photos} handlers.photos
 * @param {Handler<ReturnType<typeof readCalendar>>} handlers.calendar
 * @param {import('../keys/shop-keys.mjs').ShopKeys} handlers.keys
 * @param {import('../sending/sending-routes.mjs').SendingRoutes} handlers.sending
 * @param {import('../cards/cards.mjs').Cards} handlers.cards
 * @param {Handler<unknown>} handlers.health
 * @param {Handler<unknown>} handlers.ready whether a proxy may send requests to this process
 * @param {Handler<unknown>} handlers.config
 * @param {Iterable<string>} handlers.tables those of the schema `public`. Row policies decide who sees which rows.
 * @returns {Route[]}
 */
export function routesOf({ accounts, api, photos, calendar, keys, sending, cards, tables, health, ready, config }) {
  return [
    get('/health', 'anyone', health, { seconds: 1 }),
    get('/ready', 'anyone', ready, { seconds: 1 }),
    get('/config.json', 'anyone', config),
    ...routesOfAccounts('/auth/v1', accounts),
    ...[...tables].flatMap((table) => routesOfTable(`/rest/v1/${table}`, table, api)),
    ...routesOfFunctions('/rest/v1/rpc', api),
    ...routesOfPhotos(photos),
    // A phone sends no key.
    get(CALENDAR, 'anyone', calendar, { parse: readCalendar, counts: 'links' }),
    ...routesOfKeys(keys),
    ...routesOfSending(sending),
    ...routesOfCards(cards),
  ];
}
