import './web-socket.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedInvoices } from '#io/hosted/hosted-invoices.ts';
import { createRemote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { ENTITY_TYPES, type Store, StoreError } from '#io/store/store.ts';
import { buildCustomer, buildInvoice, buildLead } from '#test/build.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { type Answering, recordFetch } from './recorded.ts';

const NOW = '2026-11-20T18:00:00.000Z';
const CUSTOMERS = '/rest/v1/customers';
const INVOICES = '/rest/v1/invoices';
const JOINED = '*,payments(*),customers(id,first_name,last_name,email,phone,vehicles(*))';

let server: TestServer;
let owner: string;
let client: SupabaseClient;
let answering: Answering | undefined;
const record = recordFetch(async (request) => answering?.(request));

beforeAll(async () => {
  server = await startTestServer();
  client = createClient(server.url, server.key, {
    auth: { persistSession: false },
    global: { fetch: record.fetch },
  });
  const { data, error } = await client.auth.signUp({ email: 'owner@example.com', password: 'long-enough-1' });
  if (error || !data.user) throw error ?? new Error('Nobody was signed up');
  owner = data.user.id;
}, 120_000);

afterAll(() => server.stop());

async function newShop() {
  const [row] = await server.sql<{ id: string }[]>`insert into shops default values returning id`;
  const shop = row?.id ?? '';
  await server.sql`insert into shop_members (shop_id, user_id, role) values (${shop}, ${owner}, 'owner')`;
  const devices: ReturnType<typeof openHostedShop>[] = [];
  return {
    shop,
    /** Another device in the shop. */
    device(time = NOW, by = client) {
      const opened = openHostedShop({
        clock: { now: () => new Date(time) },
        samples: async () => {
          const { demoShop, starterShop } = await import('#domain/samples/sample-shop.ts');
          return { demo: demoShop, starter: starterShop };
        },
        place: {
          connect: async () => createRemote(by, shop),
          watch: () => () => undefined,
        },
      });
      devices.push(opened);
      return {
        ...opened,
        /** Until what is read again after a command was read. */
        settled: async () => void (await (await opened.engine()).checkKey(null)),
      };
    },
    close: () => Promise.all(devices.map(({ close }) => close())),
  };
}

const ada = buildCustomer({ id: 'ada' });
const first = buildInvoice({ id: 'a', invoiceNumber: 'INV-0001', customerId: 'ada', customer: ada, status: 'Draft' });
const second = { ...first, id: 'b', invoiceNumber: 'INV-0002', createdAt: '2026-11-19T09:00:00.000Z' };

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the invoice calls of the specification', () => {
  test('every list is on the server, and a device is connected once a head request has counted the customers (HOST-01, HOST-17, HOST-18)', async () => {
    const { shop, device, close } = await newShop();
    const one = device();
    for (const entity of ENTITY_TYPES) await one.store[entity].list();
    const asked = record.taken('/rest/v1/');
    expect(asked.find(({ method }) => method === 'HEAD')).toEqual({
      method: 'HEAD',
      path: CUSTOMERS,
      query: { select: 'id', shop_id: `eq.${shop}` },
      body: undefined,
    });
    const lists = ENTITY_TYPES.map((entity) => `/rest/v1/${entity}`);
    expect(lists.filter((path) => !asked.some((request) => request.path === path))).toEqual([]);
    expect(asked.findIndex(({ method }) => method === 'HEAD')).toBeLessThan(
      asked.findIndex(({ path }) => path === INVOICES),
    );
    await close();
  });

  test('the list is read joined with customer and vehicles, newest first, and comes back as it was (HOST-04, HOST-19)', async () => {
    const { shop, device, close } = await newShop();
    const one = device();
    await one.store.customers.add(ada);
    await one.store.invoices.set([second, first]);
    await one.settled();
    record.taken('');
    const other = device();
    expect(await other.store.invoices.list()).toEqual([second, first]);
    expect(record.taken(INVOICES)).toEqual([
      {
        method: 'GET',
        path: INVOICES,
        query: { select: JOINED, shop_id: `eq.${shop}`, order: 'created_at.desc,id.asc', offset: '0', limit: '1000' },
        body: undefined,
      },
    ]);
    const { data } = await hostedInvoices(client, shop).list();
    const rows = data as unknown as { id: string; customers: unknown }[];
    expect(rows.map(({ id }) => id)).toEqual(
      [first, second].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).map(({ id }) => id),
    );
    expect(rows[0]?.customers).toMatchObject({
      id: 'ada',
      first_name: ada.firstName,
      last_name: ada.lastName,
      email: ada.email,
      phone: ada.phone,
      vehicles: [{ make: ada.vehicle.make, model: ada.vehicle.model }],
    });
    await close();
  });

  test('a new invoice is one insert without the times of sending, viewing and paying; then the list is read again (HOST-22)', async () => {
    const { shop, device, close } = await newShop();
    const one = device();
    await one.store.invoices.list();
    record.taken('');
    expect(await one.store.invoices.add(first)).toEqual(first);
    await one.settled();
    const [insert, ...reading] = record.taken(INVOICES);
    expect(insert).toMatchObject({ method: 'POST', query: { select: '*' } });
    const row = insert?.body as Record<string, unknown>;
    expect(row).toMatchObject({
      shop_id: shop,
      id: 'a',
      invoice_number: 'INV-0001',
      total_amount: first.totalAmount,
      payment_terms: first.paymentTerms,
    });
    expect(Object.keys(row).filter((column) => /^(sent|viewed|paid)_at$/.test(column))).toEqual([]);
    expect(reading).toMatchObject([
      { method: 'GET', query: { select: JOINED, order: 'created_at.desc,id.asc', id: 'in.(a)' } },
    ]);
    expect(await one.store.invoices.list()).toEqual([first]);
    await close();
  });

  test('a change is one update by id and version, a removal one delete; each time the list is read again (HOST-23, HOST-24)', async () => {
    const { shop, device, close } = await newShop();
    const one = device();
    await one.store.invoices.add(first);
    await one.settled();
    record.taken('');
    const changed = await one.store.invoices.update('a', { notes: 'Call first' });
    await one.settled();
    const key = { shop_id: `eq.${shop}`, id: 'eq.a' };
    expect(record.taken(INVOICES)).toMatchObject([
      { method: 'PATCH', query: { ...key, version: 'eq.1' }, body: { notes: 'Call first', updated_at: NOW } },
      { method: 'GET', query: { select: JOINED, id: 'in.(a)' } },
    ]);
    expect(await device().store.invoices.list()).toEqual([changed]);
    record.taken('');
    await one.store.invoices.remove('a');
    await one.settled();
    expect(record.taken(INVOICES)).toMatchObject([
      { method: 'DELETE', query: { ...key, version: 'eq.2' } },
      { method: 'GET', query: { select: JOINED, id: 'in.(a)' } },
    ]);
    expect(await one.store.invoices.list()).toEqual([]);
    await close();
  });

  /** Does the work when the next request of that kind is on its way: another device is quicker by a hair. */
  function overtakeOnce(method: string, path: string, work: () => Promise<unknown>): void {
    answering = async (request) => {
      if (request.method !== method || request.path !== path) return undefined;
      answering = undefined;
      await work();
      return undefined;
    };
  }

  test('a change that another device overtook is refused and overwrites nothing; a number that was taken is replaced with the next one', async () => {
    const { device, close } = await newShop();
    const one = device();
    const other = device();
    await one.store.invoices.add(first);
    await Promise.all([one.settled(), other.store.invoices.list()]);
    overtakeOnce('PATCH', INVOICES, () => other.store.invoices.update('a', { notes: 'theirs' }));
    const mine = one.store.invoices.update('a', { notes: 'mine' }, { updatedAt: first.updatedAt });
    expect(await failureOf(mine)).toMatchObject({ kind: 'conflict' });
    expect((await one.store.invoices.get('a'))?.notes).toBe('theirs');

    const addNext = (store: Store, id: string) =>
      store.transact(async ({ invoices }) => {
        const item = { ...first, id, invoiceNumber: `INV-000${(await invoices.count()) + 1}` };
        return [{ entity: 'invoices', kind: 'add', item }];
      });
    // The number follows from the other invoices, so the shop must be unchanged.
    overtakeOnce('POST', '/rest/v1/rpc/apply_steps', () => addNext(other.store, 'theirs'));
    await addNext(one.store, 'mine');
    const numbers = (await device().store.invoices.list()).map(({ id, invoiceNumber }) => [id, invoiceNumber]);
    expect(numbers).toEqual([
      ['a', 'INV-0001'],
      ['theirs', 'INV-0002'],
      ['mine', 'INV-0003'],
    ]);
    await close();
  });

  test('a device whose clock is five hours behind overwrites nobody unseen, nor is it overwritten: the order of saving counts, not the time in a record', async () => {
    const { device, close } = await newShop();
    const right = device('2026-11-20T18:00:00.000Z');
    const behind = device('2026-11-20T13:00:00.000Z');
    await right.store.invoices.add({ ...first, updatedAt: '2026-11-20T17:00:00.000Z' });
    const opened = await behind.store.invoices.get('a');
    await right.store.invoices.update('a', { notes: 'of the right clock' });
    const unseen = behind.store.invoices.update('a', { notes: 'unseen' }, { updatedAt: opened?.updatedAt });
    expect(await failureOf(unseen)).toMatchObject({ kind: 'conflict' });

    const seen = await behind.store.invoices.get('a');
    await behind.store.invoices.update('a', { notes: 'of the slow clock' }, { updatedAt: seen?.updatedAt });
    await right.settled();
    const newest = { ...first, notes: 'of the slow clock', updatedAt: '2026-11-20T13:00:00.000Z' };
    expect(await right.store.invoices.get('a')).toEqual(newest);
    const stale = right.store.invoices.update('a', { notes: 'late' }, { updatedAt: '2026-11-20T18:00:00.000Z' });
    expect(await failureOf(stale)).toMatchObject({ kind: 'conflict' });
    expect(await device().store.invoices.get('a')).toEqual(newest);
    await close();
  });

  test('the progress of a long first read is published while it lasts, and no longer', async () => {
    const { shop, device, close } = await newShop();
    await device().store.leads.add(buildLead({ id: 'lead' }));
    await server.sql`
      insert into leads
      select (json_populate_record(l, json_build_object('id', 'lead ' || n, 'place', n))).*
      from leads l, generate_series(1, 2000) n where l.shop_id = ${shop}`;
    const { store, connection } = device();
    const published: unknown[] = [];
    connection.subscribe(() => published.push(connection.state().reading));
    expect(await store.leads.count()).toBe(2001);
    expect(published.filter((reading) => reading)).toEqual([
      { entity: 'leads', done: 1000, total: 2001 },
      { entity: 'leads', done: 1999, total: 2001 },
    ]);
    expect(connection.state().reading).toBeUndefined();
    await close();
  });

  test('a value that the database does not take is refused as a sentence that names it', async () => {
    const { device, close } = await newShop();
    const one = device();
    const refusals: string[] = [];
    for (const wrong of [{ taxRate: 120 }, { discountAmount: -1 }, { totalAmount: -1 }]) {
      refusals.push(((await failureOf(one.store.invoices.add({ ...first, ...wrong }))) as Error).message);
    }
    expect(refusals).toEqual([
      "The server doesn't accept this value for tax rate. Nothing was saved.",
      "The server doesn't accept this value for discount amount. Nothing was saved.",
      "The server doesn't accept this value for total amount. Nothing was saved.",
    ]);
    await close();
  });

  test('without a client each call says that Supabase is not configured, and an error without words is An error occurred (HOST-25, HOST-26)', async () => {
    const none = hostedInvoices(undefined, 'any');
    for (const call of [
      () => none.connected(),
      async () => none.list(),
      () => none.send({ kind: 'insert', row: {} }),
      () => none.send({ kind: 'update', id: 'a', row: {}, version: 1 }),
      () => none.send({ kind: 'delete', id: 'a', version: 1 }),
    ]) {
      expect(await failureOf(call())).toEqual(new Error('Supabase not configured'));
    }
    const { shop, device, close } = await newShop();
    const one = device();
    await one.store.invoices.list();
    answering = async ({ path, method }) =>
      path === INVOICES && method === 'POST' ? new Response('{}', { status: 500 }) : undefined;
    const failure = await failureOf(one.store.invoices.add({ ...first, id: shop }));
    answering = undefined;
    expect(failure).toBeInstanceOf(StoreError);
    expect((failure as StoreError).message).toBe('An error occurred');
    await close();
  });
});

test('a command whose answer is lost on the way does not claim that nothing was saved', async () => {
  const { device, close } = await newShop();
  let isDeaf = false;
  const deaf = createClient(server.url, server.key, {
    auth: { persistSession: false },
    global: {
      async fetch(...args: Parameters<typeof fetch>) {
        const answer = await fetch(...args);
        // The server has done it. Of this kind of failure supabase-js makes no second try, which would take seconds.
        if (isDeaf && args[1]?.method === 'POST') throw new DOMException('fetch failed', 'AbortError');
        return answer;
      },
    },
  });
  await deaf.auth.signInWithPassword({ email: 'owner@example.com', password: 'long-enough-1' });
  const { store } = device(NOW, deaf);
  await store.leads.list();
  await store.customers.add(ada);
  isDeaf = true;
  const said = [await failureOf(store.leads.add(buildLead())), await failureOf(store.invoices.add(first))];
  expect(said.map((error) => error instanceof StoreError && [error.kind, error.message])).toEqual(
    said.map(() => [
      'unavailable',
      "The connection was lost while this was being saved, so it may or may not be saved. Once you're connected again, check if it's there before you save again. What you typed is still here.",
    ]),
  );
  const other = device();
  expect([(await other.store.leads.list()).length, (await other.store.invoices.list()).length]).toEqual([1, 1]);
  await close();
});
