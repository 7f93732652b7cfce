// The backup file: gzip of text. First a line about the whole; then each table as a line of JSON, its rows as lines of COPY, a
// line `\.` and a line with their count and checksum; last a line that says that the file is whole.
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Trouble } from '../scripts/install.mjs';
import { listSeries, listTables, readTable, tally } from './copy-lines.mjs';
import { appliedMigrations } from './migrations.mjs';

const FORMAT = 'clearcoat-team-backup';
const VERSION = 1;
const END_OF_ROWS = '\\.';
const BATCH_BYTES = 64 * 1024;

const line = (value) => `${JSON.stringify(value)}\n`;

/** Written beside and renamed: a backup that was broken off leaves nothing under its name. */
async function writeWhole(path, chunks) {
  const half = `${path}.part`;
  try {
    await pipeline(Readable.from(chunks), createGzip(), createWriteStream(half, { mode: 0o600, flush: true }));
    renameSync(half, path);
  } finally {
    rmSync(half, { force: true });
  }
}

/**
 * Writes all tables as they are at one moment, while others go on working.
 * @param {import('postgres').Sql} sql as superuser
 * @returns {Promise<{ name: string, rows: number }[]>} what was written
 */
export async function writeBackup(sql, path) {
  const written = [];
  await sql.begin('isolation level repeatable read read only', async (moment) => {
    const tables = await listTables(moment);
    async function* chunks() {
      const about = { format: FORMAT, version: VERSION, made: new Date().toISOString() };
      yield line({ ...about, migrations: await appliedMigrations(moment), series: await listSeries(moment) });
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
      yield line({ end: true, tables: tables.length });
    }
    await writeWhole(path, chunks());
  });
  return written;
}

async function* linesOf(path) {
  let rest = Buffer.alloc(0);
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  for await (const chunk of text) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, to + 1);
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield rest;
}

function damaged(path) {
  return new Trouble(`${path} is damaged or not whole: nothing was restored. Use another backup.`);
}

/** Gives the rows of one table in pieces of some size, and reads on to the line behind them. */
async function* rowsUntilEnd(lines, path) {
  let batch = [];
  let size = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw damaged(path);
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
 * Reads a backup from its beginning to its end.
 * @param {string} path
 * @param {object} take
 * @param {(about: { made: string, migrations: string[], series: { name: string, last: string }[] }) => Promise<void>} take.about
 * @param {(table: { name: string, columns: string[] }, rows: AsyncIterable<Buffer>) => Promise<void>} take.table reads all rows
 * @returns {Promise<{ name: string, columns: string[], rows: number, sha256: string }[]>} what the file says of each table
 */
export async function readBackup(path, take) {
  const lines = linesOf(path);
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw damaged(path);
    return JSON.parse(value.toString());
  };
  try {
    const about = await next().catch((error) => {
      if (error.code === 'ENOENT') throw error;
      return {};
    });
    if (about.format !== FORMAT) throw new Trouble(`${path} is no backup of a team server.`);
    if (about.version !== VERSION)
      throw new Trouble(
        `${path} was made by a newer Clearcoat (format ${about.version}). Restore it with that version.`,
      );
    await take.about(about);
    const tables = [];
    for (;;) {
      const head = await next();
      if (head.end) {
        if (head.tables !== tables.length) throw damaged(path);
        return tables;
      }
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
    if (error.code === 'ENOENT') throw new Trouble(`There is no file ${path}.`);
    if (error.code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged(path);
    throw error;
  } finally {
    await lines.return();
  }
}
