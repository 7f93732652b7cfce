import { rm } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { test as base, expect, OPENED } from '../fixtures.ts';

export const OWNER = {
  email: 'owner@shineworks.example',
  password: 'a long password 42',
  first: 'Riley',
  last: 'Chen',
};
export const SAM = { email: 'sam@shineworks.example', password: 'another long one 7', first: 'Sam', last: 'Reyes' };

/** The name that the devices of the journeys use; a server answers under its own names alone. */
export const UNDER_ITS_NAME = { PUBLIC_URL: 'http://shop.lan' };

type Person = typeof OWNER;

export type TeamFixtures = {
  /** The team server, emptied before each journey. Anyone may sign up there. */
  server: TestServer;
  /** A device of its own: in the shop's network, over plain http, which is no secure context, unless the options say otherwise. */
  device: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Its data goes: to end in good order would only take time. */
export async function endServer(server: TestServer): Promise<void> {
  await server.kill();
  await rm(server.dataDir, { recursive: true, force: true, maxRetries: 10 });
}

/** Journeys on a team server. A worker starts one for all of its journeys. */
export const test = base.extend<TeamFixtures, { serverOfWorker: TestServer }>({
  serverOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = await startTestServer({ dist: 'dist', isOneShop: true, env: UNDER_ITS_NAME });
      await use(server);
      await endServer(server);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ serverOfWorker }, use) => {
    await serverOfWorker.empty();
    await use(serverOfWorker);
  },
  device: async ({ browser, server }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: `http://shop.lan:${server.port}`, ...options });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in the form of who has no account yet. */
export async function signUp(page: Page, { email, password, first, last }: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill(first);
  await page.getByRole('textbox', { name: 'Last Name' }).fill(last);
  await page.getByRole('textbox', { name: 'Business Name' }).fill('Shine Works');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Sets the clock of the device back, for all pages that it loads from now on. Its timers run on. */
export async function setBack(page: Page, ms: number): Promise<void> {
  await page.addInitScript((behind) => {
    const Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (_, given) => (given.length === 0 ? new Real(Real.now() - behind) : Reflect.construct(Real, given)),
      get: (_, name) => (name === 'now' ? () => Real.now() - behind : Reflect.get(Real, name)),
    });
  }, ms);
}

/** The first to sign up owns the shop. */
export async function openShop(page: Page): Promise<void> {
  await signUp(page, OWNER);
  await expect(title(page, 'Invoices')).toBeVisible(OPENED);
}

export async function signIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(title(page, 'Invoices')).toBeVisible(OPENED);
}

/** The path and token of a new invitation. */
export async function invite(owner: Page, email: string, role: 'Technician' | 'Manager'): Promise<string> {
  await owner.goto('/settings/members');
  const form = owner.getByRole('form', { name: 'Invite someone' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await form.getByRole('button', { name: 'Create Invitation' }).click();
  const link = await owner.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const { origin, pathname, hash } = new URL(link);
  expect([origin, pathname, hash]).toEqual([
    new URL(owner.url()).origin,
    '/join',
    expect.stringMatching(/^#[0-9a-f]{64}$/),
  ]);
  return pathname + hash;
}

/** Signs up by an invitation. */
export async function join(page: Page, link: string, { first, last, password } = SAM): Promise<void> {
  await page.goto(link);
  await expect(title(page, 'Join Shine Works')).toBeVisible();
  await page.getByRole('textbox', { name: 'First Name' }).fill(first);
  await page.getByRole('textbox', { name: 'Last Name' }).fill(last);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Create Account and Join' }).click();
  // After an account, as long as for a shop.
  await expect(title(page, 'Join Shine Works')).toBeHidden(OPENED);
}

/** Every text that the page has got from the server from now on; the event stream, which never ends, carries no data. */
export function received(page: Page): { text: () => Promise<string> } {
  const bodies: Promise<string>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\/(rest|auth)\/v1\//.test(request.url())) return;
    // What a page that was left had asked for is not kept by the browser.
    const read = async () => (await request.response())?.text() ?? '';
    bodies.push(read().catch(() => ''));
  });
  return { text: async () => (await Promise.all(bodies)).join('\n') };
}

export { expect };
