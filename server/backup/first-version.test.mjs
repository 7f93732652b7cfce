import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { startTestServer } from '../testing/test-server.mjs';

/** Written by the first version of the team server, whose accounts had tables of their own shape. */
const BACKUP = fileURLToPath(new URL('../test-data/first-version.gz', import.meta.url));
/** The password of its accounts, stored with bcrypt. */
const PASSWORD = 'clear over colour';

let server;
beforeAll(async () => {
  server = await startTestServer({ isOneShop: true });
  await server.halt();
});
afterAll(() => server.stop());

const hashOf = async (email) =>
  (await server.sql`select encrypted_password from auth.users where email = ${email}`)[0].encrypted_password;

test('a backup of the first version is restored: its 15 rows, its accounts and their passwords', async () => {
  const { code, said } = await runTeam(['restore', BACKUP], { dataDir: server.dataDir });
  expect([
    code,
    said
      .split('\n')
      .slice(0, 9)
      .map((line) => line.trim().replace(/ +/g, ' ')),
    said.split('\n').at(-2),
  ]).toEqual([
    0,
    [
      'sign-ins of accounts 3',
      'accounts 3',
      'settings of the server 1',
      'latest changes 3',
      'leads 1',
      'invitations 1',
      'members 2',
      'shops 1',
      'Restored the backup of 2026-11-25T06:48:26.497Z: each of the 28 tables was read back and is as the file says.',
    ],
    'Restored the backup of 2026-11-25T06:48:26.497Z: each of the 28 tables was read back and is as the file says.',
  ]);
  await server.restart();
  const people = [];
  for (const email of ['owner@shop.test', 'tech@shop.test']) {
    const client = newClient(server);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { data: leads } = await client.from('leads').select('id, first_name');
    const { data: members } = await client.from('shop_members').select('email, role').order('role');
    people.push({ error, leads, members });
  }
  const members = [
    { email: 'owner@shop.test', role: 'owner' },
    { email: 'tech@shop.test', role: 'technician' },
  ];
  expect(people).toEqual([
    { error: null, leads: [{ id: 'lead-1', first_name: 'Ada' }], members },
    { error: null, leads: [], members },
  ]);
  expect(await hashOf('owner@shop.test')).toMatch(/^\$argon2id\$/);
});

test('a backup made of it now is restored in turn', async () => {
  const file = `${server.dataDir}/again.gz`;
  expect((await runTeam(['backup', file], { dataDir: server.dataDir })).code).toBe(0);
  await server.halt();
  const { code, said } = await runTeam(['restore', file], { dataDir: server.dataDir });
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/each of the \d+ tables was read back and is as the file says\.$/m),
  ]);
  await server.restart();
  const { error } = await newClient(server).auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
  expect(error).toBe(null);
});
