import { addDays, localDay } from '#domain/calendar/calendar.ts';
import { buildCustomer, buildEstimate, buildWarranty } from '#test/build.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';
import { expectNoViolation } from '../pages/accessibility.ts';
import { expect, openShop, test } from '../pages/team.ts';

// The engine of accessibility is a script that the policy of the app refuses.
const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true };
const TODAY = localDay(new Date(), 'America/Los_Angeles');
const CARE = {
  from: TODAY,
  care: [{ category: 'PPF', title: 'Full Front PPF', sentences: ['Do not wash the car before Friday.'] }],
  notes: ['Follow the instructions of the maker.'],
  hash: 'as handed over',
};

/** Adds a row to the shop of the server. */
async function plant({ sql }: TestServer, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(
      `insert into public.${table} (shop_id, place, ${columns}) select s.id, 1, ${columns.map((column) => `r.${column}`)}
       from public.shops s, json_populate_record(null::public.${table}, $1::text::json) r`,
      [JSON.stringify(row)],
    );
  });
}

test('a customer follows the car by one link: releases, an approval, the passport and its care sheet, until it is withdrawn', {
  tag: '@long',
}, async ({ device, server }) => {
  const owner = await device(SHOP);
  await openShop(owner);
  const customer = buildCustomer({ firstName: 'Nora', lastName: 'Quill', notes: 'planted' });
  const of = { customer_id: 'nora', customer };
  await plant(server, 'bookings', {
    ...of,
    id: 'booking-1',
    service_id: 's',
    service: { name: 'Full Front PPF', category: 'PPF' },
    employee_id: 'e',
    employee: { firstName: 'planted' },
    station: 'A',
    date: TODAY,
    start_time: '09:00',
    end_time: '12:00',
    estimated_hours: 3,
    status: 'In Progress',
    notes: 'planted',
  });
  await plant(server, 'jobs', {
    ...of,
    id: 'job-1',
    job_number: 'JOB-0001',
    booking_ids: ['booking-1'],
    estimate_id: 'estimate-1',
    stage: 'In Work',
    stage_log: [{ stage: 'Checked In', at: `${TODAY}T16:00:00.000Z`, by: 'planted' }],
    internal_notes: 'planted',
    promised_at: `${addDays(TODAY, 1)}T23:00:00.000Z`,
  });
  await plant(server, 'estimates', {
    ...of,
    id: 'estimate-2',
    estimate_number: 'EST-1-1',
    supplement_to: 'estimate-1',
    status: 'Sent',
    date: TODAY,
    expiry_date: addDays(TODAY, 9),
    items: buildEstimate().items,
    internal_notes: 'planted',
  });
  await plant(server, 'inspections', {
    id: 'one',
    job_id: 'job-1',
    job_number: 'JOB-0001',
    kind: 'in',
    at: new Date(),
    body_type: 'Coupe',
  });

  await owner.goto('/jobs/job-1?tab=check-in');
  const inspection = owner.getByRole('region', { name: 'Check-in Inspection' });
  const buffer = await owner.screenshot({ type: 'jpeg' });
  await inspection
    .getByLabel('Front: file', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(inspection.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();

  await owner.goto('/jobs/job-1');
  const card = owner.getByRole('region', { name: 'Customer’s link' });
  await card.getByRole('button', { name: 'Copy Link' }).click();
  const address = await card.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(/^http:\/\/shop\.lan:\d+\/document\.html#job\/[\w-]{43}$/);
  await expect(card.getByRole('list', { name: 'Links' })).toContainText('Shows 0 photos');
  await expectNoViolation(owner, 'the link of a job');

  const phone = await device(PHONE);
  const bytes: string[] = [];
  phone.on('response', async (response) => bytes.push(await response.text().catch(() => '')));
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Where is my car?' })).toBeVisible();
  await expect(phone.getByText('Nora’s 2025 Porsche 911')).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Steps' })).toContainText('We are working on it');
  await expect(phone.getByText('Full Front PPF')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Photos' })).toBeHidden();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolation(phone, 'a job by link');

  // The supplement is answered as any estimate, and the page no longer asks for it.
  await phone.getByRole('link', { name: 'Read and Answer EST-1-1' }).click();
  await phone.getByRole('button', { name: 'Decline', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Reason' }).fill('Not this time');
  await phone.getByRole('button', { name: 'Decline Estimate' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Declined' })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: 'Where is my car?' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Read and Answer/ })).toBeHidden();

  await card.getByRole('checkbox', { name: 'Check-in: Front' }).check();
  await card.getByRole('button', { name: 'Save Photos' }).click();
  await expect(card.getByRole('list', { name: 'Links' })).toContainText('Shows 1 photo');
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'your car, photo 1' })).toBeVisible();

  const { promise, coverage } = buildWarranty();
  await plant(server, 'warranties', {
    ...of,
    id: 'warranty-1',
    warranty_number: 'WAR-0001',
    job_id: 'job-1',
    promise,
    coverage,
    starts_on: TODAY,
    issued_by: 'planted',
  });
  await server.sql`update public.jobs set stage = 'Delivered', care = ${JSON.stringify(CARE)}::text::json`;
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Your car’s passport' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Certificate WAR-0001' })).toContainText('UP-2211');
  const form = phone.getByRole('form', { name: 'Acknowledge' });
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  await form.getByRole('checkbox').check();
  await expectNoViolation(phone, 'a passport by link');
  await form.getByRole('button', { name: 'Acknowledge Care Sheet' }).click();
  await expect(phone.getByText(/^Acknowledged by .*Nora Quill/)).toBeVisible();
  await expect(form).toBeHidden();
  expect(bytes.join('\n')).not.toContain('planted');

  await owner.reload();
  await expect(card.getByText('Acknowledged by Nora Quill')).toBeVisible();
  await card.getByRole('button', { name: /^Withdraw/ }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(card.getByRole('list', { name: 'Links' })).toContainText('withdrawn');
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('This link no longer works');
});
