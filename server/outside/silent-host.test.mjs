// A host that has lost its power or its network closes no connection: here its Postgres is stopped by SIGSTOP.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, DatabaseGone } from '../database/database.mjs';
import { findPrimary } from '../database/database-url.mjs';
import { freePort, readPostmaster, startPostgres } from '../database/postgres.mjs';
import { signalTree } from '../testing/signal-tree.mjs';

let folder = '';
let hosts = [];
let database;
let stopped;

const urlOf = (...ports) => `postgres://postgres:of-a-test@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-silent-'));
  chmodSync(folder, 0o711);
  hosts = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const own = join(folder, name);
      const engine = await startPostgres({ folder: own, password: 'of-a-test', isDurable: false });
      return { engine, port: engine.port, signal: (name) => signalTree(readPostmaster(own).pid, name) };
    }),
  );
});

afterAll(async () => {
  stopped?.signal('SIGCONT');
  await database?.stop();
  await Promise.all(hosts.map(({ engine }) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

test('a host that falls silent loses what was under way there within 20 s, and the other host takes the rest and notifies', async () => {
  const heard = [];
  let begun = 0;
  database = connectDatabase(urlOf(...hosts.map(({ port }) => port)), { connections: 4 });
  await database.listen(
    'news',
    (text) => heard.push(text),
    () => (begun += 1),
  );
  const portNow = () =>
    database
      .transaction([{ text: 'select inet_server_port()::text as port' }], { seconds: 20 })
      .then(([[{ port }]]) => Number(port));
  const before = await portNow();
  stopped = hosts.find(({ port }) => port === before);
  const waiting = database.transaction([{ text: 'select pg_sleep(60)' }], { seconds: 100 }).catch((error) => error);
  stopped.signal('SIGSTOP');
  const began = performance.now();
  expect(await waiting).toBeInstanceOf(DatabaseGone);
  const other = hosts.find(({ port }) => port !== before);
  expect(await portNow()).toBe(other.port);
  expect(performance.now() - began).toBeLessThan(20_000);
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(2);
  const sql = postgres(urlOf(other.port), { max: 1 });
  await sql`select pg_notify('news', 'from the other')`;
  await sql.end();
  await expect.poll(() => heard).toEqual(['from the other']);
});

test('where no host answers, the reason is known at once', async () => {
  const ports = [await freePort(), await freePort()];
  await expect(findPrimary(urlOf(...ports))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
