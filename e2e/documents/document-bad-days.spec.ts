import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { fillDisk, makeRoom } from '../pages/disk.ts';
import { firstOf } from '../pages/long-run.ts';

const FORMS = [
  { kind: 'Invoice', path: '/invoices', key: 'bms_invoices', field: 'invoiceNumber' },
  { kind: 'Estimate', path: '/estimates', key: 'bms_estimates', field: 'estimateNumber' },
] as const;
type Form = (typeof FORMS)[number];

/** A new document for a customer of the demo shop, with one line of $90.00. */
async function write(page: Page, { kind, path }: Form): Promise<void> {
  await page.goto(`${path}/new?customerId=customer-daniel`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('textbox', { name: 'Description, item 1' }).fill('Headlight film');
  await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('90');
  await expect(numberOf(page, kind)).toHaveValue(/-\d{4}$/);
}

const numberOf = (page: Page, kind: string) => page.getByRole('textbox', { name: `${kind} Number` });
const create = (page: Page, kind: string) => page.getByRole('button', { name: `Create ${kind}` });

function storedNumbers(page: Page, { key, field }: Form): Promise<string[]> {
  return page.evaluate(
    ([name, number]) =>
      (JSON.parse(localStorage.getItem(name) ?? '[]') as Record<string, string>[])
        .filter(({ items }) => JSON.stringify(items).includes('Headlight film'))
        .map((one) => one[number] ?? ''),
    [key, field] as const,
  );
}

for (const form of firstOf(1, FORMS)) {
  const { kind, path } = form;

  test(`${kind}: two tabs that save the same proposed number at the same moment get two numbers, and one of them is notified`, async ({
    page,
    context,
  }) => {
    await signInToDemo(page);
    const other = await context.newPage();
    await write(page, form);
    await write(other, form);
    const proposed = await numberOf(page, kind).inputValue();
    expect(await numberOf(other, kind).inputValue()).toBe(proposed);
    const next = proposed.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(4, '0'));
    const noticesIn = (tab: Page) =>
      tab
        .getByRole('status')
        .filter({ hasText: `Saved as ${next}` })
        .count();
    const notices = async () => (await noticesIn(page)) + (await noticesIn(other));
    await Promise.all([page, other].map((tab) => create(tab, kind).click()));
    // First: it leaves after some seconds.
    await expect.poll(notices).toBe(1);
    for (const tab of [page, other]) await expect(tab).toHaveURL(path);
    expect(await notices()).toBeLessThan(2);
    await expect.poll(async () => (await storedNumbers(page, form)).sort()).toEqual([proposed, next]);
  });

  test(`${kind}: of two tabs that typed the same number one saves it; the other keeps what was typed and names the next`, async ({
    page,
    context,
  }) => {
    await signInToDemo(page);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await write(tab, form);
      await numberOf(tab, kind).fill('SHOP-7');
    }
    await Promise.all([page, other].map((tab) => create(tab, kind).click()));
    await expect
      .poll(async () => [page, other].filter((tab) => !tab.url().endsWith('/new?customerId=customer-daniel')).length)
      .toBe(1);
    const refused = page.url().includes('/new') ? page : other;
    await expect(numberOf(refused, kind)).toHaveAccessibleDescription(
      new RegExp(`^SHOP-7 is already used by another ${kind.toLowerCase()}\\. The next free number is \\w+-\\d{4}\\.$`),
    );
    await expect(refused.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Headlight film');
    await expect.poll(() => storedNumbers(page, form)).toEqual(['SHOP-7']);
  });

  test.describe('with a full disk', () => {
    // It is logged on the console on purpose.
    test.use({ quiet: false });

    test(`${kind}: nothing is saved, what was typed stays also after a reload, and there is a way to try again and to export`, async ({
      page,
    }) => {
      await signInToDemo(page);
      await write(page, form);
      await fillDisk(page);
      await create(page, kind).click();
      const alert = page.getByRole('alert');
      await expect(alert.filter({ hasText: `Failed to save ${kind.toLowerCase()}. Please try again.` })).toBeVisible();
      await expect(page.getByText(/storage is full/).first()).toBeVisible();
      expect(await storedNumbers(page, form)).toEqual([]);
      await expect(page.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Headlight film');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).first().click();
      expect((await downloading).suggestedFilename()).toMatch(/\.json$/);

      await page.reload();
      await expect(page.getByText('What you typed is still here')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Headlight film');

      await fillDisk(page);
      await create(page, kind).click();
      await expect(page.getByText(/storage is full/).first()).toBeVisible();
      await makeRoom(page);
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect.poll(() => storedNumbers(page, form)).toHaveLength(1);
    });
  });
}
