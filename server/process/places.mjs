// Where a team server keeps everything: a data folder with a Postgres of its own, or the database that DATABASE_URL names.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { databaseFolder, explainFolder, inUse, openDataFolder } from '../database/data-folder.mjs';
import { placeOfUrl, readDatabaseUrl } from '../database/database-url.mjs';
import { startPostgres } from '../database/postgres.mjs';
import { secretsFrom } from '../database/secrets.mjs';
import { printLog } from './log.mjs';

/** @typedef {{ url: string, whenEnded: Promise<string>, stop: () => unknown }} Engine a Postgres that was started for this server */
/**
 * @typedef {object} Place
 * @property {string} url of the database, as its owner
 * @property {string} apiPassword of the role that the API connects as
 * @property {import('../database/secrets.mjs').Secrets} secrets
 * @property {(text: string) => void} log
 * @property {string} dataDir holds what is not in the database
 * @property {string[]} folders the disks whose room is watched
 * @property {Promise<string>} whenEnded the database has ended by itself; never, where others run it
 * @property {(error: Error & { code?: string }) => Error} explain an error of the start in a sentence where one is known
 * @property {() => Promise<void>} close
 */

/**
 * Opens a data folder and starts its Postgres.
 * @param {object} options
 * @param {string} options.dataDir made where it is missing
 * @param {boolean} [options.isDurable] see startPostgres
 * @param {(options: Parameters<typeof startPostgres>[0]) => Promise<Engine>} [options.startDatabase] for tests alone: another Postgres than ours
 * @returns {Promise<Place>}
 */
export async function openFolder({ dataDir: path, isDurable, startDatabase = startPostgres }) {
  const opened = await openDataFolder(path, 'a team server');
  if (opened.heldBy) throw inUse(opened.dataDir, opened.heldBy);
  const { dataDir, log, secrets, release } = opened;
  try {
    const folder = databaseFolder(dataDir);
    const engine = await startDatabase({ folder, password: secrets.databasePassword, isDurable });
    return {
      url: engine.url,
      apiPassword: randomBytes(24).toString('base64url'),
      secrets,
      log,
      dataDir,
      folders: [dataDir, folder],
      whenEnded: engine.whenEnded,
      explain: explainFolder,
      async close() {
        await engine.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Advice about a database that refuses to be opened, by the code of its error. @type {Record<string, string>} */
const REFUSALS = {
  '28P01': 'refuses the password in DATABASE_URL. Check user and password',
  28000:
    'refuses the user in DATABASE_URL. Check the user, and whether the database takes connections from this computer (pg_hba.conf)',
  '3D000': 'is not there. Make it with docs/make-database.sql',
  42501: 'gives the user in DATABASE_URL too few rights. Make user and database with docs/make-database.sql',
  53300: 'takes no more connections. Raise its limit, or lower DATABASE_CONNECTIONS',
  ECONNREFUSED: 'does not answer. Check that it runs, and host and port in DATABASE_URL',
  ENOTFOUND: 'has a host that is not known. Check the host in DATABASE_URL',
  NO_PRIMARY: 'has no host that takes writes now. Try again when the cluster has a leader',
  CONNECT_TIMEOUT: 'does not answer. Check host and port in DATABASE_URL, and the firewall between',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'has a certificate for another name. Write the host in DATABASE_URL as the certificate names it',
};
const NOT_TRUSTED =
  'has a certificate that this computer does not trust. Name the file of its authority in NODE_EXTRA_CA_CERTS, or check whether it has expired';

/** @param {string} url @param {Error & { code?: string }} error */
function explainDatabase(url, error) {
  const code = error.code ?? '';
  const why = REFUSALS[code] ?? (/CERT|LEAF_SIGNATURE/.test(code) ? NOT_TRUSTED : undefined);
  if (!why) return error;
  return new UserError(`The database ${placeOfUrl(url)} ${why}. (${error.message})`, { cause: error });
}

/**
 * Names a database that others run. Several servers may use it at once.
 * @param {{ databaseUrl: string, secretKey: string | undefined, dataDir: string }} options dataDir: for what is not in the database
 * @returns {Promise<Place>}
 */
export async function openDatabase({ databaseUrl, secretKey, dataDir: path }) {
  const url = readDatabaseUrl(databaseUrl);
  const secrets = secretsFrom(secretKey);
  const dataDir = resolve(path);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    url,
    apiPassword: secrets.databasePassword,
    secrets,
    log: printLog,
    dataDir,
    folders: [dataDir],
    whenEnded: new Promise(() => {}),
    explain: (error) => explainDatabase(url, error),
    close: async () => {},
  };
}
