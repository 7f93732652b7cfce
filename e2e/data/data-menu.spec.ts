import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { reloadAfter } from '../pages/reload-after.ts';

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The text of the file that Export hands over. */
async function exported(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await choose(page, 'Export');
  const download = await downloading;
  await expect(page.getByText('Your data has been successfully exported.').last()).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^business-data-\d{4}-\d{2}-\d{2}\.json$/);
  return readFile(await download.path(), 'utf8');
}

/** Answers the question, and waits until the page has said so, has reloaded itself and shows the shop. */
async function answer(page: Page, button: string, said: string): Promise<void> {
  await reloadAfter(page, said, () => page.getByRole('alertdialog').getByRole('button', { name: button }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
}

async function importText(page: Page, text: string): Promise<void> {
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Import data file').first().setInputFiles(file);
  await answer(page, 'Import', 'Your data has been successfully imported.');
}

/** Lists whose label on the screen is not their name. */
const LABELS: Readonly<Record<string, string>> = {
  employees: 'Staff',
  products: 'Films',
  removals: 'Deleted invoices',
};

/** The label of a list on the screen. */
function labelOf(list: string): string {
  return LABELS[list] ?? list.charAt(0).toUpperCase() + list.slice(1);
}

function withoutDate(text: string): string {
  return text.replace(/\n {2}"exportDate": "[^"]+",/, '');
}

/** Another shop in the form of an export: no list with records is as it was, some records hold fields of another tool. */
function otherShop(text: string): { text: string; counts: Record<string, number> } {
  const { exportDate, version, settings, ...lists } = JSON.parse(text) as Record<string, { id: string }[]>;
  const others = Object.entries(lists).map(([name, list]) => {
    // A no to messages outlives an import that lacks it, in its place.
    const isKept = name === 'consents';
    const [first, ...rest] = isKept ? list : list.slice(1);
    const changed = { ...first, notes: 'Žofia’s "blue" box 🚗\n\u2028', loyalty: { tier: 'gold', points: null } };
    return [name, first ? (isKept ? [changed, ...rest] : [...rest, changed]) : list] as const;
  });
  const shop = { ...Object.fromEntries(others), settings: { ...settings, taxRatePercent: 7.25 }, exportDate, version };
  return {
    text: JSON.stringify(shop, null, 2),
    counts: Object.fromEntries(others.map(([name, list]) => [name, list.length])),
  };
}

test('export, reset and import give back all lists and the settings byte for byte (DATA-24, TOAST-11, TOAST-14)', {
  tag: '@core',
}, async ({ page }) => {
  await signInToDemo(page);
  const samples = await exported(page);
  const other = otherShop(samples);
  await importText(page, other.text);
  const before = await exported(page);
  expect(withoutDate(before)).toBe(withoutDate(other.text));

  await choose(page, 'Reset');
  await answer(page, 'Reset', 'All data has been reset to default values.');
  const lists = Object.keys(other.counts);
  const [wasReset, wasSample] = [await exported(page), samples].map((text) => JSON.parse(text));
  for (const name of lists) expect(wasReset[name].length, name).toBe(wasSample[name].length);
  expect(wasReset.settings).toEqual({ ...wasSample.settings, taxRatePercent: 7.25 });

  await importText(page, before);
  expect(withoutDate(await exported(page))).toBe(withoutDate(before));
});

test('a file is read by a worker, and shown list by list before anything is written (NAV-15)', async ({ page }) => {
  await signInToDemo(page);
  const other = otherShop(await exported(page));
  // The daily backup has a worker of its own.
  const worker = page.waitForEvent('worker', (one) => one.url().includes('read-data-file.worker'));
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(other.text) };
  const picker = page.getByLabel('Import data file').first();
  for (const _time of ['first', 'second']) {
    await picker.setInputFiles(file);
    const question = page.getByRole('alertdialog', { name: 'Import shop.json?' });
    await expect(question.getByRole('listitem')).toHaveText([
      ...Object.entries(other.counts).map(([name, count]) => `${labelOf(name)}: ${count}`),
      'Settings',
    ]);
    await expect(question).toContainText('A backup is made first.');
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
  await worker;
});

test('an import reloads the page 1.5 s after its toast (DATA-23)', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      if (sessionStorage.getItem('toldAt') || !document.body?.textContent?.includes('successfully imported')) return;
      sessionStorage.setItem('toldAt', String(Date.now()));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await signInToDemo(page);
  const { text } = otherShop(await exported(page));
  let waited = 0;
  // The time runs from when the toast is asked for. A busy machine may draw it later, or reload later: the best of three counts.
  for (let round = 0; round < 3 && (waited <= 1400 || waited >= 6000); round += 1) {
    await page.evaluate(() => sessionStorage.removeItem('toldAt'));
    await importText(page, text);
    waited = await page.evaluate(() => performance.timeOrigin - Number(sessionStorage.getItem('toldAt')));
  }
  expect(waited).toBeGreaterThan(1400);
  expect(waited).toBeLessThan(6000);
});

test('an export is not followed by a reload (DATA-25)', async ({ page }) => {
  await page.clock.install();
  await signInToDemo(page);
  await page.evaluate(() => addEventListener('beforeunload', () => sessionStorage.setItem('left', 'yes')));
  await exported(page);
  await page.clock.fastForward(60_000);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
});

for (const [what, text, why] of [
  ['no JSON', 'not json', /not JSON/],
  ['none of the lists', '{"hello": 1}', /no shop data/],
  ['a broken record', '{"bookings": [{"id": "b1"}]}', /damaged at bookings, row 1/],
] as const) {
  test(`a file with ${what} changes nothing and says why (DATA-26, TOAST-12)`, async ({ page }) => {
    await signInToDemo(page);
    const before = withoutDate(await exported(page));
    const picker = page.getByLabel('Import data file').first();
    await picker.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert').filter({ hasText: 'Import Failed' })).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    expect(withoutDate(await exported(page))).toBe(before);
  });
}

test('two tabs that save at the same time erase nothing of each other', async ({ page, context }) => {
  await signInToDemo(page);
  const other = await context.newPage();
  await other.goto('/profile');
  const addresses = ['/schedule/booking/new', '/schedule/booking/new'];
  const before: number = JSON.parse(await exported(page)).bookings.length;
  await Promise.all(
    [page, other].map(async (tab, index) => {
      await tab.goto(addresses[index] ?? '');
      for (const [name, typed] of [
        ['Customer', 'Reyes'],
        ['Service', 'Detail'],
      ] as const) {
        await tab.getByRole('combobox', { name }).fill(typed);
        await tab
          .getByRole('option', { name: new RegExp(typed) })
          .first()
          .click();
      }
      await tab.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
      await tab.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
      // Sundays half a year apart: nothing is open, so each is booked anyway.
      await tab.getByLabel('Date').fill(index === 0 ? '2027-01-03' : '2027-06-06');
      await tab.getByRole('checkbox', { name: 'Book anyway' }).check();
    }),
  );
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Create Booking' }).click()));
  await Promise.all([page, other].map((tab) => expect(tab.getByText('Booking Created')).toBeVisible()));
  expect(JSON.parse(await exported(page)).bookings.length).toBe(before + 2);
});
