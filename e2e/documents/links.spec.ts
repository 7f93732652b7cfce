import type { Page } from '@playwright/test';
import type { TestServer } from '../../server/testing/test-server.mjs';
import { expectNoViolation } from '../pages/accessibility.ts';
import { isLong, SOON } from '../pages/long-run.ts';
import { expect, invite, join, openShop, received, SAM, setBack, test, title } from '../pages/team.ts';

// The engine of accessibility is a script that the policy of the app refuses.
const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true };

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** Longer than a page waits between two looks at its document. */
const UNTIL_IT_LOOKS = 20_000;

/** The Wednesday after today, when every shop that begins is open. */
function nextWednesday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 3);
  return day.toISOString().slice(0, 10);
}

/** A customer, and drafts of two estimates and of an invoice for them, with an internal note and a cost each. */
async function plant({ sql }: TestServer): Promise<void> {
  const [{ id: shop } = { id: '' }] = await sql`select id from public.shops`;
  const [{ id: service } = { id: '' }] = await sql`select id from public.services where name like 'Full Front%'`;
  const items = [
    {
      id: '1',
      type: 'service',
      serviceId: service,
      description: 'Full Front PPF',
      detail: 'Hood and fenders',
      quantity: 1,
      unitPrice: 1850,
    },
  ].map((item) => ({ ...item, totalPrice: 1850, taxable: true, baseCost: 424242, margin: 'planted margin' }));
  const document = {
    shop_id: shop,
    customer_id: 'c1',
    date: '2026-11-20',
    items: sql.json(items),
    subtotal: 1850,
    tax_rate: 8.5,
    tax_amount: 157.25,
    total_amount: 2007.25,
    internal_notes: 'planted internal note',
    extra: sql.json({ cost: 'planted cost' }),
  };
  await sql`insert into public.customers ${sql({ shop_id: shop, id: 'c1', first_name: 'Nora', last_name: 'Quill', email: 'nora@example.com', notes: 'planted note of the customer' })}`;
  await sql`insert into public.vehicles ${sql({ shop_id: shop, customer_id: 'c1', id: 'v1', year: 2025, make: 'Porsche', model: '911' })}`;
  for (const n of [1, 2]) {
    await sql`insert into public.estimates ${sql({ ...document, id: `e${n}`, estimate_number: `EST-000${n}`, expiry_date: '2099-01-01', terms: 'Half before the work begins.' })}`;
  }
  await sql`insert into public.invoices ${sql({ ...document, id: 'i1', invoice_number: 'INV-0001', due_date: '2099-01-01', balance_amount: 2007.25 })}`;
}

async function copyLink(owner: Page): Promise<string> {
  await owner.getByRole('button', { name: 'Copy Link' }).click();
  return owner.getByRole('textbox', { name: 'Address' }).inputValue();
}

const history = (page: Page) => page.getByRole('list', { name: 'History' });

test('owner, technician and customer at once: an estimate goes out as a link, is accepted on a phone and booked, and the technician sees the job and nothing of the money', {
  tag: '@long',
}, async ({ device, server }) => {
  const owner = await device(SHOP);
  await openShop(owner);
  await plant(server);
  const sam = await device(PHONE);
  const toSam = received(sam);
  // This phone is hours behind, the customer's a day: neither moves what the server says.
  await setBack(sam, 5 * HOUR);
  await join(sam, await invite(owner, SAM.email, 'Technician'));
  await expect(title(sam, 'Today')).toBeVisible();
  const day = nextWednesday();
  await sam.goto(`/schedule?month=${day.slice(0, 7)}`);
  await expect(title(sam, 'Calendar')).toBeVisible();

  await owner.goto('/estimates/e1/view');
  const address = await copyLink(owner);
  expect(address).toMatch(/^http:\/\/shop\.lan:\d+\/document\.html#[\w-]{43}$/);
  await expect(history(owner)).toContainText('Sent');

  const customer = await device(PHONE);
  const bytes: string[] = [];
  customer.on('response', async (response) => bytes.push(await response.text().catch(() => '')));
  await setBack(customer, DAY);
  await customer.goto(address);
  await expect(customer.getByRole('article', { name: 'Estimate EST-0001' })).toContainText('$2,007.25');
  await expect(history(owner)).toContainText('Viewed by the customer', SOON);
  await expect(customer.getByRole('region', { name: 'Your answer' })).toBeVisible();
  await expectNoViolation(customer);

  const form = customer.getByRole('form', { name: 'Accept' });
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  await expect(form.getByText('Enter your name.')).toBeVisible();
  await expect(form.getByText('Check the box to agree.')).toHaveCount(2);
  const name = form.getByRole('textbox', { name: 'Your full name' });
  await name.fill('x'.repeat(10_000));
  await expect(form.getByText('Enter at most 200 characters. You have 10000.')).toBeVisible();
  await name.fill('Nora Quill');
  await form.getByRole('checkbox', { name: /\$2,007\.25 and its terms/ }).check();
  await form.getByRole('checkbox', { name: 'I agree to sign this estimate electronically.' }).check();
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  const accepted = customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' });
  await expect(accepted).toBeVisible();
  const [{ day: today } = { day: '' }] =
    await server.sql`select to_char(answered_at at time zone 'America/Los_Angeles', 'Mon FMDD, YYYY') as day from public.document_links`;
  await expect(accepted).toContainText(today);
  await expect(history(owner)).toContainText('Accepted', SOON);
  await expect(history(owner)).toContainText('Nora Quill');
  await customer.reload();
  await expect(accepted).toContainText(today);
  await expect(form).toBeHidden();
  await expectNoViolation(customer, 'an estimate that was accepted');

  await expect(owner.getByRole('list', { name: 'Links' })).toContainText('Accepted by Nora Quill');
  await owner.getByRole('button', { name: 'Accepted version' }).click();
  const kept = owner.getByRole('dialog', { name: 'Accepted version' });
  await expect(kept.getByRole('article', { name: 'Estimate EST-0001' })).toContainText('$2,007.25');
  await expect(kept).toContainText(/SHA-256 [0-9a-f]{64}/);
  if (isLong) await expectNoViolation(owner, 'an estimate as it was accepted');
  await owner.keyboard.press('Escape');
  await expect(kept).toBeHidden();

  await owner.getByRole('button', { name: 'More actions' }).click();
  await owner.getByRole('menuitem', { name: 'Book Full Front PPF' }).click();
  await expect(owner.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Nora Quill/);
  await owner.getByLabel(/^(Start )?Date/).fill(day);
  await owner.getByRole('combobox', { name: 'Station' }).selectOption('Station A');
  await owner.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
  await owner.getByRole('button', { name: 'Create Booking' }).click();
  await expect(title(owner, 'Calendar')).toBeVisible();
  await sam
    .getByRole('link', { name: /Nora Quill/ })
    .first()
    .click(SOON);
  await expect(sam.getByRole('heading', { name: /Full Front/ })).toBeVisible();
  await expect(sam.getByText('2025 Porsche 911')).toBeVisible();
  await expect(sam.getByText('planted note of the customer')).toHaveCount(0);
  expect(await toSam.text()).toContain('Nora');
  expect(await toSam.text()).not.toMatch(/planted (cost|internal|margin)|424242|2007\.25|EST-0001/);

  expect(bytes.join('\n')).toContain('Full Front PPF');
  expect(bytes.join('\n')).not.toMatch(/planted|424242/);
});

test('a change, deletion or withdrawal while the page is open is shown, and the estimate is not accepted; a decline reaches the shop; the server decides what has expired', {
  tag: '@long',
}, async ({ device, server }) => {
  const owner = await device(SHOP);
  // The shop's clock is a day behind the server's, the customer's a day ahead.
  await setBack(owner, DAY);
  await openShop(owner);
  await plant(server);
  await owner.goto('/estimates/e1/view');
  const address = await copyLink(owner);
  await expect(history(owner)).toContainText('Sent');
  const customer = await device(PHONE);
  await customer.clock.install({ time: Date.now() + DAY });
  await customer.goto(address);
  const form = customer.getByRole('form', { name: 'Accept' });
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await server.sql`update public.estimates set terms = 'All before the work begins.'`;
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  await expect(customer.getByRole('alert')).toContainText('This estimate has changed since you opened it');
  await expect(customer.getByRole('article')).toContainText('All before the work begins.');
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await customer.getByRole('button', { name: 'Decline', exact: true }).click();
  await customer.getByRole('textbox', { name: 'Reason' }).fill('The terms are too hard.');
  await customer.getByRole('button', { name: 'Decline Estimate' }).click();
  await expect(customer.getByRole('status').filter({ hasText: 'The terms are too hard.' })).toBeVisible();
  await expectNoViolation(customer, 'an estimate that was declined');
  await expect(history(owner)).toContainText('The terms are too hard.', SOON);

  await owner.goto('/estimates/e2/view');
  const ofDeleted = await copyLink(owner);
  await customer.goto(ofDeleted);
  const gone = customer.getByRole('alert').filter({ hasText: 'This estimate is no longer available' });
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  const [row] = await server.sql`delete from public.estimates where id = 'e2' returning to_json(estimates) as estimate`;
  await customer.clock.fastForward(UNTIL_IT_LOOKS);
  await expect(gone).toContainText('Shine Works has withdrawn it.');
  await expect(form).toBeHidden();
  await server.sql`insert into public.estimates select * from json_populate_record(null::public.estimates, ${row?.['estimate']})`;
  await customer.clock.fastForward(UNTIL_IT_LOOKS);
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await server.sql`delete from public.estimates where id = 'e2'`;
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  await expect(gone).toBeVisible();
  await expect(customer.getByRole('article')).toBeHidden();

  await owner.goto('/invoices/i1/view');
  const ofInvoice = await copyLink(owner);
  await customer.goto(ofInvoice);
  await expect(customer.getByRole('article', { name: 'Invoice INV-0001' })).toContainText('Balance due');
  const downloading = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('Invoice INV-0001 - Nora Quill.pdf');
  await server.sql`update public.invoices set notes = 'Paid in two parts.'`;
  await customer.clock.fastForward(UNTIL_IT_LOOKS);
  await expect(customer.getByRole('alert')).toContainText('This invoice has changed since you opened it');
  await expect(customer.getByRole('article')).toContainText('Paid in two parts.');
  await expectNoViolation(owner, 'view of an invoice with links');

  const links = owner.getByRole('list', { name: 'Links' });
  await expect(links).toContainText('Works until a year after the invoice is paid');
  await server.sql`update public.document_links set last_day = now()::date - 2 where document_id = 'i1'`;
  await expect(links).toContainText('expired', SOON);
  await expect(links).not.toContainText('Works');
  await server.sql`update public.document_links set last_day = '2098-03-01' where document_id = 'i1'`;
  await expect(links).toContainText('Works through Mar 1, 2098', SOON);
  await owner.getByRole('button', { name: /^Withdraw/ }).click(SOON);
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(links).toContainText('withdrawn');
  await customer.clock.fastForward(UNTIL_IT_LOOKS);
  await expect(customer.getByRole('alert')).toContainText('This link no longer works');
  await expectNoViolation(customer, 'a link that leads nowhere');
});

test('a member who opens the link of the shop marks nothing, a customer does; a link works through the day that the shop chooses', {
  tag: '@long',
}, async ({ device, server }) => {
  const owner = await device(SHOP);
  await openShop(owner);
  await plant(server);
  await owner.goto('/estimates/e1/view');
  const card = owner.getByRole('textbox', { name: 'Link works through' });
  await expect(owner.getByText('Leave empty for Jan 31, 2099, 30 days after the estimate expires.')).toBeVisible();
  const standard = await copyLink(owner);
  await expect(owner.getByRole('list', { name: 'Links' })).toContainText('Works through Jan 31, 2099');
  await server.sql`update public.estimates set expiry_date = '2099-02-01'`;
  await expect(owner.getByRole('list', { name: 'Links' })).toContainText('Works through Mar 3, 2099', SOON);

  await card.fill('2020-01-01');
  await owner.getByRole('button', { name: 'Copy Link' }).click();
  await expect(owner.getByText('Choose today or a later day.')).toBeVisible();
  await card.fill('2098-05-06');
  await owner.getByRole('button', { name: 'Copy Link' }).click();
  await expect(owner.getByRole('list', { name: 'Links' })).toContainText('Works through May 6, 2098');
  await expectNoViolation(owner, 'an estimate with a link whose last day was chosen');

  const status = async () => (await server.sql`select status, viewed_at from public.estimates where id = 'e1'`)[0];
  const own = await owner.context().newPage();
  await own.goto(standard);
  await expect(own.getByRole('article', { name: 'Estimate EST-0001' })).toBeVisible();
  expect(await status()).toEqual({ status: 'Sent', viewed_at: null });
  const customer = await device(PHONE);
  await customer.goto(standard);
  await expect(customer.getByRole('article', { name: 'Estimate EST-0001' })).toBeVisible();
  await expect.poll(status).toEqual({ status: 'Viewed', viewed_at: expect.any(Date) });
});
