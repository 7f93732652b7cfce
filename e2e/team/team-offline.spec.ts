import type { Page } from '@playwright/test';
import { LISTS } from '#domain/lists/lists.ts';
import { FETCHED } from '../pages/fetched.ts';
import { expect, openShop, test } from '../pages/team.ts';

// The worker gives the page while the server is gone.
test.use({ serviceWorkers: 'allow' });

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state);
/** The lists that this browser keeps whole. */
const keptLists = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('clearcoat-last-read');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('whole').objectStore('whole').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );

test('a page that is opened while the server is gone shows what was read last, refuses to save in words, and goes on once it is back (HOST-02, HOST-17)', async ({
  device,
  server,
}) => {
  // It is there on a secure address alone: https, or localhost.
  const page = await device({ baseURL: `http://localhost:${server.port}` });
  await openShop(page);
  await page.goto('/stations');
  await expect(page.getByRole('heading', { name: 'Station A' })).toBeVisible();
  await expect.poll(async () => (await keptLists(page)).length).toBe(Object.keys(LISTS).length);
  await expect.poll(() => isControlled(page), FETCHED).toBe('activated');

  await server.kill();
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing can be saved until it is back' });
  await expect(notice).toContainText('The server of your shop cannot be reached');
  await expect(page.getByRole('heading', { name: 'Station A' })).toBeVisible();

  await page.getByRole('link', { name: 'New Station' }).click();
  await page.getByRole('textbox', { name: /^Station Name/ }).fill('Glass House');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Tint room');
  await page.getByRole('checkbox', { name: 'PPF' }).check();
  await page.getByRole('button', { name: 'Create Station' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Station Name/ })).toHaveValue('Glass House');

  await server.restart();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Create Station' }).click();
  await expect(page.getByRole('heading', { name: 'Glass House' })).toBeVisible();
});
