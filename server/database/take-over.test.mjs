import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../backup/backup-file.mjs';
import { photoFiles } from '../photos/photo-files.mjs';
import { loadBeforeRelease } from '../testing/test-before-release.mjs';
import { newClient, PASSWORD } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { everyRow } from '../testing/test-rows.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { databaseFolder } from './data-folder.mjs';
import { startPostgres } from './postgres.mjs';

let server;
let rows;
const backup = () => join(server.dataDir, 'before.gz');

beforeAll(async () => {
  server = await startTestServer({ isOneShop: true });
  await server.halt();
  const { dataDir } = server;
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  const folder = databaseFolder(dataDir);
  const database = await startPostgres({ folder, password: databasePassword, isDurable: false });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await loadBeforeRelease(sql);
  rows = await everyRow(sql);
  await writeBackup(sql, photoFiles(dataDir), backup(), new AbortController().signal);
  await sql.end();
  await database.stop();
  await server.restart();
});
afterAll(() => server.stop());

/** Returns how many tables there are: the numbers of series are listed with them. @param {Record<string, string[]>} all */
const tablesIn = (all) => Object.keys(all).length - 1;

/** Returns the rows without those tables that the build before did not have and that are empty. */
async function rowsNow() {
  const now = await everyRow(server.sql);
  return Object.fromEntries(Object.entries(now).filter(([table, all]) => table in rows || all.length > 0));
}

/** Returns what the people of the shop read after they have signed in. */
async function read() {
  const people = [];
  for (const email of ['owner@shop.test', 'tech@shop.test']) {
    const client = newClient(server);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { data: customers } = await client.from('customers').select('id').order('id');
    const { data: invoices } = await client.from('invoices').select('id');
    people.push({ error, customers, invoices });
  }
  return people;
}
const READ = ['invoice-1', undefined].map((invoice) => ({
  error: null,
  customers: [{ id: 'customer-1' }, { id: 'odd' }],
  invoices: invoice ? [{ id: invoice }] : [],
}));

test('a folder of the last build before the release is taken over: no row changes, and its people sign in and work', async () => {
  expect(await rowsNow()).toEqual(rows);
  expect(await read()).toEqual(READ);
});

/** Restores the backup of so many tables, and expects these rows and people that work. */
async function restore(file, tables, expected) {
  await server.halt();
  const { code, said } = await runTeam(['restore', file], { dataDir: server.dataDir });
  expect([code, said]).toEqual([0, expect.stringContaining(`each of the ${tables} tables was read back`)]);
  await server.restart();
  expect(await rowsNow()).toEqual(expected);
  expect(await read()).toEqual(READ);
}

test('a backup that this build made is restored', () => restore(backup(), tablesIn(rows), rows));

test('a backup that is made of it now is restored', async () => {
  const file = join(server.dataDir, 'again.gz');
  const tables = tablesIn(await everyRow(server.sql));
  const expected = await rowsNow();
  expect((await runTeam(['backup', file], { dataDir: server.dataDir })).code).toBe(0);
  await restore(file, tables, expected);
});
