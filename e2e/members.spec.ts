import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { startTestServer, type TestServer } from '../server/test-server.mjs';
import { expect, test } from './fixtures.ts';

const OWNER = { email: 'owner@shineworks.example', password: 'a long password 42' };
const SAM = { email: 'sam@shineworks.example', password: 'another long one 7' };

let server: TestServer;
let browser: Browser;

test.beforeAll(async () => {
  server = await startTestServer({ dist: 'dist', isOneShop: true });
  browser = await chromium.launch(launchOptions());
});

test.beforeEach(() => server.empty());

test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function device(width = 1280): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width, height: 844 },
  });
  return context.newPage();
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openShop(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Riley');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Chen');
  await page.getByRole('textbox', { name: 'Business Name' }).fill('Shine Works');
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(title(page, 'Invoices')).toBeVisible();
}

/** The path and token of a new invitation. */
async function invite(owner: Page, email: string, role: 'Technician' | 'Manager'): Promise<string> {
  await owner.goto('/settings/members');
  const form = owner.getByRole('form', { name: 'Invite somebody' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await form.getByRole('button', { name: 'Make Invitation' }).click();
  const link = await owner.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const { origin, pathname, hash } = new URL(link);
  expect([origin, pathname, hash]).toEqual([server.url, '/join', expect.stringMatching(/^#[0-9a-f]{64}$/)]);
  return pathname + hash;
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(title(page, 'Join Shine Works')).toBeVisible();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Sam');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Reyes');
  await page.getByLabel(/^Password/).fill(SAM.password);
  await page.getByRole('button', { name: 'Create Account and Join' }).click();
}

test('a technician comes in by a link, sees schedule and customers on a phone, and the open page shuts when they are removed', async () => {
  const owner = await device();
  await openShop(owner);
  const link = await invite(owner, SAM.email, 'Technician');

  const sam = await device(390);
  await join(sam, link);
  await expect(title(sam, 'Calendar')).toBeVisible();
  const bar = sam.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Customers', 'Calendar', 'Settings', 'Help']);
  expect(await sam.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await sam.goto('/invoices');
  await expect(sam.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible();
  await sam.goto('/schedule');
  await expect(title(sam, 'Calendar')).toBeVisible();

  const row = owner.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Sam Reyes' });
  await expect(row).toContainText('Technician');
  await row.getByRole('button', { name: 'Change Sam Reyes' }).click();
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await expect(title(sam, 'You are no longer in this shop')).toBeVisible();
  await expect(sam.getByRole('navigation')).toHaveCount(0);
  await sam.goto('/schedule');
  await expect(title(sam, 'You are not in a shop yet')).toBeVisible();
});
