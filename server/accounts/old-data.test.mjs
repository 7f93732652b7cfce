import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from '../database/data-folder.mjs';
import { migrate } from '../database/migrations.mjs';
import { startPostgres } from '../database/postgres.mjs';
import { leadRow, PASSWORD } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { ask, outcomeOf, refresh, signIn } from './test-auth.mjs';

const ACCOUNTS = fileURLToPath(new URL('../test-data/first-version-accounts.sql', import.meta.url));
/** The newest of the first version's migrations. */
const FIRST_VERSION = '20261125000104';
const SHOP = 'd9d0a1b2-fa4e-40b6-9184-e1cc367fad39';
const OWNER = { id: '01a21176-7512-758e-af13-01503043059f', email: 'owner@shop.test' };
const TECH = { id: '01a21176-761c-7568-930e-d3597da010c0', email: 'tech@shop.test' };

let server;
let secrets;

/** Replaces the database of the folder by one that the first version made. */
async function makeFirstVersion(dataDir) {
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  const database = await startPostgres({
    folder: databaseFolder(dataDir),
    password: secrets.databasePassword,
    isDurable: false,
  });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(readFileSync(ACCOUNTS, 'utf8')).simple();
  await migrate(sql, { upTo: FIRST_VERSION });
  await sql`insert into public.shops (id) values (${SHOP})`;
  await sql`insert into public.shop_members ${sql([
    { shop_id: SHOP, user_id: OWNER.id, role: 'owner', email: OWNER.email },
    { shop_id: SHOP, user_id: TECH.id, role: 'technician', email: TECH.email },
  ])}`;
  await sql`insert into public.leads ${sql(leadRow(SHOP, 'lead-1'))}`;
  await sql`
    insert into public.services (shop_id, id, place, name, category, base_price, base_time_hours, skill_level)
    values (${SHOP}, 'service-1', 1, 'Tint', 'Window Tinting', 412.34, 2, 'Basic')`;
  const service = { id: 'gone', name: 'Wrap', basePrice: 512.34 };
  await sql`
    insert into public.bookings (shop_id, id, place, customer_id, service_id, service, employee_id, station, date, start_time, end_time,
      estimated_hours)
    values (${SHOP}, 'booking-1', 1, '', 'gone', ${sql.json(service)}, '', 'Station A', '2026-11-20', '09:00', '12:00', 3)`;
  await sql.end();
  await database.stop();
}

beforeAll(async () => {
  server = await startTestServer({ isOneShop: true, env: { SIGN_UP: 'invited' } });
  await server.halt();
  secrets = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
  await makeFirstVersion(server.dataDir);
  await server.restart();
});
afterAll(() => server.stop());

/** An access token as the first version signed it. */
function firstVersionToken({ id, email }, sessionId) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: sessionId,
    iat: now,
    exp: now + 3600,
  };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secrets.jwtSecret).update(text).digest('base64url')}`;
}

const read = async (path, token) => {
  const { status, json } = await ask(server, `/rest/v1/${path}`, { method: 'GET', token });
  return status === 200 ? json : status;
};

test('of its sessions those that are open by today’s rules remain, with the time of their sign-in', async () => {
  const rows = await server.sql`
    select id, user_id, extract(day from now() - created_at)::int as age, extract(day from now() - renewed_at)::int as idle, generation
    from auth.sessions where auth.is_open(sessions) order by id`;
  expect([...rows]).toEqual([
    { id: '01a21176-76b4-76d8-b3e0-65b153c1dbc2', user_id: OWNER.id, age: 3, idle: 1, generation: 0 },
  ]);
});

test('an access token that it gave out reads on until it expires; one of an ended session does not', async () => {
  const live = firstVersionToken(OWNER, '01a21176-76b4-76d8-b3e0-65b153c1dbc2');
  expect(await read('leads?select=id,first_name', live)).toEqual([{ id: 'lead-1', first_name: 'Ada' }]);
  const { json } = await ask(server, '/auth/v1/user', { method: 'GET', token: live });
  expect([json.id, json.email, json.user_metadata.firstName, json.user_metadata.businessName]).toEqual([
    OWNER.id,
    OWNER.email,
    'Ada',
    'Lind Detail',
  ]);
  const idle = firstVersionToken(OWNER, '01a21176-7559-70cf-8bf4-6957a6d1d7c9');
  const signedOut = firstVersionToken(TECH, '01a21176-7655-76f9-b3e9-956db4eeea24');
  expect([await read('leads?select=id', idle), await read('leads?select=id', signedOut)]).toEqual([401, 401]);
});

test('a refresh token that it gave out renews its session; used again after 30 s it ends it', async () => {
  const first = '01a21176-76be-74b8-b0c1-891e510471ba';
  const { json } = await refresh(server, first);
  expect([json.user.email, await read('leads?select=id', json.access_token)]).toEqual([
    OWNER.email,
    [{ id: 'lead-1' }],
  ]);
  expect((await refresh(server, first)).json.refresh_token).toBe(json.refresh_token);
  const next = await refresh(server, json.refresh_token);
  expect(outcomeOf(next)).toBe('200');
  expect(outcomeOf(await refresh(server, first))).toBe('400 refresh_token_already_used');
  expect(await read('leads?select=id', next.json.access_token)).toBe(401);
});

test.each([
  ['was replaced', '01a21176-76b4-76d8-b3e0-6965a5bca1a6'],
  ['is 31 days old', '01a21176-755a-70dd-b84d-f5e0619b531d'],
  ['is of a session of 91 days ago', '01a21176-7655-76f9-b3e9-9862f08e5b11'],
  ['was revoked', '01a21176-7655-76f9-b3e9-9862f08e5b12'],
  ['is of a blocked account', '01a21176-7702-7449-b458-4cb96a812162'],
  ['it never gave out', '01a21176-7655-76f9-b3e9-9862f08e5b13'],
])('a refresh token that %s is refused', async (_what, token) => {
  expect(outcomeOf(await refresh(server, token))).toBe('400 refresh_token_not_found');
});

test('both accounts sign in with their passwords, which are then stored with argon2id; the blocked one does not', async () => {
  const hashes = () => server.sql`select email, left(encrypted_password, 10) as hash from auth.users order by email`;
  expect([...(await hashes())]).toEqual([
    { email: 'blocked@shop.test', hash: null },
    { email: OWNER.email, hash: '$2b$10$3/X' },
    { email: TECH.email, hash: '$2b$10$hgG' },
  ]);
  const people = [];
  for (const { email } of [OWNER, TECH]) {
    expect(outcomeOf(await signIn(server, email, 'clear over color'))).toBe('400 invalid_credentials');
    const { json } = await signIn(server, email, PASSWORD);
    const token = json.access_token;
    const members = await read('shop_members?select=email,role,user_id&order=role.asc', token);
    people.push({ id: json.user.id, leads: await read('leads?select=id', token), members });
  }
  const members = [
    { email: OWNER.email, role: 'owner', user_id: OWNER.id },
    { email: TECH.email, role: 'technician', user_id: TECH.id },
  ];
  expect(people).toEqual([
    { id: OWNER.id, leads: [{ id: 'lead-1' }], members },
    { id: TECH.id, leads: [], members },
  ]);
  expect(outcomeOf(await signIn(server, 'blocked@shop.test', PASSWORD))).toBe('400 invalid_credentials');
  expect([...(await hashes())].map(({ hash }) => hash)).toEqual([null, '$argon2id$', '$argon2id$']);
});

test('the prices of its services and bookings come to the owner, and not to the technician', async () => {
  const paths = [
    'services?select=name,service_prices(base_price)',
    'bookings?select=service,booking_pricing(service_base_price)',
  ];
  const answers = [];
  for (const { email } of [OWNER, TECH]) {
    const { json } = await signIn(server, email, PASSWORD);
    for (const path of paths) answers.push(await read(path, json.access_token));
  }
  const service = { id: 'gone', name: 'Wrap' };
  expect(answers).toEqual([
    [{ name: 'Tint', service_prices: [{ base_price: 412.34 }] }],
    [{ service, booking_pricing: [{ service_base_price: 512.34 }] }],
    [{ name: 'Tint', service_prices: [] }],
    [{ service, booking_pricing: [] }],
  ]);
});

test('sign-up is closed: it has accounts', async () => {
  const { json } = await ask(server, '/auth/v1/settings', { method: 'GET' });
  const body = { email: 'other@shop.test', password: PASSWORD };
  expect([json.disable_signup, outcomeOf(await ask(server, '/auth/v1/signup', { body }))]).toEqual([
    true,
    '422 signup_disabled',
  ]);
});

test('the schema is the same as on a new server', async () => {
  const shape = (sql) => sql`
    select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default from information_schema.columns c
    where table_schema = 'auth' order by 1, 2`;
  const indexes = (sql) => sql`select indexdef from pg_indexes where schemaname = 'auth' order by 1`;
  const rights = (sql) => sql`
    select oid::regprocedure::text as name, proacl::text from pg_proc where pronamespace = 'auth'::regnamespace
    union all select oid::regclass::text, relacl::text from pg_class where relnamespace = 'auth'::regnamespace order by 1`;
  const fresh = await startTestServer();
  try {
    for (const look of [shape, indexes, rights])
      expect([...(await look(server.sql))]).toEqual([...(await look(fresh.sql))]);
  } finally {
    await fresh.stop();
  }
});
