// A database that is reached over a network: connections to it are encrypted, and its certificate is checked.
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCertificate } from '../net/tls.mjs';
import { accountForPostgres } from '../process/system-account.mjs';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestDatabase } from '../testing/test-database.mjs';
import { startTestServer } from '../testing/test-server.mjs';

let folder = '';
let database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-tls-'));
  database = await startTestDatabase();
});
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Gives the database a certificate for this name. Returns the file of its authority. */
async function certify(name) {
  const { key, cert, authorityPath } = ownCertificate(folder, { names: [name] });
  const [{ data_directory: data }] = await database.admin`show data_directory`;
  const account = accountForPostgres();
  for (const [ending, bytes] of [
    ['crt', cert],
    ['key', key],
  ]) {
    const path = join(data, `server.${ending}`);
    writeFileSync(path, bytes, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  }
  const loadedAt = async () =>
    Number((await database.admin`select extract(epoch from pg_conf_load_time()) as at`)[0].at);
  const before = await loadedAt();
  await database.admin`alter system set ssl = on`;
  await database.admin`select pg_reload_conf()`;
  await expect.poll(loadedAt).toBeGreaterThan(before);
  return authorityPath;
}

const byName = () => `${database.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`;
const start = (url, authority = '') =>
  startTestServer({ database, env: { DATABASE_URL: url, NODE_EXTRA_CA_CERTS: authority } });

test('a server checks the certificate of its database, and each of its connections is encrypted', async () => {
  await expect(start(byName(), await certify('other.test'))).rejects.toThrow('has a certificate for another name.');
  const authority = await certify('localhost');
  await expect(start(byName())).rejects.toThrow('has a certificate that this computer does not trust.');
  await expect(start(`${database.url}?sslmode=verify-full`, authority)).rejects.toThrow('a host by its number');

  const server = await start(byName(), authority);
  const { client, shopId } = await signUp(server, 'owner@shop.test');
  await client.from('leads').insert(leadRow(shopId, 'lead-1')).throwOnError();
  const plain = await database.admin`
    select usename from pg_stat_ssl join pg_stat_activity using (pid) where usename in ('clearcoat', 'clearcoat_api') and not ssl`;
  const encrypted = await database.admin`
    select usename from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'clearcoat_api' and ssl`;
  expect([plain.length, encrypted.length > 0]).toEqual([0, true]);
  await server.stop();
});
