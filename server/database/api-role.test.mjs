import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

let server;
let owner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@shop.test');
});

afterAll(() => server.stop());

const postgresLog = () => readFileSync(join(server.dataDir, 'postgres', 'postgres.log'), 'utf8');

test('the role of the API may not lift its limits: 256 MB of temporary files, and only FATAL reaches postgres.log', async () => {
  const [role] = await server.sql`select rolsuper, rolconfig from pg_roles where rolname = 'clearcoat_api'`;
  expect(role).toEqual({
    rolsuper: false,
    rolconfig: [
      'log_min_messages=fatal',
      'log_min_error_statement=fatal',
      'temp_file_limit=256MB',
      'TimeZone=UTC',
      'jit=off',
    ],
  });
  const lift = server.sql.begin(async (sql) => {
    await sql`set local role clearcoat_api`;
    await sql`set local temp_file_limit = -1`;
  });
  await expect(lift).rejects.toThrow('permission denied to set parameter "temp_file_limit"');
});

test('neither a refused row nor a statement of 60 kB is written to postgres.log', async () => {
  const before = postgresLog();
  const row = { ...leadRow(owner.shopId, 'lead-1'), first_name: 'Customer Vanderbilt', status: 'Sleeping' };
  const refused = await owner.client.from('leads').insert(row);
  const long = await owner.client.from(`leads_${'x'.repeat(60_000)}`).select('*');
  expect([refused.error?.code, long.error !== null]).toEqual(['23514', true]);
  expect(postgresLog()).toBe(before);
});
