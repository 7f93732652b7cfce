import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS, newestSchema } from '#io/database/schema-version.ts';
import type { LocalEngine } from '#io/local/local-engine.ts';
import type { LocalShop } from '#io/local/local-store.ts';
import { inKey, type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildLead } from '#test/build.ts';
import { putBeforeStamps } from '#test/data/before-stamps.ts';
import { readStamps } from './stamps.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

const leads = (...ids: string[]) => ids.map((id) => buildLead({ id }));

/** Writes a shop with the leads a and b, as a version without stamps left it. */
async function shopBeforeStamps(): Promise<void> {
  writeKeys({ leads: leads('a') });
  const shop = browser.open();
  await shop.store.leads.add(buildLead({ id: 'b' }));
  await browser.rest();
  await browser.leaveAll();
  await putBeforeStamps(browser.name);
}

async function facts(shop: LocalShop) {
  const { db } = (await shop.engine()) as LocalEngine;
  await browser.rest();
  return {
    ids: (await shop.store.leads.list()).map(({ id }) => id),
    notices: shop.store.notices().map(({ message }) => message),
    backups: (await db.backups()).map(({ reason }) => reason),
  };
}

describe('a shop of the version without stamps', () => {
  test('opens unchanged: its own text is recognized by hash, and gets stamps', async () => {
    await shopBeforeStamps();
    expect(await facts(browser.open())).toEqual({ ids: ['a', 'b'], notices: [], backups: [] });
    const { database, keys } = readStamps(localStorage);
    expect([typeof database, keys['bms_leads']?.schemaVersion]).toEqual(['string', newestSchema(MIGRATIONS)]);
  });

  test('is imported with a backup and a notice if another program changed its text', async () => {
    await shopBeforeStamps();
    localStorage.setItem('bms_leads', JSON.stringify(leads('new')));
    expect(await facts(browser.open())).toEqual({
      ids: ['new'],
      notices: [expect.stringMatching(/^The stored data \(leads\) was changed by something other than Clearcoat\./)],
      backups: ['foreign'],
    });
  });

  test('keeps later saves, even if a crash brings back the keys of that version', async () => {
    await shopBeforeStamps();
    const before = { ...localStorage } as Record<string, string>;
    const shop = browser.open();
    await shop.store.leads.add(buildLead({ id: 'c' }));
    await browser.rest();
    await browser.leaveAll();
    localStorage.clear();
    for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text);
    expect(await facts(browser.open())).toEqual({ ids: ['a', 'b', 'c'], notices: [], backups: [] });
    expect(inKey('leads')).toHaveLength(3);
  });

  test('gets no new hashes', async () => {
    await shopBeforeStamps();
    const shop = browser.open();
    await shop.store.leads.add(buildLead({ id: 'c' }));
    await browser.rest();
    await browser.leaveAll();
    const db = await openDB(browser.name);
    const written = await db.getAll('written');
    db.close();
    expect(written.map(({ key, revision }) => [key, revision]).filter(([key]) => key === 'bms_leads')).toEqual([
      ['bms_leads', 2],
    ]);
  });

  test('with 20,000 bookings, which live in the database alone, opens with all of them', {
    timeout: 120_000,
  }, async () => {
    const bookings = Array.from({ length: 20_000 }, (_, number) =>
      buildBooking({ id: `booking-${number}`, notes: `Job ${number}` }),
    );
    writeKeys({ leads: leads('a') });
    const before = browser.open();
    await before.store.bookings.set(bookings);
    await browser.rest();
    await browser.leaveAll();
    await putBeforeStamps(browser.name);
    const shop = browser.open();
    const { db } = (await shop.engine()) as LocalEngine;
    expect([localStorage.getItem('bms_home'), localStorage.getItem('bms_bookings')]).toEqual(['indexeddb', null]);
    expect(await shop.store.bookings.list()).toEqual(bookings);
    expect(await shop.store.leads.list()).toEqual(leads('a'));
    expect([shop.store.notices(), await db.backups()]).toEqual([[], []]);
  });
});
