import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { launchOptions } from '../../browser.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { expect, OPENED, test } from '../fixtures.ts';
import { FETCHED } from '../pages/fetched.ts';
import { SOON } from '../pages/long-run.ts';
import { reloadAfter } from '../pages/reload-after.ts';

const OWNER = { email: 'owner@shineworks.example', password: 'a long password 42' };
const EDIT = '/invoices/shared/edit';

let server: TestServer;
let browser: Browser;

test.beforeAll(async () => {
  server = await startTestServer({ dist: 'dist', isOneShop: true });
  browser = await chromium.launch(launchOptions());
});

test.beforeEach(() => server.empty());

test.afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

function device(): Promise<BrowserContext> {
  return browser.newContext({
    // The worker gives the page while the server is gone, on a secure address alone.
    baseURL: `http://localhost:${server.port}`,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  });
}

async function enterAccount(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
}

/** A shop of one invoice. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Riley');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Chen');
  await page.getByRole('textbox', { name: 'Business Name' }).fill('Shine Works');
  await enterAccount(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible(OPENED);
  const customer = buildCustomer({ id: 'ada' });
  const shop = {
    customers: [customer],
    invoices: [buildInvoice({ id: 'shared', customerId: 'ada', customer })],
    version: '1.0',
  };
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(shop)) };
  await page.getByLabel('Import data file').setInputFiles(file);
  const importIt = page.getByRole('alertdialog').getByRole('button', { name: 'Import' });
  await reloadAfter(page, 'Your data has been successfully imported.', () => importIt.click());
}

const notes = (page: Page) => page.getByRole('textbox', { name: /^Notes/ });
const internalNotes = (page: Page) => page.getByRole('textbox', { name: /^Internal Notes/ });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
}

/** The notes as the server keeps them. */
async function stored(): Promise<unknown> {
  const [row] = await server.sql`select notes, internal_notes from invoices where id = 'shared'`;
  return { ...row };
}

test('two devices on one invoice: a field that both changed is asked about, and changes of different fields are both saved', {
  tag: '@long',
}, async () => {
  const first = await (await device()).newPage();
  await open(first);
  const second = await (await device()).newPage();
  await second.goto('/');
  await enterAccount(second);
  await second.getByRole('button', { name: 'Sign In' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();

  for (const page of [first, second]) await page.goto(EDIT);
  await notes(second).fill('Call before noon');
  await notes(first).fill('Keys are under the mat');
  await internalNotes(first).fill('Pays cash');
  await save(first);

  const conflict = second.getByRole('alert').filter({ hasText: 'This invoice was changed on another device' });
  await expect(conflict.getByRole('listitem')).toHaveText(
    [/^Notes \(visible to customer\) is now Keys are under the mat\s*Yours: Call before noon$/],
    SOON,
  );
  await expect(second.getByRole('button', { name: 'Update Invoice' })).toBeDisabled();
  expect(await stored()).toEqual({ notes: 'Keys are under the mat', internal_notes: 'Pays cash' });

  await first.goto(EDIT);
  await internalNotes(first).fill('Pays by card');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(internalNotes(second)).toHaveValue('Pays cash');
  await save(second);
  expect(await stored()).toEqual({ notes: 'Call before noon', internal_notes: 'Pays cash' });

  // Different fields: nobody is asked.
  await expect(notes(first)).toHaveValue('Call before noon', SOON);
  await expect(internalNotes(first)).toHaveValue('Pays by card');
  await save(first);
  expect(await stored()).toEqual({ notes: 'Call before noon', internal_notes: 'Pays by card' });
});

/** All that this browser keeps of the shop: keys of the storages, and what was read last. Neither the theme nor pixels scrolled are of it. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = await new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('clearcoat-last-read');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const stores = ['facts', 'whole', 'records'];
        const found: string[] = [];
        const tx = opening.result.transaction(stores);
        for (const name of stores) {
          tx.objectStore(name).count().onsuccess = ({ target }) => {
            if ((target as IDBRequest<number>).result > 0) found.push(name);
          };
        }
        tx.oncomplete = () => {
          opening.result.close();
          resolve(found);
        };
      };
    });
    const isScrollPositions = (key: string) =>
      key.startsWith('tsr-scroll-restoration') &&
      Object.values(JSON.parse(sessionStorage.getItem(key) ?? '') as Record<string, object>)
        .flatMap((page) => Object.values(page) as object[])
        .every((at) => Object.entries(at).every(([name, px]) => /^scroll[XY]$/.test(name) && typeof px === 'number'));
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...lists].filter(
      (key) => !key.includes('theme') && !isScrollPositions(key),
    );
  });
}

test('who signs out while the server is gone is out of the device, in all of its tabs, and the next person finds nothing of the shop', async () => {
  test.slow();
  const context = await device();
  const page = await context.newPage();
  await open(page);
  await page.goto(EDIT);
  await notes(page).fill('Half a word');
  const other = await context.newPage();
  await other.goto('/money');
  await other.getByRole('spinbutton', { name: 'Counted cash' }).fill('240');
  await other.goto('/customers');
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['facts', 'whole', 'records']));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), FETCHED).toBe('activated');

  await server.kill();
  await expect(other.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await other.getByRole('button', { name: 'Riley Chen' }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const one of [other, page]) await expect(one.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await kept(page)).toEqual([]);

  await page.goto(EDIT);
  await enterAccount(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The server of your shop cannot be reached. Check your network')).toBeVisible();
  await server.restart();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(notes(page)).toHaveValue('', OPENED);
});
