import { expect, signInToDemo, test } from '../fixtures.ts';

const AREAS = [
  'Today',
  'Dashboard',
  'Leads',
  'Customers',
  'Invoices',
  'Estimates',
  'Money',
  'Messages',
  'Services',
  'Calendar',
  'Stations',
  'Staff',
];

test('each area of the shop has a screen of its own, and no way between them loads the page again (NAV-01, NAV-02)', {
  tag: '@core',
}, async ({ page }) => {
  await signInToDemo(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  for (const area of AREAS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: area, exact: true })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'New Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick Quote' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  expect(loads).toBe(0);
});
