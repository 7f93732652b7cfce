import { test as base, expect, type Page } from '@playwright/test';

/** Every journey fails when the page throws or complains on its console, unless it is not meant to be quiet. */
export const test = base.extend<{ quiet: boolean; quietPage: undefined }>({
  quiet: [true, { option: true }],
  quietPage: [
    async ({ page, quiet }, use) => {
      const spoken: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') spoken.push(message.text());
      });
      page.on('pageerror', (error) => spoken.push(String(error)));
      await use(undefined);
      if (quiet) expect(spoken).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Presses Load Demo and signs in. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Load Demo' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
}
