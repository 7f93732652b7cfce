import { expect, signInToDemo, test } from '../fixtures.ts';

test('An accepted estimate is planned, changed, reloaded after each step and booked as one job, which then gets another service', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/estimates/estimate-0005/view');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const plan = page.getByRole('list', { name: 'Plan' });
  const parts = plan.locator('> li');
  await expect(parts).toHaveCount(2);
  await expect(parts.nth(0)).toContainText('Full Vehicle PPF Clear');
  await page.reload();
  await expect(parts.nth(0)).toContainText('Full Vehicle PPF Clear');

  await page.getByRole('button', { name: 'Move Ceramic Coating up' }).press('Enter');
  await expect(parts.nth(0)).toContainText('Ceramic Coating');
  await page.reload();
  await expect(parts.nth(0)).toContainText('Ceramic Coating');

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Services Booked' })).toContainText('2 services of EST-0005');
  await expect(page).toHaveURL(/\/jobs\/[^/]+$/);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Ceramic Coating' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Full Vehicle PPF Clear' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a Service' }).click();
  await page.getByRole('checkbox', { name: /^Window Tint/ }).check();
  await expect(parts).toHaveCount(1);
  await page.reload();
  await expect(parts).toHaveCount(1);
  await page.getByRole('button', { name: 'Add to Job' }).click();
  await expect(main.getByRole('link', { name: 'Window Tint' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('link', { name: 'Window Tint' })).toBeVisible();
});
