import type { Page } from '@playwright/test';
import { expect, type Killable, test, tries } from './killable.ts';
import { BUILD } from './records.ts';
import { type StoreOnPage, storeOn } from './store-on.ts';

/** The lead in the open format. */
function notesUnderKey(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leads: { notes: string }[] = JSON.parse(localStorage.getItem('bms_leads') ?? '[]');
    return leads.map(({ notes }) => notes);
  });
}

/** A lead whose notes are a number; `save` counts up and waits for the acknowledgement. */
async function countingLead(store: StoreOnPage) {
  await store.seed('starter');
  await store.add('leads', { ...BUILD.leads('counter'), notes: '0' });
  let last = 0;
  return {
    last: () => String(last),
    async save() {
      last += 1;
      await store.update('leads', 'counter', { notes: String(last) });
    },
  };
}

async function saveUntilOnDisk(browser: Killable, save: () => Promise<void>): Promise<void> {
  const before = await browser.localStorageOnDisk();
  while ((await browser.localStorageOnDisk()) === before) await save();
}

async function expectNewest(browser: Killable, notes: string): Promise<void> {
  const store = await storeOn(browser.page);
  const leads = await store.list('leads');
  expect({
    notes: leads.filter(({ id }) => id === 'counter').map((lead) => lead.notes),
    notices: await store.notices(),
  }).toEqual({ notes: [notes], notices: [] });
  await expect.poll(async () => (await notesUnderKey(browser.page)).at(-1)).toBe(notes);
}

for (const behind of tries([60], [1, 60, 600])) {
  test(`keys that the disk shows as they were ${behind} saves before the kill are not taken for newer`, async ({
    start,
  }) => {
    let browser = await start('store');
    const { save, last } = await countingLead(await storeOn(browser.page));
    await saveUntilOnDisk(browser, save);
    for (let count = 0; count < behind; count += 1) await save();
    await browser.kill();

    browser = await start('store');
    await expectNewest(browser, last());
  });
}

/** More than the safe copy remembers of what the app wrote. */
for (const behind of tries([], [60])) {
  test(`a long list whose key on the disk is ${behind} writings behind is not taken for newer either`, async ({
    start,
  }) => {
    let browser = await start('store');
    const store = await storeOn(browser.page);
    const { save, last } = await countingLead(store);
    // Chromium brings at most 10 MiB an hour of an address to the disk.
    const filler = { ...BUILD.leads('filler'), notes: 'x'.repeat(3_000_000) };
    await store.set('leads', [filler, ...(await store.list('leads'))]);
    await saveUntilOnDisk(browser, save);
    for (let count = 0; count < behind; count += 1) {
      await save();
      await expect.poll(async () => (await notesUnderKey(browser.page)).at(-1), { intervals: [20] }).toBe(last());
    }
    await browser.kill();

    browser = await start('store');
    await expectNewest(browser, last());
  });
}
