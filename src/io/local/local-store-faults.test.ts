import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { DataStoreUpdate } from '#io/browser/browser-tabs.ts';
import { singleTab } from '#io/browser/browser-tabs.ts';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { ENTITY_TYPES, type Lists } from '#io/store/store.ts';
import { type FaultyStorage, faultyStorage } from '#test/browser/faulty-storage.ts';
import { memoryBrowser } from '#test/browser/memory-browser.ts';
import { buildBooking, buildCustomer, buildInvoice, buildLead, buildService, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore, openMemoryShop } from '#test/memory/memory-store.ts';
import type { LocalEngine } from './local-engine.ts';

const STARTER: Lists = { ...EMPTY_SHOP, services: [buildService()] };
const DEMO: Lists = { ...STARTER, customers: [buildCustomer({ id: 'sample' })], leads: [buildLead({ id: 'sample' })] };

/** Changes by another program are noticed after some seconds. */
const LONG_TIMEOUT = { timeout: 10_000 };

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const samples = { demo: () => DEMO, starter: () => STARTER };

function storeOn(storage: FaultyStorage) {
  return createMemoryStore({ storage, clock, samples });
}

/** Returns the stored text of a shop of that kind. */
function shopTexts(kind: string, lists: Partial<Lists> = {}): Record<string, string> {
  const texts = ENTITY_TYPES.map((entity) => [`bms_${entity}`, JSON.stringify(lists[entity] ?? [])]);
  return { bms_initialized: kind, ...Object.fromEntries(texts) };
}

/** Returns everything stored, by key, except the stamps. */
function textsIn(storage: FaultyStorage): Record<string, string> {
  const { bms_stamps: _, ...texts } = storage.entries();
  return texts;
}

describe('before the database is open', () => {
  const leads = [buildLead({ id: 'a' }), buildLead({ id: 'b' })];
  const atOnce = (storage: FaultyStorage) => storeOn(storage).leads.cached?.()?.list();

  test('a screen shows only lists that the app wrote', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads }));
    expect(atOnce(storage)).toBeUndefined();
    await storeOn(storage).leads.list();
    expect(atOnce(storage)).toEqual(leads);
    storage.setItem('bms_leads', JSON.stringify([leads[0]]));
    expect(atOnce(storage)).toBeUndefined();
  });

  test('a list of another schema version, earlier or later, is not shown: it may lack what its records have now', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads }));
    await storeOn(storage).leads.list();
    const store = createMemoryStore({ storage, clock, samples, schemaVersion: SCHEMA_VERSION + 1 });
    expect(store.leads.cached?.()).toBeUndefined();
    expect(await store.leads.list()).toEqual(leads);
    await store.leads.add(buildLead({ id: 'c' }));
    expect(atOnce(storage)).toBeUndefined();
  });
});

describe('the first start', () => {
  test('fills the keys with the lists of its kind and stores the kind (DATA-01, DATA-28, DATA-29)', async () => {
    const storage = faultyStorage();
    await storeOn(storage).seed('demo');
    expect(textsIn(storage)).toEqual(shopTexts('demo', DEMO));
    expect(Object.keys(textsIn(storage)).sort()).toEqual([
      'bms_bookings',
      'bms_claims',
      'bms_consents',
      'bms_customers',
      'bms_deposits',
      'bms_employees',
      'bms_estimates',
      'bms_followUps',
      'bms_initialized',
      'bms_inspections',
      'bms_invoices',
      'bms_jobs',
      'bms_leads',
      'bms_messages',
      'bms_products',
      'bms_removals',
      'bms_services',
      'bms_stations',
      'bms_warranties',
      'bms_warrantyTiers',
    ]);
  });

  test('a new shop starts with the starter lists and no sample customers', async () => {
    const storage = faultyStorage();
    const store = storeOn(storage);
    await store.seed('starter');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(textsIn(storage)).toEqual({
      ...shopTexts('starter', STARTER),
      bms_settings: JSON.stringify({ timeZone }),
    });
    expect(await store.customers.list()).toEqual([]);
  });

  test('happens once: a shop that was filled stays as it is (DATA-29)', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads: [buildLead({ id: 'mine' })] }));
    const before = textsIn(storage);
    await storeOn(storage).seed('demo');
    expect(textsIn(storage)).toEqual(before);
  });

  test('keeps lists that were written by hand, and fills the others', async () => {
    const storage = faultyStorage({ bms_leads: JSON.stringify([buildLead({ id: 'by-hand' })]) });
    const store = storeOn(storage);
    await store.seed('demo');
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['by-hand']);
    expect((await store.customers.list()).map((customer) => customer.id)).toEqual(['sample']);
  });

  test('notifies subscribers that read the empty lists before', async () => {
    const store = storeOn(faultyStorage());
    expect(await store.leads.list()).toEqual([]);
    const published: unknown[] = [];
    store.leads.subscribe((change) => published.push(change));
    await store.seed('demo');
    expect(published).toEqual([{ list: DEMO.leads }]);
  });

  test('writes nothing if there is no room for all of it', async () => {
    const storage = faultyStorage();
    storage.limitTo(900);
    expectConsole('error', /Storage refused a write/);
    await expect(storeOn(storage).seed('demo')).rejects.toMatchObject({ kind: 'full' });
    expect(textsIn(storage)).toEqual({});
  });
});

describe('reset', () => {
  test.each([
    ['demo', DEMO],
    ['starter', STARTER],
    ['true', DEMO],
  ])('of a shop of kind %s restores the lists of that kind; settings and kind stay', async (kind, expected) => {
    const storage = faultyStorage({ ...shopTexts(kind, { leads: [buildLead({ id: 'mine' })] }), bms_settings: '{}' });
    await storeOn(storage).reset();
    expect(textsIn(storage)).toEqual({ ...shopTexts(kind, expected), bms_settings: '{}' });
  });
});

test('a field that another tool wrote as null counts as absent, and nothing is quarantined', async () => {
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

describe('a list that is not a JSON array', () => {
  test.each(['{"customers":[]}', '[{"id":"half', 'null', '"text"', ''])(
    'is replaced with the defaults, and the text %j is quarantined (DATA-27, DATA-36)',
    async (damaged) => {
      const storage = faultyStorage({ ...shopTexts('demo', DEMO), bms_customers: damaged });
      const store = storeOn(storage);
      expect(await store.customers.list()).toEqual(DEMO.customers);
      expect(textsIn(storage)).toEqual({ ...shopTexts('demo', DEMO), bms_damaged_customers: damaged });
      expect(store.notices()).toEqual([
        {
          entity: 'customers',
          message:
            "The customers couldn't be read and were replaced with the list of a new shop. The damaged copy is under Settings, Data.",
        },
      ]);
    },
  );

  test('is replaced with no customers in a starter shop (DATA-27)', async () => {
    const storage = faultyStorage({ ...shopTexts('starter', STARTER), bms_customers: '{' });
    expect(await storeOn(storage).customers.list()).toEqual([]);
  });

  test('that another tool wrote while the tab was open is replaced with the list of the tab', async () => {
    const browser = memoryBrowser();
    const tab = browser.tab();
    const { store, engine } = openMemoryShop({ ...tab, clock, samples });
    await store.seed('starter');
    await store.leads.add(buildLead({ id: 'mine' }));
    await ((await engine()) as LocalEngine).whenIdle();
    browser.tab().storage.setItem('bms_leads', 'nonsense');
    await vi.waitFor(() => expect(tab.storage.getItem('bms_damaged_leads')).toBe('nonsense'), LONG_TIMEOUT);
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['mine']);
    await vi.waitFor(
      () => expect(tab.storage.getItem('bms_leads')).toBe(JSON.stringify([buildLead({ id: 'mine' })])),
      LONG_TIMEOUT,
    );
    expect(store.notices().map((notice) => notice.message)).toEqual([
      "The leads couldn't be read and were replaced with the safe copy. The damaged copy is under Settings, Data.",
    ]);
  });

  test('stays in its key if there is no room to quarantine it, and the shop does not open until there is', async () => {
    const damaged = `{${'x'.repeat(400)}`;
    const storage = faultyStorage({ ...shopTexts('demo', DEMO), bms_customers: damaged });
    const before = storage.entries();
    storage.refuseWrites(undefined, ['bms_damaged_customers']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    await expect(store.customers.list()).rejects.toMatchObject({ kind: 'full' });
    await expect(store.customers.add(buildCustomer())).rejects.toMatchObject({ kind: 'full' });
    expect(storage.entries()).toEqual(before);
    storage.heal();
    await store.customers.add(buildCustomer());
    expect(textsIn(storage)).toMatchObject({
      bms_damaged_customers: damaged,
      bms_customers: JSON.stringify([...DEMO.customers, buildCustomer()]),
    });
  });
});

describe('a broken record in a good list', () => {
  const broken = { id: 'bad', invoiceNumber: 7 };

  test('is quarantined alone; the others stay unchanged, and the user is notified', async () => {
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
        message: "One invoice couldn't be read. All others are fine. The damaged copy is under Settings, Data.",
      },
    ]);
  });

  test('several are quarantined line by line, including a second record with a taken id', async () => {
    const twin = buildLead({ id: 'a', notes: 'twin' });
    const text = JSON.stringify([buildLead({ id: 'a' }), twin, 5]);
    const storage = faultyStorage({ ...shopTexts('starter'), bms_leads: text });
    const store = storeOn(storage);
    expect(await store.leads.list()).toEqual([buildLead({ id: 'a' })]);
    expect(storage.getItem('bms_damaged_leads')).toBe(`${JSON.stringify(twin)}\n5`);
    expect(store.notices()[0]?.message).toMatch(/^2 of the leads couldn't be read\./);
  });

  test('stays in the list if there is no room to quarantine it, and nothing overwrites it', async () => {
    const text = JSON.stringify([buildInvoice(), broken]);
    const storage = faultyStorage({ ...shopTexts('starter'), bms_invoices: text });
    storage.refuseWrites(undefined, ['bms_damaged_invoices']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    await expect(store.invoices.list()).rejects.toMatchObject({ kind: 'full' });
    await expect(store.invoices.remove('invoice-1')).rejects.toMatchObject({ kind: 'full' });
    await expect(store.reset()).rejects.toMatchObject({ kind: 'full' });
    expect(storage.getItem('bms_invoices')).toBe(text);
  });
});

test('a listener is called for each notice, until it unsubscribes', async () => {
  const storage = faultyStorage({ ...shopTexts('demo'), bms_leads: '{', bms_settings: '{', bms_invoices: '{' });
  const store = storeOn(storage);
  const published: string[] = [];
  const stop = store.onNotice(() => published.push(store.notices().at(-1)?.entity ?? ''));
  await store.leads.list();
  stop();
  await store.settings.get();
  expect(published).toEqual(['leads', 'invoices']);
  expect(store.notices().map((notice) => notice.entity)).toEqual(['leads', 'invoices', 'settings']);
  expect(store.notices()).toBe(store.notices());
});

describe('a list whose key is gone', () => {
  test('in a filled shop is replaced with the defaults, and the user is notified (DATA-27)', async () => {
    const { bms_leads: _, ...rest } = shopTexts('demo', DEMO);
    const storage = faultyStorage(rest);
    const store = storeOn(storage);
    expect(await store.leads.list()).toEqual(DEMO.leads);
    expect(textsIn(storage)).toEqual(shopTexts('demo', DEMO));
    expect(store.notices()[0]?.message).toMatch(/^The leads were missing from this browser /);
  });

  test('while the tab was open is restored from the database', async () => {
    const browser = memoryBrowser();
    const tab = browser.tab();
    const store = createMemoryStore({ ...tab, clock, samples });
    await store.seed('demo');
    await store.leads.add(buildLead({ id: 'mine' }));
    browser.tab().storage.removeItem('bms_leads');
    await browser.settled();
    await vi.waitFor(() => expect(JSON.parse(tab.storage.getItem('bms_leads') ?? '[]')).toHaveLength(2), LONG_TIMEOUT);
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['sample', 'mine']);
  });
});

describe('records of another program', () => {
  test('without optional fields are read, and unknown fields are written back', async () => {
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
  test('refuses reads and writes with a message, and is never seeded', async () => {
    const storage = faultyStorage(shopTexts('demo', { leads: [buildLead({ id: 'mine' })] }));
    const before = textsIn(storage);
    storage.deny();
    const store = storeOn(storage);
    const unavailable = { kind: 'unavailable', message: expect.stringContaining('Allow cookies and site data') };
    await expect(store.leads.list()).rejects.toMatchObject(unavailable);
    await expect(store.leads.add(buildLead())).rejects.toMatchObject(unavailable);
    await expect(store.settings.get()).rejects.toMatchObject(unavailable);
    await expect(store.seed('demo')).rejects.toMatchObject(unavailable);
    storage.heal();
    expect(textsIn(storage)).toEqual(before);
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['mine']);
  });
});

describe('a full storage', () => {
  test('a transaction over two keys whose second write is refused leaves both unchanged, in storage and memory', async () => {
    const storage = faultyStorage(shopTexts('starter', { leads: [buildLead()] }));
    const store = storeOn(storage);
    await store.leads.list();
    const before = storage.entries();
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
    await store.leads.list();
    storage.limitTo(Object.entries(storage.entries()).flat().join('').length);
    expectConsole('error', /Storage refused a write/);
    await expect(store.leads.add(buildLead({ id: 'c' }))).rejects.toMatchObject({ kind: 'full' });
    await store.leads.remove('a');
    expect((await store.leads.list()).map((lead) => lead.id)).toEqual(['b']);
  });
});

describe('the event dataStoreUpdate', () => {
  test('has the list and its new records, after a write is committed (DATA-33)', async () => {
    const page = new EventTarget();
    const published: DataStoreUpdate[] = [];
    page.addEventListener('dataStoreUpdate', (event) => published.push((event as CustomEvent<DataStoreUpdate>).detail));
    const storage = faultyStorage(shopTexts('starter'));
    const store = createMemoryStore({ storage, clock, samples, tabs: singleTab(page) });
    await store.leads.add(buildLead());
    expect(published).toEqual([{ entityType: 'leads', data: [buildLead()] }]);
    storage.refuseWrites();
    expectConsole('error', /Storage refused a write/);
    await expect(store.leads.remove('lead-1')).rejects.toMatchObject({ kind: 'full' });
    expect(published).toHaveLength(1);
  });
});

test('a listener that throws stops neither the other listeners nor the write', async () => {
  const store = storeOn(faultyStorage(shopTexts('starter')));
  const published: string[] = [];
  store.leads.subscribe(() => {
    throw new Error('broken listener');
  });
  store.leads.subscribe(() => published.push('second'));
  expectConsole('error', /broken listener/);
  await store.leads.add(buildLead());
  expect(published).toEqual(['second']);
  expect(await store.leads.count()).toBe(1);
});

describe('health', () => {
  test('of working storage: available, and the characters used; the probe leaves nothing (DATA-31, DATA-32)', async () => {
    const storage = faultyStorage({ bms_leads: '[]', other: 'x' });
    expect(await storeOn(storage).health()).toEqual({ available: true, usedCharacters: 9 + 2 + 5 + 1 });
    expect(textsIn(storage)).toEqual({ bms_leads: '[]', other: 'x' });
  });

  test('of full and of denied storage: not available, and why (DATA-31, DATA-32)', async () => {
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
      error: expect.stringMatching(/^Your browser doesn't let this page save data/),
    });
  });
});

describe('settings', () => {
  const closed = { ...DEFAULT_SETTINGS, closedDays: [{ date: '2026-12-25', name: 'Christmas' }] };

  test('are the defaults until they are set, and are read back by the next start', async () => {
    const storage = faultyStorage();
    const here = storeOn(storage);
    const published: unknown[] = [];
    expect(await here.settings.get()).toEqual(DEFAULT_SETTINGS);
    here.settings.subscribe((settings) => published.push(settings));
    await here.settings.change(() => closed);
    expect(published).toEqual([closed]);
    expect(await storeOn(storage).settings.get()).toEqual(closed);
  });

  test('that are damaged are quarantined, the defaults apply and the user is notified', async () => {
    const storage = faultyStorage({ bms_settings: '{"taxRatePercent":"many"}' });
    const store = storeOn(storage);
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(textsIn(storage)).toEqual({ bms_damaged_settings: '{"taxRatePercent":"many"}' });
    expect(store.notices().map((notice) => notice.entity)).toEqual(['settings']);
  });

  test('that are damaged and cannot be quarantined are not overwritten', async () => {
    const storage = faultyStorage({ bms_settings: '{' });
    storage.refuseWrites(undefined, ['bms_damaged_settings']);
    expectConsole('error', /Storage refused a write/);
    const store = storeOn(storage);
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    await expect(store.settings.change(() => closed)).rejects.toMatchObject({ kind: 'full' });
    expect(textsIn(storage)).toEqual({ bms_settings: '{' });
    storage.heal();
    await store.settings.change(() => closed);
    expect(await store.settings.get()).toEqual(closed);
  });

  test('that fail to be written change nothing and notify no one', async () => {
    const storage = faultyStorage();
    const store = storeOn(storage);
    const published: unknown[] = [];
    store.settings.subscribe((settings) => published.push(settings));
    storage.refuseWrites();
    expectConsole('error', /Storage refused a write/);
    await expect(store.settings.change(() => closed)).rejects.toMatchObject({ kind: 'full' });
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(published).toEqual([]);
  });

  test('that are invalid are refused', async () => {
    const store = storeOn(faultyStorage());
    const nonsense = { ...DEFAULT_SETTINGS, taxRatePercent: Number.NaN };
    await expect(store.settings.change(() => nonsense)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
