import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { createSearchEngine } from './search-engine.ts';
import type { SearchMessage, SearchReply } from './search-messages.ts';
import type { ConnectSearch } from './search-worker.ts';
import { createShopSearch, SEARCHED_LISTS } from './shop-search.ts';

const TODAY = '2026-11-20';
const MANY = 2_000;

/** Runs the worker's engine without the worker. */
const connectEngine: ConnectSearch = (onReply) => {
  const { receive } = createSearchEngine();
  return {
    send(message) {
      const answer = receive(structuredClone(message));
      if (answer) queueMicrotask(() => onReply(answer));
    },
    close: () => undefined,
  };
};

/** A connection whose messages are kept, and which answers or fails when the test says so. */
function heldConnections() {
  const opened: {
    sent: SearchMessage[];
    isClosed: boolean;
    answer: (answer: SearchReply) => void;
    fail: () => void;
  }[] = [];
  const connect: ConnectSearch = (onReply, onFailure) => {
    const one = {
      sent: [] as SearchMessage[],
      isClosed: false,
      answer: onReply,
      fail: () => onFailure(new Error('no worker')),
    };
    opened.push(one);
    return {
      send: (message) => void one.sent.push(message),
      close: () => {
        one.isClosed = true;
      },
    };
  };
  return { opened, connect };
}

function openStore() {
  const clock = { now: () => new Date(`${TODAY}T10:00:00`) };
  return createMemoryStore({ storage: memoryStorage(), clock, samples: { demo: demoShop, starter: demoShop } });
}

async function emptyStore() {
  const store = openStore();
  await Promise.all(ENTITY_TYPES.map((entity) => store[entity].set([])));
  return store;
}

const ask = (typed: string) => ({ typed, today: TODAY, lists: SEARCHED_LISTS, commands: [] });

async function found(search: ReturnType<typeof createShopSearch>, typed: string) {
  await search.read(TODAY, true);
  const answer = await search.find(ask(typed));
  return answer.found.map(({ list, count, ids }) => ({ list, count, ids: [...ids].sort() }));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The first names and email addresses that hold all words of the query, found without an index. */
function naive(
  people: readonly { id: string; firstName: string; email: string }[],
  words: readonly string[],
): string[] {
  const holds = (text: string) => words.every((word) => plain(text).includes(plain(word)));
  return people.filter((one) => holds(`${one.firstName} | ${one.email}`)).map(({ id }) => id);
}

test('after any additions, changes and removals, the search finds what a scan of all records finds', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Z'), minLength: 1, maxLength: 4 });
  const change = fc.record({ at: fc.nat(5), gone: fc.boolean(), firstName: letters, email: letters });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(letters, { minLength: 1, maxLength: 2 }),
      async (changes, words) => {
        const store = await emptyStore();
        const search = createShopSearch(store, connectEngine);
        await search.read(TODAY, true);
        for (const { at, gone, firstName, email } of changes) {
          const id = `customer-${at}`;
          const facts = { firstName, email: `${email}@x.y` };
          const bare = {
            lastName: '',
            phone: '',
            vehicle: {
              ...buildCustomer().vehicle,
              make: '',
              model: '',
              trim: '',
              vin: '',
              color: '',
              licensePlate: '',
            },
          };
          if (!(await store.customers.get(id)))
            await store.customers.add({ ...buildCustomer(), ...bare, id, ...facts });
          else if (gone) await store.customers.remove(id);
          else await store.customers.update(id, facts);
          // Not each change is read before the next.
          if (at % 2 === 0) await search.read(TODAY, true);
        }
        const ids = naive(await store.customers.list(), words).sort();
        // Words of four letters may be forgiven a slip where nothing is found as typed.
        if (ids.length === 0 && words.some((word) => word.length >= 4)) return;
        const expected = ids.length > 0 ? [{ list: 'customers', count: ids.length, ids }] : [];
        expect(await found(search, words.join(' '))).toEqual(expected);
        search.stop();
      },
    ),
    { numRuns: 200 },
  );
});

test("an invoice is found by its customer's current name", async () => {
  const store = await emptyStore();
  const search = createShopSearch(store, connectEngine);
  const customer = buildCustomer({ id: 'ana', firstName: 'Ana', lastName: 'Silva', email: '' });
  await store.customers.add(customer);
  await store.invoices.add(buildInvoice({ id: 'bill', customerId: 'ana', customer }));
  expect(await found(search, 'silva')).toEqual([
    { list: 'customers', count: 1, ids: ['ana'] },
    { list: 'invoices', count: 1, ids: ['bill'] },
  ]);
  await store.customers.update('ana', { lastName: 'Costa' });
  expect(await found(search, 'silva')).toEqual([]);
  expect((await found(search, 'costa')).map(({ list }) => list)).toEqual(['customers', 'invoices']);
});

test('upcoming jobs come first, the next one at the top; then past jobs, the latest first', async () => {
  const store = openStore();
  await store.seed('demo');
  const search = createShopSearch(store, connectEngine);
  await search.read(TODAY, true);
  const bookings = new Map((await store.bookings.list()).map((booking) => [booking.id, booking.date]));
  // A word that begins in each booking's text and in no title.
  const { found: groups } = await search.find({ ...ask('2026'), lists: ['bookings'] });
  const dates = groups.flatMap(({ ids }) => ids.map((id) => bookings.get(id) ?? ''));
  const ahead = dates.filter((date) => date >= TODAY).sort();
  const past = dates
    .filter((date) => date < TODAY)
    .sort()
    .reverse();
  expect(ahead.length * past.length).toBeGreaterThan(0);
  expect(dates).toEqual([...ahead, ...past]);
});

test('a list is sent in slices, so that the page can render and handle keys in between', async () => {
  const store = await emptyStore();
  await store.customers.set(Array.from({ length: MANY }, (_, at) => buildCustomer({ id: `customer-${at}` })));
  const { opened, connect } = heldConnections();
  const search = createShopSearch(store, connect);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const begun = performance.now();
  await search.read(TODAY, true);
  clearInterval(timer);
  const slices = (opened[0]?.sent ?? []).flatMap((message) =>
    message.type === 'records' && message.records.length > 0 ? message.records.length : [],
  );
  expect(slices.reduce((sum, count) => sum + count, 0)).toBe(MANY);
  // Each slice takes six milliseconds.
  const expected = Math.floor((performance.now() - begun) / 100);
  expect(slices.length).toBeGreaterThan(Math.max(1, expected));
  expect(turns).toBeGreaterThan(Math.max(1, expected));
  search.stop();
});

test('a search that is stopped sends no more, and closes its engine', async () => {
  const store = await emptyStore();
  await store.customers.set(Array.from({ length: MANY }, (_, at) => buildCustomer({ id: `customer-${at}` })));
  const sent: string[] = [];
  let isClosed = false;
  const search = createShopSearch(store, () => ({
    send({ type }) {
      sent.push(type);
      if (type === 'records') queueMicrotask(search.stop);
    },
    close: () => {
      isClosed = true;
    },
  }));
  await search.read(TODAY, true);
  expect(sent).toEqual(['begin', 'records']);
  expect(isClosed).toBe(true);
});

test('one request runs at a time; of those waiting only the newest is sent', async () => {
  const { opened, connect } = heldConnections();
  const search = createShopSearch(await emptyStore(), connect);
  await search.read(TODAY, true);
  const answered: string[] = [];
  for (const typed of ['a', 'an', 'ana']) void search.find(ask(typed)).then(() => answered.push(typed));
  const requests = () =>
    opened[0]?.sent.flatMap((message) => (message.type === 'find' ? message.request.typed : [])) ?? [];
  expect(requests()).toEqual(['a']);
  const answer: SearchReply = { found: [], count: 0, words: [] };
  opened[0]?.answer(answer);
  expect(requests()).toEqual(['a', 'ana']);
  opened[0]?.answer(answer);
  await expect.poll(() => answered).toEqual(['a', 'ana']);
});

test('a failing engine rejects its request and is reported; reading again starts another with all lists', async () => {
  expectConsole('error', /search worker failed/);
  const { opened, connect } = heldConnections();
  const search = createShopSearch(await emptyStore(), connect);
  await search.read(TODAY, true);
  expect(search.state()).toMatchObject({ isCurrent: true, failed: false });
  const request = search.find(ask('ana'));
  opened[0]?.fail();
  await expect(request).rejects.toThrow('no worker');
  expect(search.state()).toMatchObject({ isCurrent: false, failed: true });
  expect(opened[0]?.isClosed).toBe(true);
  await expect(search.find(ask('ana'))).rejects.toThrow('not running');

  await search.read(TODAY, true);
  expect(search.state()).toMatchObject({ isCurrent: true, failed: false });
  const begun = opened[1]?.sent.flatMap((message) => (message.type === 'begin' ? message.list : []));
  expect(begun).toEqual(SEARCHED_LISTS);
});

test('a browser that starts no engine is reported', async () => {
  expectConsole('error', /could not read the shop/);
  const search = createShopSearch(await emptyStore(), () => {
    throw new Error('no workers here');
  });
  await search.read(TODAY, true);
  expect(search.state()).toMatchObject({ isCurrent: false, failed: true });
});

test('a list that cannot be read is reported, the others are searched, and reading again completes them', async () => {
  expectConsole('error', /could not read the shop/);
  const store = openStore();
  await store.seed('demo');
  const { list } = store.employees;
  store.employees.list = () => Promise.reject(new Error('unreadable'));
  const search = createShopSearch(store, connectEngine);
  await search.read(TODAY, true);
  expect(search.state()).toMatchObject({ isCurrent: false, failed: true });
  expect((await search.find(ask('reyes'))).found.map((one) => one.list)).toContain('customers');
  expect((await search.find(ask('luis.ortega'))).count).toBe(0);
  store.employees.list = list;
  await search.read(TODAY, true);
  expect(search.state()).toMatchObject({ isCurrent: true, failed: false });
  expect((await search.find(ask('luis.ortega'))).found.map((one) => one.list)).toEqual(['employees']);
});
