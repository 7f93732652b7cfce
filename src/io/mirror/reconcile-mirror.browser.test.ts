import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { LocalEngine } from '#io/local/local-engine.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { ENTITY_TYPES, type Lists } from '#io/store/store.ts';
import { inKey, type LocalBrowser, localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildLead } from '#test/build.ts';
import { STORAGE_LIMITS } from './mirror-rules.ts';
import { STAMPS_KEY } from './stamps.ts';

// Each cell opens several shops, one after the other.
vi.setConfig({ testTimeout: 60_000 });

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

const HOMES = { both: STORAGE_LIMITS, indexeddb: { ...STORAGE_LIMITS, keys: 0 } };
type HomeName = keyof typeof HOMES;

const SAMPLE = buildLead({ id: 'sample' });
const EMPTY = Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, []])) as unknown as Lists;
const samples = { demo: () => EMPTY, starter: () => ({ ...EMPTY, leads: [SAMPLE] }) };

const leads = (...ids: string[]) => ids.map((id) => buildLead({ id }));
const textOf = (...ids: string[]) => JSON.stringify(leads(...ids));

const open = (home: HomeName) =>
  browser.open({ openEngine: databaseEngine(browser.name, HOMES[home], QUICK), samples, withLocks: true });

async function leave(shop: OpenedShop): Promise<void> {
  await ((await shop.engine()) as LocalEngine).whenIdle();
  await browser.leave(shop);
}

/** Returns the text of our keys, except the stamps. */
function keysNow(): Record<string, string> {
  const entries = Object.entries({ ...localStorage }) as [string, string][];
  return Object.fromEntries(entries.filter(([key]) => key !== 'bms_test_mark' && key !== STAMPS_KEY));
}

/** Returns the text of our keys, with the stamps. */
function mirrorNow(): Record<string, string> {
  const stamps = localStorage.getItem(STAMPS_KEY);
  return { ...keysNow(), ...(stamps !== null && { [STAMPS_KEY]: stamps }) };
}

function putKeys(texts: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(mirrorNow())) localStorage.removeItem(key);
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}

/** Opens the shop and waits until it is idle. Returns its leads, notices, backups and home. */
async function outcome(shop: OpenedShop) {
  const engine = (await shop.engine()) as LocalEngine;
  await engine.whenIdle();
  return {
    ids: (await shop.store.leads.list()).map(({ id }) => id),
    notices: shop.store.notices().map(({ message }) => message),
    backups: (await engine.db.backups()).map(({ reason, counts }) => `${reason} of ${counts.leads}`),
    home: engine.home(),
  };
}

/** Expects a second start to repair nothing more and to show the same. */
async function staysTheSame(home: HomeName, before: Awaited<ReturnType<typeof outcome>>): Promise<void> {
  await browser.leaveAll();
  const again = await outcome(open(home));
  expect(again).toEqual({ ...before, notices: [] });
}

const FOREIGN_NOTICE =
  'The stored data (leads) was changed by something other than Clearcoat. The changed data is used now; a backup from before is under Settings, Data.';
const DAMAGED_COPY = 'The damaged copy is under Settings, Data.';

/** Mirror of an earlier state of the saved shop: with only the lead a. */
let earlier: Record<string, string> = {};

/** Saves the lead a, then the leads a and b. */
async function keptShop(home: HomeName): Promise<void> {
  writeKeys({ leads: leads('a') });
  await leave(open('both'));
  earlier = mirrorNow();
  const shop = open('both');
  await shop.store.leads.add(buildLead({ id: 'b', notes: 'new' }));
  await shop.store.leads.update('b', { notes: '' });
  await leave(shop);
  if (home === 'both') return;
  await leave(open(home));
  expect(Object.keys(keysNow()).sort()).toEqual(['bms_home', 'bms_initialized']);
}

const BROKEN_B = '{"id":"b","firstName":5}';
const BROKEN_Z = '{"id":"z","firstName":5}';
const listWith = (broken: string) =>
  `[${JSON.stringify(buildLead({ id: 'new' }))},${broken},${JSON.stringify(buildLead({ id: 'a' }))}]`;

type Cell = {
  /** 'earlier' means the earlier mirror. */ text: string | null;
  ids: string[];
  notices?: string[];
  backups?: string[];
  damaged?: string;
};

describe.each(['both', 'indexeddb'] as const)('a key of a shop that lives in %s', (home) => {
  const AFTER = { [home]: home };

  const WITH_COPY: { [name: string]: Cell } = {
    missing: { text: null, ids: ['a', 'b'] },
    earlier: { text: 'earlier', ids: ['a', 'b'] },
    'by another program, valid': {
      text: textOf('new'),
      ids: ['new'],
      notices: [FOREIGN_NOTICE],
      backups: ['foreign of 2'],
    },
    'by another program, not a list': {
      text: '{"leads":1}',
      ids: ['a', 'b'],
      notices: [`The leads couldn't be read and were replaced with the safe copy. ${DAMAGED_COPY}`],
      damaged: '{"leads":1}',
    },
    'by another program, one broken record that the safe copy has': {
      text: listWith(BROKEN_B),
      ids: ['new', 'b', 'a'],
      notices: [
        `One lead couldn't be read. What could be restored came from the safe copy; all others are fine. ${DAMAGED_COPY}`,
        FOREIGN_NOTICE,
      ],
      backups: ['foreign of 2'],
      damaged: BROKEN_B,
    },
    'by another program, one broken record that is nowhere else': {
      text: listWith(BROKEN_Z),
      ids: ['new', 'a'],
      notices: [`One lead couldn't be read. All others are fine. ${DAMAGED_COPY}`, FOREIGN_NOTICE],
      backups: ['foreign of 2'],
      damaged: BROKEN_Z,
    },
  };
  const WITHOUT_COPY: { [name: string]: Cell } = {
    missing: {
      text: null,
      ids: ['sample'],
      notices: ['The leads were missing from this browser and were replaced with the list of a new shop.'],
    },
    valid: { text: textOf('new'), ids: ['new'] },
    'not a list': {
      text: '{"leads":1}',
      ids: ['sample'],
      notices: [`The leads couldn't be read and were replaced with the list of a new shop. ${DAMAGED_COPY}`],
      damaged: '{"leads":1}',
    },
    'one broken record': {
      text: listWith(BROKEN_B),
      ids: ['new', 'a'],
      notices: [`One lead couldn't be read. All others are fine. ${DAMAGED_COPY}`],
      damaged: BROKEN_B,
    },
  };

  async function settles({ text, ids, notices = [], backups = [], damaged }: Cell): Promise<void> {
    if (text === 'earlier') putKeys({ ...earlier, ...(home === 'indexeddb' && { bms_home: home }) });
    else if (text !== null) localStorage.setItem('bms_leads', text);
    else localStorage.removeItem('bms_leads');
    const found = await outcome(open(home));
    expect(found).toEqual({ ids, notices, backups, home: AFTER[home] });
    expect(inKey('leads')).toEqual(home === 'both' ? found.ids.map((id) => expect.objectContaining({ id })) : null);
    expect(localStorage.getItem('bms_damaged_leads')).toBe(damaged ?? null);
    await staysTheSame(home, found);
    // Restores the state of a crash before the mirror reached the disk.
    if (text !== null && text !== 'earlier') localStorage.setItem('bms_leads', text);
    await staysTheSame(home, found);
    expect(localStorage.getItem('bms_damaged_leads')).toBe(damaged ?? null);
  }

  test.each(Object.entries(WITH_COPY))('with a safe copy: %s', async (_, cell) => {
    await keptShop(home);
    await settles(cell);
  });

  test.each(Object.entries(WITHOUT_COPY))('without a safe copy: %s', async (_, cell) => {
    await keptShop(home);
    await deleteDB(browser.name);
    if (home === 'indexeddb') for (const entity of ENTITY_TYPES) localStorage.setItem(`bms_${entity}`, '[]');
    await settles(cell);
  });
});

describe.each(['both', 'indexeddb'] as const)('a shop that lives in %s', (home) => {
  const gone = (name: string, words: string) =>
    `The ${name} were missing from this browser and were replaced with ${words}.`;
  const NEW_SHOP = 'the list of a new shop';

  test('whose kind was lost restores it (DATA-29)', async () => {
    await keptShop(home);
    localStorage.removeItem('bms_initialized');
    const found = await outcome(open(home));
    expect(found).toEqual({ ids: ['a', 'b'], notices: [], backups: [], home });
    expect(localStorage.getItem('bms_initialized')).toBe('starter');
  });

  test('whose keys were all cleared is restored, with all its keys', async () => {
    await keptShop(home);
    const before = keysNow();
    putKeys({});
    expect(await outcome(open(home))).toEqual({ ids: ['a', 'b'], notices: [], backups: [], home });
    expect(keysNow()).toEqual(before);
  });

  test('whose database was deleted keeps the data of its keys, or reports each lost list', async () => {
    await keptShop(home);
    await deleteDB(browser.name);
    const found = await outcome(open(home));
    if (home === 'both') expect(found).toEqual({ ids: ['a', 'b'], notices: [], backups: [], home });
    else {
      const names = ['customers', 'services', 'staff', 'stations', 'bookings', 'leads', 'invoices', 'estimates'];
      expect(found).toEqual({
        ids: ['sample'],
        notices: names.map((name) => gone(name, NEW_SHOP)),
        backups: [],
        home,
      });
    }
    await staysTheSame(home, found);
  });

  test('without any data left is a new one, without a notice', async () => {
    await keptShop(home);
    await deleteDB(browser.name);
    putKeys({});
    expect(await outcome(open(home))).toMatchObject({ ids: [], notices: [], backups: [] });
  });
});

describe('a value of one key', () => {
  const settings = (taxRatePercent: number) => JSON.stringify({ ...DEFAULT_SETTINGS, taxRatePercent });
  const user = (firstName: string) =>
    JSON.stringify({
      id: 'demo-user',
      email: 'demo@example.com',
      firstName,
      lastName: 'Morgan',
      businessName: 'Apex',
      phone: '',
      address: { street: '', city: '', state: '', zipCode: '', country: 'United States' },
      onboardingCompleted: true,
      createdAt: '2026-11-02T09:00:00.000Z',
    });
  const profiles = (firstName: string) => `{"demo@example.com":${user(firstName)}}`;

  const KEYS = {
    bms_settings: {
      first: settings(1),
      second: settings(2),
      foreign: settings(3),
      foreignNotices: [
        'The stored data (settings) was changed by something other than Clearcoat. The changed data is used now; a backup from before is under Settings, Data.',
      ],
      backups: ['foreign of 1'],
      damaged: [`The settings couldn't be read and were replaced with the safe copy. ${DAMAGED_COPY}`],
      quarantineKey: 'bms_damaged_settings',
    },
    bms_profiles: {
      first: profiles('One'),
      second: profiles('Two'),
      foreign: profiles('Three'),
      foreignNotices: [],
      backups: [],
      damaged: [`The profiles couldn't be read and were replaced with the safe copy. ${DAMAGED_COPY}`],
      quarantineKey: 'bms_damaged_profiles',
    },
    bms_demo_user: {
      first: user('One'),
      second: user('Two'),
      foreign: user('Three'),
      foreignNotices: [],
      backups: [],
      damaged: [
        "The stored sign-in couldn't be read and was restored from the safe copy. You're still signed in as demo@example.com.",
      ],
      quarantineKey: undefined,
    },
  };

  async function keptText(key: string, first: string, second: string): Promise<void> {
    writeKeys({ leads: leads('a') });
    const shop = open('both');
    await shop.texts.write(new Map([[key, first]]));
    earlier = mirrorNow();
    expect(earlier[key]).toBe(first);
    await shop.texts.write(new Map([[key, second]]));
    await leave(shop);
    expect(localStorage.getItem(key)).toBe(second);
  }

  for (const [key, { first, second, foreign, foreignNotices, backups, damaged, quarantineKey }] of Object.entries(
    KEYS,
  )) {
    test.each([
      ['gone', null, second, [], []],
      ['earlier', 'earlier', second, [], []],
      ['the newest', second, second, [], []],
      ['by another program, valid', foreign, foreign, foreignNotices, backups],
      ['by another program, damaged', '{"x', second, damaged, []],
    ] as const)(`${key}: %s`, async (_, found, after, notices, kept) => {
      await keptText(key, first, second);
      if (found === 'earlier') putKeys(earlier);
      else if (found === null) localStorage.removeItem(key);
      else localStorage.setItem(key, found);
      const shop = open('both');
      expect(await outcome(shop)).toEqual({ ids: ['a'], notices, backups: kept, home: 'both' });
      expect([localStorage.getItem(key), shop.texts.read(key)]).toEqual([after, after]);
      if (quarantineKey) expect(localStorage.getItem(quarantineKey)).toBe(found === '{"x' ? found : null);
    });
  }

  test('that was removed, as by signing out, is not restored from an earlier state of the key', async () => {
    await keptText('bms_demo_user', user('One'), user('Two'));
    const shop = open('both');
    await shop.texts.write(new Map([['bms_demo_user', null]]));
    await leave(shop);
    localStorage.setItem('bms_demo_user', user('Two'));
    expect(await outcome(open('both'))).toMatchObject({ notices: [] });
    expect(localStorage.getItem('bms_demo_user')).toBeNull();
  });
});

describe('an interrupted move between keys and database', () => {
  async function twoHomes() {
    writeKeys({ leads: leads('a'), bookings: [buildBooking()] });
    await leave(open('both'));
    const both = mirrorNow();
    await leave(open('indexeddb'));
    const alone = mirrorNow();
    expect(keysNow()).toEqual({ bms_home: 'indexeddb', bms_initialized: 'starter' });
    return { both, alone };
  }

  /** Returns the last `count` keys of the lists, their stamps, and the other keys. */
  function someOf(both: Record<string, string>, count: number, others: Record<string, string>) {
    const stamps = { [STAMPS_KEY]: both[STAMPS_KEY] ?? '' };
    const lists = ENTITY_TYPES.slice(ENTITY_TYPES.length - count).map((entity) => `bms_${entity}`);
    return { ...others, ...stamps, ...Object.fromEntries(lists.map((key) => [key, both[key] ?? ''])) };
  }

  test('leaving the keys: interrupted at any point, the lists end up whole in the database alone', async () => {
    const { both, alone } = await twoHomes();
    let points = 0;
    for (const others of [{ bms_initialized: 'starter' }, alone]) {
      for (let count = 0; count <= ENTITY_TYPES.length; count += 1) {
        putKeys(someOf(both, count, others));
        const shop = open('indexeddb');
        expect([points, await outcome(shop)]).toEqual([
          points,
          { ids: ['a'], notices: [], backups: [], home: 'indexeddb' },
        ]);
        expect(await shop.store.bookings.list()).toEqual([buildBooking()]);
        expect(keysNow()).toEqual({ bms_home: 'indexeddb', bms_initialized: 'starter' });
        await browser.leaveAll();
        points += 1;
      }
    }
    expect(points).toBe(2 * (ENTITY_TYPES.length + 1));
  });

  test('returning: interrupted at any point, the lists end up whole in both', async () => {
    const { both, alone } = await twoHomes();
    await leave(open('both'));
    const { [STAMPS_KEY]: _, ...texts } = both;
    expect(keysNow()).toEqual(texts);
    let points = 0;
    for (const others of [{ bms_initialized: 'starter' }, alone]) {
      for (let count = 0; count <= ENTITY_TYPES.length; count += 1) {
        putKeys(someOf(both, count, others));
        const shop = open('both');
        expect([points, await outcome(shop)]).toEqual([points, { ids: ['a'], notices: [], backups: [], home: 'both' }]);
        expect(await shop.store.bookings.list()).toEqual([buildBooking()]);
        expect(keysNow()).toEqual(texts);
        await browser.leaveAll();
        points += 1;
      }
    }
    expect(points).toBe(2 * (ENTITY_TYPES.length + 1));
  });
});
