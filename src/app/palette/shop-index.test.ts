import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoShop } from '#domain/sample-shop.ts';
import { createLocalStore } from '#io/local-store.ts';
import { memoryStorage } from '#io/storage.ts';
import { ENTITY_TYPES } from '#io/store.ts';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { queryOf } from './query.ts';
import { searchShelves } from './search-shelves.ts';
import { indexOf } from './shop-index.ts';

const TODAY = '2026-11-20';

function openStore() {
  const clock = { now: () => new Date(`${TODAY}T10:00:00`) };
  return createLocalStore({ storage: memoryStorage(), clock, samples: { demo: demoShop, starter: demoShop } });
}

async function found(store: ReturnType<typeof openStore>, typed: string) {
  const index = indexOf(store);
  await index.bringUp(TODAY);
  const query = queryOf(typed, TODAY);
  if (!query) return [];
  const answer = await searchShelves(index.shelves(), index.vocabulary(), query);
  return (answer?.found ?? []).map(({ kind, count, ids }) => ({ kind, count, ids: [...ids].sort() }));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The first names and e-mail addresses that hold all words of the query, told without an index. */
function naive(
  people: readonly { id: string; firstName: string; email: string }[],
  words: readonly string[],
): string[] {
  const holds = (text: string) => words.every((word) => plain(text).includes(plain(word)));
  return people.filter((one) => holds(`${one.firstName} | ${one.email}`)).map(({ id }) => id);
}

test('whatever is added, changed and removed, the index finds what reading every record finds', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Z'), minLength: 1, maxLength: 4 });
  const change = fc.record({ at: fc.nat(5), gone: fc.boolean(), firstName: letters, email: letters });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(letters, { minLength: 1, maxLength: 2 }),
      async (changes, words) => {
        const store = openStore();
        await Promise.all(ENTITY_TYPES.map((entity) => store[entity].set([])));
        await indexOf(store).bringUp(TODAY);
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
          if (at % 2 === 0) await indexOf(store).bringUp(TODAY);
        }
        const ids = naive(await store.customers.list(), words).sort();
        // Words of four letters may be forgiven a slip where nothing is found as typed.
        if (ids.length === 0 && words.some((word) => word.length >= 4)) return;
        const expected = ids.length > 0 ? [{ kind: 'customers', count: ids.length, ids }] : [];
        expect(await found(store, words.join(' '))).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test('an invoice is found by the name that its customer has today', async () => {
  const store = openStore();
  await Promise.all(ENTITY_TYPES.map((entity) => store[entity].set([])));
  const customer = buildCustomer({ id: 'ana', firstName: 'Ana', lastName: 'Silva', email: '' });
  await store.customers.add(customer);
  await store.invoices.add(buildInvoice({ id: 'bill', customerId: 'ana', customer }));
  expect(await found(store, 'silva')).toEqual([
    { kind: 'customers', count: 1, ids: ['ana'] },
    { kind: 'invoices', count: 1, ids: ['bill'] },
  ]);
  await store.customers.update('ana', { lastName: 'Costa' });
  expect(await found(store, 'silva')).toEqual([]);
  expect((await found(store, 'costa')).map(({ kind }) => kind)).toEqual(['customers', 'invoices']);
});

test('jobs to come stand first, the next one before later ones; then those that were, the latest first', async () => {
  const store = openStore();
  await store.seed('demo');
  const index = indexOf(store);
  await index.bringUp(TODAY);
  const bookings = new Map((await store.bookings.list()).map((booking) => [booking.id, booking.date]));
  const dates =
    index
      .shelves()
      .find(({ kind }) => kind === 'bookings')
      ?.pages.flatMap(({ ids }) => ids.map((id) => bookings.get(id) ?? '')) ?? [];
  const ahead = dates.filter((date) => date >= TODAY).sort();
  const past = dates
    .filter((date) => date < TODAY)
    .sort()
    .reverse();
  expect(ahead.length * past.length).toBeGreaterThan(0);
  expect(dates).toEqual([...ahead, ...past]);
});
