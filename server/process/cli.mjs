// The commands of `npm run team` other than starting the server.
import { resolve } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { writeBackup } from '../backup/backup-file.mjs';
import { checkBackup } from '../backup/check-backup.mjs';
import { restoreDatabase, restoreFolder } from '../backup/restore.mjs';
import { wordsOf } from '../backup/table-words.mjs';
import { inUse, openDataFolder } from '../database/data-folder.mjs';
import { withDatabase, withDatabaseOf } from '../database/database-access.mjs';
import { movePhotos } from '../photos/move-photos.mjs';
import { openPhotoStore } from '../photos/photo-store.mjs';
import { explainFileError } from './file-errors.mjs';
import { unlessAborted, watchForInterruption } from './interruption.mjs';
import { openDatabase } from './places.mjs';
import { askPassword, findPerson, setPassword } from './set-password.mjs';

const USAGE = `npm run team                                   starts the team server
npm run team -- --tls                          starts it with a certificate (https)
npm run team -- backup <file>                  writes all data, with photos, to a file; the server may be running
npm run team -- check <file>                   says what is in a backup, and whether it is whole; restores nothing
npm run team -- restore <file>                 replaces the data with a backup; stop the server first
npm run team -- set-password <email>           asks for a new password for someone
npm run team -- move-photos <from> <to>        copies the photos that <to> lacks; each is "folder" (in DATA_DIR), a path, or s3://…

PORT (4300), HOST (127.0.0.1; 0.0.0.0 lets other devices in), DATA_DIR (./team-data), PUBLIC_URL, TRUST_PROXY, SIGN_UP, MAX_STORAGE_GB (50),
MAX_PHOTOS_GB (20) and PHOTOS_URL are set in the environment; docs/team-server.md explains them. With DATABASE_URL and SECRET_KEY the data is
in that database instead; docs/scaling.md explains these.`;

/** @typedef {import('../photos/photo-store.mjs').PhotoStore} PhotoStore */
/**
 * Target of a command: a data folder, or the database of DATABASE_URL.
 * @typedef {object} Target
 * @property {PhotoStore} store
 * @property {<T>(what: string, signal: AbortSignal, work: (sql: import('postgres').Sql) => Promise<T>) => Promise<T>} withSql
 * @property {(file: string, signal: AbortSignal) => Promise<Restored>} restore
 */
/** @typedef {{ made: string, tables: { name: string, rows: number }[], photos: PhotoReport, kept?: string[] }} Restored kept: see restoreFolder */
/** @typedef {{ target: Target, file: string, signal: AbortSignal }} FileCommand */
/** @typedef {Record<string, string | undefined>} Env */
/** @typedef {import('../backup/photo-lines.mjs').PhotoReport} PhotoReport */

/** Damaged photos that are listed by name. */
const MOST_NAMED = 20;

/** @param {number} count @param {string} word */
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** @param {{ name: string, rows: number }[]} tables */
function listTables(tables) {
  for (const { name, rows } of tables.filter((table) => table.rows > 0)) {
    console.log(`  ${wordsOf(name).padEnd(28)} ${String(rows).padStart(8)}`);
  }
}

/** @param {PhotoReport} photos */
function photosOf({ files, bytes }) {
  return files > 0 ? ` and ${plural(files, 'photo file')} (${(bytes / 1_000_000).toFixed(1)} MB)` : '';
}

/** @param {{ rows: number }[]} tables @param {PhotoReport} photos */
function contentOf(tables, photos) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${plural(rows, 'row')} of ${plural(tables.length, 'table')}${photosOf(photos)}`;
}

/** @param {PhotoReport} photos @param {string} what */
function listDamaged({ damaged }, what) {
  if (damaged.length === 0) return;
  console.log(`${plural(damaged.length, 'photo file')} ${what}:`);
  for (const path of damaged.slice(0, MOST_NAMED)) console.log(`  ${path}`);
  if (damaged.length > MOST_NAMED) console.log(`  and ${damaged.length - MOST_NAMED} more`);
}

/** @param {string} dataDir @param {Env} env @param {PhotoStore} store @returns {Target} */
function folderTarget(dataDir, env, store) {
  return {
    store,
    withSql: (what, signal, work) => withDatabase(dataDir, { what, signal }, work),
    async restore(file, signal) {
      const folder = await openDataFolder(dataDir, 'a restore');
      if (folder.heldBy) throw inUse(folder.dataDir, folder.heldBy);
      try {
        const restored = await restoreFolder(folder, { url: env.PHOTOS_URL, env }, file, signal);
        const kept = restored.kept.join(' and ') || 'nothing: there was none';
        folder.log(`Restored ${file}; the data before is kept in ${kept}.`);
        return restored;
      } finally {
        folder.release();
      }
    },
  };
}

/** @param {Awaited<ReturnType<typeof openDatabase>>} place @param {PhotoStore} store @returns {Target} */
function databaseTarget({ url, explain }, store) {
  /** @param {Error & { code?: string }} error @returns {never} */
  const fail = (error) => {
    throw explain(error);
  };
  return {
    store,
    withSql: (what, signal, work) => withDatabaseOf(url, { what, signal, explain }, work),
    restore: (file, signal) => restoreDatabase({ url, store }, file, signal).catch(fail),
  };
}

/** @param {string} dataDir @param {Env} env @returns {Promise<Target>} */
async function targetOf(dataDir, env) {
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey } = env;
  const store = openPhotoStore({ dataDir, url: env.PHOTOS_URL, env });
  if (!databaseUrl) return folderTarget(dataDir, env, store);
  return databaseTarget(await openDatabase({ databaseUrl, secretKey, dataDir }), store);
}

/** @param {FileCommand} options */
async function backup({ target, file, signal }) {
  const { tables, photos } = await target.withSql('the backup', signal, (sql) =>
    writeBackup(sql, target.store, file, signal),
  );
  listTables(tables);
  listDamaged(photos, 'are not in the backup, because they are damaged or missing in the data folder');
  console.log(`${contentOf(tables, photos)} are in ${file}`);
}

/** @param {{ file: string, signal: AbortSignal }} options */
async function check({ file, signal }) {
  const { about, tables, photos } = await unlessAborted(signal, checkBackup(file));
  console.log(`Made ${about.made.slice(0, 16).replace('T', ' ')} UTC, by version ${about.migrations.at(-1)}.`);
  listTables(tables);
  console.log(`${contentOf(tables, photos)}; every checksum is right.`);
  listDamaged(photos, 'are damaged or missing in the backup');
  const lost = photos.damaged.length;
  if (lost === 0) console.log(`${file} is whole. This version of Clearcoat can restore it.`);
  else
    throw new UserError(
      `${file} is not whole: it lacks ${plural(lost, 'photo file')}. A restore brings back everything else.`,
    );
}

/** @param {FileCommand} options */
async function restoreFrom({ target, file, signal }) {
  const { made, tables, photos, kept = [] } = await target.restore(file, signal);
  listTables(tables);
  console.log(
    `Restored the backup of ${made}: each of the ${tables.length} tables was read back and is as the file says.`,
  );
  if (photos.files > 0) console.log(`Restored${photosOf(photos).replace(' and', '')} too.`);
  listDamaged(photos, 'are not in the backup');
  if (kept.length > 0) console.log(`What was there before is kept in ${kept.join(' and ')}`);
}

/** @param {{ target: Target, email: string, signal: AbortSignal }} options */
async function changePassword({ target, email, signal }) {
  await target.withSql('the change of the password', signal, async (sql) => {
    const person = await findPerson(sql, email);
    await setPassword(sql, person, await askPassword());
    console.log(`${person.email} has a new password and is signed out on all devices.`);
  });
}

/** @param {{ dataDir: string, from: string, to: string, env: Env, signal: AbortSignal }} options */
async function copyPhotos({ dataDir, from, to, env, signal }) {
  const [source, target] = [from, to].map((place) =>
    openPhotoStore({ dataDir, url: place === 'folder' ? undefined : place, env }),
  );
  await target.check();
  const { copied, same, damaged } = await movePhotos(source, target, signal);
  if (damaged.length > 0) listDamaged({ files: 0, bytes: 0, damaged }, 'are damaged and were not copied');
  console.log(
    `${plural(copied, 'photo file')} copied to ${target.name}, each read back and compared; ${same} there before. Nothing was removed from ${source.name}.`,
  );
}

/** The number of arguments of each command. @type {Record<string, number>} */
const COMMANDS = { backup: 1, check: 1, restore: 1, 'set-password': 1, 'move-photos': 2 };

/**
 * @param {object} options
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {Env} options.env
 */
export async function run({ command, args, env }) {
  const dataDir = resolve(env.DATA_DIR || 'team-data');
  const [argument, second] = args;
  if (args.length !== COMMANDS[command]) throw new UserError(USAGE);
  const signal = watchForInterruption();
  try {
    if (command === 'check') await check({ file: resolve(argument), signal });
    else if (command === 'move-photos') await copyPhotos({ dataDir, from: argument, to: second, env, signal });
    else {
      const target = await targetOf(dataDir, env);
      if (command === 'backup') await backup({ target, file: resolve(argument), signal });
      else if (command === 'restore') await restoreFrom({ target, file: resolve(argument), signal });
      else await changePassword({ target, email: argument, signal });
    }
  } catch (error) {
    throw explainFileError(error);
  }
}
