// Rows through supabase-js: what the statements do with odd values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const ODD = [
  'a"b',
  "a'b",
  'a\\b',
  'a,b',
  '{a}',
  '(a)',
  'NULL',
  'null',
  '$1',
  "'; drop table leads; --",
  '$$',
  ' a ',
  '漆',
  'a%b&c=d+e',
];

let server;
let client;
let shop;

beforeAll(async () => {
  server = await startTestServer();
  ({ client, shopId: shop } = await signUp(server, 'owner@shop.test'));
  await client
    .from('leads')
    .insert(ODD.map((id, n) => ({ ...leadRow(shop, id), place: n, notes: id, extra: { [id]: [id, n, null, true] } })))
    .throwOnError();
});
afterAll(() => server.stop());

const leads = () => client.from('leads').select('id, notes, extra').eq('shop_id', shop).order('place').throwOnError();

test('values come back as they were given, and a filter finds them one by one and together', async () => {
  const { data } = await leads();
  expect(data).toEqual(ODD.map((id, n) => ({ id, notes: id, extra: { [id]: [id, n, null, true] } })));
  for (const id of ODD) {
    expect((await leads().eq('id', id)).data.map((row) => row.id)).toEqual([id]);
  }
  expect((await leads().in('id', ODD)).data.map((row) => row.id)).toEqual(ODD);
  expect((await leads().in('id', [])).data).toEqual([]);
});

test('a page of them with the count of all; only the count', async () => {
  const page = await client
    .from('leads')
    .select('id', { count: 'exact' })
    .order('place', { ascending: false })
    .range(1, 3);
  expect([page.count, page.data.map(({ id }) => id)]).toEqual([ODD.length, ODD.toReversed().slice(1, 4)]);
  const head = await client.from('leads').select('id', { count: 'exact', head: true }).eq('id', ODD[0]);
  expect([head.count, head.data]).toEqual([1, null]);
});

test('one row where one is asked for; none and several are refused', async () => {
  const one = await leads().eq('id', 'a"b').single();
  expect(one.data.notes).toBe('a"b');
  expect((await leads().eq('id', 'nobody').maybeSingle()).data).toBeNull();
  const refused = [];
  for (const asked of [
    client.from('leads').select('id').eq('id', 'nobody').single(),
    client.from('leads').select('id').single(),
  ]) {
    const { status, error } = await asked;
    refused.push([status, error.code]);
  }
  expect(refused).toEqual([
    [406, 'PGRST116'],
    [406, 'PGRST116'],
  ]);
});

test('a change gives back what is asked for; one of nothing, and an insert of no row, do nothing', async () => {
  const changed = await client.from('leads').update({ notes: "it's" }).eq('id', '$1').select('id, notes, version');
  expect(changed.data).toEqual([{ id: '$1', notes: "it's", version: 2 }]);
  const nothing = await client.from('leads').update({}).eq('id', '$1').select('id');
  const none = await client.from('leads').insert([]).select('id');
  const gone = await client.from('leads').delete().eq('id', 'nobody').select('id');
  expect([nothing.data, none.data, gone.data]).toEqual([[], [], []]);
  const quiet = await client.from('leads').update({ notes: '$1' }).eq('id', '$1');
  expect([quiet.status, quiet.data]).toEqual([204, null]);
});

test('an upsert changes the row that is there, or leaves it where that is asked for', async () => {
  const row = { ...leadRow(shop, '$$'), notes: 'merged' };
  const merged = await client.from('leads').upsert(row, { onConflict: 'shop_id,id' }).select('notes');
  const ignored = await client
    .from('leads')
    .upsert({ ...row, notes: 'ignored' }, { onConflict: 'shop_id,id', ignoreDuplicates: true })
    .select('notes');
  expect([merged.data, ignored.data, (await leads().eq('id', '$$')).data[0].notes]).toEqual([
    [{ notes: 'merged' }],
    [],
    'merged',
  ]);
});

test('parts come with their record, and a document with its customer', async () => {
  const customer = { shop_id: shop, id: 'c', first_name: 'Ada', last_name: 'Lind' };
  await client.from('customers').insert(customer).throwOnError();
  await client
    .from('vehicles')
    .insert({ shop_id: shop, customer_id: 'c', year: 2025, make: 'Porsche', model: '911' })
    .throwOnError();
  const estimate = {
    shop_id: shop,
    id: 'e',
    estimate_number: 'E',
    customer_id: 'c',
    date: '2026-11-20',
    expiry_date: '2099-01-01',
  };
  await client.from('estimates').insert(estimate).throwOnError();
  const { data: down } = await client.from('customers').select('id, vehicles(make, model)').throwOnError();
  const { data: up } = await client
    .from('estimates')
    .select('id, customers(first_name, vehicles(model))')
    .throwOnError();
  expect([down, up]).toEqual([
    [{ id: 'c', vehicles: [{ make: 'Porsche', model: '911' }] }],
    [{ id: 'e', customers: { first_name: 'Ada', vehicles: [{ model: '911' }] } }],
  ]);
});
