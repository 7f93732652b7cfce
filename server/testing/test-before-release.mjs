// A database as the last builds before the first release had it, with a row in every table.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const DUMP = new URL('../test-data/before-release.sql.br', import.meta.url);

/** What its accounts sign in with. */
export const BEFORE_RELEASE = { owner: 'owner@shop.test', technician: 'tech@shop.test', password: 'clear over colour' };

/** Fills an empty database. @param {import('postgres').Sql} sql as superuser */
export async function loadBeforeRelease(sql) {
  await sql.begin(async (step) => {
    await step.unsafe("set local session_replication_role = 'replica'");
    await step.unsafe(brotliDecompressSync(readFileSync(DUMP)).toString()).simple();
    // The dump sets the search path, for one.
    await step.unsafe('reset all');
  });
}
