// Parses and validates the request bodies of the auth API.
import { authError } from '../api/api-error.mjs';
import { LONGEST_PASSWORD, passwordProblem } from './passwords.mjs';

/** @import { Request } from '../api/routes.mjs' */

const LONGEST_EMAIL = 254;
const LONGEST_TOKEN = 1000;
const LARGEST_DATA = 8 * 1024;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;
const SCOPES = ['global', 'local', 'others'];
export const NO_MAIL =
  'This server sends no email. The person who runs it can set a new password: npm run team -- set-password <email>';

/** @param {string} message */
const invalid = (message) => authError(400, 'validation_failed', message);

/** @param {unknown} json @returns {Record<string, unknown>} */
function readObject(json) {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalid('The body must be a JSON object.');
  return /** @type {Record<string, unknown>} */ (json);
}

/** Returns the text if Postgres can store it. @param {unknown} value @param {string} name @param {number} longest */
function readText(value, name, longest) {
  if (typeof value !== 'string') throw invalid(`${name} must be text.`);
  if (value.length > longest) throw invalid(`${name} can have up to ${longest} characters.`);
  if (value.includes('\0') || !value.isWellFormed()) throw invalid(`${name} has a character that cannot be stored.`);
  return value;
}

/** @param {Record<string, unknown>} body */
const readEmail = ({ email }) => readText(email, 'The email address', LONGEST_EMAIL).trim().toLowerCase();
/** @param {Record<string, unknown>} body */
const readPassword = ({ password }) => readText(password, 'The password', LONGEST_PASSWORD);

/** @param {Record<string, unknown>} body */
function readNewPassword(body) {
  const password = readPassword(body);
  const problem = passwordProblem(password);
  if (problem) throw authError(422, 'weak_password', problem);
  return password;
}

/** Parses the names of an account: a flat object. @param {unknown} value @returns {string} JSON */
function readData(value) {
  for (const [name, field] of Object.entries(readObject(value))) {
    readText(name, 'A name in the data of an account', LARGEST_DATA);
    if (typeof field === 'string') readText(field, `${name} in the data of an account`, LARGEST_DATA);
    else if (typeof field === 'object' && field !== null) throw invalid('The data of an account cannot be nested.');
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > LARGEST_DATA) throw invalid('The data of an account can have up to 8 kB.');
  return text;
}

/**
 * @param {Request} request
 * @returns {{ email: string, password: string, data: string, invitation: string | null }} data as JSON
 */
export function readSignUp({ json }) {
  const body = readObject(json);
  const { invitation = null, ...data } = readObject(body.data ?? {});
  const email = readEmail(body);
  if (!EMAIL.test(email)) throw authError(400, 'email_address_invalid', 'Enter a valid email address.');
  return {
    email,
    password: readNewPassword(body),
    data: readData(data),
    invitation: invitation === null ? null : readText(invitation, 'The invitation', LONGEST_TOKEN),
  };
}

/** @param {Request} request @returns {{ email: string, password: string }} */
export function readPasswordSignIn({ json }) {
  const body = readObject(json);
  return { email: readEmail(body), password: readPassword(body) };
}

/** @param {Request} request @returns {{ refreshToken: string }} */
export function readRefresh({ json }) {
  return { refreshToken: readText(readObject(json).refresh_token, 'The refresh token', LONGEST_TOKEN) };
}

/** @param {Request} request @returns {{ password?: string, data?: string }} data as JSON */
export function readUserChange({ json }) {
  const body = readObject(json);
  if ((body.email ?? '') !== '') throw authError(422, 'email_provider_disabled', NO_MAIL);
  return {
    ...((body.password ?? '') !== '' && { password: readNewPassword(body) }),
    ...((body.data ?? null) !== null && { data: readData(body.data) }),
  };
}

/** @param {Request} request @returns {{ scope: string }} one of the scopes */
export function readLogout({ params }) {
  const [scope = 'global', ...more] = params.getAll('scope');
  if (!SCOPES.includes(scope) || more.length > 0) throw invalid(`The scope must be one of ${SCOPES.join(', ')}.`);
  return { scope };
}
