// Assembles the team server: database, API, app and events on one address.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { UserError } from '../../scripts/install.mjs';
import { createAppHandler } from '../../scripts/serve.mjs';
import { startApi } from '../api/start-api.mjs';
import { limitConnections } from '../database/connections.mjs';
import { findPrimary } from '../database/database-url.mjs';
import { prepareDatabase } from '../database/prepare-database.mjs';
import { drainOf } from '../net/drain.mjs';
import { TABLES } from '../net/page-version.mjs';
import { openPhotoStore } from '../photos/photo-store.mjs';
import { PhotoStoreError } from '../photos/photo-store-error.mjs';
import { keepSweepingPhotos } from '../photos/sweep-photos.mjs';

/** @typedef {import('node:net').AddressInfo} AddressInfo */

/** Keep-alive time, longer than that of browsers and proxies. Requests on a connection that the server has just closed are lost. */
const KEPT_MS = 6 * 60_000;
const HEADERS_MS = 20_000;
/** Request timeout, enough for 16 MB over a slow connection. */
const REQUEST_MS = 180_000;
/** Maximum connections per address. A browser opens 6, plus a stream per tab. */
const MAX_CONNECTIONS = 200;

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<AddressInfo>}
 */
function listen(server, port, host) {
  return new Promise((done, failed) =>
    server.once('error', failed).listen(port, host, () => done(/** @type {AddressInfo} */ (server.address()))),
  );
}

/** @param {NodeJS.ErrnoException} error @param {number} port @param {string} host */
function whyNot(error, port, host) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm run team`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used without more rights. Choose one above 1023: PORT=4300 npm run team`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This computer has no address ${host}. Use HOST=0.0.0.0 for all of its addresses, HOST=127.0.0.1 for this computer alone.`;
  return undefined;
}

/**
 * @typedef {object} TeamServerOptions
 * @property {() => Promise<import('./places.mjs').Place>} open
 * @property {number} port 0: any free one
 * @property {string} host
 * @property {string} [dist] the built app; without it the API alone
 * @property {(dataDir: string) => { key: Buffer, cert: Buffer, authorityPath?: string }} [certificate] serves https
 * @property {number} [drainSeconds] how long it goes on after the stop signal, see drainOf
 * @property {string} [photosUrl] see openPhotoStore
 * @property {Record<string, string | undefined>} [env] has the keys of the photo store
 * @property {boolean} [isOneShop] see prepareDatabase
 * @property {AbortSignal} [signal] breaks off a start that still waits for the database
 * @property {(what: string) => void} [onFailure] when the database ends by itself
 */

/**
 * Refuses to start with a wrong setting. A store that is down may come back: the shop opens without its photos.
 * @param {import('../photos/photo-store.mjs').PhotoStore} store
 * @param {(text: string) => void} log
 */
async function checkPhotoStore(store, log) {
  try {
    await store.check();
  } catch (error) {
    if (error instanceof PhotoStoreError && error.fault === 'wrong') throw error;
    log(error.message);
    console.error(error.message);
  }
}

/** Starts everything. @param {TeamServerOptions & import('../api/start-api.mjs').ApiSettings} options */
export async function startTeamServer({
  open,
  port,
  host,
  dist,
  certificate,
  drainSeconds = 0,
  photosUrl,
  env = {},
  isOneShop,
  signal,
  onFailure = () => {},
  ...settings
}) {
  /** @type {(() => unknown)[]} */
  const closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const place = await open();
    const { dataDir, log, secrets, folders, apiPassword } = place;
    closers.push(place.close);
    const preparing = prepareDatabase(place.url, { apiPassword, isOneShop, signal });
    const { applied, refused, apiUrl } = await preparing.catch((error) => {
      throw place.explain(error);
    });
    await findPrimary(apiUrl).catch((error) => {
      throw place.explain(error);
    });
    if (applied.length > 0) log(`The tables are up to date: ${applied.join(', ')}.`);
    if (refused.length > 0)
      log(`The owner of the database may not set ${refused.join(', ')}: see docs/make-database.sql.`);

    const store = openPhotoStore({ dataDir, url: photosUrl, env });
    await checkPhotoStore(store, log);
    closers.push(keepSweepingPhotos(place.url, store, log));

    const tls = certificate?.(dataDir);
    const scheme = tls ? 'https' : 'http';
    const app = dist ? createAppHandler(dist, `${secrets.publishableKey} ${TABLES}`) : undefined;
    const api = await startApi({ ...settings, apiUrl, secrets, folders, store, app, log });
    closers.push(() => api.stop());
    api.startSending();
    const server = tls ? createHttpsServer(tls, api.handler) : createHttpServer(api.handler);
    server.keepAliveTimeout = KEPT_MS;
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
    // Behind a proxy, all connections come from its address, and the proxy limits them.
    if (!settings.trustProxy) limitConnections(server, { perAddress: MAX_CONNECTIONS });
    const address = await listen(server, port, host).catch((error) => {
      const reason = whyNot(error, port, host);
      throw reason ? new UserError(reason) : error;
    });
    const drain = drainOf(server, { seconds: drainSeconds, onDrain: api.refuseNew, endStreams: api.endStreams });
    let isAtOnce = false;
    closers.push(() => drain({ isAtOnce }));
    log(`Started on ${host}, port ${address.port} (${scheme}).`);
    closers.push(() => log('Stopping.'));

    let isStopping = false;
    void place.whenEnded.then((reason) => {
      if (isStopping) return;
      log(`The database has ended by itself: ${reason}.`);
      onFailure(`The database ended by itself (${reason}). The reason is in postgres/postgres.log of ${dataDir}.`);
    });
    return {
      port: address.port,
      scheme,
      authorityPath: tls?.authorityPath,
      publishableKey: secrets.publishableKey,
      /** @param {{ isAtOnce?: boolean }} [options] isAtOnce: without draining, because something has failed */
      async stop(options) {
        isStopping = true;
        isAtOnce = options?.isAtOnce ?? false;
        await stop();
        log('Stopped.');
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
