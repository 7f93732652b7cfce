import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';

function paletteOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return { dialog, field: dialog.getByRole('combobox', { name: 'Search' }), options: dialog.getByRole('option') };
}

/** Keeps the code of the search and the shortcuts back until the function is called that is given. */
async function holdBack(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/shell-dialogs-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

test('by keyboard alone: a key opens the search, a plate with a slip of the finger finds the car, Enter opens it (NAV-07, NAV-08)', async ({
  page,
}) => {
  await signInToDemo(page);
  const { dialog, field, options } = paletteOn(page);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('porshe taycan');
  await expect(options.first()).toContainText('Erik Lindqvist');
  await expect(options.first().locator('mark').first()).toHaveText('Porsche');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Erik Lindqvist' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText('Erik Lindqvist');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what is typed before the search is here is typed into it, and Enter waits for its answer', async ({ page }) => {
  await signInToDemo(page);
  const letCome = await holdBack(page);
  await page.goto('/invoices');
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await page.getByRole('link', { name: 'New Invoice' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('Inv-00033');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  letCome();
  const { field, options } = paletteOn(page);
  await expect(field).toHaveValue('Inv-0003');
  await page.keyboard.type(' ');
  await expect(options.first()).toContainText('INV-0003');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('inv-0003');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'INV-0003' })).toBeVisible();
});

test('keys are kept for the search only while it opens: after a press elsewhere they go there', async ({ page }) => {
  await signInToDemo(page);
  const letCome = await holdBack(page);
  await page.goto('/invoices');
  const box = page.getByRole('searchbox', { name: 'Search invoices' });
  await page.getByRole('link', { name: 'New Invoice' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('ab');
  await box.click();
  await page.keyboard.type('inv');
  await expect(box).toHaveValue('inv');
  letCome();
  const { field } = paletteOn(page);
  await expect(field).toHaveValue('');
});

test.describe('when the code of the search cannot be loaded', () => {
  test.use({ quiet: false });

  test('no key is kept for it', async ({ page }) => {
    await signInToDemo(page);
    await page.route('**/assets/shell-dialogs-*.js', (route) => route.abort());
    await page.goto('/invoices');
    const box = page.getByRole('searchbox', { name: 'Search invoices' });
    await box.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toContainText("couldn't be loaded");
    await page.keyboard.type('inv');
    await expect(box).toHaveValue('inv');
  });
});

test('a form with something typed asks before the search leads away from it', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/customers/new');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ana');
  await page.keyboard.press('Control+k');
  const { field, options } = paletteOn(page);
  await field.fill('INV-0003');
  await expect(options.first()).toContainText('INV-0003');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ana');
});

test('Ctrl and Enter open a new tab, which is signed in and shows the record', async ({ page, context }) => {
  await signInToDemo(page);
  await page.keyboard.press('/');
  const { field, options } = paletteOn(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('inv-0003');
  await expect(options.first()).toContainText('INV-0003');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab.getByRole('heading', { level: 1, name: 'INV-0003' })).toBeVisible();
});

test('shortcuts lead from page to page and are listed by ?', async ({ page }) => {
  await signInToDemo(page);
  // They count from the first moment that the page is seen.
  const letCome = await holdBack(page);
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'New Invoice' }).focus();
  await page.keyboard.type('gc');
  letCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick Quote' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the search is opened, used and closed by touch, and nothing scrolls sideways', async ({ page }) => {
    await signInToDemo(page);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    const { dialog, field, options } = paletteOn(page);
    await field.fill('reyes');
    await expect(options.first()).toContainText('Daniel Reyes');
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await field.fill('reyes');
    await expect(options.first()).toContainText('Daniel Reyes');
    await options.first().tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Reyes' })).toBeVisible();
  });
});
