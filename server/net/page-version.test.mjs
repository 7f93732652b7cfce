import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signIn } from '../accounts/test-auth.mjs';
import { leadRow, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { TABLES } from './page-version.mjs';

const [OLDER, NEWER] = ['20261129000000', '29991231000000'];

let server;
let owner;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@shop.test');
});
afterAll(() => server.stop());

/** Returns the answers to a page of that version: the status, and the code of a refusal. */
async function answersTo(tables) {
  const row = (id) => leadRow(owner.shopId, id);
  const steps = [{ table: 'leads', kind: 'insert', row: row(`${tables} by a command`) }];
  const lead = '/rest/v1/leads?id=eq.kept';
  const asked = {
    read: ['/rest/v1/leads', { method: 'GET' }],
    revision: ['/rest/v1/rpc/enter_shop', { body: {} }],
    insert: ['/rest/v1/leads', { body: row(`${tables} alone`) }],
    update: [lead, { method: 'PATCH', body: { notes: tables } }],
    delete: ['/rest/v1/leads?id=eq.nobody', { method: 'DELETE' }],
    command: ['/rest/v1/rpc/apply_steps', { body: { steps, shop: owner.shopId } }],
    lists: ['/rest/v1/rpc/replace_lists', { body: { shop: owner.shopId } }],
  };
  const answers = {};
  for (const [name, [path, options]] of Object.entries(asked)) {
    const { status, json, headers } = await ask(server, path, { ...options, tables, token: owner.token });
    expect(headers['x-clearcoat-tables']).toBe(TABLES);
    answers[name] = status >= 400 ? `${status} ${json.code}` : 'done';
  }
  return answers;
}

test('a page of this version, and a program without one, read and save', async () => {
  await owner.client.from('leads').insert(leadRow(owner.shopId, 'kept')).throwOnError();
  const { lists: _lists, ...own } = await answersTo(TABLES);
  const { lists: _others, ...without } = await answersTo(undefined);
  expect([new Set(Object.values(own)), new Set(Object.values(without))]).toEqual([
    new Set(['done']),
    new Set(['done']),
  ]);
});

test('an older page reads, and saves nothing: it would lose what it does not know', async () => {
  const refused = '409 page-outdated';
  expect(await answersTo(OLDER)).toEqual({
    read: 'done',
    revision: 'done',
    insert: refused,
    update: refused,
    delete: refused,
    command: refused,
    lists: refused,
  });
  const leads = await server.sql`select id from public.leads where id like ${`${OLDER}%`}`;
  expect([...leads]).toEqual([]);
});

test('a newer page is asked to wait for a process of its version, and can sign in meanwhile', async () => {
  expect(new Set(Object.values(await answersTo(NEWER)))).toEqual(new Set(['503 server-updating']));
  expect((await signIn(server, 'owner@shop.test', PASSWORD, { tables: NEWER })).status).toBe(200);
});
