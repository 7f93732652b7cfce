import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '../database/prepare-database.mjs';
import { leadRow, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { SECRET_KEY, startTestDatabase } from '../testing/test-database.mjs';
import { hasPostgres15 } from '../testing/test-postgres-15.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const versions = hasPostgres15 ? ['15', '17'] : ['17'];

describe.each(versions)('a database of Postgres %s that others run, whose owner is no superuser', (version) => {
  let folder;
  let database;
  let one;
  let other;
  let owner;
  const file = (name) => join(folder, name);
  const team = (words, env) => runTeam(words, { dataDir: file('data'), env: { ...database.env, ...env } });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clearcoat-outside-'));
    chmodSync(folder, 0o711);
    database = await startTestDatabase(version);
    // At once: one makes the tables, and the other waits for it.
    [one, other] = await Promise.all([1, 2].map(() => startTestServer({ database, isOneShop: true })));
    owner = await signUp(one, 'owner@shop.test');
    await owner.client.from('leads').insert(leadRow(owner.shopId, 'lead-1')).throwOnError();
  });

  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('two servers started at once make one set of tables, owned by a role with no right but to make roles', async () => {
    const roles = await database.admin`
      select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
      where rolname !~ '^pg_' and rolname <> 'postgres' order by 1`;
    const [{ owners }] = await one.sql`
      select array_agg(distinct c.relowner::regrole::text) as owners from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r'`;
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect([roles, owners]).toEqual([
      [
        { rolname: 'anon', ...none },
        { rolname: 'authenticated', ...none },
        { ...none, rolname: 'clearcoat', rolcreaterole: true },
        { rolname: 'clearcoat_api', ...none },
        { rolname: 'service_role', ...none },
      ],
      ['clearcoat'],
    ]);
  });

  test('who signs up at one server is signed in at the other, and their token counts there', async () => {
    const there = newClient(other);
    const { data } = await there.auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
    const headers = { apikey: other.key, Authorization: `Bearer ${owner.token}` };
    const leads = await fetch(`${other.url}/rest/v1/leads?select=id`, { headers });
    expect([data.user?.id, other.key, await leads.json()]).toEqual([owner.userId, one.key, [{ id: 'lead-1' }]]);
  });

  test('a change at one server is on the stream of the other within 2 s', async () => {
    const stop = new AbortController();
    const headers = { apikey: other.key, Authorization: `Bearer ${owner.token}` };
    const stream = await fetch(`${other.url}/events`, { headers, signal: stop.signal });
    const reader = stream.body.getReader();
    let took = Number.POSITIVE_INFINITY;
    // A server that is too slow is so each time; a machine that is busy with something else is not.
    for (let n = 1; n <= 3 && took >= 2000; n += 1) {
      const row = { ...leadRow(owner.shopId, 'lead-2'), notes: `change ${n}` };
      const began = performance.now();
      await owner.client.from('leads').upsert(row, { onConflict: 'shop_id,id' }).throwOnError();
      let heard = '';
      while (!heard.includes('event: change')) {
        const { done, value } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        heard += Buffer.from(value).toString();
      }
      took = performance.now() - began;
    }
    stop.abort();
    expect(took).toBeLessThan(2000);
  });

  test('a backup is restored into another database and into a folder, and from the folder into a database again, row by row', async () => {
    expect(await team(['backup', file('first.gz')])).toEqual({
      code: 0,
      said: expect.stringContaining(file('first.gz')),
    });
    const DATABASE_URL = await database.another('moved');
    const restored = await team(['restore', file('first.gz')], { DATABASE_URL });
    const inFolder = await runTeam(['restore', file('first.gz')], { dataDir: file('folder') });
    await runTeam(['backup', file('second.gz')], { dataDir: file('folder') });
    const BACK = await database.another('moved_back');
    const back = await team(['restore', file('second.gz')], { DATABASE_URL: BACK });
    const said = expect.stringMatching(/each of the \d+ tables was read back and is as the file says/);
    expect([restored, inFolder, back]).toEqual([
      { code: 0, said },
      { code: 0, said },
      { code: 0, said },
    ]);
    const url = new URL(database.superuserUrl);
    url.pathname = '/moved_back';
    const sql = postgres(url.href, { max: 1, onnotice: () => {} });
    const leads = await sql`select id from public.leads order by id`;
    const unguarded = await sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`;
    const [{ references }] = await sql`select count(*)::integer as references from pg_constraint where contype = 'f'`;
    await sql.end();
    const expected = await one.sql`select id from public.leads order by id`;
    const [before] = await one.sql`select count(*)::integer as references from pg_constraint where contype = 'f'`;
    expect([[...leads], [...unguarded], references]).toEqual([[...expected], [], before.references]);
  }, 180_000);

  test('a restore into a database with a shop is refused, and changes nothing', async () => {
    const { code, said } = await team(['restore', file('first.gz')]);
    const [{ leads }] = await one.sql`select count(*)::integer as leads from public.leads`;
    expect([code, said, leads]).toEqual([
      1,
      expect.stringMatching(/is not empty, and a restore replaces nothing in it/),
      2,
    ]);
  });

  test('a database whose restore was killed starts no server', async () => {
    const url = await database.another('half');
    await prepareDatabase(url);
    const sql = postgres(url, { max: 1 });
    await sql`create table supabase_migrations.unfinished_restore ()`;
    await sql.end();
    await expect(startTestServer({ database, env: { DATABASE_URL: url } })).rejects.toThrow(
      'A restore into this database did not finish',
    );
  });

  test('a start that waits for another one ends at once when it is stopped', async () => {
    const other = postgres(database.superuserUrl, { max: 1 });
    const holding = await other.reserve();
    await holding`select pg_advisory_lock(7203711)`;
    let stopping = 0;
    const waits = async (child) => {
      const waiting = () => database.admin`select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await waiting()).length, { timeout: 45_000 }).toBe(1);
      stopping = performance.now();
      child.kill('SIGTERM');
    };
    const ended = await runTeam([], { dataDir: file('waits'), env: { ...database.env, PORT: '0' }, onStart: waits });
    expect([ended.code, performance.now() - stopping < 5000]).toEqual([0, true]);
    holding.release();
    await other.end();
  });

  test('a database that does not answer is explained by the server and by each command', async () => {
    const env = { ...database.env, DATABASE_URL: database.url.replace(/:\d+\//, ':1/'), PORT: '0' };
    for (const words of [[], ['backup', file('none.gz')]]) {
      const { code, said } = await runTeam(words, { dataDir: file('silent'), env });
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/does not answer\. Check that it runs, and host and port in DATABASE_URL/),
      ]);
    }
  });

  test('a new version does not wait long for a table that is in use: it changes nothing and says so', async () => {
    const url = await database.another('busy');
    await prepareDatabase(url);
    const sql = postgres(url, { max: 2 });
    await sql`delete from supabase_migrations.schema_files where name like '%shapes%'`;
    const before = await sql`select * from supabase_migrations.schema_files order by name`;
    await sql.begin(async (step) => {
      await step`lock table public.leads in access share mode`;
      await expect(startTestServer({ database, env: { DATABASE_URL: url } })).rejects.toThrow(
        'The tables cannot be brought up to date now: something else uses them, such as a backup.',
      );
    });
    expect(await sql`select * from supabase_migrations.schema_files order by name`).toEqual(before);
    await sql.end();
  });

  test('set-password works there', async () => {
    const { code, said } = await runTeam(['set-password', 'owner@shop.test'], {
      dataDir: file('data'),
      env: database.env,
      input: 'another coat of wax\n',
    });
    const tried = await newClient(one).auth.signInWithPassword({
      email: 'owner@shop.test',
      password: 'another coat of wax',
    });
    expect([code, said, tried.error]).toEqual([
      0,
      'owner@shop.test has a new password and is signed out on all devices.',
      null,
    ]);
  });

  test.each([
    ['a wrong password', (url) => url.replace(':of-the-owner', ':wrong'), /refuses the password in DATABASE_URL/],
    [
      'a database that there is not',
      (url) => url.replace(/clearcoat$/, 'nothing'),
      /is not there\. Make it with docs\/make-database\.sql/,
    ],
    ['a port that nothing listens on', (url) => url.replace(/:\d+\//, ':1/'), /does not answer\. Check that it runs/],
    ['no user', (url) => url.replace(/\/\/.*@/, '//'), /DATABASE_URL is not the address of a database/],
    [
      'a file of certificates',
      (url) => `${url}?sslmode=verify-full&sslrootcert=ca.pem`,
      /Name the file in NODE_EXTRA_CA_CERTS/,
    ],
    ['a setting of libpq that is not known here', (url) => `${url}?keepalives=1`, /DATABASE_URL has keepalives=1/],
    [
      'another order of text',
      async () => {
        await database.admin`create database sorted owner clearcoat template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`;
        return database.url.replace(/clearcoat$/, 'sorted');
      },
      /sorts or stores text in another way/,
    ],
  ])('with %s a server does not start, and says what to do without the password', async (_what, change, sentence) => {
    // 15 trusts everybody in these tests.
    if (version === '15' && _what === 'a wrong password') return;
    const error = await startTestServer({ database, env: { DATABASE_URL: await change(database.url) } }).catch(String);
    expect(error).toMatch(sentence);
    expect(error).not.toContain('of-the-owner');
  });

  test('a key that is too short is refused, with how to make one', async () => {
    await expect(startTestServer({ database, env: { SECRET_KEY: SECRET_KEY.slice(0, 31) } })).rejects.toThrow(
      'Make one with: openssl rand -base64 48',
    );
  });
});
