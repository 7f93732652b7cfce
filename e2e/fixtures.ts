import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

/** Logged when a journey blocks service workers (playwright.config.ts). */
const BLOCKED = 'Service Worker registration blocked by Playwright';
/** A shop and its first records: much for a machine that is busy with other things. */
const OPENED = { timeout: 45_000 };

/** Returns true if the message is a complaint of the page. */
export function isComplaint(message: ConsoleMessage): boolean {
  return ['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED;
}

/** Every journey fails when the page throws or complains on its console, unless it is not meant to be quiet. */
export const test = base.extend<{ quiet: boolean; quietPage: undefined }>({
  quiet: [true, { option: true }],
  quietPage: [
    async ({ page, quiet }, use, info) => {
      const spoken: string[] = [];
      page.on('console', (message) => {
        if (isComplaint(message)) spoken.push(message.text());
      });
      page.on('pageerror', (error) => spoken.push(String(error)));
      await use(undefined);
      // Prints the text of the screen, for readers of the test output alone.
      if (info.status !== info.expectedStatus && !page.isClosed())
        console.log(page.url(), await page.locator('body').ariaSnapshot());
      if (quiet) expect(spoken).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, OPENED };

/** Presses Load Demo and signs in. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Load Demo' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible(OPENED);
}

/** Opens a shop of one's own: services, stations and staff, and nothing else. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByRole('textbox', { name: /^First Name/ }).fill('Ines');
  await page.getByRole('textbox', { name: /^Last Name/ }).fill('Varga');
  await page.getByRole('textbox', { name: /^Business Name/ }).fill('Harbor Tint');
  await page.getByRole('textbox', { name: /^Email/ }).fill('owner@newshop.example');
  await page.getByLabel(/^Password/).fill('anything');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'No invoices' })).toBeVisible(OPENED);
}
