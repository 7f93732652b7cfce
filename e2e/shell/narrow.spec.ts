import type { Page } from '@playwright/test';
import { ROUTES } from '#test/app/pages.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { isLong } from '../pages/long-run.ts';
import { lengthenShop } from '../pages/long-shop.ts';
import { sidewaysAt } from '../pages/sideways.ts';

/** 320 is a window of 1280 at 400 % (WCAG 1.4.10); then a phone and a desk. */
const WIDTHS = [320, 390, 1440];

test.beforeEach(async ({ page }) => {
  test.setTimeout((isLong ? 10 : 4) * 60_000);
  await signInToDemo(page);
  await lengthenShop(page);
});

/** Goes on to another page of the app that is open, as its own links do. */
async function follow(page: Page, route: string): Promise<void> {
  const go = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await go('/no-such-page');
  await expect(heading).toHaveText('Page not found');
  await go(route);
  if (route !== '/nowhere') await expect(heading).not.toHaveText('Page not found');
}

test('no page scrolls sideways at 320, 390 and 1,440 px with texts of 90 letters without a space in every field, and no text runs out of its box', async ({
  page,
}) => {
  const found: string[] = [];
  for (const route of ROUTES) {
    await follow(page, route);
    found.push(...(await sidewaysAt(page, route, WIDTHS)));
  }
  expect(found).toEqual([]);
});

/** Each layer that opens over a page, and the presses that open it. */
const LAYERS: readonly [
  route: string,
  layer: 'dialog' | 'alertdialog' | 'menu' | 'listbox',
  open: (page: Page) => Promise<void>,
][] = [
  ['/invoices/invoice-0010/view', 'dialog', (page) => page.getByRole('button', { name: 'Record Payment' }).click()],
  ['/invoices/invoice-0010/view', 'dialog', (page) => page.getByRole('button', { name: 'Send', exact: true }).click()],
  [
    '/invoices/invoice-0010/view',
    'alertdialog',
    (page) =>
      page
        .getByRole('button', { name: /^Reverse / })
        .first()
        .click(),
  ],
  ['/estimates/estimate-0007/view', 'menu', (page) => page.getByRole('button', { name: 'More actions' }).click()],
  [
    '/customers',
    'alertdialog',
    (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  ],
  [
    '/today',
    'menu',
    (page) =>
      page
        .getByRole('button', { name: /^Move JOB-/ })
        .first()
        .click(),
  ],
  ['/jobs/job-0025/pickup', 'dialog', (page) => page.getByRole('button', { name: 'Take Payment' }).first().click()],
  [
    '/estimates/new',
    'listbox',
    async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).click();
      await page.getByRole('combobox', { name: 'Customer' }).press('ArrowDown');
    },
  ],
  [
    '/money',
    'listbox',
    async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('ultimate');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
];

test('no dialog, menu or list over a page scrolls sideways or leaves a window of 320 or 390 px', async ({ page }) => {
  const found: string[] = [];
  for (const [route, layer, open] of LAYERS) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(route);
    await open(page);
    await expect(page.getByRole(layer).first()).toBeVisible();
    found.push(...(await sidewaysAt(page, `${layer} over ${route}`, [390, 320])));
  }
  expect(found).toEqual([]);
});
