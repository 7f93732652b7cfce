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
