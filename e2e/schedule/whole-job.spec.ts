import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { skipInspection } from '../pages/skip-inspection.ts';

// Many steps, each with a reload.
test.slow();

const main = (page: Page) => page.getByRole('main');

/** Loads the page again: what it showed was kept. */
async function reloaded(page: Page, text: string): Promise<void> {
  const shown = main(page).getByText(text, { exact: true }).first();
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
}

async function addServices(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await page.getByRole('button', { name: 'Add Service', exact: true }).click();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Add Selected Service' }).click();
    await expect(page.getByRole('textbox', { name: `Description, item ${index + 1}` })).toHaveValue(name);
  }
}

/** Returns the column of the stage. */
const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });

/** Moves the job by its menu on the board, and loads the board again. */
async function moveOnBoard(page: Page, number: string, stage: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${number}` }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
  if (stage === 'Checked In') await skipInspection(page);
  await expect(column(page, stage).getByRole('link', { name: new RegExp(number) })).toBeVisible();
  await page.reload();
  await expect(column(page, stage).getByRole('link', { name: new RegExp(number) })).toBeVisible();
}

/** Presses Create Invoice on the page of the job, which a phone has in a menu. */
async function createInvoice(page: Page, number: string): Promise<void> {
  const menu = page.getByRole('button', { name: `More for ${number}` });
  const button = page.getByRole('button', { name: 'Create Invoice' });
  await expect(menu.or(button).filter({ visible: true })).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('menuitem', { name: 'Create Invoice' }).or(button).filter({ visible: true }).click();
}

for (const [device, viewport, tag] of [
  ['a desktop', { width: 1440, height: 900 }, ['@long']],
  ['a phone', { width: 390, height: 844 }, []],
] as const) {
  test.describe(`on ${device}`, { tag: [...tag] }, () => {
    test.use({ viewport });

    test('an estimate of three services becomes one job, which is worked, held, handed over, billed once and paid', async ({
      page,
    }) => {
      await signInToDemo(page);
      await page.goto('/estimates/new?customerId=customer-hannah');
      await addServices(page, ['Ceramic Coating', 'Full Front PPF', 'Window Tint']);
      await page.getByRole('button', { name: 'Create Estimate' }).click();
      await expect(page.getByText('Estimate has been successfully created.')).toBeVisible();
      await page.getByRole('link', { name: 'View EST-0010' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Only Mark as Sent' }).click();
      await reloaded(page, 'Sent');
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Accepted by' }).fill('Hannah Okafor');
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await reloaded(page, 'Accepted');

      await page.getByRole('button', { name: 'Book', exact: true }).click();
      const parts = page.getByRole('list', { name: 'Plan' }).locator('> li');
      await expect(parts.first()).toContainText('Full Front PPF');
      await expect(parts.last()).toContainText('Ceramic Coating');
      await page.reload();
      await expect(parts).toHaveCount(3);
      await page.getByRole('button', { name: 'Book', exact: true }).click();
      await expect(page).toHaveURL(/\/jobs\//);
      const heading = page.getByRole('heading', { name: /^JOB-\d{4}$/ });
      await expect(heading.first()).toBeVisible();
      const number = (await heading.first().textContent()) ?? '';
      await reloaded(page, 'Ceramic Coating');
      const job = new URL(page.url()).pathname;

      await page.goto('/today');
      // The plan may begin in the second week, below what a phone draws.
      await page.getByRole('searchbox', { name: 'Search cars' }).fill(number);
      await expect(column(page, 'Booked').getByRole('link', { name: new RegExp(number) })).toBeVisible();
      for (const stage of ['Checked In', 'Prep', 'In Work']) await moveOnBoard(page, number, stage);

      await page.goto(job);
      await page.getByRole('button', { name: `Move ${number}` }).click();
      await page.getByRole('menuitem', { name: 'On Hold' }).click();
      const hold = page.getByRole('dialog', { name: `${number} On Hold` });
      await hold.getByRole('combobox', { name: 'Reason' }).selectOption('Waiting for film');
      await hold.getByRole('button', { name: 'Put On Hold' }).click();
      await reloaded(page, 'On hold: Waiting for film');
      await page.getByRole('button', { name: 'Remove Hold' }).click();
      await expect(main(page).getByText('On hold: Waiting for film')).toBeHidden();

      await page.goto('/today');
      for (const stage of ['Curing', 'Quality Check', 'Ready']) await moveOnBoard(page, number, stage);

      await page.goto(job);
      await createInvoice(page, number);
      await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');
      const lines = page.getByRole('textbox', { name: /^Description, item/ });
      await expect(lines).toHaveCount(3);
      const invoice = page.url().replace(/edit$/, 'view');
      await page.goto(job);
      await createInvoice(page, number);
      await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');

      await page.goto(job);
      await page.getByRole('button', { name: 'Hand Over' }).click();
      await page.getByRole('button', { name: 'Take Payment' }).click();
      const payment = page.getByRole('dialog', { name: 'Record payment' });
      await payment.getByRole('button', { name: 'Record Payment' }).click();
      await expect(payment).toBeHidden();
      await reloaded(page, 'Paid');
      await page.getByRole('textbox', { name: 'Odometer Out' }).fill('12,345 mi');
      await page.getByRole('textbox', { name: 'Not Signed Because' }).fill('Key drop');
      await page.getByRole('button', { name: 'Complete Hand-over' }).click();
      await reloaded(page, 'Delivered');

      await page.goto(invoice);
      await reloaded(page, 'Paid in full');
      await page.goto(job);
      await page.getByRole('tab', { name: 'Money' }).click();
      await expect(page.getByRole('link', { name: 'INV-0015' })).toBeVisible();
      await reloaded(page, 'Paid');
    });
  });
}
