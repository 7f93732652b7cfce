import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { everyKeyWritten } from '../pages/keys.ts';
import { firstOf, isLong } from '../pages/long-run.ts';
import { reloadAfter } from '../pages/reload-after.ts';

type Stored = Record<string, unknown> & { id: string; firstName: string; lastName: string; vehicle: object };

async function storedCustomers(page: Page): Promise<Stored[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('bms_customers'))) ?? '[]');
}

/** From the disk: the browser reads a large file by itself. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, buffer);
  await page.getByLabel('Customer file').setInputFiles(path);
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Import customers from CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Customers' })).toBeVisible();
}

test('the customers handed out as CSV are lines of RFC 4180, and come in again as they were', async ({ page }) => {
  await signInToDemo(page);
  await everyKeyWritten(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export customers as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...lines] = bytes.toString('utf8').slice(1).split('\r\n');
  expect(head).toMatch(/^First Name,Last Name,Company Name,Email,Phone,/);
  const before = await storedCustomers(page);
  expect(lines.map((line) => line.split(',', 2).join(' '))).toEqual([
    ...before.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    '',
  ]);

  await openImport(page);
  await choose(page, 'again.csv', bytes);
  await expect(page.getByText('12 rows may already be customers')).toBeVisible();
  await page.getByRole('combobox', { name: 'What to do with them' }).selectOption('Import them anyway');
  await page.getByRole('button', { name: 'Import 12 Customers' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Customers Imported' })).toBeVisible();
  await expect.poll(async () => (await storedCustomers(page)).length).toBe(24);
  const after = await storedCustomers(page);
  // Ids and times are new; an empty company may be absent. This file has the main vehicle alone; another one has every vehicle.
  // No file makes a yes to messages.
  const facts = ({ id, createdAt, updatedAt, vehicle, otherVehicles, consents, ...rest }: Stored) => ({
    companyName: undefined,
    ...rest,
    vehicle: { ...vehicle, id: '' },
  });
  expect(after.slice(12).map(facts)).toEqual(before.map(facts));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Import Undone' })).toBeVisible();
  await expect.poll(() => storedCustomers(page)).toEqual(before);
});

const SEMICOLONS =
  'Vorname;Nachname;E-Mail;Telefon;Vehicle;Size;Notes\r\nJürgen;Weiß;jw@example.com;0170 1234567;2021 Porsche Macan;;"rings\r\ntwice"\r\n';

for (const [encoding, buffer] of firstOf(2, [
  ['Windows-1252', Buffer.from(SEMICOLONS, 'latin1')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SEMICOLONS, 'utf16le')])],
  ['UTF-16', Buffer.from(SEMICOLONS, 'utf16le')],
  ['UTF-8', Buffer.from(`\uFEFF${SEMICOLONS}`)],
  ['UTF-8', Buffer.from(SEMICOLONS)],
] as const)) {
  test(`a ${encoding} file of ${buffer.length} bytes with semicolons and a line break in a cell is imported`, async ({
    page,
  }) => {
    await signInToDemo(page);
    await openImport(page);
    await choose(page, 'kunden.csv', buffer);
    await expect(page.getByText(`1 row, 7 columns separated by semicolons, ${encoding}`)).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 Customer' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Customers Imported' })).toBeVisible();
    await expect
      .poll(async () => (await storedCustomers(page)).at(-1))
      .toMatchObject({
        firstName: 'Jürgen',
        lastName: 'Weiß',
        email: 'jw@example.com',
        phone: '0170 1234567',
        notes: 'rings\r\ntwice',
        source: 'Other',
        vehicle: { year: 2021, make: 'Porsche', model: 'Macan', size: 'SUV', bodyType: 'SUV' },
      });
  });
}

test('bad files change nothing and say what to do', async ({ page }) => {
  await signInToDemo(page);
  await everyKeyWritten(page);
  const before = await storedCustomers(page);
  await openImport(page);
  for (const [name, buffer, why] of [
    ['empty.csv', Buffer.alloc(0), /The file is empty/],
    ['photo.csv', Buffer.alloc(20 * 1024 * 1024, 7), /not a text file/],
    ['list.xlsx.csv', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), /workbook/],
    ['head.csv', Buffer.from('First Name,Last Name\r\n'), /no rows below the column names/],
    ['quote.csv', Buffer.from('Name,Notes\r\nA,b\r\nC,"open\r\nD,e\r\n'), /Row 3 has an opening quotation mark/],
  ] as const) {
    await choose(page, name, buffer);
    const alert = page.getByRole('alert').filter({ hasText: `${name} cannot be imported` });
    await expect(alert).toContainText(why);
  }
  expect(await storedCustomers(page)).toEqual(before);
});

// It takes about a minute.
if (isLong) {
  test('50,000 rows are imported with their progress, searched at once, and taken out again', async ({ page }) => {
    test.slow();
    const rows = Array.from({ length: 50_000 }, (_, at) => `Ann,Row ${at},row-${at}@mail.example`);
    await signInToDemo(page);
    await openImport(page);
    await choose(page, 'large.csv', Buffer.from(['First Name,Last Name,Email', ...rows].join('\n')));
    await page.getByRole('button', { name: 'Import 50,000 Customers' }).click();
    await expect(page.getByRole('dialog', { name: 'Importing customers' })).toBeVisible();
    const imported = page.getByRole('status').filter({ hasText: 'Customers Imported' });
    await expect(imported).toBeVisible({ timeout: 120_000 });
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('row-49999');
    await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Row 49999');
    await imported.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Import Undone' })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('Row 49999')).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('');
    await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Reyes');
  });
}

test('a file of another shape asks for the columns, names bad rows by their number, and stays when one does not leave', async ({
  page,
}) => {
  await signInToDemo(page);
  await openImport(page);
  await choose(
    page,
    'orders.csv',
    Buffer.from('who,reach,amount\nNora Quill,nora@example.com,1\n,x@example.com,2\nBo Lind,no address,3\n'),
  );
  await expect(page.getByText('Choose a column for the name:').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Column who' }).selectOption('Full Name');
  await page.getByRole('combobox', { name: 'Column reach' }).selectOption('Email');
  const bad = page.getByRole('list', { name: 'Rows that cannot be imported' }).getByRole('listitem');
  await expect(bad).toHaveText(['Row 3: it has no name.', "Row 4: “no address” isn't a valid email address."]);
  await expect(page.getByRole('button', { name: 'Import 1 Customer' })).toBeDisabled();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Column who' })).toHaveValue('fullName');

  await page.getByRole('checkbox', { name: 'Leave these rows out' }).check();
  await page.getByRole('button', { name: 'Import 1 Customer' }).click();
  await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Nora Quill');
});

const SAMPLED = ['customers', 'leads', 'bookings', 'estimates', 'invoices', 'jobs'];
const ALL = [...SAMPLED, 'services', 'stations', 'employees'];

/** The number of records under the key of each list. */
async function counts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    (lists) =>
      Object.fromEntries(lists.map((list) => [list, JSON.parse(localStorage.getItem(`bms_${list}`) ?? '[]').length])),
    ALL,
  );
}

test('Start fresh removes the samples, keeps what is ones own, and its backup brings them back', async ({ page }) => {
  await signInToDemo(page);
  await everyKeyWritten(page);
  const samples = await counts(page);
  await openImport(page);
  await choose(page, 'own.csv', Buffer.from('Name,Email\nNora Quill,nora@example.com\n'));
  await page.getByRole('button', { name: 'Import 1 Customer' }).click();
  await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Nora Quill');

  const banner = page.getByRole('region', { name: 'Sample data' });
  await banner.getByRole('button', { name: 'Start fresh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start fresh' });
  await expect(dialog).toContainText(`This removes the sample records: ${samples['customers']} customers`);
  await dialog.getByRole('button', { name: 'Remove Sample Records' }).click();
  const fresh = page.getByRole('status').filter({ hasText: 'Fresh Start' });
  await fresh.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible();
  await expect.poll(() => counts(page)).toEqual({ ...samples, customers: (samples['customers'] ?? 0) + 1 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_initialized'))).toBe('demo');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  await banner.getByRole('button', { name: 'Start fresh' }).click();
  await dialog.getByRole('button', { name: 'Remove Sample Records' }).click();
  await expect(fresh).toBeVisible();
  const { services, stations, employees } = samples;
  await expect
    .poll(() => counts(page))
    .toEqual({
      customers: 1,
      leads: 0,
      bookings: 0,
      estimates: 0,
      invoices: 0,
      jobs: 0,
      services,
      stations,
      employees,
    });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_initialized'))).toBe('starter');
  await expect(banner).toBeHidden();
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('of 9 done');
  await page.goto('/customers');
  await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Nora Quill');
  await expect(banner).toBeHidden();

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goto('/settings/data');
  const backup = page.getByRole('listitem').filter({ hasText: 'Before a fresh start' }).first();
  await backup.getByRole('button', { name: /^Restore the backup/ }).click();
  const restore = page.getByRole('alertdialog').getByRole('button', { name: 'Restore' });
  await reloadAfter(page, 'Backup Restored', () => restore.click());
  await expect.poll(() => counts(page)).toEqual({ ...samples, customers: (samples['customers'] ?? 0) + 1 });
});

test('the notice of sample data that was hidden does not come back, and Settings still starts fresh', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.getByRole('button', { name: 'Hide the sample data notice' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/settings/data');
  await expect(page.getByRole('button', { name: 'Start Fresh' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeHidden();
  await page.getByRole('button', { name: 'Start Fresh' }).click();
  await page.getByRole('dialog', { name: 'Start fresh' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start Fresh' })).toBeFocused();
});

test('on a phone the notice of sample data is in its place before the page is idle, and no place is kept once it is hidden', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page);
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  const banner = page.getByRole('region', { name: 'Sample data' });
  // The work that waits for START_MS never runs.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, after = 0) =>
      after === 3000 ? 0 : setTimeout(run, after)) as typeof setTimeout;
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const before = await top();
  await expect(banner).toBeVisible();
  expect(await top()).toBe(before);
  await banner.getByRole('button', { name: 'Hide the sample data notice' }).click();
  await expect.poll(top).toBe(before - 44);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(await top()).toBe(before - 44);
});

test('a new shop finds its first steps, which tick themselves, can be hidden and come back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@newshop.example');
  await page.getByLabel(/^Password/).fill('anything');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('textbox', { name: 'Business Name' }).fill('Harbor Tint');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Varga');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  const steps = page.getByRole('region', { name: 'First steps' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(steps).toContainText('0 of 9 done');
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeHidden();

  // Looking at a page ticks nothing; saving a form of the set-up does.
  await main.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await main.getByRole('link', { name: 'Invoices' }).click();
  await expect(steps).toContainText('0 of 9 done');
  await steps.getByRole('button', { name: 'Your people' }).click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(steps).toContainText('1 of 9 done');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Your people' })).toContainText('done');

  await steps.getByRole('link', { name: 'First customer' }).click();
  await page.getByRole('link', { name: 'Import from CSV' }).click();
  await choose(page, 'own.csv', Buffer.from('Name,Email\nNora Quill,nora@example.com\n'));
  await page.getByRole('button', { name: 'Import 1 Customer' }).click();
  await expect(page.getByRole('table', { name: 'Customers', exact: true })).toContainText('Nora Quill');
  await main.getByRole('link', { name: 'Invoices' }).click();
  await expect(steps).toContainText('2 of 9 done');

  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No invoices' })).toBeVisible();
  await expect(steps).toBeHidden();
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Show First Steps' }).click();
  await expect(steps).toContainText('2 of 9 done');
});
