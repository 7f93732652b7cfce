import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { BOOKING_STATUSES } from '#domain/scheduling/booking.ts';
import type { Clock } from '#io/browser/clock.ts';
import {
  buildBooking,
  buildClaim,
  buildConsent,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildProduct,
  buildRemoval,
  buildService,
  buildStation,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';
import { bookedChangesContract } from '#test/rules/booked-changes.contract.ts';
import { outlivingConsentsContract } from '#test/rules/outliving-consents.contract.ts';
import {
  type AnyRecord,
  type CollectionChange,
  ENTITY_TYPES,
  type Entities,
  INDEXES,
  type IndexQuery,
  type Lists,
  type Store,
  StoreError,
  type StoreErrorKind,
} from './store.ts';

/** Timeout of tests with many writes, on a busy computer. */
const LONG_TIMEOUT = { timeout: 180_000 };

/** One shop's data, with control over its writes. */
export type ShopHarness = {
  /** Opens the shop in another tab or device. */
  open(): Store;
  /** Makes all later writes fail. */
  refuseWrites(): void | Promise<void>;
  allowWrites(): void | Promise<void>;
  /** Kind of error of a refused write. */
  refusal?: StoreErrorKind;
  /** The lists are too long for memory: changes are published without the list. */
  publishesNoList?: boolean;
  /** Resolves when the changes of one tab have reached the others. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a shop with the given lists; all others are empty. */
export type OpenShop = (lists: Partial<Lists>, clock: Clock) => Promise<ShopHarness>;

const NOW = '2026-11-20T18:00:00.000Z';
const EARLIER = '2026-11-02T09:00:00.000Z';

const ONE_OF_EACH: { [E in keyof Entities]: Entities[E] } = {
  customers: buildCustomer(),
  services: buildService(),
  employees: buildEmployee(),
  stations: buildStation(),
  bookings: buildBooking(),
  leads: buildLead(),
  invoices: buildInvoice(),
  estimates: buildEstimate(),
  jobs: buildJob(),
  products: buildProduct(),
  inspections: buildInspection(),
  deposits: buildDeposit(),
  messages: buildMessage(),
  removals: buildRemoval(),
  consents: buildConsent(),
  warrantyTiers: buildWarrantyTier(),
  warranties: buildWarranty(),
  claims: buildClaim(),
  followUps: buildFollowUp(),
};

async function failureOf(promise: Promise<unknown>): Promise<StoreError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof StoreError)) throw new Error(`Expected a StoreError, got ${String(failure)}`);
  return failure;
}

/** Tests the behavior that every implementation of Store shares, with `runs` of each property. `more` has a record of each added list. */
export function storeContract(
  name: string,
  openShop: OpenShop,
  runs = 40,
  more: { readonly [list: string]: AnyRecord } = {},
): void {
  const records = { ...ONE_OF_EACH, ...more };

  describe(`Store on ${name}`, () => {
    let close: () => Promise<void> = async () => undefined;
    let now = NOW;

    async function shopWith(lists: Partial<Lists> = {}): Promise<ShopHarness & { store: Store }> {
      now = NOW;
      const shop = await openShop(lists, { now: () => new Date(now) });
      close = shop.close;
      return { ...shop, store: shop.open() };
    }

    afterEach(async () => {
      await close();
      close = async () => undefined;
    });

    describe('a no that outlives its customer', () => outlivingConsentsContract(shopWith));

    describe('the books of an invoice', () => bookedChangesContract(shopWith));

    test('settings that were read from memory too early are the stored ones after the first read', async () => {
      const shop = await shopWith();
      await shop.store.settings.change((settings) => ({ ...settings, timeZone: 'America/Chicago' }));
      await shop.settled();
      const later = shop.open();
      later.settings.cached?.();
      await later.customers.list();
      expect(later.settings.cached?.()?.timeZone).toBe('America/Chicago');
      expect((await later.settings.get()).timeZone).toBe('America/Chicago');
    });

    test('a quiet update changes the record and keeps updatedAt, so it causes no conflict', async () => {
      const booking = buildBooking({ updatedAt: EARLIER });
      const shop = await shopWith({ bookings: [booking] });
      const calendarExport = { sequence: 1, days: ['20261120T150000Z/20261120T180000Z'], content: 'a.1' };
      await shop.store.transact(() => [
        { entity: 'bookings', kind: 'update', id: booking.id, change: { calendarExport }, quiet: true },
      ]);
      await shop.settled();
      expect(await shop.open().bookings.get(booking.id)).toEqual({ ...booking, calendarExport });
      const saved = await shop.store.bookings.update(booking.id, { notes: 'mine' }, { updatedAt: EARLIER });
      expect(saved).toEqual({ ...booking, notes: 'mine', calendarExport, updatedAt: NOW });
      await shop.settled();
    });

    describe('each of the lists', () => {
      test.each(ENTITY_TYPES)(
        '%s: an added record is read by id, listed and counted, also by another tab (DATA-30)',
        async (entity) => {
          const shop = await shopWith();
          // The record of each list fits the collection of that list; the loop hides it from TypeScript.
          const collection = shop.store[entity] as Store['customers'];
          const record = records[entity] as Entities['customers'];
          expect(await collection.add(record)).toEqual(record);
          expect(await collection.get(record.id)).toEqual(record);
          expect(await collection.list()).toEqual([record]);
          expect(await collection.count()).toBe(1);
          await shop.settled();
          expect(await shop.open()[entity].list()).toEqual([record]);
        },
      );

      test.each(ENTITY_TYPES)('%s: a removed record is gone for good (DATA-30)', async (entity) => {
        const shop = await shopWith({ [entity]: [records[entity]] });
        await shop.store[entity].remove(records[entity].id);
        expect(await shop.store[entity].get(records[entity].id)).toBeUndefined();
        expect(await shop.store[entity].list()).toEqual([]);
        await shop.settled();
        expect(await shop.open()[entity].list()).toEqual([]);
      });

      test.each(ENTITY_TYPES)('%s: an update stamps updatedAt (DATA-35)', async (entity) => {
        const shop = await shopWith({ [entity]: [records[entity]] });
        const collection = shop.store[entity] as Store['customers'];
        const before = records[entity] as Entities['customers'];
        const changed = await collection.update(before.id, { notes: 'Called back' });
        expect(changed).toEqual({ ...before, notes: 'Called back', updatedAt: NOW });
        expect(await collection.get(before.id)).toEqual(changed);
      });
    });

    test('the list keeps its order: an update stays in place, an addition comes last', async () => {
      const [a, b, c] = ['a', 'b', 'c'].map((id) => buildLead({ id }));
      if (!a || !b || !c) throw new Error('three leads');
      const { store } = await shopWith({ leads: [a, b] });
      await store.leads.add(c);
      await store.leads.update('a', { status: 'Lost' });
      await store.leads.remove('b');
      await store.leads.add(b);
      expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['a', 'c', 'b']);
    });

    test('restored records return to their positions in any order, also in another tab', async () => {
      const leads = ['a', 'b', 'c', 'd', 'e'].map((id) => buildLead({ id }));
      const [a, b, c, , e] = leads;
      if (!a || !b || !c || !e) throw new Error('five leads');
      const shop = await shopWith({ leads });
      const other = shop.open();
      await other.leads.list();
      const order = async (store: Store) => (await store.leads.list()).map((lead) => lead.id).join('');
      /** Removes the lead. Returns a function that restores it. */
      async function remove(item: Entities['leads']): Promise<() => Promise<void>> {
        let position: number | undefined;
        await shop.store.transact(async (newest) => {
          position = await newest.leads.position(item.id);
          return [{ entity: 'leads', kind: 'remove', id: item.id }];
        });
        if (position === undefined) throw new Error('It had no position');
        const change = { kind: 'add', item, position } as const;
        return () => shop.store.transact(() => [{ entity: 'leads', ...change }]);
      }

      const [backA, backB, backE] = [await remove(a), await remove(b), await remove(e)];
      expect(await order(shop.store)).toBe('cd');
      await shop.store.leads.add(buildLead({ id: 'f' }));
      await backA();
      await backE();
      await backB();
      await shop.store.leads.update('b', { status: 'Lost' });
      expect(await order(shop.store)).toBe('abcdef');
      expect((await shop.store.leads.query({ name: 'status' })).map((lead) => lead.id)).toEqual([...'abcdef']);
      await shop.settled();
      expect([await order(other), await order(shop.open())]).toEqual(['abcdef', 'abcdef']);

      // A new list replaced the one from which it was removed, and another record has its position.
      const backC = await remove(c);
      await shop.store.leads.set([a, b, ...['x', 'y', 'z'].map((id) => buildLead({ id }))]);
      await backC();
      expect(await order(shop.store)).toBe('abxcyz');
      await shop.settled();
      expect([await order(other), await order(shop.open())]).toEqual(['abxcyz', 'abxcyz']);

      // The new list is shorter than the position: what is added later still comes last.
      const backSecond = await remove(b);
      const backLast = await remove(buildLead({ id: 'z' }));
      await shop.store.leads.set([a]);
      await backLast();
      await shop.store.leads.add(buildLead({ id: 'n' }));
      await backSecond();
      expect(await order(shop.store)).toBe('abzn');
    });

    test('set replaces the whole list, in its order (DATA-30)', async () => {
      const { store } = await shopWith({ leads: [buildLead({ id: 'old' })] });
      await store.leads.set([buildLead({ id: 'z' }), buildLead({ id: 'a' })]);
      expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['z', 'a']);
      expect(await store.leads.get('old')).toBeUndefined();
    });

    test('fields that the spec does not name are kept', async () => {
      const { store } = await shopWith({ customers: [buildCustomer({ loyaltyCard: { number: 7 } })] });
      await store.customers.update('customer-1', { phone: '(555) 010-9999' });
      expect(await store.customers.get('customer-1')).toMatchObject({ loyaltyCard: { number: 7 } });
    });

    test('an update to undefined removes an optional field', async () => {
      const shop = await shopWith({ customers: [buildCustomer({ companyName: 'Novak Fleet' })] });
      await shop.store.customers.update('customer-1', { companyName: undefined });
      expect(await shop.store.customers.get('customer-1')).not.toHaveProperty('companyName');
    });

    describe('isolation', () => {
      test('changing a record after it was passed in changes nothing stored', async () => {
        const shop = await shopWith();
        const mine = buildCustomer();
        await shop.store.customers.add(mine);
        mine.lastName = 'Changed';
        mine.vehicle.color = 'Changed';
        expect(await shop.store.customers.get('customer-1')).toEqual(buildCustomer());
        await shop.settled();
        expect(await shop.open().customers.get('customer-1')).toEqual(buildCustomer());
      });

      test('changing a record that was read changes nothing stored', async () => {
        const { store } = await shopWith({ customers: [buildCustomer()] });
        const read = await store.customers.get('customer-1');
        const list = (await store.customers.list()) as Entities['customers'][];
        for (const meddle of [
          () => {
            if (read) read.lastName = 'Changed';
          },
          () => read?.services.push('changed'),
          () => {
            if (read) read.vehicle.color = 'Changed';
          },
          () => list.pop(),
        ]) {
          // A store may refuse the change or ignore it.
          try {
            meddle();
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError);
          }
        }
        expect(await store.customers.list()).toEqual([buildCustomer()]);
        expect(await store.customers.get('customer-1')).toEqual(buildCustomer());
      });

      test('a list that was read earlier stays as it was', async () => {
        const { store } = await shopWith({ leads: [buildLead({ id: 'a' })] });
        const before = await store.leads.list();
        await store.leads.add(buildLead({ id: 'b' }));
        expect(before.map((lead) => lead.id)).toEqual(['a']);
      });
    });

    describe('refusals', () => {
      test('an unknown id is undefined when read, and not-found when changed or removed', async () => {
        const { store } = await shopWith();
        expect(await store.invoices.get('nowhere')).toBeUndefined();
        expect((await failureOf(store.invoices.update('nowhere', { notes: '' }))).kind).toBe('not-found');
        expect((await failureOf(store.invoices.remove('nowhere'))).kind).toBe('not-found');
      });

      test('an id that is taken is a conflict, for one record and for a whole list', async () => {
        const { store } = await shopWith({ leads: [buildLead({ id: 'a' })] });
        expect((await failureOf(store.leads.add(buildLead({ id: 'a', notes: 'second' })))).kind).toBe('conflict');
        expect((await failureOf(store.leads.set([buildLead({ id: 'b' }), buildLead({ id: 'b' })]))).kind).toBe(
          'conflict',
        );
        expect(await store.leads.list()).toEqual([buildLead({ id: 'a' })]);
      });

      test('a record that could not be read back is invalid: hours that are not a number', async () => {
        const { store } = await shopWith({ bookings: [buildBooking()] });
        const failure = await failureOf(store.bookings.update('booking-1', { estimatedHours: Number.NaN }));
        expect(failure.kind).toBe('invalid');
        expect(failure.message).toContain('estimatedHours');
        expect(await store.bookings.get('booking-1')).toEqual(buildBooking());
      });

      test('an update that expects another state is a conflict; one that expects this state is saved', async () => {
        const shop = await shopWith({ invoices: [buildInvoice()] });
        const other = shop.open();
        await other.invoices.update('invoice-1', { notes: 'theirs' }, { updatedAt: EARLIER });
        const failure = await failureOf(
          shop.store.invoices.update('invoice-1', { notes: 'mine' }, { updatedAt: EARLIER }),
        );
        expect(failure.kind).toBe('conflict');
        expect(await shop.store.invoices.get('invoice-1')).toMatchObject({ notes: 'theirs', updatedAt: NOW });
      });

      test('a station that was never changed is expected without a stamp; the second of two such updates is a conflict', async () => {
        const { store } = await shopWith({ stations: [buildStation()] });
        await store.stations.update('station-1', { maxConcurrentJobs: 2 }, { updatedAt: undefined });
        const failure = await failureOf(
          store.stations.update('station-1', { maxConcurrentJobs: 3 }, { updatedAt: undefined }),
        );
        expect(failure.kind).toBe('conflict');
        expect(await store.stations.get('station-1')).toEqual({
          ...buildStation(),
          maxConcurrentJobs: 2,
          updatedAt: NOW,
        });
      });

      test('each error has a message for the user', async () => {
        const { store } = await shopWith({ leads: [buildLead({ id: 'a' })] });
        expect((await failureOf(store.employees.remove('x'))).message).toMatch(/^This staff member no longer exists\./);
        expect((await failureOf(store.leads.add(buildLead({ id: 'a' })))).message).toMatch(/^There is already a lead/);
      });
    });

    describe('a failed write', () => {
      test('changes nothing and notifies no one (DATA-37)', async () => {
        const shop = await shopWith({ leads: [buildLead({ id: 'a' })] });
        const published: unknown[] = [];
        shop.store.leads.subscribe((change) => published.push(change));
        await shop.refuseWrites();
        for (const attempt of [
          shop.store.leads.add(buildLead({ id: 'b' })),
          shop.store.leads.update('a', { status: 'Lost' }),
          shop.store.leads.remove('a'),
          shop.store.leads.set([]),
        ]) {
          expect((await failureOf(attempt)).kind).toBe(shop.refusal ?? 'full');
        }
        await shop.allowWrites();
        expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
        expect(await shop.store.leads.query({ name: 'status', from: 'Lost', to: 'Lost' })).toEqual([]);
        await shop.settled();
        expect(await shop.open().leads.list()).toEqual([buildLead({ id: 'a' })]);
        expect(published).toEqual([]);
      });

      test('does not block the next one', async () => {
        const shop = await shopWith();
        await shop.refuseWrites();
        await failureOf(shop.store.leads.add(buildLead({ id: 'a' })));
        await shop.allowWrites();
        await shop.store.leads.add(buildLead({ id: 'a' }));
        expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
      });
    });

    describe('transact', () => {
      test('applies all operations in order, over several lists', async () => {
        const shop = await shopWith({ leads: [buildLead()] });
        await shop.store.transact(() => [
          { entity: 'customers', kind: 'add', item: buildCustomer() },
          { entity: 'bookings', kind: 'add', item: buildBooking() },
          { entity: 'bookings', kind: 'update', id: 'booking-1', change: { notes: 'after the add' } },
          { entity: 'leads', kind: 'remove', id: 'lead-1' },
        ]);
        const booking = buildBooking({ notes: 'after the add', updatedAt: NOW });
        expect(await shop.store.customers.list()).toEqual([buildCustomer()]);
        expect(await shop.store.bookings.list()).toEqual([booking]);
        await shop.settled();
        expect(await shop.open().bookings.list()).toEqual([booking]);
        expect(await shop.open().leads.list()).toEqual([]);
      });

      test('applies none if one operation is refused, and notifies no one', async () => {
        const shop = await shopWith({ leads: [buildLead()] });
        const published: string[] = [];
        for (const entity of ENTITY_TYPES) shop.store[entity].subscribe(() => published.push(entity));
        const failure = await failureOf(
          shop.store.transact(() => [
            { entity: 'customers', kind: 'add', item: buildCustomer() },
            { entity: 'leads', kind: 'remove', id: 'lead-1' },
            { entity: 'invoices', kind: 'remove', id: 'nowhere' },
          ]),
        );
        expect(failure.kind).toBe('not-found');
        expect(await shop.store.customers.list()).toEqual([]);
        expect(await shop.store.leads.list()).toEqual([buildLead()]);
        await shop.settled();
        expect(await shop.open().leads.list()).toEqual([buildLead()]);
        expect(published).toEqual([]);
      });

      test('passes on the error of the plan, and writes nothing', async () => {
        const { store } = await shopWith();
        const plan = () => {
          throw new Error('The slot is taken');
        };
        await expect(store.transact(plan)).rejects.toThrow('The slot is taken');
        await store.leads.add(buildLead());
        expect(await store.leads.list()).toEqual([buildLead()]);
      });

      test('resolves to the result of the plan', async () => {
        const { store } = await shopWith();
        const result = await store.transact(async ({ leads }) => ({
          operations: [{ entity: 'leads', kind: 'add', item: buildLead() }],
          result: await leads.count(),
        }));
        expect([result, await store.leads.list()]).toEqual([0, [buildLead()]]);
      });

      test('gives the plan the newest state, including recent changes of another tab', async () => {
        const shop = await shopWith({ invoices: [buildInvoice({ id: 'i1', invoiceNumber: 'INV-2026-0001' })] });
        const other = shop.open();
        await shop.store.invoices.list();
        await other.invoices.add(buildInvoice({ id: 'i2', invoiceNumber: 'INV-2026-0002' }));
        let seen: readonly string[] = [];
        await shop.store.transact(async (newest) => {
          seen = (await newest.invoices.list()).map((invoice) => invoice.invoiceNumber);
          return [];
        });
        expect(seen).toEqual(['INV-2026-0001', 'INV-2026-0002']);
      });

      test(
        'allows no other change between plan and write: 20 numbers taken at once by two tabs all differ',
        LONG_TIMEOUT,
        async () => {
          const shop = await shopWith();
          const stores = [shop.store, shop.open()];
          const take = (store: Store, id: string) =>
            store.transact(async (newest) => {
              const number = await newest.invoices.count();
              await new Promise((resolve) => setTimeout(resolve, 1));
              return [{ entity: 'invoices', kind: 'add', item: buildInvoice({ id, invoiceNumber: `INV-${number}` }) }];
            });
          await Promise.all(
            Array.from({ length: 20 }, (_, index) => take(stores[index % 2] ?? shop.store, `invoice-${index}`)),
          );
          await shop.settled();
          const numbers = (await shop.open().invoices.list()).map((invoice) => invoice.invoiceNumber);
          expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `INV-${index}`)));
        },
      );
    });

    describe('two tabs', () => {
      test('never overwrite each other: 40 records added in turns are all in both', LONG_TIMEOUT, async () => {
        const shop = await shopWith();
        const stores = [shop.store, shop.open()];
        const ids = Array.from({ length: 40 }, (_, index) => `lead-${index}`);
        await Promise.all(ids.map((id, index) => (stores[index % 2] ?? shop.store).leads.add(buildLead({ id }))));
        await shop.settled();
        for (const store of [...stores, shop.open()]) {
          expect((await store.leads.list()).map((lead) => lead.id).sort()).toEqual([...ids].sort());
        }
      });

      test('one tab is notified of records that another one added, changed and removed, and reads them (DATA-34)', async () => {
        const shop = await shopWith({ leads: [buildLead({ id: 'a' })] });
        const other = shop.open();
        await shop.store.leads.list();
        const published: CollectionChange<Entities['leads']>[] = [];
        shop.store.leads.subscribe((change) => published.push(change));
        await other.leads.add(buildLead({ id: 'b' }));
        await other.leads.update('a', { status: 'Lost' });
        await shop.settled();
        const list = [buildLead({ id: 'a', status: 'Lost', updatedAt: NOW }), buildLead({ id: 'b' })];
        expect(await shop.store.leads.list()).toEqual(list);
        expect(published.at(-1)).toEqual({ list: shop.publishesNoList ? undefined : list });
        expect(await shop.store.leads.query({ name: 'status', from: 'Lost', to: 'Lost' })).toEqual(list.slice(0, 1));
        await other.leads.remove('b');
        await shop.settled();
        expect(await shop.store.leads.list()).toEqual(list.slice(0, 1));
      });
    });

    describe('subscribe', () => {
      test('notifies of each committed change, until it is stopped (DATA-34)', async () => {
        const { store, publishesNoList } = await shopWith();
        const published: (string[] | undefined)[] = [];
        const stop = store.leads.subscribe(({ list }) => published.push(list?.map((lead) => lead.id)));
        await store.leads.add(buildLead({ id: 'a' }));
        await store.leads.add(buildLead({ id: 'b' }));
        await store.customers.add(buildCustomer());
        stop();
        await store.leads.remove('a');
        expect(published).toEqual(publishesNoList ? [undefined, undefined] : [['a'], ['a', 'b']]);
      });

      test('a listener is notified after the change can be read', async () => {
        const { store } = await shopWith();
        const read = new Promise((resolve) => {
          store.leads.subscribe(() => resolve(store.leads.count()));
        });
        await store.leads.add(buildLead());
        expect(await read).toBe(1);
      });
    });

    describe('queries by index', () => {
      test('a booking is found under each day on which it is worked, once', async () => {
        const threeDays = buildBooking({
          id: 'long',
          date: '2026-11-19',
          dailySchedule: ['2026-11-19', '2026-11-20', '2026-11-23'].map((date) => ({
            date,
            startTime: '08:00',
            endTime: '16:00',
            hours: 8,
          })),
        });
        const { store } = await shopWith({ bookings: [threeDays, buildBooking({ id: 'short', date: '2026-11-21' })] });
        const on = (from: string, to: string) => store.bookings.query({ name: 'date', from, to });
        expect((await on('2026-11-20', '2026-11-20')).map((booking) => booking.id)).toEqual(['long']);
        expect((await on('2026-11-21', '2026-11-22')).map((booking) => booking.id)).toEqual(['short']);
        expect((await on('2026-11-01', '2026-11-30')).map((booking) => booking.id)).toEqual(['long', 'short']);
        expect(await store.bookings.count({ name: 'date', from: '2026-11-19' })).toBe(2);
      });

      test('a document is found by its number in capitals, in whatever case it was written', async () => {
        const { store } = await shopWith({ invoices: [buildInvoice({ id: 'small', invoiceNumber: ' inv-0001' })] });
        await store.invoices.add(buildInvoice({ id: 'mixed', invoiceNumber: 'Inv-0002' }));
        const numbered = async (from: string, to = from) =>
          (await store.invoices.query({ name: 'number', from, to })).map(({ id }) => id);
        expect(await numbered('INV-0001')).toEqual(['small']);
        expect(await numbered('INV-0002')).toEqual(['mixed']);
        expect(await numbered('INV-', 'inv-\uffff')).toEqual(['small', 'mixed']);
      });

      test('a limit returns the first records in stored order', async () => {
        const { store } = await shopWith({ leads: ['c', 'a', 'b'].map((id) => buildLead({ id })) });
        const found = await store.leads.query({ name: 'status', from: 'New', to: 'New' }, 2);
        expect(found.map((lead) => lead.id)).toEqual(['c', 'a']);
      });

      test('a list without such an index refuses the query', async () => {
        const { store } = await shopWith();
        await expect(store.stations.query({ name: 'date' })).rejects.toThrow(RangeError);
        await expect(store.leads.count({ name: 'number' })).rejects.toThrow(RangeError);
      });

      test('equals a plain scan of the list after any changes', LONG_TIMEOUT, async () => {
        const day = fc.integer({ min: 0, max: 12 }).map((offset) => addDays('2026-11-16', offset));
        const booking = fc.record({
          id: fc.integer({ min: 0, max: 9 }).map((number) => `b${number}`),
          date: day,
          customerId: fc.constantFrom('c1', 'c2', 'c3'),
          status: fc.constantFrom(...BOOKING_STATUSES),
          endTime: fc.constantFrom('12:00', '03:00'),
          bookedAnyway: fc.constant(true),
        });
        const change = fc.oneof(
          booking.map((made) => ({ kind: 'put' as const, made })),
          booking.map((made) => ({ kind: 'remove' as const, made })),
          fc.uniqueArray(booking, { selector: (made) => made.id }).map((all) => ({ kind: 'set' as const, all })),
        );
        const edge = fc.option(day, { nil: undefined });
        const query: fc.Arbitrary<IndexQuery> = fc.oneof(
          fc
            .tuple(edge, edge)
            .map(([from, to]) => ({ name: 'date' as const, ...(from && { from }), ...(to && { to }) })),
          fc.constantFrom('c1', 'c2', 'c4').map((id) => ({ name: 'customer' as const, from: id, to: id })),
          fc.constantFrom(...BOOKING_STATUSES).map((status) => ({ name: 'status' as const, from: status, to: status })),
        );
        await fc.assert(
          fc.asyncProperty(fc.array(fc.tuple(change, query), { maxLength: 12 }), async (rounds) => {
            const { store } = await shopWith();
            try {
              for (const [step, asked] of rounds) {
                if (step.kind === 'set') await store.bookings.set(step.all.map((made) => buildBooking(made)));
                else {
                  const { id, ...rest } = step.made;
                  const isThere = (await store.bookings.get(id)) !== undefined;
                  if (step.kind === 'remove') {
                    if (isThere) await store.bookings.remove(id);
                  } else if (isThere) await store.bookings.update(id, rest);
                  else await store.bookings.add(buildBooking(step.made));
                }
                const keysOf = INDEXES.bookings[asked.name];
                const scanned = (await store.bookings.list()).filter((one) =>
                  keysOf?.(one).some((key) => (asked.from ?? '') <= key && (asked.to === undefined || key <= asked.to)),
                );
                expect(await store.bookings.query(asked)).toEqual(scanned);
                expect(await store.bookings.query(asked, 2)).toEqual(scanned.slice(0, 2));
                expect(await store.bookings.count(asked)).toBe(scanned.length);
              }
            } finally {
              await close();
            }
          }),
          { numRuns: runs },
        );
      });
    });
  });
}
