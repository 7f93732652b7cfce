// Assembles the API on a prepared database: accounts, rows and functions, notifications, and the request handler.
import { createAccounts } from '../accounts/accounts.mjs';
import { createTokens } from '../accounts/tokens.mjs';
import { createCalendar } from '../calendar/calendar-feed.mjs';
import { createCards } from '../cards/cards.mjs';
import { functionsOf } from '../database/call-function.mjs';
import { connectDatabase, DatabaseGone } from '../database/database.mjs';
import { readMostPhotos, watchStorage } from '../database/storage.mjs';
import { createShopKeys } from '../keys/shop-keys.mjs';
import { createAttempts } from '../net/attempts.mjs';
import { createPhotos } from '../photos/photos.mjs';
import { createSending } from '../sending/sending.mjs';
import { createSendingRoutes } from '../sending/sending-routes.mjs';
import { restError, STOPPING } from './api-error.mjs';
import { readCatalog } from './catalog.mjs';
import { createEvents } from './events.mjs';
import { hostNames } from './host-names.mjs';
import { createRefusalLog } from './refusals.mjs';
import { createRequestFrames } from './request-frames.mjs';
import { createRequestHandler } from './requests.mjs';
import { routesOf } from './routes.mjs';
import { rowsAndFunctions } from './rows-and-functions.mjs';

/** @import { Database } from '../database/database.mjs' */
/** @import { Handler } from './routes.mjs' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/** The channel on which the database's triggers notify; see supabase/schema/03-lists.sql. */
const CHANNEL = 'row_change';
const SECONDS = 10;

/** @param {string} text */
function readChange(text) {
  try {
    const { shop, shop_id: shopId = shop, ...change } = JSON.parse(text);
    return { shop: shopId, change };
  } catch {
    return undefined;
  }
}

/**
 * @param {Database} database
 * @param {import('../accounts/tokens.mjs').Tokens} tokens
 * @param {string} token
 * @returns {Promise<string[] | undefined>} the shops of the person who has this token; undefined: signed out
 * @throws DatabaseGone
 */
async function shopsOf(database, tokens, token) {
  try {
    const person = await tokens.read(token);
    const text = 'select distinct shop_id::text as shop from public.shop_members where user_id = auth.uid()';
    const [rows] = await database.transaction([{ text }], { person, seconds: SECONDS, isReadOnly: true });
    return rows.map(({ shop }) => String(shop));
  } catch (error) {
    if (error instanceof DatabaseGone) throw error;
    return undefined;
  }
}

/** @param {Database} database */
async function databaseBytes(database) {
  const text = 'select pg_database_size(current_database())::text as bytes';
  const [[{ bytes }]] = await database.transaction([{ text }], { seconds: SECONDS });
  return Number(bytes);
}

/** @param {Database} database @param {ReturnType<typeof createEvents>} events */
function tellChanges(database, events) {
  /** @param {string} text */
  const onMessage = (text) => {
    const heard = readChange(text);
    if (heard) events.notify(heard.shop, heard.change);
  };
  return database.listen(CHANNEL, onMessage, () => events.wakeAll());
}

/**
 * Responses about the server itself.
 * @param {{ database: Database, names: ReturnType<typeof hostNames>, publishableKey: string, isReady: () => boolean }} options
 * @returns {{ health: Handler<unknown>, ready: Handler<unknown>, config: Handler<unknown> }}
 */
function ownAnswers({ database, names, publishableKey, isReady }) {
  const health = async () => {
    await database.transaction([{ text: 'select 1' }], { seconds: 1 });
    return { status: 200, text: '{"ok":true}' };
  };
  return {
    health,
    async ready() {
      if (!isReady()) throw restError(503, 'stopping', STOPPING);
      return health();
    },
    async config(_parsed, { host, isEncrypted }) {
      const url = names.originOf(host, isEncrypted);
      return { status: 200, text: JSON.stringify({ kind: 'team', url, key: publishableKey, mail: false }) };
    },
  };
}

/**
 * @typedef {object} ApiSettings
 * @property {string} [trustProxy] see readTrustProxy
 * @property {'invited' | 'open'} [signUp] who may make an account after the first one
 * @property {number} [maxAccounts]
 * @property {number} [connections] to the database at once
 * @property {number} [mostStorage] see readMostStorage
 * @property {number} [mostPhotos] the most bytes of the photos of one shop, see readMostPhotos
 * @property {number} [leastFreeBytes] for tests: how much of the disk stays free
 * @property {{ everyMs?: number, twilioUrl?: string, clock?: () => number }} [sends] for tests, see createSending
 * @property {string} [stripeUrl] for tests: where Stripe's API is
 * @property {string} [publicUrl] the address at which people open it from elsewhere
 * @property {{ address?: number, email?: number, signUps?: number, links?: number, requests?: number, requestPhotos?: number }} [most] see
 *   createAccounts and createRequestHandler
 */
/**
 * @typedef {object} ApiParts
 * @property {string} apiUrl from prepareDatabase
 * @property {import('../database/secrets.mjs').Secrets} secrets
 * @property {string[]} folders the disks whose room is watched: the data folder, then the database's
 * @property {import('../photos/photo-store.mjs').PhotoStore} store of photos
 * @property {((request: IncomingMessage, response: ServerResponse<IncomingMessage>, frames: string[]) => void) | undefined} app gives the
 *   files of the built app
 * @property {(text: string) => void} log
 */

/** @param {ApiParts & ApiSettings} options */
export async function startApi({
  apiUrl,
  secrets,
  folders,
  store,
  log,
  mostStorage,
  mostPhotos = readMostPhotos(undefined),
  leastFreeBytes,
  publicUrl,
  sends,
  stripeUrl,
  ...options
}) {
  const { publishableKey } = secrets;
  const { signUp, maxAccounts, most, connections } = options;
  let isReady = true;
  const names = hostNames({ publicUrl });
  const logRefusal = createRefusalLog(log);
  const database = connectDatabase(apiUrl, { connections, log: (text) => logRefusal('database', text) });
  const tokens = createTokens(secrets.jwtSecret);
  const call = functionsOf(database);
  const attempts = createAttempts({ call, secret: secrets.jwtSecret });
  const accounts = createAccounts({ call, attempts, tokens, signUp, maxAccounts, most, logRefusal });
  const events = createEvents({ shopsOf: (token) => shopsOf(database, tokens, token) });
  await tellChanges(database, events);
  const storage = await watchStorage({
    folders,
    databaseBytes: () => databaseBytes(database),
    log,
    mostBytes: mostStorage,
    leastFreeBytes,
  });
  const keys = createShopKeys({ database, sealingKey: secrets.sealingKey });
  const cards = createCards({ database, call, keys, originOf: names.originOf, logRefusal, apiUrl: stripeUrl });
  const stopCatchingUp = cards.keepCatchingUp(log);
  const catalog = await readCatalog(database);
  const api = rowsAndFunctions(database, catalog);
  const { health, ready, config } = ownAnswers({ database, names, publishableKey, isReady: () => isReady });
  const routes = routesOf({
    accounts,
    api,
    photos: createPhotos({ database, store, mostBytes: mostPhotos, logRefusal }),
    calendar: createCalendar(database),
    keys,
    sending: createSendingRoutes({ database, keys, publicUrl, twilioUrl: sends?.twilioUrl }),
    cards,
    tables: catalog.tables.keys(),
    health,
    ready,
    config,
  });
  const storageRefusal = storage.refusal;
  const sending = createSending({ database, keys, logRefusal, publicUrl, ...sends });
  const handler = createRequestHandler({
    routes,
    tokens,
    names,
    attempts,
    events,
    publishableKey,
    log,
    logRefusal,
    storageRefusal,
    framesOf: createRequestFrames({ call }),
    ...options,
  });
  return {
    handler,
    keys,
    /** Begins to send messages by itself. */
    startSending: () => sending.start(),
    cards,
    /** Makes a proxy send new requests to other processes. */
    refuseNew: () => {
      isReady = false;
    },
    /** Ends the streams, which would keep a closing server waiting. */
    endStreams: () => events.stop(),
    async stop() {
      await sending.stop();
      storage.stop();
      stopCatchingUp();
      events.stop();
      await database.stop();
    },
  };
}
