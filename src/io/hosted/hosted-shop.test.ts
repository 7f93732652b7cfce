import '#test/hosted/web-socket.ts';
import { expect, test } from 'vitest';
import type { Role } from '#domain/shop/roles.ts';
import { buildCustomer } from '#test/build.ts';
import type { Remote } from './hosted-remote.ts';
import { openHostedShop } from './hosted-shop.ts';

/** Opens an empty shop on a server that only records its requests. */
function recordingShop(role: Role) {
  const sent: string[] = [];
  let revision = 1;
  function note(way: string, steps: readonly unknown[]) {
    sent.push(`${way} ${steps.length}`);
    revision += 1;
    return { revision };
  }
  const remote: Partial<Remote> = {
    shop: 'shop',
    connected: async () => 0,
    revision: async () => ({ revision, keptFrom: 0 }),
    rows: async () => [],
    rowsById: async () => [],
    changes: async () => [],
    texts: async () => ({ texts: { kind: null, settings: null, version: undefined }, revision }),
    backUp: async () => undefined,
    stamps: async () => new Map(),
    apply: async (steps) => note('one request', steps),
    replace: async (steps) => note('pieces', steps),
  };
  const { store } = openHostedShop({
    clock: { now: () => new Date('2026-11-20T08:00:00.000Z') },
    samples: async () => Promise.reject(new Error('no samples')),
    place: { connect: async () => remote as Remote, watch: () => () => undefined, role: () => role },
  });
  return { store, sent };
}

/** Builds customers; each has a row and a row for its vehicle, about 1.5 kB without the notes. */
const customers = (count: number, notes: string) =>
  Array.from({ length: count }, (_, n) => buildCustomer({ id: `customer-${n}`, notes }));

const add = (shop: ReturnType<typeof recordingShop>, count: number, notes: string) =>
  shop.store.transact(() => customers(count, notes).map((item) => ({ entity: 'customers', kind: 'add', item })));

test('a command of 13 MB is one request, for a manager too', async () => {
  for (const role of ['owner', 'manager'] as const) {
    const shop = recordingShop(role);
    await add(shop, 1300, 'n'.repeat(9000));
    expect(shop.sent).toEqual(['one request 2600']);
  }
});

test.each([
  ['17 MB', 'n'.repeat(12_500)],
  ['17 MB in letters of three bytes, 6 million of them', '車'.repeat(4200)],
])('a command of %s is uploaded in parts for the owner, and refused with a message for a manager', async (_, notes) => {
  const owner = recordingShop('owner');
  await add(owner, 1300, notes);
  expect(owner.sent).toEqual(['pieces 2600']);
  const manager = recordingShop('manager');
  await expect(add(manager, 1300, notes)).rejects.toThrow(
    'This is too large to save at once. Nothing was saved. Split the file into smaller ones, or ask the owner of the shop to import it.',
  );
  expect(manager.sent).toEqual([]);
});
