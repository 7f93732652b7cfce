import type { Locator, Page } from '@playwright/test';
import type { TestServer } from '../../../server/testing/test-server.mjs';
import { expect } from '../../pages/team.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true };

/** A customer with a sports car: prices and hours are 1.1 times those of the services. */
export async function plantCustomer({ sql }: TestServer): Promise<void> {
  const [{ id: shop } = { id: '' }] = await sql`select id from public.shops`;
  await sql`insert into public.customers ${sql({ shop_id: shop, id: 'c1', first_name: 'Nora', last_name: 'Quill', email: 'nora@example.com', phone: '555-0142' })}`;
  await sql`insert into public.vehicles ${sql({ shop_id: shop, customer_id: 'c1', id: 'v1', year: 2025, make: 'Porsche', model: '911', size: 'Sports' })}`;
}

/** Adds the services to the lines that the form shows. */
export async function addServices(desk: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await desk.getByRole('button', { name: 'Add Service', exact: true }).click();
    await desk.getByRole('radio', { name, exact: true }).check();
    await desk.getByRole('button', { name: 'Add Selected Service' }).click();
    await expect(desk.getByRole('button', { name: 'Add Service', exact: true })).toBeVisible();
  }
}

export async function drawSignature(customer: Page): Promise<void> {
  const canvas = customer.getByRole('img', { name: /^Signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no field to sign in');
  await customer.mouse.move(box.x + 40, box.y + 60);
  await customer.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await customer.mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 3) * 12);
  await customer.mouse.up();
}

export const answerForm = (customer: Page): Locator => customer.getByRole('form', { name: 'Accept' });

const line = (id: string, description: string, totalPrice: number, optional = false) => ({
  id,
  type: 'service',
  description,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  ...(optional && { optional }),
});
const OPTIONS = [
  { id: 'good', name: 'Good', items: [line('a', 'Partial Front PPF', 900)] },
  {
    id: 'better',
    name: 'Better',
    items: [
      line('b', 'Full Front PPF', 1850),
      line('c', 'Wheel Coating', 250, true),
      line('d', 'Interior Detail', 150.5, true),
    ],
  },
];

/** The customer, and an estimate e1 that was sent: Good is $976.50, Better $2,007.25 and $2,441.79 with both add-ons. */
export async function plantEstimate(server: TestServer): Promise<void> {
  await plantCustomer(server);
  const { sql } = server;
  const [{ id: shop } = { id: '' }] = await sql`select id from public.shops`;
  const [{ today } = { today: '' }] =
    await sql`select to_char(now() at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as today`;
  await sql`insert into public.estimates ${sql({
    shop_id: shop,
    id: 'e1',
    customer_id: 'c1',
    estimate_number: 'EST-0001',
    date: today,
    validity_period: 30,
    expiry_date: '2099-01-01',
    terms: 'Half before the work begins.',
    tax_rate: 8.5,
    status: 'Sent',
    sent_at: sql`now()`,
    options: sql.json(OPTIONS),
    option_id: 'good',
    items: sql.json(OPTIONS[0]?.items ?? []),
    subtotal: 900,
    tax_amount: 76.5,
    total_amount: 976.5,
  })}`;
}

/** Returns the address of a link to the estimate e1, whose page the desk shows then. */
export async function linkOf(desk: Page): Promise<string> {
  await desk.goto('/estimates/e1/view');
  await desk.getByRole('button', { name: 'Copy Link' }).click();
  return desk.getByRole('textbox', { name: 'Address' }).inputValue();
}

/** Types the name and agrees to the terms. */
export async function agree(customer: Page, name: string): Promise<void> {
  const form = answerForm(customer);
  await form.getByRole('textbox', { name: 'Your full name' }).fill(name);
  for (const text of [/its terms and conditions/, /electronically/])
    await form.getByRole('checkbox', { name: text }).check();
}

/** Returns status, name, total and add-ons of the shop's only estimate, and how many links have an answer. */
export async function storedAnswer({ sql }: TestServer): Promise<unknown> {
  const [row] = await sql`
    select status, accepted_by as name, total_amount::float8 as total, answer -> 'lineIds' as lines,
      (select count(*)::int from public.document_links where answer is not null) as answers
    from public.estimates`;
  return row;
}
