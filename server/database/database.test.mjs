import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, DatabaseGone } from './database.mjs';
import { startPostgres } from './postgres.mjs';

let folder = '';
let engine;
let database;
const logged = [];

/** Asks as superuser, on a connection of its own: others may have been killed. */
async function asAdmin(work) {
  const sql = postgres(engine.url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-database-'));
  chmodSync(folder, 0o711);
  engine = await startPostgres({ folder: join(folder, 'postgres'), password: 'of-a-test', isDurable: false });
  await asAdmin((sql) =>
    sql.unsafe(`
    create schema auth; create function auth.assert_session(session uuid) returns void language plpgsql as $$
    begin if session is null then raise exception using errcode = 'PT401', message = 'ended'; end if; end $$;
    create table counted (n integer primary key deferrable initially deferred);
    create role api login password 'of-a-test' in role pg_monitor; create role authenticated; grant authenticated to api;
    grant usage on schema auth to authenticated; grant all on counted to api, authenticated;`),
  );
  const url = new URL(engine.url);
  url.username = 'api';
  database = connectDatabase(url.href, { connections: 4, log: (text) => logged.push(text) });
});
afterAll(async () => {
  await database.stop();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (text, options) => database.transaction([{ text }], { seconds: 5, ...options }).then(([[row]]) => row);
const codeOf = (work) =>
  work.then(
    () => 'no error',
    (error) => error.code ?? error.constructor.name,
  );
/** Finds the connections that run `pg_sleep` now. */
const sleeping = () =>
  asAdmin((sql) => sql`select pid from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`);
const ANN = { role: 'authenticated', claims: '{"sub":"ann"}', sessionId: '00000000-0000-4000-8000-000000000001' };

test('a transaction has the rights, the claims and the time limit of the person, and leaves none of them behind', async () => {
  const who =
    "select current_user as who, coalesce(current_setting('request.jwt.claims', true), '') as claims, current_setting('statement_timeout') as most";
  expect(await run(who, { person: ANN, seconds: 7 })).toEqual({ who: 'authenticated', claims: ANN.claims, most: '7s' });
  expect(await Promise.all(Array.from({ length: 8 }, () => run(who)))).toEqual(
    Array(8).fill({ who: 'api', claims: '', most: '5s' }),
  );
});

test('a role of the database is refused by the database, an ended session before the statement runs', async () => {
  expect(await codeOf(run('select 1', { person: { ...ANN, role: 'postgres' } }))).toBe('42501');
  const insert = 'insert into counted values (1)';
  expect(await codeOf(run(insert, { person: { ...ANN, sessionId: null } }))).toBe('PT401');
  expect(await run('select count(*)::text as n from counted')).toEqual({ n: '0' });
});

test('all statements or none, also where a rule is checked at the end; a reader changes nothing', async () => {
  const insert = (n) => ({ text: 'insert into counted values ($1::text::integer)', values: [String(n)] });
  expect(await codeOf(database.transaction([insert(1), { text: 'select 1 / 0' }], { seconds: 5 }))).toBe('22012');
  expect(await codeOf(database.transaction([insert(2), insert(2)], { seconds: 5 }))).toBe('23505');
  expect(await codeOf(database.transaction([insert(3)], { seconds: 5, isReadOnly: true }))).toBe('25006');
  await database.transaction([insert(4), insert(5)], { seconds: 5 });
  expect(await run('select string_agg(n::text, $$,$$ order by n) as n from counted')).toEqual({ n: '4,5' });
});

test('a database that takes no writes refuses them, and no connection is replaced for it', async () => {
  const before = logged.length;
  const work = [{ text: 'set transaction read only' }, { text: 'insert into counted values (9)' }];
  expect(await codeOf(database.transaction(work, { seconds: 5 }))).toBe('25006');
  expect(logged.slice(before)).toEqual([]);
});

test('a statement ends at its time limit, and when the client leaves', async () => {
  expect(await codeOf(run('select pg_sleep(20)', { seconds: 1 }))).toBe('57014');
  const leaving = new AbortController();
  const left = codeOf(run('select pg_sleep(20)', { seconds: 30, signal: leaving.signal }));
  await expect.poll(async () => (await sleeping()).length, { timeout: 20_000 }).toBe(1);
  const began = performance.now();
  leaving.abort();
  expect(await left).toBe('57014');
  expect(performance.now() - began).toBeLessThan(5000);
});

test('200 clients that leave at any moment end no request of another, and give all connections back', async () => {
  const leaving = Array.from({ length: 200 }, (_, n) => {
    const client = new AbortController();
    setTimeout(() => client.abort(), n % 20);
    return codeOf(run('select pg_sleep(0.01)', { signal: client.signal }));
  });
  // Their turn may come late on a machine that is busy.
  const staying = Array.from({ length: 200 }, () => codeOf(run('select pg_sleep(0.005)', { seconds: 30 })));
  expect(new Set(await Promise.all(staying))).toEqual(new Set(['no error']));
  // In time, cancelled, or gone before a connection was free.
  const left = new Set(await Promise.all(leaving));
  expect([...left].filter((code) => !['no error', '57014', DatabaseGone.name].includes(code))).toEqual([]);
  expect(
    await run("select count(*)::text as n from pg_stat_activity where usename = 'api' and state like 'idle in%'"),
  ).toEqual({ n: '0' });
  expect(logged).toEqual([]);
});

test('a killed connection ends the requests on it and nothing else: the next ones are answered, notifications come again', async () => {
  const heard = [];
  let begun = 0;
  await database.listen(
    'news',
    (text) => heard.push(text),
    () => (begun += 1),
  );
  for (let round = 1; round <= 3; round += 1) {
    const waiting = Array.from({ length: 8 }, () => codeOf(run('select pg_sleep(2)', { seconds: 30 })));
    await expect.poll(async () => (await sleeping()).length, { timeout: 20_000 }).toBe(4);
    const [{ pid }] = await sleeping();
    process.kill(pid, 'SIGKILL');
    // The four that ran are lost; the four that waited run on new connections.
    expect((await Promise.all(waiting)).toSorted()).toEqual([
      ...Array(4).fill(DatabaseGone.name),
      ...Array(4).fill('no error'),
    ]);
    expect(await codeOf(run('select 1'))).toBe('no error');
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(round + 1);
    await expect
      .poll(() => codeOf(asAdmin((sql) => sql`select pg_notify('news', ${`after ${round}`})`)), { timeout: 20_000 })
      .toBe('no error');
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe(`after ${round}`);
  }
  expect(logged.length).toBeGreaterThan(2);
});
