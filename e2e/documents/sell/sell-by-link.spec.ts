import type { Page } from '@playwright/test';
import { expectNoViolation } from '../../pages/accessibility.ts';
import { SOON } from '../../pages/long-run.ts';
import { expect, openShop, signIn, test } from '../../pages/team.ts';
import { addServices, answerForm, drawSignature, PHONE, plantCustomer } from './sell-steps.ts';

async function record(desk: Page, entry: { kind: string; method: string; amount: string; button: string }) {
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption(entry.kind);
  const amount = dialog.getByRole('spinbutton', { name: 'Amount' });
  if (entry.kind === 'Tip') await amount.fill(entry.amount);
  else await expect(amount).toHaveValue(entry.amount);
  await dialog.getByRole('combobox', { name: 'Method' }).selectOption(entry.method);
  await dialog.getByRole('button', { name: entry.button }).click();
  await expect(dialog).toBeHidden();
}

test('a customer takes the better of three options with both add-ons on the phone and signs: $3,162.78 is accepted, booked, billed less the deposit of $790.70 and paid; the tip of $40 is extra', {
  tag: '@core',
}, async ({ device, server }) => {
  test.slow();
  const desk = await device({ bypassCSP: true });
  await openShop(desk);
  await plantCustomer(server);
  await desk.goto('/settings/documents');
  await desk.getByRole('textbox', { name: 'Payment Link' }).fill('https://buy.stripe.com/shine');
  await desk.getByRole('combobox', { name: 'Deposit', exact: true }).selectOption('Percent of the total');
  await desk.getByRole('spinbutton', { name: 'Deposit Asked For' }).fill('25');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('New invoices and estimates use these defaults.')).toBeVisible();

  await desk.goto('/estimates/new?customerId=c1');
  await addServices(desk, 'Window Tint');
  await desk.getByRole('button', { name: 'Add Option' }).click();
  await addServices(desk, 'Full Front PPF', 'Ceramic Coating', 'Detail');
  for (const item of [3, 4]) await desk.getByRole('checkbox', { name: `Optional, item ${item}` }).check();
  await desk.getByRole('checkbox', { name: 'Recommended' }).check();
  await desk.getByRole('button', { name: 'Add Option' }).click();
  // It begins as a copy of the option on the screen.
  for (const item of [4, 3, 2, 1]) await desk.getByRole('button', { name: `Remove item ${item}` }).click();
  await addServices(desk, 'Full Vehicle PPF Clear');
  await desk.getByRole('button', { name: 'Create Estimate' }).click();
  await desk.getByRole('link', { name: 'View EST-0001' }).click();
  await desk.getByRole('button', { name: 'Copy Link' }).click();
  const address = await desk.getByRole('textbox', { name: 'Address' }).inputValue();
  const view = desk.url();

  const customer = await device(PHONE);
  await customer.goto(address);
  const sheet = customer.getByRole('article', { name: 'Estimate EST-0001' });
  await expect(sheet).toContainText('$537.08 – $5,370.75');
  await expect(sheet).toContainText('Deposit due to book this work: Good $134.27, Better $492.32, Best $1,342.69.');
  const form = answerForm(customer);
  const total = form.getByRole('status');
  await form.getByRole('radio', { name: 'Good' }).check();
  await expect(total).toHaveText('Total $537.08');
  await form.getByRole('radio', { name: 'Better' }).check();
  await expect(total).toHaveText('Total $1,969.28');
  await form.getByRole('checkbox', { name: 'Ceramic Coating' }).check();
  await expect(total).toHaveText('Total $2,924.08');
  await form.getByRole('checkbox', { name: 'Detail' }).check();
  await expect(total).toHaveText('Total $3,162.78');
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  for (const text of [
    'I accept this estimate of $3,162.78 and its terms and conditions.',
    'I pay a deposit of $790.70 to book this work. It is taken off the invoice.',
    'I agree to sign this estimate electronically.',
  ])
    await form.getByRole('checkbox', { name: text }).check();
  await drawSignature(customer);
  await expectNoViolation(customer, 'an estimate with options and a deposit');
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  const accepted = customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' });
  await expect(accepted).toContainText('A deposit of $790.70 is due to book this work.');
  const payOnline = 'https://buy.stripe.com/shine?client_reference_id=EST-0001';
  await expect(accepted.getByRole('link', { name: 'Pay $790.70 Online' })).toHaveAttribute('href', payOnline);
  await expect(sheet.getByRole('link', { name: 'Pay Online' })).toHaveAttribute('href', payOnline);

  const evidence = desk.getByRole('region', { name: 'Evidence' });
  await expect(evidence.getByRole('list', { name: 'Accepted lines' }).getByRole('listitem')).toHaveText(
    ['Window Tint $495.00', 'Full Front PPF $1,320.00', 'Ceramic Coating $880.00', 'Detail $220.00', 'Total $3,162.78'],
    SOON,
  );
  await expect(evidence.getByRole('list', { name: 'Agreed texts' }).getByRole('group')).toHaveText([
    /^Terms and conditions/,
    /^DepositI pay a deposit of \$790\.70/,
    /^Electronic signature/,
  ]);
  await expect(evidence.getByRole('img', { name: 'Signature of Nora Quill' })).toBeVisible();
  await expect(evidence).toContainText('This answer is the same as the one the server keeps with the customer’s link.');
  await expect(evidence).toContainText(/SHA-256 [0-9a-f]{64}/);
  await expectNoViolation(desk, 'the evidence of an accepted estimate');

  const tablet = await device({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  await signIn(tablet);
  await tablet.goto('/money');
  const held = tablet.getByRole('region', { name: 'Deposits Held' });
  await expect(held).toContainText('No deposits held.');
  await desk.getByRole('button', { name: 'Take Deposit' }).click();
  await record(desk, { kind: 'Deposit', method: 'Card', amount: '790.70', button: 'Take Deposit' });
  await expect(held.getByRole('row', { name: /Total/ })).toHaveText('Total$790.70', SOON);
  await customer.reload();
  await expect(accepted).toContainText('Deposit received: $790.70.');
  await expect(customer.getByRole('link', { name: /Pay/ })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Book', exact: true }).click();
  await desk.getByRole('list', { name: 'Plan' }).waitFor();
  await desk.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(desk).toHaveURL(/\/jobs\/[^/]+$/);
  await desk.getByRole('tab', { name: 'Money' }).click();
  const price = desk.getByRole('tabpanel').getByRole('row');
  await expect(price.filter({ hasText: 'Detail' })).toContainText('$220.004.4 h');
  await expect(price.filter({ hasText: 'Full Front PPF' })).toContainText('$1,320.009.9 h');
  await expect(price.filter({ hasText: 'Window Tint' })).toContainText('$495.003.3 h');
  await expect(price.filter({ hasText: 'Ceramic Coating' })).toContainText('$880.009.9 h');
  await expect(price.filter({ hasText: 'Job' })).toContainText('$2,915.0027.5 h');
  await expect(price).toHaveCount(6);

  await desk.goto(view);
  const belongsTo = desk.getByRole('listitem').filter({ hasText: /^Job/ });
  await expect(belongsTo).toHaveText('Job JOB-0001Booked');
  await desk.getByRole('button', { name: 'Convert to invoice' }).click();
  await expect(desk).toHaveURL(/\/invoices\/[^/]+\/edit/);
  await desk.goto(desk.url().replace(/edit$/, 'view'));
  await expect(belongsTo).toHaveText('Job JOB-0001Booked');
  const payments = desk.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Total$3,162.78Paid$790.70Balance$2,372.08');
  await desk.getByRole('button', { name: 'Record Payment' }).click();
  await record(desk, { kind: 'Payment', method: 'Check', amount: '2372.08', button: 'Record Payment' });
  await expect(payments).toContainText('Paid$3,162.78Balance$0.00');
  await desk.getByRole('button', { name: 'Refund or Tip' }).click();
  await record(desk, { kind: 'Tip', method: 'Cash', amount: '40', button: 'Record' });
  await expect(payments).toContainText('Total$3,162.78Paid$3,162.78Balance$0.00Tips $40.00, not part of the invoice');

  const close = tablet.getByRole('region', { name: "Day's Close" });
  await expect(close.getByRole('row')).toHaveText(
    [
      'MethodPaymentsDeposits takenRefundsTipsTotal',
      'Cash–––$40.00$40.00',
      'Card–$790.70––$790.70',
      'Check$2,372.08–––$2,372.08',
      'Total$2,372.08$790.70$0.00$40.00$3,202.78',
    ],
    SOON,
  );
  await expect(close.getByRole('status', { name: 'Expected cash' })).toHaveText('$40.00');
  await expect(held).toContainText('No deposits held.');
  await tablet.goto('/customers/c1/edit');
  await expect(tablet.getByRole('main').locator('dl').filter({ hasText: 'Spent' })).toContainText('Spent$3,162.78');
  const [stored] = await server.sql`
    select i.total_amount::float8 as total, i.tax_amount::float8 as tax, i.paid_amount::float8 as paid, i.balance_amount::float8 as balance,
      i.status, array(select item ->> 'description' from json_array_elements(i.items) as t (item)) as lines
    from public.invoices i`;
  expect(stored).toEqual({
    total: 3162.78,
    tax: 247.78,
    paid: 3162.78,
    balance: 0,
    status: 'Paid',
    lines: ['Window Tint', 'Full Front PPF', 'Ceramic Coating', 'Detail'],
  });
});
