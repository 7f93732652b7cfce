// Backup files: gzipped text. First a line about the file; then each table as a line of JSON, its rows as lines of COPY, a line `\.`
// and a line with their count and checksum; then each file of a photo as a line; last a line that says that the file is complete.
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { UserError } from '../../scripts/install.mjs';
import { listSeries, listTables, readTable, tally } from '../database/copy-lines.mjs';
import { appliedMigrations } from '../database/migrations.mjs';
import { explainFileError } from '../process/file-errors.mjs';
import { newReport, photoLines, photoPaths } from './photo-lines.mjs';

/** @import { Sql } from 'postgres' */

const FORMAT = 'clearcoat-team-backup';
const VERSION = 1;
const END_OF_ROWS = '\\.';
const BATCH_BYTES = 64 * 1024;
/** Maximum line length, far above any real row. A file without line ends would fill the memory. */
const LONGEST_LINE = 512 * 1024 * 1024;

/** @param {unknown} value */
const line = (value) => `${JSON.stringify(value)}\n`;

/**
 * Writes to another name and renames at the end: an interrupted backup leaves no file behind.
 * @param {string} path
 * @param {AsyncIterable<string | Buffer>} chunks
 * @param {AbortSignal} signal
 */
async function writeWhole(path, chunks, signal) {
  const half = `${path}.part`;
  // A photo store that does not answer may hold up the end for longer than a command has.
  function drop() {
    try {
      rmSync(half, { force: true });
    } catch {
      // Where it cannot be removed it was not written, and the error of that is the one to show.
    }
  }
  signal.addEventListener('abort', drop);
  try {
    const file = createWriteStream(half, { mode: 0o600, flush: true });
    // Photos take the most room, and get no smaller.
    await pipeline(Readable.from(chunks), createGzip({ level: constants.Z_BEST_SPEED }), file, { signal });
    renameSync(half, path);
  } catch (error) {
    signal.throwIfAborted();
    if (error.code === 'ENOENT' && !existsSync(dirname(path)))
      throw new UserError(`There is no folder ${dirname(path)}. Make it, or choose another one.`);
    throw explainFileError(error, path);
  } finally {
    signal.removeEventListener('abort', drop);
    drop();
  }
}

/**
 * Yields the lines of all tables, as they are at one moment.
 * @param {import('postgres').ReservedSql} moment
 * @param {{ name: string, rows: number }[]} written filled on the way
 */
async function* tableLines(moment, written) {
  const about = { format: FORMAT, version: VERSION, made: new Date().toISOString() };
  const tables = await listTables(moment);
  const series = (await listSeries(moment)).filter(({ last }) => last !== null);
  yield line({ ...about, migrations: await appliedMigrations(moment), series });
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns });
    const sum = tally();
    for await (const chunk of readTable(moment, table)) {
      sum.take(chunk);
      yield chunk;
    }
    const { rows, sha256 } = sum.result();
    yield `${END_OF_ROWS}\n${line({ rows, sha256 })}`;
    written.push({ name: table.name, rows });
  }
}

/**
 * Writes a consistent snapshot of all tables, and the photos that they name, while the server keeps working. Its transaction ends before
 * the photos are read, which may take hours: a new version that changes a table would wait for it, and everyone else for that.
 * @param {Sql} sql as superuser; ended when it fails
 * @param {import('../photos/photo-store.mjs').PhotoStore} store
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<{ tables: { name: string, rows: number }[], photos: import('./photo-lines.mjs').PhotoReport }>} what is in the file
 */
export async function writeBackup(sql, store, path, signal) {
  /** @type {{ name: string, rows: number }[]} */
  const written = [];
  const photos = newReport();
  const moment = await sql.reserve();
  async function* chunks() {
    await moment`begin isolation level repeatable read read only`;
    yield* tableLines(moment, written);
    const named = await photoPaths(moment);
    await moment`commit`;
    yield* photoLines(named, store, photos);
    yield line({ end: true, tables: written.length, photos: photos.files });
  }
  try {
    await writeWhole(path, chunks(), signal);
  } catch (error) {
    // In the middle of a table its connection is of no more use.
    await sql.end({ timeout: 0 });
    throw error;
  }
  moment.release();
  return { tables: written, photos };
}

/** @param {string} path @returns {AsyncGenerator<Buffer, void>} */
async function* linesOf(path) {
  /** Start of an incomplete line. @type {Buffer[]} */
  let pieces = [];
  let size = 0;
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  for await (const chunk of text) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      const end = chunk.subarray(from, to + 1);
      yield pieces.length > 0 ? Buffer.concat([...pieces, end]) : end;
      pieces = [];
      size = 0;
      from = to + 1;
    }
    size += chunk.length - from;
    if (size > LONGEST_LINE) throw damaged(path);
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

/** @param {string} path */
function damaged(path) {
  return new UserError(`${path} is damaged or not whole: nothing was restored. Use another backup.`);
}

/** @typedef {{ made: string, migrations: string[], series: { name: string, last: string }[] }} About the file */

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string';
/**
 * @template T
 * @param {unknown} value
 * @param {(item: T) => boolean} isItem
 */
const isList = (value, isItem) => Array.isArray(value) && value.every(isItem);
/** @param {{ name?: unknown, last?: unknown } | null} value */
const isSeries = (value) => isText(value?.name) && /^\d{1,19}$/.test(String(value.last));
/** @param {unknown} value */
const isMigration = (value) => isText(value) && /^\d{14}$/.test(value);
/** @param {unknown} value */
const isMoment = (value) => isText(value) && /^[\d:.TZ-]{20,30}$/.test(value);

/**
 * Yields the rows of one table in batches, up to the line that ends them.
 * @param {AsyncGenerator<Buffer, void>} lines
 * @param {string} path
 */
async function* rowsUntilEnd(lines, path) {
  /** @type {Buffer[]} */
  let batch = [];
  let size = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done || !value) throw damaged(path);
    const isEnd = value.length === 3 && value.toString() === `${END_OF_ROWS}\n`;
    if (!isEnd) {
      batch.push(value);
      size += value.length;
    }
    if (size > 0 && (isEnd || size >= BATCH_BYTES)) {
      yield Buffer.concat(batch);
      batch = [];
      size = 0;
    }
    if (isEnd) return;
  }
}

/**
 * Reads a whole backup.
 * @param {string} path
 * @param {object} take
 * @param {(about: About) => Promise<void>} take.about
 * @param {(table: { name: string, columns: string[] }, rows: AsyncIterable<Buffer>) => Promise<void>} take.table reads all rows
 * @param {(line: { photo: unknown, data?: unknown }) => Promise<void>} [take.photo] called after all tables
 * @returns {Promise<{ name: string, columns: string[], rows: number, sha256: string }[]>} what the file says about each table; names
 *   are any text
 */
export async function readBackup(path, take) {
  const lines = linesOf(path);
  const next = async () => {
    const { value, done } = await lines.next();
    if (done || !value) throw damaged(path);
    return JSON.parse(value.toString()) ?? {};
  };
  try {
    const about = await next().catch((error) => {
      if (error.syscall) throw error;
      return {};
    });
    if (about.format !== FORMAT) throw new UserError(`${path} is not a backup of a team server.`);
    if (!Number.isInteger(about.version)) throw damaged(path);
    if (about.version !== VERSION)
      throw new UserError(
        `${path} was made by a newer Clearcoat (format ${about.version}). Restore it with that version.`,
      );
    if (!isMoment(about.made) || !isList(about.migrations, isMigration) || !isList(about.series, isSeries))
      throw damaged(path);
    await take.about(about);
    const tables = [];
    let photos = 0;
    for (;;) {
      const head = await next();
      if (head.end) {
        if (head.tables !== tables.length || head.photos !== photos) throw damaged(path);
        return tables;
      }
      if ('photo' in head) {
        photos += 1;
        await take.photo?.(head);
        continue;
      }
      if (!isText(head.table) || !isList(head.columns, isText)) throw damaged(path);
      const sum = tally();
      async function* rows() {
        for await (const chunk of rowsUntilEnd(lines, path)) {
          sum.take(chunk);
          yield chunk;
        }
      }
      await take.table({ name: head.table, columns: head.columns }, rows());
      const said = await next();
      const { rows: count, sha256 } = sum.result();
      if (said.rows !== count || said.sha256 !== sha256) throw damaged(path);
      tables.push({ name: head.table, columns: head.columns, rows: count, sha256 });
    }
  } catch (error) {
    if (error.code === 'ENOENT') throw new UserError(`There is no file ${path}.`);
    if (error.code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged(path);
    throw explainFileError(error, path);
  } finally {
    await lines.return();
  }
}
