// A team server for tests, in a process of its own so that it can be killed: on an empty folder that goes away with it, without
// waiting for the disk, and patient with log-ins. `PORT=4390 DIST=dist node server/testing/test-child.mjs` serves journeys.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMostPhotos } from '../database/storage.mjs';
import { readDrainSeconds } from '../net/drain.mjs';
import { isLostWhileOpening } from '../process/interruption.mjs';
import { openDatabase, openFolder } from '../process/places.mjs';
import { startTeamServer } from '../process/team-server.mjs';
import { startPostgres15 } from './test-postgres-15.mjs';

const {
  DRAIN_SECONDS,
  PORT = '0',
  HOST = '127.0.0.1',
  DIST,
  DATA_DIR,
  DURABLE,
  ONE_SHOP = '1',
  MOST,
  POSTGRES,
  TRUST_PROXY,
  SIGN_UP = 'open',
  MAX_ACCOUNTS,
  MAX_PHOTOS_GB,
  PHOTOS_URL,
  PUBLIC_URL,
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  SECRET_KEY,
  SEND_EVERY_MS,
  TWILIO_URL,
  STRIPE_API_URL,
} = process.env;
/** Milliseconds by which the clock of the sending is ahead. */
let ahead = 0;
process.on('message', (/** @type {{ sendingAhead: number }} */ { sendingAhead }) => (ahead = sendingAhead));
const dataDir = DATA_DIR || mkdtempSync(join(tmpdir(), 'clearcoat-team-'));

/** @returns {Promise<import('../process/places.mjs').Place>} */
function open() {
  if (DATABASE_URL) return openDatabase({ databaseUrl: DATABASE_URL, secretKey: SECRET_KEY, dataDir });
  return openFolder({
    dataDir,
    isDurable: DURABLE === '1',
    ...(POSTGRES === '15' && { startDatabase: startPostgres15 }),
  });
}

const server = await startTeamServer({
  open,
  port: Number(PORT),
  host: HOST,
  isOneShop: ONE_SHOP === '1',
  ...(DIST && { dist: DIST }),
  trustProxy: TRUST_PROXY,
  signUp: SIGN_UP === 'open' ? 'open' : 'invited',
  ...(MAX_ACCOUNTS && { maxAccounts: Number(MAX_ACCOUNTS) }),
  publicUrl: PUBLIC_URL,
  sends: {
    clock: () => Date.now() + ahead,
    ...(SEND_EVERY_MS && { everyMs: Number(SEND_EVERY_MS) }),
    ...(TWILIO_URL && { twilioUrl: TWILIO_URL }),
  },
  drainSeconds: readDrainSeconds(DRAIN_SECONDS),
  ...(DATABASE_CONNECTIONS && { connections: Number(DATABASE_CONNECTIONS) }),
  mostPhotos: readMostPhotos(MAX_PHOTOS_GB),
  photosUrl: PHOTOS_URL,
  stripeUrl: STRIPE_API_URL,
  env: process.env,
  leastFreeBytes: 1_000_000,
  most: MOST ? JSON.parse(MOST) : { address: 10_000, email: 10_000, signUps: 10_000, links: 10_000 },
  onFailure: (what) => {
    console.error(what);
    process.exit(1);
  },
});

async function end() {
  await server.stop();
  if (!DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
process.on('unhandledRejection', (error) => {
  if (!isLostWhileOpening(error)) throw error;
});
// The parent process is gone.
process.once('disconnect', end);

console.log(`The test server is running at http://localhost:${server.port}`);
process.send?.({ port: server.port, key: server.publishableKey });
