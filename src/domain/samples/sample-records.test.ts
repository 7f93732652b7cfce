import { expect, test } from 'vitest';
import { buildBooking, buildCustomer } from '#test/build.ts';
import { freshStart, isSample, SAMPLE_LISTS } from './sample-records.ts';
import { demoShop } from './sample-shop.ts';

const NOW = '2026-11-20T18:00:00.123Z';
const shop = demoShop('2026-11-20');
const NOBODY = { customers: [], leads: [], bookings: [], estimates: [], invoices: [], jobs: [], inspections: [] };

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
