import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { buildBooking, buildCustomer, buildInvoice, buildLead, buildService } from '#test/build.ts';
import { expectConsole } from '#test/console-guard.ts';
import { type FaultyStorage, faultyStorage } from '#test/faulty-storage.ts';
import { memoryBrowser } from '#test/memory-browser.ts';
import { createLocalStore } from './local-store.ts';
import { ENTITY_TYPES, type Lists } from './store.ts';
import type { DataStoreUpdate } from './tabs.ts';
import { loneTab } from './tabs.ts';

const EMPTY: Lists = {
  customers: [],
  services: [],
  employees: [],
  stations: [],
  bookings: [],
  leads: [],
  invoices: [],
  estimates: [],
};
const STARTER: Lists = { ...EMPTY, services: [buildService()] };
const DEMO: Lists = { ...STARTER, customers: [buildCustomer({ id: 'sample' })], leads: [buildLead({ id: 'sample' })] };

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const samples = { demo: () => DEMO, starter: () => STARTER };

function storeOn(storage: FaultyStorage) {
  return createLocalStore({ storage, clock, samples });
}

/** The texts of a shop of that kind. */
function shopTexts(kind: string, lists: Partial<Lists> = {}): Record<string, string> {
  const texts = ENTITY_TYPES.map((entity) => [`bms_${entity}`, JSON.stringify(lists[entity] ?? [])]);
  return { bms_initialized: kind, ...Object.fromEntries(texts) };
}

describe('before the keys are compared', () => {
  const today = buildBooking({ id: 'today', date: '2026-11-20' });
  const later = buildBooking({ id: 'later', date: '2026-12-24' });
  const NOVEMBER = { name: 'date', from: '2026-11-01', to: '2026-11-30' } as const;

  test('a screen sees the records of its range at once, whatever is wrong with others; they are set aside when all are read', async () => {
    const texts = shopTexts('starter', { bookings: [today, { ...later, startTime: 'noon' }] });
    const storage = faultyStorage(texts);
    const store = storeOn(storage);
    expect(store.bookings.atOnce?.()?.query(NOVEMBER)).toEqual([today]);
    expect(store.bookings.atOnce?.()?.query({ name: 'date' })).toBeUndefined();
    let told = 0;
    store.bookings.subscribe(() => {
      told += 1;
      void store.bookings.list();
    });
    expect(await store.bookings.list()).toEqual([today]);
    expect(told).toBe(1);
    expect(store.notices()).toEqual([
      {
        entity: 'bookings',
        what: 'One booking could not be read. The damaged text was set aside; all others are in place.',
      },
    ]);
    expect(JSON.parse(storage.getItem('bms_bookings') ?? '')).toEqual([today]);
  });

  test('what was seen of a list is what the whole list then holds', async () => {
    const store = storeOn(faultyStorage(shopTexts('starter', { bookings: [later, today] })));
    const [seen] = store.bookings.atOnce?.()?.query(NOVEMBER) ?? [];
    const list = store.bookings.atOnce?.()?.list();
    expect(list).toEqual([later, today]);
    expect(list?.[1]).toBe(seen);
  });
});

describe('the first start', () => {
  test('fills the eight keys with the lists of the kind and marks the shop (DATA-01, DATA-28, DATA-29)', async () => {
    const storage = faultyStorage();
    await storeOn(storage).seed('demo');
    expect(storage.entries()).toEqual(shopTexts('demo', DEMO));
    expect(Object.keys(storage.entries()).sort()).toEqual([
      'bms_bookings',
      'bms_customers',
      'bms_employees',
      'bms_estimates',
      'bms_initialized',
      'bms_invoices',
      'bms_leads',
      'bms_services',
      'bms_stations',
    ]);
  });

  test('a shop that signs up starts with the starter lists and no invented customers', async () => {
    const storage = faultyStorage();
    const store = storeOn(storage);
    await store.seed('starter');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(storage.entries()).toEqual({
      ...shopTexts('starter', STARTER),
      bms_settings: JSON.stringify({ timeZone }),
    });
    expect(await store.customers.list()).toEqual([]);
  });

  test('happens once: a shop that was filled stays as it is (DATA-29)', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads: [buildLead({ id: 'mine' })] }));
    const before = storage.entries();
    await storeOn(storage).seed('demo');
    expect(storage.entries()).toEqual(before);
  });

  test('lists put there by hand before it stay, the others are filled', async () => {
    const storage = faultyStorage({ bms_leads: JSON.stringify([buildLead({ id: 'by-hand' })]) });
    const store = storeOn(storage);
    await store.seed('demo');
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['by-hand']);
    expect((await store.customers.list()).map((customer) => customer.id)).toEqual(['sample']);
  });

  test('is heard by who read the empty lists before', async () => {
    const store = storeOn(faultyStorage());
    expect(await store.leads.list()).toEqual([]);
    const heard: unknown[] = [];
    store.leads.subscribe((change) => heard.push(change));
    await store.seed('demo');
    expect(heard).toEqual([{ list: DEMO.leads }]);
  });

  test('leaves nothing behind when there is no room for all of it', async () => {
    const storage = faultyStorage();
    storage.limitTo(900);
    expectConsole('error', /Storage refused a write/);
    await expect(storeOn(storage).seed('demo')).rejects.toMatchObject({ kind: 'full' });
    expect(storage.entries()).toEqual({});
  });

  test('two tabs that open at once fill it once, and both see the same', async () => {
    const browser = memoryBrowser({ lagMs: 10 });
    let asked = 0;
    const counted = () => {
      asked += 1;
      return { ...DEMO, leads: [buildLead({ id: `filled-${asked}` })] };
    };
    const stores = [browser.tab(), browser.tab()].map(({ storage, tabs }) =>
      createLocalStore({ storage, tabs, clock, samples: { ...samples, demo: counted } }),
    );
    await Promise.all(stores.map((store) => store.seed('demo')));
    await browser.settled();
    for (const store of stores) expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['filled-1']);
  });
});

describe('reset', () => {
  test.each([
    ['demo', DEMO],
    ['starter', STARTER],
    ['true', DEMO],
  ])('of a shop of kind %s puts back the lists of that kind; settings and kind stay', async (kind, expected) => {
    const storage = faultyStorage({ ...shopTexts(kind, { leads: [buildLead({ id: 'mine' })] }), bms_settings: '{}' });
    await storeOn(storage).reset();
    expect(storage.entries()).toEqual({ ...shopTexts(kind, expected), bms_settings: '{}' });
  });
});

test('a field that another tool wrote as null counts as absent, and nothing is set aside', async () => {
  const invoice = buildInvoice();
  const foreign = {
    ...invoice,
    sentAt: null,
    viewedAt: null,
    notes: null,
    items: invoice.items.map((item) => ({ ...item, serviceId: null })),
  };
  const storage = faultyStorage({ ...shopTexts('starter'), bms_invoices: JSON.stringify([foreign]) });
  const store = storeOn(storage);
  const { sentAt: _, viewedAt: __, ...expected } = { ...invoice, notes: '' };
  expect(await store.invoices.list()).toEqual([
    { ...expected, items: invoice.items.map(({ serviceId: ___, ...item }) => item) },
  ]);
  expect(store.notices()).toEqual([]);
});

describe('a list that is no JSON array', () => {
  test.each(['{"customers":[]}', '[{"id":"half', 'null', '"text"', ''])(
    'gives way to the defaults, and the text %j is set aside (DATA-27, DATA-36)',
    async (damaged) => {
      const storage = faultyStorage({ ...shopTexts('demo', DEMO), bms_customers: damaged });
      const store = storeOn(storage);
      expect(await store.customers.list()).toEqual(DEMO.customers);
      expect(storage.entries()).toEqual({ ...shopTexts('demo', DEMO), bms_damaged_customers: damaged });
      expect(store.notices()).toEqual([
        {
          entity: 'customers',
          what: 'The customers could not be read. The damaged text was set aside; in its place: the list that a new shop starts with.',
        },
      ]);
    },
  );

  test('in a starter shop the defaults of customers are none (DATA-27)', async () => {
    const storage = faultyStorage({ ...shopTexts('starter', STARTER), bms_customers: '{' });
    expect(await storeOn(storage).customers.list()).toEqual([]);
  });

  test('that another tool wrote while the tab was open gives way to what the tab holds', async () => {
    const browser = memoryBrowser();
    const tab = browser.tab();
    const store = createLocalStore({ ...tab, clock, samples });
    await store.seed('starter');
    await store.leads.add(buildLead({ id: 'mine' }));
    browser.tab().storage.setItem('bms_leads', 'nonsense');
    await browser.settled();
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['mine']);
    expect(tab.storage.getItem('bms_damaged_leads')).toBe('nonsense');
    expect(JSON.parse(tab.storage.getItem('bms_leads') ?? '')).toEqual([buildLead({ id: 'mine' })]);
    expect(store.notices().map((notice) => notice.what)).toEqual([
      'The leads could not be read. The damaged text was set aside; in its place: what this tab still held.',
    ]);
  });

  test('stays where it is when there is no room to set it aside: read-only until there is', async () => {
    const damaged = `{${'x'.repeat(400)}`;
    const storage = faultyStorage({ ...shopTexts('demo', DEMO), bms_customers: damaged });
    storage.refuseWrites(undefined, ['bms_damaged_customers']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    expect(await store.customers.list()).toEqual(DEMO.customers);
    await expect(store.customers.add(buildCustomer())).rejects.toMatchObject({
      kind: 'full',
      message: expect.stringMatching(/no room to set the damaged text aside.*cannot be changed/),
    });
    expect(storage.entries()).toEqual({ ...shopTexts('demo', DEMO), bms_customers: damaged });
    expect(store.notices()).toHaveLength(1);
    await store.leads.add(buildLead({ id: 'other-lists-go-on' }));
    storage.heal();
    await store.customers.add(buildCustomer());
    expect(storage.entries()).toMatchObject({
      bms_damaged_customers: damaged,
      bms_customers: JSON.stringify([...DEMO.customers, buildCustomer()]),
    });
  });
});

describe('a broken record in a good list', () => {
  const broken = { id: 'bad', invoiceNumber: 7 };

  test('is set aside alone; the others stay as they are, and the user is told', async () => {
    const good = [buildInvoice({ id: 'a' }), buildInvoice({ id: 'b' })];
    const text = JSON.stringify([good[0], broken, good[1]]);
    const storage = faultyStorage({ ...shopTexts('starter'), bms_invoices: text });
    const store = storeOn(storage);
    expect(await store.invoices.list()).toEqual(good);
    expect(JSON.parse(storage.getItem('bms_invoices') ?? '')).toEqual(good);
    expect(storage.getItem('bms_damaged_invoices')).toBe(JSON.stringify(broken));
    expect(store.notices()).toEqual([
      {
        entity: 'invoices',
        what: 'One invoice could not be read. The damaged text was set aside; all others are in place.',
      },
    ]);
  });

  test('several are kept line by line, and a second record with a taken id is one of them', async () => {
    const twin = buildLead({ id: 'a', notes: 'twin' });
    const text = JSON.stringify([buildLead({ id: 'a' }), twin, 5]);
    const storage = faultyStorage({ ...shopTexts('starter'), bms_leads: text });
    const store = storeOn(storage);
    expect(await store.leads.list()).toEqual([buildLead({ id: 'a' })]);
    expect(storage.getItem('bms_damaged_leads')).toBe(`${JSON.stringify(twin)}\n5`);
    expect(store.notices()[0]?.what).toMatch(/^2 of the leads could not be read\./);
  });

  test('stays in the list when there is no room to set it aside, and nothing writes over it', async () => {
    const text = JSON.stringify([buildInvoice(), broken]);
    const storage = faultyStorage({ ...shopTexts('starter'), bms_invoices: text });
    storage.refuseWrites(undefined, ['bms_damaged_invoices']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    expect(await store.invoices.list()).toEqual([buildInvoice()]);
    await expect(store.invoices.remove('invoice-1')).rejects.toMatchObject({ kind: 'full' });
    await expect(store.reset()).rejects.toMatchObject({ kind: 'full' });
    expect(storage.getItem('bms_invoices')).toBe(text);
  });
});

test('who listens for notices is called for each, until it stops', async () => {
  const storage = faultyStorage({ ...shopTexts('demo'), bms_leads: '{', bms_settings: '{', bms_invoices: '{' });
  const store = storeOn(storage);
  const heard: string[] = [];
  const stop = store.onNotice(() => heard.push(store.notices().at(-1)?.entity ?? ''));
  await store.leads.list();
  await store.settings.get();
  stop();
  await store.invoices.list();
  expect(heard).toEqual(['leads', 'settings']);
  expect(store.notices().map((notice) => notice.entity)).toEqual(['leads', 'settings', 'invoices']);
  expect(store.notices()).toBe(store.notices());
});

describe('a list whose key is gone', () => {
  test('from a filled shop comes back with the defaults, and the user is told (DATA-27)', async () => {
    const { bms_leads: _, ...rest } = shopTexts('demo', DEMO);
    const storage = faultyStorage(rest);
    const store = storeOn(storage);
    expect(await store.leads.list()).toEqual(DEMO.leads);
    expect(storage.entries()).toEqual(shopTexts('demo', DEMO));
    expect(store.notices()[0]?.what).toMatch(/^The leads were gone from this browser\./);
  });

  test('while the tab was open comes back from what the tab holds', async () => {
    const browser = memoryBrowser();
    const tab = browser.tab();
    const store = createLocalStore({ ...tab, clock, samples });
    await store.seed('demo');
    await store.leads.add(buildLead({ id: 'mine' }));
    browser.tab().storage.removeItem('bms_leads');
    await browser.settled();
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['sample', 'mine']);
    expect(JSON.parse(tab.storage.getItem('bms_leads') ?? '')).toHaveLength(2);
  });

  test('with all others, because the user cleared the site data, leaves an empty shop that can be filled again', async () => {
    const browser = memoryBrowser();
    const store = createLocalStore({ ...browser.tab(), clock, samples });
    await store.seed('demo');
    await store.leads.add(buildLead({ id: 'mine' }));
    const heard: unknown[] = [];
    store.leads.subscribe(({ list }) => heard.push(list));
    browser.clear();
    await browser.settled();
    expect(heard).toEqual([[]]);
    expect(store.notices()).toEqual([]);
    await store.seed('demo');
    expect(await store.leads.list()).toEqual(DEMO.leads);
    await store.leads.add(buildLead({ id: 'after' }));
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['sample', 'after']);
  });
});

describe('records of another hand', () => {
  test('without the fields that may be missing are taken, and fields we do not know are written back', async () => {
    const { notes: _, customer: __, ...plain } = buildBooking();
    const storage = faultyStorage({
      ...shopTexts('starter'),
      bms_bookings: JSON.stringify([{ ...plain, color: 'red' }]),
    });
    const store = storeOn(storage);
    expect(await store.bookings.get('booking-1')).toMatchObject({
      notes: '',
      color: 'red',
      customer: { id: 'unknown' },
    });
    await store.bookings.update('booking-1', { status: 'Complete' });
    expect(JSON.parse(storage.getItem('bms_bookings') ?? '')).toMatchObject([{ color: 'red', status: 'Complete' }]);
    expect(store.notices()).toEqual([]);
  });
});

describe('a storage that the user denied', () => {
  test('refuses reads and writes with a sentence, and is never seeded over', async () => {
    const storage = faultyStorage(shopTexts('demo', { leads: [buildLead({ id: 'mine' })] }));
    const before = storage.entries();
    storage.deny();
    const store = storeOn(storage);
    const unavailable = { kind: 'unavailable', message: expect.stringContaining('Allow cookies and site data') };
    await expect(store.leads.list()).rejects.toMatchObject(unavailable);
    await expect(store.leads.add(buildLead())).rejects.toMatchObject(unavailable);
    await expect(store.settings.get()).rejects.toMatchObject(unavailable);
    await expect(store.seed('demo')).rejects.toMatchObject(unavailable);
    storage.heal();
    expect(storage.entries()).toEqual(before);
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['mine']);
  });
});

describe('a full storage', () => {
  test('a transaction over two keys whose second is refused leaves both as they were, in storage and memory', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads: [buildLead()] }));
    const before = storage.entries();
    const store = storeOn(storage);
    storage.refuseWrites(undefined, ['bms_bookings']);
    expectConsole('error', /Storage refused a write/);
    const both = store.transact(() => [
      { entity: 'customers', kind: 'add', item: buildCustomer() },
      { entity: 'bookings', kind: 'add', item: buildBooking() },
    ]);
    await expect(both).rejects.toMatchObject({ kind: 'full' });
    expect(storage.entries()).toEqual(before);
    expect(await store.customers.list()).toEqual([]);
    expect(await store.bookings.list()).toEqual([]);
  });

  test('lets records be deleted, which makes room', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads: [buildLead({ id: 'a' }), buildLead({ id: 'b' })] }));
    const store = storeOn(storage);
    storage.limitTo(Object.entries(storage.entries()).join('').length - 100);
    await store.leads.remove('a');
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['b']);
  });
});

describe('the event dataStoreUpdate', () => {
  test('carries the list and its new records, once a write is kept (DATA-33)', async () => {
    const page = new EventTarget();
    const heard: DataStoreUpdate[] = [];
    page.addEventListener('dataStoreUpdate', (event) => heard.push((event as CustomEvent<DataStoreUpdate>).detail));
    const storage = faultyStorage(shopTexts('starter'));
    const store = createLocalStore({ storage, clock, samples, tabs: loneTab(page) });
    await store.leads.add(buildLead());
    expect(heard).toEqual([{ entityType: 'leads', data: [buildLead()] }]);
    storage.refuseWrites();
    expectConsole('error', /Storage refused a write/);
    await expect(store.leads.remove('lead-1')).rejects.toMatchObject({ kind: 'full' });
    expect(heard).toHaveLength(1);
  });

  test('comes in the other tabs too (DATA-33)', async () => {
    const browser = memoryBrowser();
    const here = browser.tab();
    const there = browser.tab();
    const heard: DataStoreUpdate[] = [];
    there.page.addEventListener('dataStoreUpdate', (event) =>
      heard.push((event as CustomEvent<DataStoreUpdate>).detail),
    );
    createLocalStore({ ...there, clock, samples });
    await createLocalStore({ ...here, clock, samples }).leads.add(buildLead());
    await browser.settled();
    expect(heard).toEqual([{ entityType: 'leads', data: [buildLead()] }]);
  });
});

test('a listener that fails keeps no other from hearing and no write from being kept', async () => {
  const store = storeOn(faultyStorage(shopTexts('starter')));
  const heard: string[] = [];
  store.leads.subscribe(() => {
    throw new Error('broken listener');
  });
  store.leads.subscribe(() => heard.push('second'));
  expectConsole('error', /broken listener/);
  await store.leads.add(buildLead());
  expect(heard).toEqual(['second']);
  expect(await store.leads.count()).toBe(1);
});

describe('health', () => {
  test('of a storage that works: available, and the characters used; the probe leaves nothing (DATA-31, DATA-32)', async () => {
    const storage = faultyStorage({ bms_leads: '[]', other: 'x' });
    expect(await storeOn(storage).health()).toEqual({ available: true, usedCharacters: 9 + 2 + 5 + 1 });
    expect(storage.entries()).toEqual({ bms_leads: '[]', other: 'x' });
  });

  test('of a full and of a denied one: not available, and why (DATA-31, DATA-32)', async () => {
    const storage = faultyStorage({ bms_leads: '[]' });
    storage.limitTo(11);
    expect(await storeOn(storage).health()).toEqual({
      available: false,
      usedCharacters: 11,
      error: expect.stringMatching(/^Your browser's storage is full/),
    });
    storage.deny();
    expect(await storeOn(storage).health()).toEqual({
      available: false,
      usedCharacters: 0,
      error: expect.stringMatching(/^Your browser does not let this page keep data/),
    });
  });
});

describe('settings', () => {
  const closed = { ...DEFAULT_SETTINGS, closedDays: [{ date: '2026-12-25', name: 'Christmas' }] };

  test('are the defaults until they are set, and are read back by another tab', async () => {
    const browser = memoryBrowser();
    const here = createLocalStore({ ...browser.tab(), clock, samples });
    const there = createLocalStore({ ...browser.tab(), clock, samples });
    const heard: unknown[] = [];
    expect(await here.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(await there.settings.get()).toEqual(DEFAULT_SETTINGS);
    there.settings.subscribe((settings) => heard.push(settings));
    here.settings.subscribe((settings) => heard.push(settings));
    await here.settings.change(() => closed);
    await browser.settled();
    expect(heard).toEqual([closed, closed]);
    expect(await there.settings.get()).toEqual(closed);
  });

  test('that are damaged are set aside, the defaults apply and the user is told', async () => {
    const storage = faultyStorage({ bms_settings: '{"taxRatePercent":"many"}' });
    const store = storeOn(storage);
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(storage.entries()).toEqual({ bms_damaged_settings: '{"taxRatePercent":"many"}' });
    expect(store.notices().map((notice) => notice.entity)).toEqual(['settings']);
  });

  test('that are damaged and cannot be set aside are not written over', async () => {
    const storage = faultyStorage({ bms_settings: '{' });
    storage.refuseWrites(undefined, ['bms_damaged_settings']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    await expect(store.settings.change(() => closed)).rejects.toMatchObject({ kind: 'full' });
    expect(storage.entries()).toEqual({ bms_settings: '{' });
    storage.heal();
    await store.settings.change(() => closed);
    expect(await store.settings.get()).toEqual(closed);
  });

  test('a failed write changes nothing and tells nobody', async () => {
    const storage = faultyStorage();
    const store = storeOn(storage);
    const heard: unknown[] = [];
    store.settings.subscribe((settings) => heard.push(settings));
    storage.refuseWrites();
    expectConsole('error', /Storage refused a write/);
    await expect(store.settings.change(() => closed)).rejects.toMatchObject({ kind: 'full' });
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(heard).toEqual([]);
  });

  test('that make no sense are refused', async () => {
    const store = storeOn(faultyStorage());
    const nonsense = { ...DEFAULT_SETTINGS, taxRatePercent: Number.NaN };
    await expect(store.settings.change(() => nonsense)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
