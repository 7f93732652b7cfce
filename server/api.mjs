// The Supabase-compatible API on our Postgres: rows and functions under /rest/v1, log-in under /auth/v1.
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { Trouble } from '../scripts/install.mjs';
import { renewApiRole } from './api-role.mjs';
import { passErrorsOn } from './error-codes.mjs';
import { API_ROLE, migrate } from './migrations.mjs';
import { VALUE_TYPES } from './value-types.mjs';

// supabase-js, which the API brings along, asks for it on Node 20 even where nothing uses it.
globalThis.WebSocket ??= class {};
const { App } = await import('@supabase/lite');
const { createPostgresConnection } = await import('@supabase/lite/postgres');

const CONNECTIONS = 10;
const TOKEN_SECONDS = 3600;
export const SHORTEST_PASSWORD = 8;
const quiet = { onnotice: () => {} };

/** No mail leaves this server: what would be sent is refused, not printed. */
const noMail = {
  send() {
    throw new Error('This server sends no mail.');
  },
};

function makeApp(connection, auth) {
  return new App({
    connection,
    auth: { enabled: true, ...auth },
    studio: { enabled: false },
    options: { server: { disableStudio: true, disableFallback: true, admin: false }, drivers: { email: noMail } },
  });
}

/**
 * Makes or updates all tables, and sets the password of the API's role anew.
 * @param {string} url of the database, as superuser
 * @param {{ upTo?: string, isOneShop?: boolean }} options upTo: see migrate; isOneShop: only the first to sign up starts a shop
 * @returns {Promise<{ applied: string[], apiUrl: string }>} where the API connects, as a role without rights of its own
 */
export async function prepareDatabase(url, { upTo, isOneShop = true } = {}) {
  const connection = createPostgresConnection({ url, postgresOptions: { max: 1, ...quiet } });
  try {
    await makeApp(connection, { jwt_secret: randomBytes(32).toString('hex') }).ensureSystemSchema();
    const applied = await migrate(connection.driver, { upTo });
    if (upTo === undefined) {
      await connection.driver`
        insert into private.deployment (one_shop) values (${isOneShop})
        on conflict (single) do update set one_shop = excluded.one_shop`;
    }
    const password = await renewApiRole(connection.driver);
    const apiUrl = new URL(url);
    apiUrl.username = API_ROLE;
    apiUrl.password = password;
    return { applied, apiUrl: apiUrl.href };
  } catch (error) {
    if (error.code !== '28P01') throw error;
    throw new Trouble('The keys in secrets.json are not those of this database. Put back the file that belongs to it.');
  } finally {
    await connection.close();
  }
}

/**
 * The API on a prepared database.
 * @param {object} options
 * @param {string} options.apiUrl from prepareDatabase
 * @param {{ jwtSecret: string, publishableKey: string }} options.secrets
 * @param {string} options.site the address that people open
 */
export function startApi({ apiUrl, secrets, site }) {
  const connection = createPostgresConnection({
    url: apiUrl,
    postgresOptions: { max: CONNECTIONS, types: VALUE_TYPES, ...quiet },
  });
  passErrorsOn(connection);
  // Left to itself the API grants everything on every table to everybody who is signed in, whatever the migrations say.
  connection.ensureRlsContext = async () => true;
  const app = makeApp(connection, {
    jwt_secret: secrets.jwtSecret,
    jwt_expiry: TOKEN_SECONDS,
    publishable_key: secrets.publishableKey,
    minimum_password_length: SHORTEST_PASSWORD,
    enable_signup: true,
    email: { enable_signup: true, enable_confirmations: false },
    site_url: site,
    additional_redirect_urls: [],
  });
  const listener = postgres(apiUrl, { max: 1, ...quiet });
  return {
    /** @param {Request} request @param {string | null} peerAddress */
    fetch: (request, peerAddress) => app.fetch(request, { peerAddress }),
    /** Calls back with the text of each notification on the channel, and whenever listening has begun anew. */
    listen: (channel, onMessage, onListening) => listener.listen(channel, onMessage, onListening),
    async stop() {
      // What is still asked after two seconds is broken off: a server that stops waits for nobody.
      await Promise.all([connection.driver.end({ timeout: 2 }), listener.end({ timeout: 2 })]);
    },
  };
}
