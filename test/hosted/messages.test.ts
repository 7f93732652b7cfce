import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';
import { answerOperations, logOperations, type NewMessage } from '#parts/customer-messages/message-operations.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { buildCustomer, buildEstimate } from '../build.ts';
import { hostedShops } from './hosted-shops.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
const { newShop, open, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

const at = '2026-11-20T18:00:00.000Z';
const now = { today: '2026-11-20', zone: 'America/Chicago', time: '12:00', settings: DEFAULT_SETTINGS };
const message: NewMessage = {
  customerId: 'customer-1',
  template: 'estimate follow-up',
  dueKey: 'estimate follow-up estimate-1',
  channel: 'email',
  purpose: 'service',
  address: 'jake@example.com',
  subject: 'Questions?',
  body: 'Any?',
  reason: 'due',
};

/** As the morning round opens it. */
const openOn = (store: Store, by: string) =>
  store.transact(
    async (newest) =>
      (await logOperations(newest, message, { id: `by ${by}`, state: 'opened', at, by }, now)).operations,
  );

test('of two people who open the same message at the same moment one is refused with the name of the other, and a no counts at once', async () => {
  const { owner, shop, store } = await newShop();
  await store.customers.add(buildCustomer());
  await store.estimates.add(buildEstimate({ status: 'Sent', sentAt: '2026-11-10T15:00:00Z' }));
  const other = open(owner, shop);
  expect(await other.messages.list()).toEqual([]);
  const tries = await Promise.allSettled([openOn(store, 'Ines'), openOn(other, 'Sam')]);
  const logged = await open(owner, shop).messages.list();
  const [winner = ''] = logged.map(({ by }) => by);
  expect(logged.map(({ state, dueKey }) => [state, dueKey])).toEqual([['opened', message.dueKey]]);
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))).toEqual([
    `${winner} already took care of this message.`,
  ]);

  const id = `by ${winner}`;
  await other.transact(
    async (newest) => (await answerOperations(newest, id, { state: 'not sent', at, by: 'Sam' }, now)).operations,
  );
  const no = (['email', 'text'] as const).map((channel) => ({
    channel,
    purpose: 'service' as const,
    given: false,
    at,
    wording: 'Stop',
  }));
  await other.customers.update('customer-1', { consents: no });
  await expect(openOn(store, 'Kim')).rejects.toThrow('Said no to messages by email or text message.');
  expect((await open(owner, shop).messages.list()).map(({ state, by }) => [state, by])).toEqual([['not sent', 'Sam']]);
});

test('a document that the server has no account to send is not logged and stays a Draft; with one it is queued once, and Sent', async () => {
  const { shop, store } = await newShop();
  await store.customers.add(buildCustomer());
  await store.estimates.add(buildEstimate());
  const document: NewMessage = { ...message, template: 'estimate', dueKey: 'estimate estimate-1', reason: 'document' };
  const entry = { id: 'm1', state: 'queued', at, by: 'Ines' } as const;
  const send = () => store.transact(async (newest) => (await logOperations(newest, document, entry, now)).operations);
  const stored = async () => [
    (await store.estimates.get('estimate-1'))?.status,
    (await store.messages.list()).map(({ id }) => id),
  ];
  await expect(send()).rejects.toThrow(/^The server has no account to send this by\./);
  expect(await stored()).toEqual(['Draft', []]);
  // As if the owner had entered an account. Nothing can be sent by it.
  await server.sql`insert into private.shop_keys (shop_id, kind, sealed) values (${shop}, 'smtp', ${Buffer.alloc(32)})`;
  await send();
  await send();
  expect(await stored()).toEqual(['Sent', ['m1']]);
  const queued = await server.sql`select message_id, asked from private.sendings where shop_id = ${shop}`;
  expect([...queued]).toEqual([{ message_id: 'm1', asked: true }]);
});

test('of two people who have the same Draft sent, the customer gets one email; who sends it again on purpose does', async () => {
  const { owner, shop, store } = await newShop();
  await server.sql`insert into private.shop_keys (shop_id, kind, sealed) values (${shop}, 'smtp', ${Buffer.alloc(32)})`;
  await store.customers.add(buildCustomer());
  await store.estimates.add(buildEstimate());
  const other = open(owner, shop);
  expect(await other.messages.list()).toEqual([]);
  const document: NewMessage = { ...message, template: 'estimate', dueKey: 'estimate estimate-1', reason: 'document' };
  const sendOn = (from: Store, by: string, wasDraft: boolean) =>
    from.transact(
      async (newest) =>
        (await logOperations(newest, { ...document, wasDraft }, { id: `by-${by}`, state: 'queued', at, by }, now))
          .operations,
    );
  const tries = await Promise.allSettled([sendOn(store, 'Ines', true), sendOn(other, 'Sam', true)]);
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))).toEqual([
    expect.stringMatching(/ was sent or changed in the meantime\. /),
  ]);
  const queued = () => server.sql`select message_id from private.sendings where shop_id = ${shop}`;
  expect(await queued()).toHaveLength(1);
  await sendOn(store, 'Kim', false);
  expect(await queued()).toHaveLength(2);
  await store.estimates.remove('estimate-1');
  await expect(sendOn(store, 'Lee', false)).rejects.toThrow('This estimate was deleted.');
  expect(await queued()).toHaveLength(2);
});
