import type { Page } from '@playwright/test';
import type { TestServer } from '../../server/testing/test-server.mjs';
import { expectNoViolation } from '../pages/accessibility.ts';
import { SOON } from '../pages/long-run.ts';
import { expect, openShop, test } from '../pages/team.ts';

const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true };

const line = (id: string, description: string, totalPrice: number, optional = false) => ({
  ...{ id, type: 'service', description, quantity: 1, unitPrice: totalPrice, totalPrice, taxable: true },
  ...(optional && { optional }),
});
const better = [
  line('b', 'Full Front PPF', 1850),
  line('c', 'Wheel Coating', 250, true),
  line('d', 'Interior Detail', 150.5, true),
  line('e', 'Glass Coating', 90, true),
];
const OPTIONS = [
  { id: 'good', name: 'Good', items: [line('a', 'Partial Front PPF', 900)] },
  { id: 'better', name: 'Better', items: better },
];

/** A customer, and the draft of an estimate with two options, of which the first leads. */
async function plant({ sql }: TestServer): Promise<void> {
  const [{ id: shop } = { id: '' }] = await sql`select id from public.shops`;
  await sql`insert into public.customers ${sql({ shop_id: shop, id: 'c1', first_name: 'Nora', last_name: 'Quill', email: 'nora@example.com' })}`;
  await sql`insert into public.vehicles ${sql({ shop_id: shop, customer_id: 'c1', id: 'v1', year: 2025, make: 'Porsche', model: '911' })}`;
  await sql`insert into public.estimates ${sql({
    ...{ shop_id: shop, id: 'e1', customer_id: 'c1', estimate_number: 'EST-0001', date: '2026-11-20' },
    ...{ expiry_date: '2099-01-01', terms: 'Half before the work begins.', tax_rate: 8.5 },
    ...{ options: sql.json(OPTIONS), option_id: 'good', items: sql.json(OPTIONS[0]?.items ?? []) },
    ...{ subtotal: 900, tax_amount: 76.5, total_amount: 976.5 },
  })}`;
}

async function sign(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /^Signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no field to sign in');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 3) * 12);
  await page.mouse.up();
}

test('the customer takes the better option with two add-ons on the phone and signs; the shop bills exactly these lines', async ({
  device,
  server,
}) => {
  const owner = await device(SHOP);
  await openShop(owner);
  await plant(server);
  await owner.goto('/estimates/e1/view');
  await owner.getByRole('button', { name: 'Copy Link' }).click();
  const address = await owner.getByRole('textbox', { name: 'Address' }).inputValue();

  const customer = await device(PHONE);
  await customer.goto(address);
  const form = customer.getByRole('form', { name: 'Accept' });
  await expect(form.getByRole('radio', { name: 'Good' })).toBeChecked();
  await form.getByRole('radio', { name: 'Good' }).press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'Better' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Wheel Coating' }).check();
  await form.getByRole('checkbox', { name: 'Interior Detail' }).press('Space');
  await expect(form.getByRole('status')).toHaveText(/Total\s+\$2,441\.79/);
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  await form.getByRole('checkbox', { name: /\$2,441\.79 and its terms/ }).check();
  await form.getByRole('checkbox', { name: /electronically/ }).check();
  await sign(customer);
  await expectNoViolation(customer, 'an estimate with options');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  await expect(customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' })).toBeVisible();
  await expect(customer.getByRole('article', { name: 'Estimate EST-0001' })).toContainText('$2,441.79');

  const evidence = owner.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('Better', SOON);
  await expect(evidence.getByRole('img', { name: 'Signature of Nora Quill' })).toBeVisible();
  await expect(evidence.getByRole('list', { name: 'Accepted lines' })).toContainText('Wheel Coating $250.00');
  await owner.reload();
  await expect(evidence).toContainText(/SHA-256 [0-9a-f]{64}/);
  await expectNoViolation(owner, 'the evidence of an accepted estimate');
  await owner.getByRole('button', { name: 'Convert to invoice' }).click();
  await expect(owner).toHaveURL(/\/invoices\/[^/]+\/edit/);
  const [invoice] = await server.sql`select items, total_amount::float8 as total from public.invoices`;
  expect([invoice?.['items'].map((item: { description: string }) => item.description), invoice?.['total']]).toEqual([
    ['Full Front PPF', 'Wheel Coating', 'Interior Detail'],
    2441.79,
  ]);
});
