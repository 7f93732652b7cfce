// The team server, put together: database, API, app and events on one address.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Trouble } from '../scripts/install.mjs';
import { createAppHandler } from '../scripts/serve.mjs';
import { createAccounts } from './accounts/accounts.mjs';
import { createTokens } from './accounts/tokens.mjs';
import { readCatalog } from './api/catalog.mjs';
import { hostNames } from './api/host-names.mjs';
import { routesOf } from './api/routes.mjs';
import { rowsAndFunctions } from './api/rows-and-functions.mjs';
import { databaseFolder, inUse, openDataFolder } from './data-folder.mjs';
import { openDatabase } from './database.mjs';
import { createEvents } from './events.mjs';
import { startPostgres } from './postgres.mjs';
import { prepareDatabase } from './prepare-database.mjs';
import { createRefusalLog } from './refusals.mjs';
import { createRequestHandler } from './requests.mjs';
import { watchStorage } from './storage.mjs';

/** What the database's triggers notify; see supabase/migrations. */
const CHANNEL = 'row_change';
/** Longer than browsers and proxies keep a connection: what is written on one that the server has just closed is lost, and not sent again. */
const KEPT_MS = 6 * 60_000;
const HEADERS_MS = 20_000;
/** Enough for 16 MB over a slow line. */
const REQUEST_MS = 180_000;
const MOST_CONNECTIONS = 2000;

function readChange(text) {
  try {
    const { shop, shop_id: shopId = shop, ...change } = JSON.parse(text);
    return { shop: shopId, change };
  } catch {
    return undefined;
  }
}

/** The shops of the person who has this token; undefined: signed out, or the database did not answer. */
async function shopsOf(database, tokens, token) {
  try {
    const person = await tokens.read(token);
    const statement = {
      text: 'select distinct shop_id::text as shop from public.shop_members where user_id = auth.uid()',
    };
    const [rows] = await database.transaction([statement], { person, seconds: 10, isReadOnly: true });
    return rows.map(({ shop }) => shop);
  } catch {
    return undefined;
  }
}

function listen(server, port, host) {
  return new Promise((done, failed) => server.once('error', failed).listen(port, host, () => done(server.address())));
}

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
 * @param {object} options
 * @param {string} options.dataDir made where it is missing
 * @param {number} options.port 0: any free one
 * @param {string} options.host
 * @param {string} [options.dist] the built app; without it the API alone
 * @param {(dataDir: string) => { key: Buffer, cert: Buffer, authorityPath?: string }} [options.certificate] serves https
 * @param {boolean} [options.isDurable] see startPostgres
 * @param {boolean} [options.isOneShop] see prepareDatabase
 * @param {string} [options.trustProxy] see readTrustProxy
 * @param {'invited' | 'open'} [options.signUp] who may make an account after the first one
 * @param {number} [options.maxAccounts]
 * @param {number} [options.mostStorage] see readMostStorage
 * @param {number} [options.leastFreeBytes] for tests: how much of the disk stays free
 * @param {string} [options.publicUrl] the address at which people open it from elsewhere
 * @param {object} [options.most] see createAccounts and createRequestHandler
 * @param {typeof startPostgres} [options.startDatabase] for tests alone: another Postgres than ours
 * @param {(what: string) => void} [options.onFailure] when the database ends by itself
 */
export async function startTeamServer({
  dataDir: path,
  port,
  host,
  dist,
  certificate,
  isDurable,
  isOneShop,
  trustProxy,
  signUp = 'invited',
  maxAccounts,
  mostStorage,
  leastFreeBytes,
  publicUrl,
  most,
  startDatabase = startPostgres,
  onFailure = () => {},
}) {
  const closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const { dataDir, log, secrets, release, heldBy } = await openDataFolder(path, 'a team server');
    if (heldBy) throw inUse(dataDir, heldBy);
    closers.push(release);
    const folder = databaseFolder(dataDir);
    const engine = await startDatabase({ folder, password: secrets.databasePassword, isDurable });
    closers.push(() => engine.stop());
    const { applied, apiUrl } = await prepareDatabase(engine.url, { isOneShop });
    if (applied.length > 0) log(`The tables are up to date: ${applied.join(', ')}.`);

    const tls = certificate?.(dataDir);
    const scheme = tls ? 'https' : 'http';
    const logRefusal = createRefusalLog(log);
    const database = openDatabase(apiUrl, { log: (text) => logRefusal('database', text) });
    closers.push(() => database.stop());
    const tokens = createTokens(secrets.jwtSecret);
    const accounts = createAccounts({ database, tokens, signUp, maxAccounts, most, log });
    const events = createEvents({ shopsOf: (token) => shopsOf(database, tokens, token) });
    closers.push(() => events.stop());
    await database.listen(
      CHANNEL,
      (text) => {
        const heard = readChange(text);
        if (heard) events.tell(heard.shop, heard.change);
      },
      () => events.wakeAll(),
    );

    const storage = await watchStorage({
      folders: [dataDir, folder],
      async databaseBytes() {
        const size = { text: 'select pg_database_size(current_database())::text as bytes' };
        const [[{ bytes }]] = await database.transaction([size], { seconds: 10 });
        return Number(bytes);
      },
      log,
      mostBytes: mostStorage,
      leastFreeBytes,
    });
    closers.push(() => storage.stop());

    const names = hostNames({ publicUrl });
    const { publishableKey } = secrets;
    const routes = routesOf({
      accounts,
      api: rowsAndFunctions(database, await readCatalog(database)),
      async health() {
        await database.transaction([{ text: 'select 1' }], { seconds: 1 });
        return { status: 200, text: '{"ok":true}' };
      },
      async config(_parsed, { host, isEncrypted }) {
        const url = names.originOf(host, isEncrypted);
        return { status: 200, text: JSON.stringify({ kind: 'team', url, key: publishableKey, mail: false }) };
      },
    });
    const app = dist && createAppHandler(dist, publishableKey);
    const handler = createRequestHandler({
      routes,
      tokens,
      names,
      app,
      events,
      publishableKey,
      trustProxy,
      most,
      log,
      logRefusal,
      storageRefusal: storage.refusal,
    });
    const server = tls ? createHttpsServer(tls, handler) : createHttpServer(handler);
    server.keepAliveTimeout = KEPT_MS;
    server.headersTimeout = HEADERS_MS;
    server.requestTimeout = REQUEST_MS;
    server.maxConnections = MOST_CONNECTIONS;
    const address = await listen(server, port, host).catch((error) => {
      const reason = whyNot(error, port, host);
      throw reason ? new Trouble(reason) : error;
    });
    closers.push(async () => {
      const closed = new Promise((done) => server.close(done));
      events.stop();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 2000).unref();
      await closed;
    });
    log(`Started on ${host}, port ${address.port} (${scheme}).`);
    closers.push(() => log('Stopping.'));

    let isStopping = false;
    void engine.whenEnded.then((reason) => {
      if (isStopping) return;
      log(`The database has ended by itself: ${reason}.`);
      onFailure(`The database has ended by itself (${reason}); ${folder}/postgres.log tells more.`);
    });
    return {
      port: address.port,
      scheme,
      folder,
      authorityPath: tls?.authorityPath,
      publishableKey,
      async stop() {
        isStopping = true;
        await stop();
        log('Stopped.');
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
