import { expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildDeposit, buildMessage } from '#test/build.ts';
import { freshStart, isSample, SAMPLE_LISTS, type SampledLists } from './sample-records.ts';
import { demoShop } from './sample-shop.ts';

const NOW = '2026-11-20T18:00:00.123Z';
const shop = demoShop('2026-11-20');
const NOBODY = Object.fromEntries(SAMPLE_LISTS.map((list) => [list, []])) as unknown as SampledLists;

test('every record of the sample lists is known as a sample, and no record of a shop is', () => {
  for (const list of SAMPLE_LISTS) {
    expect(shop[list].map((record) => isSample(list, record))).toEqual(shop[list].map(() => true));
  }
  expect(isSample('customers', buildCustomer({ id: 'customer-daniel', createdAt: NOW }))).toBe(false);
  expect(isSample('customers', buildCustomer({ id: 'f3b0', createdAt: '2026-11-20T17:00:00.000Z' }))).toBe(false);
});

test('an untouched demo shop loses all of its samples', () => {
  expect(freshStart(shop, { withChanged: false })).toEqual({
    removed: Object.fromEntries(SAMPLE_LISTS.map((list) => [list, shop[list].map(({ id }) => id)])),
    changed: 0,
    referred: 0,
  });
});

test('a shop without samples loses nothing', () => {
  const own = { ...NOBODY, customers: [buildCustomer()], bookings: [buildBooking()] };
  expect(freshStart(own, { withChanged: true })).toEqual({ removed: NOBODY, changed: 0, referred: 0 });
});

test('the customer of a booking of ones own stays, whatever else goes', () => {
  const [daniel] = shop.customers;
  const own = buildBooking({ id: 'own', customerId: daniel?.id ?? '' });
  const { removed, referred } = freshStart({ ...shop, bookings: [...shop.bookings, own] }, { withChanged: true });
  expect(removed.customers).toEqual(shop.customers.slice(1).map(({ id }) => id));
  expect([removed.bookings.length, referred]).toEqual([shop.bookings.length, 1]);
});

test('a deposit of ones own keeps the sample invoice that it is on, and a changed invoice keeps its sample deposit', () => {
  const [sample] = shop.deposits;
  const invoice = shop.invoices.find(({ payments = [] }) => payments.some(({ depositId }) => depositId === sample?.id));
  const own = { ...buildDeposit({ id: 'own', customerId: 'x' }), uses: sample?.uses ?? [] };
  const { removed } = freshStart({ ...shop, deposits: [...shop.deposits, own] }, { withChanged: true });
  expect(shop.invoices.filter(({ id }) => !removed.invoices.includes(id))).toEqual([invoice]);
  expect(removed.deposits).not.toContain(sample?.id);
  const message = buildMessage({ id: 'own', customerId: 'customer-daniel' });
  const { removed: others } = freshStart({ ...shop, messages: [...shop.messages, message] }, { withChanged: true });
  expect(others.messages).toEqual(shop.messages.map(({ id }) => id));
  expect(others.customers).not.toContain('customer-daniel');
});

test('a changed sample stays with all that it refers to, until it is to go too', () => {
  const invoices = shop.invoices.map((one, at) => (at === 0 ? { ...one, updatedAt: NOW } : one));
  const [first] = invoices;
  const kept = freshStart({ ...shop, invoices }, { withChanged: false });
  expect(kept.changed).toBe(1);
  expect(kept.removed.invoices).toEqual(invoices.slice(1).map(({ id }) => id));
  expect(kept.removed.customers).not.toContain(first?.customerId);
  expect(kept.referred).toBeGreaterThan(0);
  expect(freshStart({ ...shop, invoices }, { withChanged: true }).removed.invoices).toEqual(
    invoices.map(({ id }) => id),
  );
});
