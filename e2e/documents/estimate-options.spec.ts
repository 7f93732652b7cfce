import { expect, signInToDemo, test } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('two options with an add-on outlive a reload, and are on the sheet and in the list with their range', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/estimates/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Priya');
  await page.getByRole('option', { name: /Priya/ }).click();
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description, item 1' }).fill('Front film');
  await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('1000');
  await page.getByRole('button', { name: 'Add Option', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Option Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description, item 2' }).fill('Wheel coating');
  await page.getByRole('spinbutton', { name: 'Unit Price, item 2' }).fill('200');
  await page.getByRole('checkbox', { name: 'Optional, item 2' }).check();
  await page.getByRole('checkbox', { name: 'Recommended' }).check();
  await expect(page.getByText('Add-ons not included: $200.00')).toBeVisible();

  await page.reload();
  await page.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Better' }).click();
  await expect(page.getByRole('checkbox', { name: 'Optional, item 2' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Recommended' })).toBeChecked();
  await page.getByRole('button', { name: 'Create Estimate' }).click();

  await expect(page.getByRole('main')).toContainText('$1,085 – $1,302');
  await expect(page.getByText('2 options')).toBeVisible();
  await page.getByRole('link', { name: /^EST-/ }).first().click();
  const sheet = page.getByRole('article', { name: /^Estimate EST-/ });
  await expect(sheet.getByText('$1,085.00 – $1,302.00')).toBeVisible();
  const better = sheet.getByRole('region', { name: 'Better' });
  await expect(better).toContainText('Recommended');
  await expect(better).toContainText('Optional, not in the total');
  await expect(better).toContainText('With all add-ons$1,302.00');
  await expect(sheet.getByRole('region', { name: 'Good' })).toContainText('Total$1,085.00');
});
