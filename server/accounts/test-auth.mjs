// Sends raw auth requests in tests, and returns the raw response.
import { request } from 'node:http';

/** @typedef {import('../testing/test-client.mjs').Server & { port: number }} Server */
/** @typedef {{ status: number, json: ReturnType<typeof JSON.parse>, headers: import('node:http').IncomingHttpHeaders }} Answer json: undefined for an empty one */

/**
 * Sends a request without normalizing its URL, unlike fetch.
 * @param {Pick<Server, 'port' | 'key'>} server
 * @param {string} path with its search params
 * @param {{ method?: string, body?: unknown, text?: string | Buffer, token?: string, from?: string, tables?: string }} [options] body: sent as JSON; text: sent as it is;
 *   from: the address that a proxy names; tables: the version of the page
 * @returns {Promise<Answer>}
 */
export function ask(server, path, { method = 'POST', body, text, token, from, tables } = {}) {
  const headers = {
    apikey: server.key,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
    ...(tables && { 'x-clearcoat-tables': tables }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        const json = answer === '' ? undefined : JSON.parse(answer);
        resolve({ status: Number(response.statusCode), json, headers: response.headers });
      });
    });
    sent.on('error', reject);
    sent.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
}

const SIGN_IN = '/auth/v1/token?grant_type=password';
const REFRESH = '/auth/v1/token?grant_type=refresh_token';

/** @param {Server} server @param {string} email @param {string} password @param {{ tables?: string }} [more] */
export const signIn = (server, email, password, more) => ask(server, SIGN_IN, { ...more, body: { email, password } });

/** @param {Server} server @param {string} refreshToken */
export const refresh = (server, refreshToken) => ask(server, REFRESH, { body: { refresh_token: refreshToken } });

/** Returns the status, and the error code of a failed request. @param {Answer} answer */
export const outcomeOf = ({ status, json }) => (json?.error_code ? `${status} ${json.error_code}` : String(status));
