import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { firstAhead } from '../pages/days-ahead.ts';
import { firstOf } from '../pages/long-run.ts';
import { tabTo } from '../pages/tab-to.ts';
import { wizardOn } from '../pages/wizard.ts';

// Many steps, each with a reload.
test.slow();

const nora = { firstName: 'Nora', lastName: 'Quill', email: 'nora.quill@example.com', phone: '555-0142' };
const also = (page: Page) => page.getByRole('group', { name: 'Also for this car' });
const parts = (page: Page) => page.getByRole('list', { name: 'Plan' }).locator('> li');

/** Loads the page again: the plan was kept. */
async function reloaded(page: Page, names: readonly string[]): Promise<void> {
  await expect(parts(page)).toHaveText(names.map((name) => new RegExp(name)));
  await page.reload();
  await expect(parts(page)).toHaveText(names.map((name) => new RegExp(name)));
}

/** Finds the customer's job on the Today board, opens it, and returns its list of services. */
async function jobOf(page: Page, customer: string): Promise<Locator> {
  await page.goto('/today');
  // The plan may begin in the second week, below what a phone draws.
  await page.getByRole('searchbox', { name: 'Search cars' }).fill(customer);
  const booked = page.getByRole('region', { name: 'Booked', exact: true });
  await booked.getByRole('article', { name: customer }).getByRole('link', { name: /^JOB-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^JOB-\d{4}$/ })).toBeVisible();
  return page.getByRole('main');
}

async function quoteTint(page: Page): Promise<void> {
  const wizard = wizardOn(page);
  // A phone has the link in its menu.
  await page.goto('/quick-quote');
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
}

for (const [device, viewport] of firstOf(1, [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('three services quoted for one car become one job with three bookings, with a reload after every step', async ({
      page,
    }) => {
      await signInToDemo(page);
      await quoteTint(page);
      const wizard = wizardOn(page);
      await also(page).getByRole('checkbox', { name: 'Ceramic Coating', exact: true }).check();
      await also(page).getByRole('checkbox', { name: 'Full Front PPF', exact: true }).check();
      await reloaded(page, ['Full Front PPF', 'Window Tint', 'Ceramic Coating']);
      await page.getByRole('button', { name: 'Move Window Tint up' }).click();
      await reloaded(page, ['Window Tint', 'Full Front PPF', 'Ceramic Coating']);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await page.getByRole('button', { name: 'Select Slot' }).click();
      await wizard.isAt('Customer Details');
      await reloaded(page, ['Window Tint', 'Full Front PPF', 'Ceramic Coating']);
      await wizard.enterCustomer(nora);
      await wizard.isAt('Confirm Booking');
      await reloaded(page, ['Window Tint', 'Full Front PPF', 'Ceramic Coating']);
      await expect(page.getByRole('region', { name: 'Job' })).toContainText('Total price$2,695.00');
      await wizard.confirm();
      await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();

      const job = await jobOf(page, 'Nora Quill');
      for (const name of ['Window Tint', 'Full Front PPF', 'Ceramic Coating'])
        await expect(job.getByRole('link', { name }).first()).toBeVisible();
      await page.reload();
      await expect(job.getByRole('link', { name: 'Ceramic Coating' }).first()).toBeVisible();
    });
  });
}

test('the keyboard alone quotes two services and books them', async ({ page }) => {
  await signInToDemo(page);
  await quoteTint(page);
  await tabTo(page, also(page).getByRole('checkbox', { name: 'Detail', exact: true }));
  await page.keyboard.press('Space');
  await expect(parts(page)).toHaveText([/Detail/, /Window Tint/]);
  await tabTo(page, page.getByRole('button', { name: 'Move Detail down' }));
  await page.keyboard.press('Enter');
  await expect(parts(page)).toHaveText([/Window Tint/, /Detail/]);
  await expect(page.getByRole('button', { name: 'Move Detail down' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Select Slot' }));
  await page.keyboard.press('Enter');
  await wizardOn(page).hasFocus('Customer Details');
  for (const [name, text] of [
    ['First Name', 'Nora'],
    ['Last Name', 'Quill'],
    ['Email', 'nora.quill@example.com'],
    ['Phone', '555-0142'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await wizardOn(page).hasFocus('Confirm Booking');
  await tabTo(page, page.getByRole('button', { name: 'Confirm Booking' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
});

test('two tabs book the same plan: the second says so, nothing is booked twice, and it takes the new plan', async ({
  page,
  context,
}) => {
  await signInToDemo(page);
  const second = await context.newPage();
  await second.goto('/quick-quote');
  for (const [tab, email] of [
    [page, 'nora.quill@example.com'],
    [second, 'nora.other@example.com'],
  ] as const) {
    await quoteTint(tab);
    await also(tab).getByRole('checkbox', { name: 'Full Front PPF', exact: true }).check();
    await tab.getByRole('button', { name: 'Select Slot' }).click();
    await wizardOn(tab).enterCustomer({ ...nora, email });
    await wizardOn(tab).isAt('Confirm Booking');
  }
  await wizardOn(page).confirm();
  await expect(second.getByRole('alert').filter({ hasText: 'is no longer free. Nothing was booked.' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  await second.getByRole('button', { name: /^Take / }).click();
  await wizardOn(second).confirm();
});

test('a moved part takes the later part of its job along, and Undo brings that back', async ({ page }) => {
  await signInToDemo(page);
  await quoteTint(page);
  await also(page).getByRole('checkbox', { name: 'Detail', exact: true }).check();
  await page.getByRole('button', { name: 'Select Slot' }).click();
  await wizardOn(page).enterCustomer(nora);
  await wizardOn(page).confirm();
  const job = await jobOf(page, 'Nora Quill');
  await job.getByRole('link', { name: 'Detail' }).first().click();
  const date = page.getByLabel(/^Date/);
  await date.fill(firstAhead('monday', 42));
  await page.getByRole('button', { name: 'Update Booking' }).click();
  const question = page.getByRole('alertdialog', { name: /^JOB-\d{4} has 1 later part\. Move it too\?$/ });
  await expect(question).toContainText('Window Tint');
  await question.getByRole('button', { name: 'Move It Too' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Later Parts Moved' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The later parts are back where they were.' })).toBeVisible();
});
