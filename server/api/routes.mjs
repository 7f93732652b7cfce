// Everything that the API answers, in one table. What is not in it is 404 before anything of the request is read.
import {
  NO_MAIL,
  readLogout,
  readPasswordSignIn,
  readRefresh,
  readSignUp,
  readUserChange,
} from '../accounts/read-auth-bodies.mjs';
import { authError } from './api-error.mjs';
import { readCall, readInsert, readRead, readRemoval, readUpdate } from './rows-and-functions.mjs';

const KB = 1024;
const MB = 1024 * KB;
const SHORT = 10;
const LONG = 600;

/** The tables of the app's lists, of its settings, members, links, moves and backups. Row policies decide who sees which rows. */
const TABLES = [
  ...['customers', 'vehicles', 'services', 'service_costs', 'stations', 'employees', 'employee_rates'],
  ...['bookings', 'booking_days', 'booking_pricing', 'leads', 'invoices', 'payments', 'estimates'],
  ...['shops', 'shop_settings', 'shop_margins', 'shop_members', 'shop_invitations', 'user_profiles'],
  ...['changes', 'document_links', 'shop_uploads', 'shop_backups', 'shop_backup_rows'],
];

/**
 * @typedef {object} Route
 * @property {'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} method GET answers HEAD as well
 * @property {string} path
 * @property {Record<string, string>} [query] search params that tell it from others with this path
 * @property {'anyone' | 'key' | 'signed-in'} who anyone: also without the publishable key; key: signed in or not
 * @property {{ signedOut: number, signedIn: number }} [body] the largest body in bytes; without it a request has none
 * @property {number} seconds the time limit of each statement
 * @property {'links'} [counts] refusals are counted for the address that asked
 * @property {boolean | ((parsed: object) => boolean)} [grows] whether it may make the data larger: refused while the storage is full
 * @property {(request: object) => unknown} [parse] throws an ApiError
 * @property {(parsed: unknown, asked: object) => Promise<{ status: number, text?: string, headers?: object }>} answer
 */

const small = { signedOut: 16 * KB, signedIn: 16 * KB };
const rows = { signedOut: 64 * KB, signedIn: 2 * MB };
const large = { signedOut: 64 * KB, signedIn: 16 * MB };

/** Turns what a handler of the accounts gives into an answer. */
const json = (handler) => async (parsed, asked) => {
  const value = await handler(parsed, asked);
  return value === undefined ? { status: 204 } : { status: 200, text: JSON.stringify(value) };
};

async function refuseMail() {
  throw authError(422, 'email_provider_disabled', NO_MAIL);
}

/** What is only deleted makes room. */
function addsRows({ steps }) {
  return !Array.isArray(steps) || steps.some((step) => step?.kind !== 'delete');
}

/** @returns {Route[]} */
export function routesOf({ accounts, api, health, config }) {
  const { signUp, signIn, refresh, logout, user, changeUser, settings } = accounts;
  const auth = '/auth/v1';
  const table = `/rest/v1/:table{${TABLES.join('|')}}`;
  const call = (name, more = {}) => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    who: 'signed-in',
    body: rows,
    seconds: SHORT,
    grows: true,
    parse: readCall,
    answer: (given, asked) => api.call(given, { name, ...asked }),
    ...more,
  });
  const forCustomers = { who: 'key', body: small, counts: 'links', grows: false };
  return [
    { method: 'GET', path: '/health', who: 'anyone', seconds: 1, answer: health },
    { method: 'GET', path: '/config.json', who: 'anyone', seconds: 1, answer: config },

    { method: 'GET', path: `${auth}/settings`, who: 'key', seconds: SHORT, answer: json(settings) },
    {
      method: 'POST',
      path: `${auth}/signup`,
      who: 'key',
      body: small,
      seconds: SHORT,
      grows: true,
      parse: readSignUp,
      answer: json(signUp),
    },
    {
      method: 'POST',
      path: `${auth}/token`,
      query: { grant_type: 'password' },
      who: 'key',
      body: small,
      seconds: SHORT,
      parse: readPasswordSignIn,
      answer: json(signIn),
    },
    {
      method: 'POST',
      path: `${auth}/token`,
      query: { grant_type: 'refresh_token' },
      who: 'key',
      body: small,
      seconds: SHORT,
      parse: readRefresh,
      answer: json(refresh),
    },
    { method: 'GET', path: `${auth}/user`, who: 'signed-in', seconds: SHORT, answer: json(user) },
    {
      method: 'PUT',
      path: `${auth}/user`,
      who: 'signed-in',
      body: small,
      seconds: SHORT,
      parse: readUserChange,
      answer: json(changeUser),
    },
    {
      method: 'POST',
      path: `${auth}/logout`,
      who: 'signed-in',
      body: small,
      seconds: SHORT,
      parse: readLogout,
      answer: json(logout),
    },
    ...['recover', 'otp', 'magiclink', 'resend'].map((name) => ({
      method: 'POST',
      path: `${auth}/${name}`,
      who: 'anyone',
      body: small,
      seconds: SHORT,
      answer: refuseMail,
    })),

    { method: 'GET', path: table, who: 'key', seconds: SHORT, parse: readRead, answer: api.read },
    {
      method: 'POST',
      path: table,
      who: 'key',
      body: rows,
      seconds: SHORT,
      grows: true,
      parse: readInsert,
      answer: api.insert,
    },
    {
      method: 'PATCH',
      path: table,
      who: 'key',
      body: rows,
      seconds: SHORT,
      grows: true,
      parse: readUpdate,
      answer: api.update,
    },
    { method: 'DELETE', path: table, who: 'key', seconds: SHORT, parse: readRemoval, answer: api.remove },

    ...['enter_shop', 'my_shop', 'join_shop', 'invite_member', 'revoke_invitation', 'transfer_ownership'].map((name) =>
      call(name),
    ),
    ...['share_document', 'document_links_of'].map((name) => call(name)),
    call('look_invitation', forCustomers),
    call('open_document', forCustomers),
    call('answer_document', forCustomers),
    // A command on many records is one request; whole lists come in pieces before (shop_uploads).
    call('apply_steps', { body: large, seconds: 60, grows: addsRows }),
    ...['replace_lists', 'make_backup', 'restore_backup'].map((name) => call(name, { seconds: LONG })),
  ];
}
