import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { BOOKING_STATUSES, type Booking } from '#domain/scheduling/booking.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { INDEXES, type IndexQuery } from '#io/store/store.ts';
import { createTable } from '#io/store/table.ts';
import { type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer } from '#test/build.ts';
import { law } from '#test/rules/law.ts';

let browser: LocalBrowser;
let shop: OpenedShop;

beforeAll(async () => {
  browser = await localBrowser();
  writeKeys({});
  shop = browser.open({ openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys: 0, inMemory: 0 }) });
});
afterAll(async () => {
  await browser.close();
});

const day = fc.nat(20).map((days) => addDays('2026-11-20', days));
const customerId = fc.constantFrom('c1', 'c2', 'c3');

const booking: fc.Arbitrary<Booking> = fc
  .record({
    date: day,
    days: fc.nat(4),
    customerId,
    lastName: fc.constantFrom('Novak', 'Okafor'),
    status: fc.constantFrom(...BOOKING_STATUSES),
  })
  .map(({ date, days, customerId: id, lastName, status }) => ({
    ...buildBooking({ date, customerId: id, customer: buildCustomer({ id, lastName }), status }),
    ...(days > 0 && {
      dailySchedule: Array.from({ length: days + 1 }, (_, index) => ({
        date: addDays(date, index),
        startTime: '09:00',
        endTime: '17:00',
        hours: 8,
      })),
    }),
  }));
const bookings = fc
  .array(booking, { maxLength: 40 })
  .map((all) => all.map((one, index): Booking => ({ ...one, id: `b${index}` })));

const range = <T extends string>(name: IndexQuery['name'], key: fc.Arbitrary<T>): fc.Arbitrary<IndexQuery> =>
  fc
    .record({ from: fc.option(key, { nil: undefined }), to: fc.option(key, { nil: undefined }) })
    .map(({ from, to }) => ({ name, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }));
const query = fc.oneof(
  range('date', day),
  range('customer', customerId),
  range('status', fc.constantFrom(...BOOKING_STATUSES)),
);
const change = fc.record({ place: fc.nat(), booking });

law(
  'reads on demand from the database equal those of a table in memory, in the same order and with the same limit',
  fc.asyncProperty(
    bookings,
    fc.array(change, { maxLength: 4 }),
    fc.array(fc.tuple(query, fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined })), {
      minLength: 4,
      maxLength: 8,
    }),
    async (all, changes, queries) => {
      const { store } = shop;
      const table = createTable<Booking>(all, INDEXES.bookings);
      await store.bookings.set(all);
      // Subscribed as a screen is: later changes are applied to it without reading it again.
      let shown = await store.bookings.list();
      for (const { place, booking: fields } of changes) {
        const { id } = all[place % all.length] ?? { id: 'new' };
        const oldPosition = table.list().findIndex((one) => one.id === id);
        let position: number | undefined;
        // Restores the record at its position, as undoing a delete does.
        await store.transact(async ({ bookings: newest }) => {
          position = await newest.position(id);
          return position === undefined ? [] : [{ entity: 'bookings', kind: 'remove', id }];
        });
        await store.transact(() => [
          { entity: 'bookings', kind: 'add', item: { ...fields, id }, ...(position !== undefined && { position }) },
        ]);
        const rest = table.list().filter((one) => one.id !== id);
        const at = oldPosition < 0 ? rest.length : oldPosition;
        table.apply({ all: rest.toSpliced(at, 0, { ...fields, id }) });
        shown = await store.bookings.list();
        expect(shown).toEqual(table.list());
      }
      expect(shown).toEqual(table.list());
      expect(await store.bookings.count()).toBe(table.count());
      for (const { id } of table.list().slice(0, 3)) expect(await store.bookings.get(id)).toEqual(table.get(id));
      for (const [index, limit] of queries) {
        expect(await store.bookings.query(index, limit)).toEqual(table.query(index, limit));
        expect(await store.bookings.count(index)).toBe(table.count(index));
      }
    },
  ),
  30,
);
