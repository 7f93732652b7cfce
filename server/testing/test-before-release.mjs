// A database as the last builds before the first release had it, with a row in every table.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { ROLES } from '../database/migrations.mjs';

const DUMP = new URL('../test-data/before-release.sql.br', import.meta.url);

/** Fills an empty database. The accounts owner@shop.test and tech@shop.test have the PASSWORD of test-client.mjs. @param {import('postgres').Sql} sql as superuser */
export async function loadBeforeRelease(sql) {
  await sql.begin(async (step) => {
    await step.unsafe(ROLES).simple();
    await step.unsafe("set local session_replication_role = 'replica'");
    await step.unsafe(brotliDecompressSync(readFileSync(DUMP)).toString()).simple();
    // The dump sets the search path, for one.
    await step.unsafe('reset all');
  });
}
