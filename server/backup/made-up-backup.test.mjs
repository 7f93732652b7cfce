import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNFINISHED } from '../database/migrations.mjs';
import { startWithBackup } from '../testing/test-backup.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { makeRestoreRole, removeRestoreRole } from './restore-role.mjs';

let folder = '';
let server;
let stop;
const file = (name) => join(folder, name);

beforeAll(async () => {
  ({ folder, server, stop } = await startWithBackup('clearcoat-backup-', 'empty'));
});
afterAll(() => stop());

const proof = () => file('PWNED');
/** A text of the file as a message shows it, up to the part of its path that differs from run to run. */
const beginning = (text) => `${text}${join(tmpdir(), 'clearcoat-backup-')}`.slice(0, 60);

/** Changes the line of JSON that begins with `start`, in a good backup. */
function forge(start, change) {
  const lines = gunzipSync(readFileSync(file('good.gz')))
    .toString()
    .split('\n');
  const at = lines.findIndex((text) => text.startsWith(start));
  lines[at] = JSON.stringify(change(JSON.parse(lines[at])));
  writeFileSync(file('forged.gz'), gzipSync(lines.join('\n')));
}
const inCustomers = (change) => forge('{"table":"public.customers"', change);
const aboutWhole = (change) => forge('{"format"', change);

test.each([
  [
    'a column that runs a program',
    () =>
      inCustomers(({ table, columns }) => ({
        table,
        columns: [`shop_id) from program 'id > ${proof()}' --`, ...columns.slice(1)],
      })),
    `its table public.customers has a column "${beginning("shop_id) from program 'id > ")}`,
  ],
  [
    'a table that runs a program',
    () => inCustomers(({ columns }) => ({ table: `customers from program 'id > ${proof()}' --`, columns })),
    `it has a table "${beginning("customers from program 'id > ")}`,
  ],
  [
    'a table of the database itself',
    () => inCustomers(() => ({ table: 'pg_catalog.pg_authid', columns: ['rolname'] })),
    'it has a table "pg_catalog.pg_authid", which is unknown here',
  ],
  [
    'a column with colors for the terminal, of 5,000 characters',
    () =>
      inCustomers(({ table, columns }) => ({
        table,
        columns: [`\u001b[31m${'x'.repeat(5000)}`, ...columns.slice(1)],
      })),
    `its table public.customers has a column "?[31m${'x'.repeat(55)}…", which is unknown here`,
  ],
  [
    'a column twice',
    () => inCustomers(({ table, columns }) => ({ table, columns: [columns[1], ...columns.slice(1)] })),
    'its table public.customers names a column twice',
  ],
  [
    'the number series of something else',
    () => aboutWhole((about) => ({ ...about, series: [{ name: "pg_catalog.x'); drop table leads", last: '7' }] })),
    'it has a number series "pg_catalog.x\'); drop table leads", which is unknown here',
  ],
  [
    'a column too few',
    () => forge('{"table":"public.leads"', ({ table, columns }) => ({ table, columns: columns.slice(0, -1) })),
    'Postgres refuses its rows ("extra data after last expected column")',
  ],
])('with %s is refused, and nothing is left behind', async (_what, write, sentence) => {
  write();
  const dataDir = file('empty');
  const began = performance.now();
  const { code, said } = await runTeam(['restore', file('forged.gz')], { dataDir });
  const seconds = (performance.now() - began) / 1000;
  const running = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
  expect({
    code,
    said,
    files: readdirSync(dataDir).sort(),
    isRunning: running.includes(join(dataDir, 'postgres.new')),
    isPwned: existsSync(proof()),
    isQuick: seconds < 20,
  }).toEqual({
    code: 1,
    said: expect.stringContaining(`${file('forged.gz')} does not fit this version of Clearcoat: ${sentence}`),
    files: ['secrets.json'],
    isRunning: false,
    isPwned: false,
    isQuick: true,
  });
  expect(said).not.toContain('\u001b');
});

test.each([
  ['series', { series: 'all' }],
  ['series', { series: [{ name: 'x', last: '1); --' }] }],
  ['migrations', { migrations: { length: 1 } }],
  ['made', { made: '\u001b[31mtoday' }],
])('with %s of another kind is damaged', async (_what, wrong) => {
  aboutWhole((about) => ({ ...about, ...wrong }));
  const { code, said } = await runTeam(['restore', file('forged.gz')], { dataDir: file('empty') });
  expect([code, said]).toEqual([1, expect.stringContaining('is damaged or not whole: nothing was restored.')]);
});

test('the role that loads rows may neither run programs, read files nor see rows, and is gone afterwards', async () => {
  await server.sql.unsafe('create table if not exists public.loaded (id int)');
  const role = await makeRestoreRole(server.sql, server.superuserUrl(), [{ name: 'public.loaded' }]);
  const loader = server.connect(role.url);
  const attempts = [
    `copy public.loaded from program 'echo 1'`,
    `copy public.loaded from '/etc/hostname'`,
    'select * from public.loaded',
    'select * from auth.users',
    'select pg_read_file($$/etc/hostname$$)',
    'create table public.other (id int)',
    'set role postgres',
  ];
  const answers = [];
  for (const attempt of attempts) answers.push(await loader.unsafe(attempt).then(String, ({ code }) => code));
  await loader.unsafe('insert into public.loaded values (1)');
  await loader.end();
  await removeRestoreRole(server.sql, role.guards);
  await server.sql.unsafe(`drop table ${UNFINISHED}`);
  await server.sql.unsafe('drop table public.loaded');
  const left = await server.sql`select from pg_roles where rolname = 'clearcoat_restore'`;
  expect([answers, left.length]).toEqual([attempts.map(() => '42501'), 0]);
});

test('the role calls the functions of CHECKs, generated columns and indexes, and what these call, and no other', async () => {
  await server.sql.unsafe(`
    create function private.called(value int) returns int language sql immutable as 'select value';
    create function private.parsed(value int) returns int language sql immutable return private.called(value);
    create function private.hidden(value int) returns int language sql immutable as 'select value';
    create function private.own(value int) returns int language sql immutable security definer as 'select private.hidden (value)';
    create function private.checks(value int) returns boolean language plpgsql immutable as
      'begin return private.parsed (value) = private.own(value); end';
    create function private.makes(value int) returns int language sql immutable as 'select value';
    create function private.sorts(value int) returns int language sql immutable as 'select value';
    create function private.fills() returns int language sql as 'select 1';
    create table public.loaded (id int default private.fills() check (private.checks(id)), made int generated always as (private.makes(id)) stored);
    create index on public.loaded (private.sorts(id));
    revoke execute on all functions in schema private from public;
  `);
  const role = await makeRestoreRole(server.sql, server.superuserUrl(), [{ name: 'public.loaded' }]);
  const loader = server.connect(role.url);
  await loader.unsafe('insert into public.loaded (id) values (1)');
  await loader.end();
  const granted = await server.sql`
    select proname from pg_proc p, aclexplode(p.proacl) a where a.grantee = 'clearcoat_restore'::regrole order by 1`;
  await removeRestoreRole(server.sql, role.guards);
  await server.sql.unsafe(`drop table ${UNFINISHED}`);
  await server.sql.unsafe(`
    drop table public.loaded;
    drop function private.checks(int), private.own(int), private.hidden(int), private.parsed(int), private.called(int),
      private.makes(int), private.sorts(int), private.fills()`);
  expect(granted.map(({ proname }) => proname)).toEqual(['called', 'checks', 'makes', 'own', 'parsed', 'sorts']);
});
