import { expect, OWNER, openShop, test, title } from '../pages/team.ts';

test('the owner of a new shop is led through the set-up, and no invented staff remain', async ({ device }) => {
  const page = await device();
  await openShop(page);
  const form = (name: string) => page.getByRole('form', { name });
  for (const name of ['What do you do?', 'Address and phone', 'Logo and tax rate', 'Opening hours'])
    await page.getByRole('button', { name: `Skip ${name}` }).click();
  await expect(form('Your people').getByRole('textbox', { name: 'First Name' })).toHaveValue(OWNER.first);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(form('Prices')).toBeVisible();
  await page.goto('/staff');
  await expect(title(page, 'Staff')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Riley Chen/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Maya Torres');
});
