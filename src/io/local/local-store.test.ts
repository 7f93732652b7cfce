import { describe, expect, test } from 'vitest';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { type OpenShop, storeContract } from '#io/store/store.contract.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const samples = { demo: () => EMPTY_SHOP, starter: () => EMPTY_SHOP };

/** Opens a shop in memory, in one tab. */
const inMemory: OpenShop = async (lists, clock) => {
  const storage = faultyStorage({
    bms_initialized: 'starter',
    ...Object.fromEntries(ENTITY_TYPES.map((entity) => [`bms_${entity}`, JSON.stringify(lists[entity] ?? [])])),
  });
  const store = createMemoryStore({ storage, clock, samples });
  return {
    open: () => store,
    refuseWrites() {
      storage.refuseWrites();
      expectConsole('error', /Storage refused a write/);
    },
    allowWrites: storage.heal,
    settled: async () => undefined,
    close: async () => undefined,
  };
};

storeContract('memory and its mirror', inMemory);

test('changed leads, stations and staff are there when the shop is opened again (DATA-03)', async () => {
  const storage = memoryStorage();
  const options = {
    storage,
    clock: { now: () => new Date('2026-11-20T18:00:00') },
    samples: { demo: demoShop, starter: starterShop },
  };
  const store = createMemoryStore(options);
  await store.seed('demo');
  const before = {
    leads: await store.leads.list(),
    stations: await store.stations.list(),
    employees: await store.employees.list(),
  };
  await store.leads.update(before.leads[0]?.id ?? '', { notes: 'called' });
  await store.stations.update(before.stations[0]?.id ?? '', { maxConcurrentJobs: 3 });
  await store.employees.update(before.employees[0]?.id ?? '', { hourlyRate: 60 });
  const again = createMemoryStore(options);
  const first = (list: readonly object[], change: object) => [
    expect.objectContaining({ ...list[0], ...change }),
    ...list.slice(1),
  ];
  expect(await again.leads.list()).toEqual(first(before.leads, { notes: 'called', updatedAt: expect.any(String) }));
  expect(await again.stations.list()).toEqual(first(before.stations, { maxConcurrentJobs: 3 }));
  expect(await again.employees.list()).toEqual(first(before.employees, { hourlyRate: 60 }));
});

describe('the time zone of a new shop', () => {
  const shops = { demo: demoShop, starter: starterShop };
  const clock = { now: () => new Date('2026-11-20T18:00:00') };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

  test.each([
    ['starter', here],
    ['demo', undefined],
  ] as const)('%s: %s', async (kind, timeZone) => {
    const store = createMemoryStore({ storage: memoryStorage(), clock, samples: shops });
    await store.seed(kind);
    expect(await store.settings.get()).toEqual({ ...DEFAULT_SETTINGS, ...(timeZone && { timeZone }) });
  });

  test('existing settings stay unchanged', async () => {
    const storage = memoryStorage();
    storage.setItem('bms_settings', '{"taxRatePercent":7}');
    const store = createMemoryStore({ storage, clock, samples: shops });
    await store.seed('starter');
    expect(storage.getItem('bms_settings')).toBe('{"taxRatePercent":7}');
  });

  test('a shop of an earlier version keeps its settings', async () => {
    const storage = memoryStorage();
    storage.setItem('bms_initialized', 'starter');
    const store = createMemoryStore({ storage, clock, samples: shops });
    await store.seed('starter');
    await store.leads.list();
    expect(storage.getItem('bms_settings')).toBe(null);
  });
});

describe('the sample shops', () => {
  test.each(['demo', 'starter'] as const)('%s: every record is valid and read unchanged (DATA-02)', async (kind) => {
    const shops = { demo: demoShop, starter: starterShop };
    const storage = memoryStorage();
    const clock = { now: () => new Date('2026-11-20T18:00:00') };
    await createMemoryStore({ storage, clock, samples: shops }).seed(kind);
    const store = createMemoryStore({ storage, clock, samples: shops });
    for (const entity of ENTITY_TYPES) {
      expect(await store[entity].list()).toEqual(shops[kind]('2026-11-20')[entity]);
    }
    expect(store.notices()).toEqual([]);
  });
});
