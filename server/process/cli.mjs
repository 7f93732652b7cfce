// The commands of `npm run team` other than starting the server.
import { resolve } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { writeBackup } from '../backup/backup-file.mjs';
import { checkBackup } from '../backup/check-backup.mjs';
import { restore } from '../backup/restore.mjs';
import { wordsOf } from '../backup/table-words.mjs';
import { inUse, openDataFolder } from '../database/data-folder.mjs';
import { withDatabase } from '../database/database-access.mjs';
import { photoFiles } from '../photos/photo-files.mjs';
import { explainFileError } from './file-errors.mjs';
import { unlessAborted, watchForInterruption } from './interruption.mjs';
import { askPassword, findPerson, setPassword } from './set-password.mjs';

const USAGE = `npm run team                                   starts the team server
npm run team -- --tls                          starts it with a certificate (https)
npm run team -- backup <file>                  writes all data, with photos, to a file; the server may be running
npm run team -- check <file>                   says what is in a backup, and whether it is whole; restores nothing
npm run team -- restore <file>                 replaces the data with a backup; stop the server first
npm run team -- set-password <email>           asks for a new password for someone

PORT (4300), HOST (127.0.0.1; 0.0.0.0 lets other devices in), DATA_DIR (./team-data), PUBLIC_URL, TRUST_PROXY, SIGN_UP, MAX_STORAGE_GB (50)
and MAX_PHOTOS_GB (20) are set in the environment; docs/team-server.md explains them.`;

/** @typedef {{ dataDir: string, file: string, signal: AbortSignal }} FileCommand */
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

/** @param {FileCommand} options */
async function backup({ dataDir, file, signal }) {
  const { tables, photos } = await withDatabase(dataDir, { what: 'the backup', signal }, (sql) =>
    writeBackup(sql, photoFiles(dataDir), file, signal),
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
async function restoreFrom({ dataDir: path, file, signal }) {
  const folder = await openDataFolder(path, 'a restore');
  if (folder.heldBy) throw inUse(folder.dataDir, folder.heldBy);
  try {
    const { made, tables, photos, kept } = await restore(folder, file, signal);
    listTables(tables);
    console.log(
      `Restored the backup of ${made}: each of the ${tables.length} tables was read back and is as the file says.`,
    );
    if (photos.files > 0) console.log(`Restored${photosOf(photos).replace(' and', '')} too.`);
    listDamaged(photos, 'are not in the backup');
    if (kept.length > 0) console.log(`What was there before is kept in ${kept.join(' and ')}`);
    folder.log(`Restored ${file}; the data before is kept in ${kept.join(' and ') || 'nothing: there was none'}.`);
  } finally {
    folder.release();
  }
}

/** @param {{ dataDir: string, email: string, signal: AbortSignal }} options */
async function changePassword({ dataDir, email, signal }) {
  await withDatabase(dataDir, { what: 'the change of the password', signal }, async (sql) => {
    const person = await findPerson(sql, email);
    await setPassword(sql, person, await askPassword());
    console.log(`${person.email} has a new password and is signed out on all devices.`);
  });
}

/**
 * @param {object} options
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {Record<string, string | undefined>} options.env
 */
export async function run({ command, args, env }) {
  const dataDir = resolve(env.DATA_DIR || 'team-data');
  const [argument] = args;
  if (args.length !== 1 || !['backup', 'check', 'restore', 'set-password'].includes(command))
    throw new UserError(USAGE);
  const signal = watchForInterruption();
  try {
    if (command === 'backup') await backup({ dataDir, file: resolve(argument), signal });
    else if (command === 'check') await check({ file: resolve(argument), signal });
    else if (command === 'restore') await restoreFrom({ dataDir, file: resolve(argument), signal });
    else await changePassword({ dataDir, email: argument, signal });
  } catch (error) {
    throw explainFileError(error);
  }
}
