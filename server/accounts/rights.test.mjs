import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTables } from '../database/copy-lines.mjs';
import { signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { ask } from './test-auth.mjs';

const API = 'clearcoat_api';
const EVERYONE = ['anon', 'authenticated', API, 'service_role'];

let server;
let owner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@shop.test');
});
afterAll(() => server.stop());

test('each function of the accounts, and who may call it', async () => {
  const rows = await server.sql`
    select format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name, p.prosecdef as "asOwner",
      coalesce(p.proconfig::text, '') as settings,
      array(
        select case a.grantee when 0 then 'public' else r.rolname end from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        left join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner order by 1
      )::text[] as callers
    from pg_proc p where p.pronamespace = 'auth'::regnamespace order by 1`;
  const described = rows.map(({ name, asOwner, settings, callers }) => [name, asOwner, settings, callers]);
  const plain = (name) => [name, false, '', EVERYONE];
  const inner = (name) => [name, false, expect.stringContaining('search_path='), []];
  const forApi = (name) => [name, true, expect.stringContaining('search_path='), [API]];
  expect(described).toEqual([
    inner('account_json(account auth.users)'),
    forApi('account_of(session uuid)'),
    ['assert_session(session uuid)', true, expect.stringContaining('search_path='), ['authenticated']],
    forApi('change_account(session uuid, password_hash text, data jsonb)'),
    forApi('count_attempt(of_kind text, of_key bytea, most integer, span interval)'),
    forApi(
      'count_sign_in(network bytea, email bytea, pair bytea, most_of_network integer, most_of_email integer, span interval)',
    ),
    plain('email()'),
    forApi('end_sessions(session uuid, scope text)'),
    forApi('end_sign_in(network bytea, counted bytea, pair bytea, person uuid)'),
    inner('forget_attempts(of_kind text)'),
    inner('give_back_attempt(of_kind text, of_key bytea)'),
    forApi('has_accounts()'),
    inner('is_open(session auth.sessions)'),
    plain('jwt()'),
    forApi('look_at_attempts(of_kind text, of_key bytea, most integer, span interval)'),
    inner('new_account_id()'),
    inner('open_session(person uuid)'),
    forApi('password_of(email text)'),
    inner('recent_times(times timestamp with time zone[], span interval, moment timestamp with time zone)'),
    forApi('refresh(session uuid, token_generation integer)'),
    plain('role()'),
    inner(
      'seconds_left(recent timestamp with time zone[], most integer, span interval, moment timestamp with time zone)',
    ),
    forApi('sign_in(person uuid, known_hash text)'),
    forApi('sign_up(email text, password_hash text, data jsonb, invitation text, is_open boolean, most integer)'),
    forApi('sign_up_refusal(email text, invitation text, is_open boolean, most integer)'),
    plain('uid()'),
  ]);
});

test('the accounts are four tables, without rights for any role but their owner, and the schema can be changed by none', async () => {
  const tables = await server.sql`
    select c.relname as name, array(
      select coalesce(r.rolname, 'public') from aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      left join pg_roles r on r.oid = a.grantee where a.grantee <> c.relowner
    )::text[] as grantees,
    (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as "columnRights"
    from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind not in ('i', 'c') order by 1`;
  expect([...tables]).toEqual([
    { name: 'attempts', grantees: [], columnRights: 0 },
    { name: 'familiar_networks', grantees: [], columnRights: 0 },
    { name: 'sessions', grantees: [], columnRights: 0 },
    { name: 'users', grantees: [], columnRights: 0 },
  ]);
  const [{ makers }] = await server.sql`
    select array(select rolname from pg_roles where not rolsuper and has_schema_privilege(rolname, 'auth', 'create') and rolname = any (${EVERYONE}))::text[] as makers`;
  expect(makers).toEqual([]);
});

test('of the accounts, a backup holds the people alone: no session, no attempt and no network', async () => {
  const names = (await listTables(server.sql)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('auth.'))).toEqual(['auth.users']);
});

test.each(['anon', 'authenticated'])(
  'as %s no function of the accounts can be called, and no hash be read',
  async (role) => {
    const statements = [
      'select encrypted_password from auth.users',
      'select id from auth.sessions',
      "select auth.password_of('owner@shop.test')",
      `select auth.account_of('${owner.userId}')`,
      `select auth.sign_in('${owner.userId}', 'x')`,
      `select auth.open_session('${owner.userId}')`,
      `select auth.change_account('${owner.userId}', 'x', null)`,
      "select auth.sign_up('a@b.c', 'x', '{}', null, true, 9)",
      'select auth.has_accounts()',
      'select * from pg_catalog.pg_authid',
    ];
    for (const statement of statements) {
      const asking = server.sql.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql.unsafe(statement);
      });
      await expect(asking, statement).rejects.toThrow(/permission denied/);
    }
  },
);

test('as the role of the API the tables of the accounts cannot be read or changed', async () => {
  for (const statement of [
    'select encrypted_password from auth.users',
    "update auth.users set encrypted_password = 'x'",
    'delete from auth.sessions',
    'truncate auth.users',
    `select auth.open_session('${owner.userId}')`,
  ]) {
    const asking = server.sql.begin(async (sql) => {
      await sql.unsafe(`set local role ${API}`);
      await sql.unsafe(statement);
    });
    await expect(asking, statement).rejects.toThrow(/permission denied/);
  }
});

test.each([
  '/rest/v1/users?select=*',
  '/rest/v1/sessions?select=*',
  '/rest/v1/auth.users?select=*',
  '/rest/v1/shop_members?select=*,users(*)',
  '/rest/v1/shop_members?select=*,auth.users(*)',
  '/rest/v1/rpc/password_of',
  '/rest/v1/rpc/auth.password_of',
  '/rest/v1/rpc/open_session',
  '/rest/v1/rpc/change_account',
])('%s is not answered, signed in or not', async (path) => {
  const isCall = path.includes('/rpc/');
  for (const token of [owner.token, undefined]) {
    const { status, json } = await ask(server, path, {
      ...(isCall ? { body: { email: 'owner@shop.test' } } : { method: 'GET' }),
      token,
    });
    expect([status >= 400, status < 500, JSON.stringify(json).includes('argon2')]).toEqual([true, true, false]);
  }
});

test('the ids of 20 accounts begin with the time at which they were made (RFC 9562, version 7)', async () => {
  const before = Date.now();
  const ids = [];
  for (let n = 0; n < 20; n += 1) {
    const [{ id }] = await server.sql`select auth.new_account_id() as id from pg_sleep(0.002)`;
    ids.push(id);
  }
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect([madeAt >= before - 1000, madeAt <= Date.now() + 1000]).toEqual([true, true]);
  }
});
