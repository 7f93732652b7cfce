// The process of the team server, as server/process/supervisor.mjs starts it: serves until it is stopped, and exits with code 1 after an
// unrecoverable error.
import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explainAndExit, UserError } from '../../scripts/install.mjs';
import { readMostPhotos, readMostStorage } from '../database/storage.mjs';
import { readDrainSeconds } from '../net/drain.mjs';
import { givenCertificate, ownCertificate } from '../net/tls.mjs';
import { describeError } from './describe-error.mjs';
import { explainFileError } from './file-errors.mjs';
import { databaseGone, isLostWhileOpening, isPostgresConnectionLost } from './interruption.mjs';
import { openLog, printLog } from './log.mjs';
import { openDatabase, openFolder } from './places.mjs';
import { startTeamServer } from './team-server.mjs';

const { env } = process;
const [dist, ...flags] = process.argv.slice(2);
const host = env.HOST || '127.0.0.1';
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
/** Time for a clean stop after an error, when the database may not answer. */
const END_LIMIT_MS = 15_000;
/** Time for the end of a start that is broken off. */
const END_OF_START_MS = 5000;

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new UserError(`PORT is "${text}"; it must be a whole number from 0 to 65535.`);
}

/**
 * Returns the setting's choice; the first one is the default.
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} choices
 * @param {string} meaning of the choices
 * @returns {T}
 */
function readChoice(name, choices, meaning) {
  const text = env[name] || choices[0];
  const chosen = choices.find((choice) => choice === text);
  if (chosen) return chosen;
  throw new UserError(`${name} is "${text}"; it must be ${meaning}.`);
}

/** @param {string} name @returns {number | undefined} */
function readCount(name) {
  const text = env[name];
  if (!text) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UserError(`${name} is "${text}"; it must be a whole number above 0.`);
}

/**
 * Returns the URLs of the server: for this computer first, then for other devices if it listens to them.
 * @param {string} scheme
 * @param {number} port
 */
function addresses(scheme, port) {
  /** @param {string} name */
  const at = (name) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (LOOPBACK.includes(host)) return [at('localhost')];
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => at(address));
  return [at('localhost'), at(hostname().toLowerCase()), ...others];
}

/** Formats an error for the terminal, as a sentence if possible. @param {NodeJS.ErrnoException} error */
function explain(error) {
  if (error instanceof UserError) return error;
  return isPostgresConnectionLost(error) ? databaseGone('the start') : explainFileError(error);
}

/** @returns {Promise<import('./places.mjs').Place>} */
function open() {
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey } = env;
  return databaseUrl ? openDatabase({ databaseUrl, secretKey, dataDir }) : openFolder({ dataDir });
}

async function start() {
  const given = givenCertificate(env);
  return startTeamServer({
    open,
    port: readPort(env.PORT || '4300'),
    host,
    dist,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    signUp: readChoice(
      'SIGN_UP',
      /** @type {const} */ (['invited', 'open']),
      '"invited" (the first account, then invitations alone) or "open"',
    ),
    isOneShop:
      readChoice('SHOPS', ['one', 'many'], '"one" or "many" (everyone without an invitation starts one)') === 'one',
    maxAccounts: readCount('MAX_ACCOUNTS'),
    connections: readCount('DATABASE_CONNECTIONS'),
    mostStorage: readMostStorage(env.MAX_STORAGE_GB),
    mostPhotos: readMostPhotos(env.MAX_PHOTOS_GB),
    photosUrl: env.PHOTOS_URL,
    env,
    certificate: flags.includes('--tls') || given ? (folder) => given ?? ownCertificate(folder) : undefined,
    drainSeconds: readDrainSeconds(env.DRAIN_SECONDS),
    signal: startEnds.signal,
    onFailure: fail,
  });
}

const dataDir = resolve(env.DATA_DIR || 'team-data');
const log = env.DATABASE_URL ? printLog : openLog(dataDir);
const startEnds = new AbortController();
const starting = start();
let isEnding = false;

/** Stops cleanly, then exits; a start is broken off. @param {number} code */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  startEnds.abort();
  const started = starting.catch(() => undefined);
  // A photo store that does not answer would hold up the start for longer. A Postgres of ours has to be stopped in order.
  const server = await (env.DATABASE_URL ? Promise.race([started, wait(END_OF_START_MS, undefined)]) : started);
  await server?.stop({ isAtOnce: code !== 0 });
  process.exit(code);
}

/** @param {NodeJS.ErrnoException} error */
const giveUp = (error) => explainAndExit(explain(error));

/** @param {string} what */
function fail(what) {
  console.error(`\n${what}`);
  setTimeout(() => process.exit(1), END_LIMIT_MS);
  end(1).catch(giveUp);
}

function stop() {
  if (!isEnding) console.log('Stopping …');
  end(0).catch(giveUp);
}

// The terminal may be closed. The log still works.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'message', 'disconnect']) process.on(name, stop);
for (const name of ['uncaughtException', 'unhandledRejection']) {
  process.on(name, (error) => {
    if (isLostWhileOpening(error)) return;
    log(`Unhandled error: ${describeError(error)}`);
    console.error(error);
    fail(
      isPostgresConnectionLost(error)
        ? 'The connection to the database was lost.'
        : 'The server cannot go on after this error.',
    );
  });
}

try {
  const server = await starting;
  const [here, ...elsewhere] = addresses(server.scheme, server.port);
  console.log(`The team server is running at ${here}`);
  if (env.PUBLIC_URL) console.log(`People open it at ${env.PUBLIC_URL}`);
  if (elsewhere.length > 0) console.log(`From other devices: ${elsewhere.join(' or ')}`);
  if (server.authorityPath) console.log(`Devices trust it once they have installed ${server.authorityPath}`);
  if (process.getuid?.() === 0 && !LOOPBACK.includes(host))
    console.log(
      'It runs as root and other devices reach it: better give it an account of its own (docs/team-server.md).',
    );
  if (process.connected) process.send?.('running');
} catch (error) {
  // It was broken off, and `end` exits.
  if (isEnding) await new Promise(() => {});
  const explained = explain(error);
  // There is no log without a data folder.
  if (existsSync(dataDir))
    log(`The server did not start: ${explained instanceof UserError ? explained.message : describeError(explained)}`);
  explainAndExit(explained);
}
