import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import type { OpenEngine } from '#io/store/engine.ts';
import { inKey, type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import type { LocalEngine } from './local-engine.ts';
import { databaseEngine } from './open-local-engine.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

async function engineOf(shop: OpenedShop): Promise<LocalEngine> {
  return (await shop.engine()) as LocalEngine;
}

const noticesOf = (shop: OpenedShop) => shop.store.notices().map(({ message }) => message);
const idsOf = async (shop: OpenedShop) => (await shop.store.leads.list()).map(({ id }) => id);
const leads = (...ids: string[]) => ids.map((id) => buildLead({ id }));

/** Returns a database that opens when `open` is called. */
function gated(name: string) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const openEngine: OpenEngine = async (...args) => {
    await gate;
    return databaseEngine(name)(...args);
  };
  return { openEngine, open };
}

/** Returns storage that refuses to write some keys. */
function refusing(isRefused: (key: string) => boolean) {
  return (inner: KeyValueStorage): KeyValueStorage => ({
    getItem: (key) => inner.getItem(key),
    setItem(key, text) {
      if (isRefused(key)) throw new DOMException('There is no room.', 'QuotaExceededError');
      inner.setItem(key, text);
    },
    removeItem: (key) => inner.removeItem(key),
    key: (position) => inner.key(position),
    get length() {
      return inner.length;
    },
  });
}

describe('two tabs', () => {
  test('a list that was shown before another tab changed it does not count as the newest', async () => {
    writeKeys({ leads: leads('a') });
    const one = browser.open();
    await one.engine();
    await browser.rest();
    const gate = gated(browser.name);
    const two = browser.open({ openEngine: gate.openEngine });
    expect(await idsOf(two)).toEqual(['a']);
    await one.store.leads.add(buildLead({ id: 'b' }));
    await one.store.leads.remove('a');
    await (await engineOf(one)).whenIdle();
    const published: unknown[] = [];
    two.store.leads.subscribe(({ list }) => published.push(list?.map(({ id }) => id)));
    gate.open();
    await two.engine();
    expect(await idsOf(two)).toEqual(['b']);
    expect(published).toEqual([['b']]);
  });

  test('two sections of the settings saved at the same moment are both saved', async () => {
    const [one, two] = [browser.open(), browser.open()];
    for (const shop of [one, two]) {
      await shop.engine();
      expect(await shop.store.settings.get()).toEqual(DEFAULT_SETTINGS);
    }
    const saved = await Promise.all([
      one.store.settings.change((newest) => ({ ...newest, taxRatePercent: 7 })),
      two.store.settings.change((newest) => ({ ...newest, licenseId: 'License 9' })),
    ]);
    const both = { ...DEFAULT_SETTINGS, taxRatePercent: 7, licenseId: 'License 9' };
    // The second one saw the change of the first.
    expect(saved).toContainEqual(both);
    await browser.rest();
    expect([await one.store.settings.get(), await two.store.settings.get()]).toEqual([both, both]);
    expect(JSON.parse(localStorage.getItem('bms_settings') ?? '')).toEqual(both);
    await browser.leaveAll();
    expect(await browser.open().store.settings.get()).toEqual(both);
  });

  test('two backups restored at the same moment: both tabs and the keys have one of them whole', async () => {
    writeKeys({ leads: leads('mine') });
    const [one, two] = [browser.open(), browser.open()];
    for (const shop of [one, two]) await shop.engine();
    const fileOf = (id: string, taxRatePercent: number) =>
      new Blob([
        JSON.stringify({
          customers: [buildCustomer({ id })],
          leads: leads(id),
          bookings: [],
          settings: { ...DEFAULT_SETTINGS, taxRatePercent },
          version: '1.0',
        }),
      ]);
    await Promise.all([one.restore(fileOf('first', 1)), two.restore(fileOf('second', 2))]);
    await browser.rest();
    const shown = async ({ store }: OpenedShop) => ({
      customers: (await store.customers.list()).map(({ id }) => id),
      leads: (await store.leads.list()).map(({ id }) => id),
      tax: (await store.settings.get()).taxRatePercent,
    });
    const whole = [
      { customers: ['first'], leads: ['first'], tax: 1 },
      { customers: ['second'], leads: ['second'], tax: 2 },
    ];
    const after = await shown(one);
    expect(whole).toContainEqual(after);
    expect(await shown(two)).toEqual(after);
    expect(inKey('leads')).toEqual(leads(...after.leads));
    // The state before the first one, and the one that the second replaced.
    const kept = await (await engineOf(one)).db.backups();
    expect(kept.map(({ reason, counts }) => [reason, counts.customers, counts.leads])).toEqual([
      ['restore', 1, 1],
      ['restore', 0, 1],
    ]);
  });

  test('a list that moved to the database alone is not shown from the old text of its key', async () => {
    writeKeys({ leads: leads('a') });
    const one = browser.open();
    await one.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    await browser.leaveAll();
    localStorage.setItem('bms_home', 'indexeddb');
    localStorage.setItem('bms_leads', JSON.stringify(leads('a')));
    const gate = gated(browser.name);
    const two = browser.open({ openEngine: gate.openEngine });
    const shown = idsOf(two);
    gate.open();
    expect(await shown).toEqual(['a', 'b']);
  });

  test('a list that is shown while another one is compared shows its final state after the comparison', async () => {
    writeKeys({ customers: [buildCustomer()], leads: leads('a') });
    const one = browser.open();
    await one.engine();
    await browser.rest();
    const earlier = { ...localStorage };
    await one.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    await browser.leaveAll();
    for (const key of ['bms_leads', 'bms_stamps']) localStorage.setItem(key, earlier[key]);
    const two = browser.open();
    // The comparison yields before each list: then a screen reads its list.
    const seen: Promise<string[]>[] = [];
    vi.spyOn(scheduler, 'yield').mockImplementation(async () => {
      seen.push(idsOf(two));
    });
    const published: unknown[] = [];
    two.store.leads.subscribe(({ list }) => published.push(list?.map(({ id }) => id)));
    await two.engine();
    vi.restoreAllMocks();
    await Promise.all(seen);
    expect(published.at(-1)).toEqual(['a', 'b']);
    expect(await idsOf(two)).toEqual(['a', 'b']);
  });

  test('a key that one tab writes while another one compares does not count as a change by another program', async () => {
    writeKeys({ leads: leads('a') });
    const one = browser.open();
    await one.store.leads.update('a', { notes: '1' });
    await (await engineOf(one)).whenIdle();
    // The key follows a quarter of a second later.
    await one.store.leads.update('a', { notes: '2' });
    const two = browser.open();
    vi.spyOn(scheduler, 'yield').mockImplementationOnce(async () => {
      await (await engineOf(one)).whenIdle();
    });
    await two.engine();
    expect(noticesOf(two)).toEqual([]);
    expect(await (await engineOf(two)).db.backups()).toEqual([]);
    expect((await two.store.leads.get('a'))?.notes).toBe('2');
  });

  test('60 saves each of one record: no change is lost, no foreign change is reported, the key holds the last', {
    timeout: 30_000,
  }, async () => {
    writeKeys({ leads: [buildLead({ id: 'counter', notes: '0' })] });
    const shops = [browser.open(), browser.open()];
    const count = async (shop: OpenedShop) => {
      for (let step = 0; step < 60; step += 1) {
        await shop.store.transact(async (newest) => {
          const notes = String(Number((await newest.leads.get('counter'))?.notes) + 1);
          return [{ entity: 'leads', kind: 'update', id: 'counter', change: { notes } }];
        });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await Promise.all(shops.map(count));
    await browser.rest();
    for (const shop of shops) {
      expect((await shop.store.leads.get('counter'))?.notes).toBe('120');
      expect(noticesOf(shop)).toEqual([]);
      expect(await (await engineOf(shop)).db.backups()).toEqual([]);
    }
    expect(inKey('leads')).toMatchObject([{ notes: '120' }]);
  });

  test('four tabs that each change a list compare the keys a few times, not once for each write', {
    timeout: 30_000,
  }, async () => {
    writeKeys({ leads: [] });
    const shops = [browser.open(), browser.open(), browser.open(), browser.open()];
    for (const shop of shops) await shop.engine();
    let looks = 0;
    for (const shop of shops) {
      const { db } = await engineOf(shop);
      const { overview } = db;
      db.overview = () => {
        looks += 1;
        return overview();
      };
    }
    const start = performance.now();
    await Promise.all(
      shops.map(async (shop, tab) => {
        for (let step = 0; step < 50; step += 1) await shop.store.leads.add(buildLead({ id: `${tab}-${step}` }));
      }),
    );
    await browser.rest();
    const rounds = Math.ceil((performance.now() - start) / 400) + 1;
    expect(looks).toBeLessThanOrEqual(4 * rounds);
    const all = [...(await idsOf(shops[0] as OpenedShop))].sort();
    expect(all).toHaveLength(200);
    for (const shop of shops) expect([...(await idsOf(shop))].sort()).toEqual(all);
    expect((inKey('leads') as { id: string }[]).map(({ id }) => id).sort()).toEqual(all);
  });

  test('if a tab is closed before it writes the key, another one does', async () => {
    writeKeys({ leads: leads('a') });
    const two = browser.open();
    await two.engine();
    const one = browser.open({ storage: refusing(() => false) });
    await one.engine();
    await browser.rest();
    // It confirms the save, and crashes.
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => undefined);
    await one.store.leads.add(buildLead({ id: 'b' }));
    await browser.leave(one);
    vi.restoreAllMocks();
    await browser.rest();
    expect(inKey('leads')).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  test('without locks: a commit of another tab while this one opens is published', async () => {
    writeKeys({ leads: leads('a') });
    const one = browser.open({ withLocks: false });
    await one.engine();
    const two = browser.open({ withLocks: false });
    let once = true;
    vi.spyOn(scheduler, 'yield').mockImplementation(async () => {
      if (!once) return;
      once = false;
      await one.store.leads.add(buildLead({ id: 'b' }));
    });
    await two.engine();
    vi.restoreAllMocks();
    await browser.rest();
    expect(await idsOf(two)).toEqual(['a', 'b']);
    await two.store.leads.add(buildLead({ id: 'c' }));
    await browser.rest();
    expect(await idsOf(one)).toEqual(['a', 'b', 'c']);
  });
});

describe('where the lists live', () => {
  test('a browser that refuses a key though little is stored: they live in the safe copy alone, without further attempts', async () => {
    writeKeys({ leads: [] });
    const shop = browser.open({ storage: refusing((key) => key === 'bms_leads') });
    await shop.store.leads.add(buildLead({ id: 'a' }));
    await browser.rest();
    expect((await engineOf(shop)).home()).toBe('indexeddb');
    expect(localStorage.getItem('bms_home')).toBe('indexeddb');
    expect(localStorage.getItem('bms_leads')).toBeNull();
    await shop.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    expect((await engineOf(shop)).home()).toBe('indexeddb');
    expect(await idsOf(browser.open())).toEqual(['a', 'b']);
  });

  test('the home key is written after it was refused at first: there is room once the lists have left', async () => {
    writeKeys({ leads: [] });
    let isFull = true;
    const shop = browser.open({
      storage: (inner) => {
        const refused = refusing(() => isFull)(inner);
        return {
          ...refused,
          get length() {
            return inner.length;
          },
          removeItem(key) {
            inner.removeItem(key);
            isFull = false;
          },
        };
      },
    });
    await shop.store.leads.add(buildLead({ id: 'a' }));
    await browser.rest();
    expect(localStorage.getItem('bms_home')).toBe('indexeddb');
  });

  test('another tab is notified when they leave the keys, and when they return', async () => {
    writeKeys({ leads: leads('a') });
    const open = (keys: number) =>
      browser.open({ openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys }) });
    const one = open(10_000);
    const two = open(10_000);
    for (const shop of [one, two]) await shop.engine();
    const homes = async () => [(await engineOf(one)).home(), (await engineOf(two)).home()];
    await one.store.leads.add(buildLead({ id: 'long', notes: 'x'.repeat(9_000) }));
    await browser.rest();
    expect(await homes()).toEqual(['indexeddb', 'indexeddb']);
    expect(localStorage.getItem('bms_leads')).toBeNull();
    await two.store.leads.update('long', { notes: '' });
    await browser.rest();
    expect(await homes()).toEqual(['both', 'both']);
    expect(localStorage.getItem('bms_home')).toBeNull();
    expect(inKey('leads')).toMatchObject([{ id: 'a' }, { id: 'long' }]);
  });

  test('a list that grows too long for memory and shrinks again is never shown in its earlier state', async () => {
    writeKeys({ leads: leads('a') });
    const room = { ...STORAGE_LIMITS, keys: 0, inMemory: 2_000 };
    const shop = browser.open({ openEngine: databaseEngine(browser.name, room) });
    const other = browser.open({ openEngine: databaseEngine(browser.name, room) });
    for (const one of [shop, other]) expect(await idsOf(one)).toEqual(['a']);
    // Importing the keys is published as well.
    for (const one of [shop, other]) await one.engine();
    await browser.rest();
    const published: unknown[] = [];
    shop.store.leads.subscribe(({ list }) => published.push(list?.map(({ id }) => id)));
    await shop.store.leads.add(buildLead({ id: 'long', notes: 'x'.repeat(3_000) }));
    await browser.rest();
    for (const one of [shop, other]) expect(await idsOf(one)).toEqual(['a', 'long']);
    await shop.store.leads.add(buildLead({ id: 'b' }));
    await shop.store.leads.remove('long');
    await browser.rest();
    for (const one of [shop, other]) expect(await idsOf(one)).toEqual(['a', 'b']);
    expect(published).not.toContainEqual(['a']);
  });

  test('a key that another program writes later is imported, and removed', async () => {
    writeKeys({ leads: leads('a') });
    const room = { ...STORAGE_LIMITS, keys: 0 };
    const first = browser.open({ openEngine: databaseEngine(browser.name, room) });
    await first.engine();
    await browser.rest();
    await browser.leaveAll();
    localStorage.setItem('bms_leads', JSON.stringify(leads('by-hand')));
    const shop = browser.open({ openEngine: databaseEngine(browser.name, room) });
    await shop.engine();
    await browser.rest();
    expect(await idsOf(shop)).toEqual(['by-hand']);
    expect(localStorage.getItem('bms_leads')).toBeNull();
  });
});

describe('a list that does not fit in its key', () => {
  test('is saved, read by this tab, and read again by the next one', async () => {
    writeKeys({});
    const open = () => browser.open({ storage: refusing((key) => key === 'bms_settings') });
    const shop = open();
    const settings = { ...DEFAULT_SETTINGS, taxRatePercent: 7 };
    await shop.store.settings.change(() => settings);
    expect(await shop.store.settings.get()).toEqual(settings);
    await browser.rest();
    expect(await shop.store.settings.get()).toEqual(settings);
    const next = open();
    await next.engine();
    expect(await next.store.settings.get()).toEqual(settings);
    await browser.leaveAll();
    const roomy = browser.open();
    await roomy.engine();
    await browser.rest();
    expect(localStorage.getItem('bms_settings')).toBe(JSON.stringify(settings));
  });
});

describe('the snapshots of customers, services and staff', () => {
  test('of many records that are read at once stay with their records', { timeout: 60_000 }, async () => {
    const bookings = Array.from({ length: 2_600 }, (_, number) =>
      buildBooking({
        id: `b${number}`,
        customerId: `c${number}`,
        customer: buildCustomer({ id: `c${number}`, firstName: `Name ${number}` }),
      }),
    );
    writeKeys({});
    const shop = browser.open({
      openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys: 0, inMemory: 0 }),
    });
    await shop.store.bookings.set(bookings);
    const lists = await Promise.all([
      shop.store.bookings.list(),
      shop.store.bookings.query({ name: 'status', from: 'Scheduled' }, 300),
      shop.store.bookings.list(),
      shop.store.bookings.query({ name: 'customer', from: 'c1', to: 'c3' }),
    ]);
    for (const list of lists) {
      expect(list.filter(({ id, customer }) => customer.firstName !== `Name ${id.slice(1)}`)).toEqual([]);
    }
    expect(lists[0]).toEqual(bookings);
  });

  test('are deleted when a shop is replaced, and stay when it is edited', async () => {
    const names = async () => {
      const db = await openDB(browser.name);
      const copies = (await db.getAll('copies')) as { firstName?: string; name?: string }[];
      db.close();
      return copies.flatMap(({ firstName }) => firstName ?? []).sort();
    };
    const bookingOf = (firstName: string) => buildBooking({ customer: buildCustomer({ firstName }) });
    writeKeys({ bookings: [bookingOf('Before')] });
    const shop = browser.open();
    await shop.store.bookings.set([bookingOf('Edited')]);
    expect(await names()).toEqual(['Before', 'Edited', buildBooking().employee.firstName].sort());
    await shop.store.reset();
    expect(await names()).toEqual([]);
  });
});
