import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { BOOKED, buildBooking, buildEstimate, buildInvoice, buildJob, buildService } from '#test/build.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T18:00:00.000Z';
const invoice = buildInvoice({ invoiceNumber: 'INV-0012' });
const cash = { id: 'p', amount: 100, date: '2026-11-18', method: 'Cash', reference: '', note: 'At the door' };
const partlyPaid: Partial<typeof invoice> = {
  status: 'Sent',
  sentAt: AT,
  paidAmount: 100,
  balanceAmount: 768,
  payments: [cash],
};

async function open(facts: Partial<typeof invoice> = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    services: [buildService()],
    customers: [jake],
    bookings: [buildBooking()],
    jobs: [buildJob({ invoiceIds: ['invoice-1'], stage: 'Ready' }), buildJob({ id: 'job-2', jobNumber: 'JOB-0002' })],
    estimates: [buildEstimate({ estimateNumber: 'EST-0003' })],
    invoices: [{ ...invoice, ...facts }],
  };
  const opened = await renderApp({
    path: '/invoices/invoice-1/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toBeVisible();
  return { ...opened, stored: () => opened.world.store.invoices.get('invoice-1') };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });
const payments = page.getByRole('region', { name: 'Payments' });
const amount = page.getByRole('spinbutton', { name: 'Amount' });
const record = dialog('Record payment').getByRole('button', { name: 'Record Payment', exact: true });

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

test('a Draft shows its payments and takes one', async () => {
  await open();
  await expect.element(payments).toBeVisible();
  await expect.element(button('Record Payment')).toBeVisible();
});

test('it names whom it belongs to: the customer, the estimate, its job with the stage, and the booking with its day in words', async () => {
  const { history } = await open({ estimateId: 'estimate-1', bookingIds: ['booking-1', 'gone'] });
  const links = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect
    .poll(() => links.elements().map((item) => item.textContent))
    .toEqual(['Jake Novak', 'Estimate EST-0003', 'Job JOB-0001Ready', 'Booking Ceramic Coating, Nov 20, 2026']);
  await page.getByRole('link', { name: 'EST-0003' }).click();
  await expect.poll(() => history.location.pathname).toBe('/estimates/estimate-1/view');
});

test('Only Mark as Sent makes the Draft Sent and notes when; Mark as viewed comes next, once (INV-17, INV-42, INV-49)', async () => {
  const { stored } = await open();
  expect(await more('INV-0012')).toEqual(['Duplicate', 'Cancel invoice', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await button('Send').click();
  await dialog('Send Invoice INV-0012').getByRole('button', { name: 'Only Mark as Sent' }).click();
  await expect.element(toast('Invoice Sent')).toHaveTextContent('INV-0012 is marked as sent.');
  await expect
    .poll(() => stored())
    .toEqual({ ...invoice, status: 'Sent', sentAt: AT, updatedAt: AT, booked: [BOOKED] });
  await more('INV-0012', 'Mark as viewed');
  await expect.element(toast('Invoice Viewed')).toHaveTextContent('INV-0012 is marked as viewed.');
  await expect
    .poll(() => stored())
    .toEqual({
      ...invoice,
      status: 'Viewed',
      sentAt: AT,
      viewedAt: AT,
      updatedAt: AT,
      booked: [BOOKED],
    });
  expect(await more('INV-0012')).toEqual(['Duplicate', 'Cancel invoice', 'Delete']);
});

test('a payment is kept with method, reference and note; the rest of it makes the invoice Paid (INV-42, INV-49)', async () => {
  const { stored } = await open({ status: 'Sent', sentAt: AT });
  await button('Record Payment').click();
  await expect.element(amount).toHaveValue(868);
  await amount.fill('100.25');
  await dialog('Record payment').getByLabelText('Date').fill('2026-11-19');
  await dialog('Record payment').getByRole('combobox', { name: 'Method' }).selectOptions('Check');
  await page.getByRole('textbox', { name: 'Reference' }).fill(' 1042 ');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Deposit');
  await record.click();
  await expect.element(toast('Payment Recorded')).toHaveTextContent('$100.25 for INV-0012.');
  await expect.element(dialog('Record payment')).not.toBeInTheDocument();
  await expect.element(payments).toHaveTextContent('Check · 1042Nov 19, 2026 · Deposit$100.25');
  await expect.element(payments).toHaveTextContent('Total$868.00Paid$100.25Balance$767.75');
  const check = {
    id: expect.any(String),
    amount: 100.25,
    date: '2026-11-19',
    method: 'Check',
    reference: '1042',
    note: 'Deposit',
  };
  await expect
    .poll(() => stored())
    .toEqual({
      ...invoice,
      status: 'Sent',
      sentAt: AT,
      paidAmount: 100.25,
      balanceAmount: 767.75,
      payments: [check],
      booked: [BOOKED],
      updatedAt: AT,
    });
  await button('Record Payment').click();
  await expect.element(amount).toHaveValue(767.75);
  await record.click();
  await expect.poll(async () => (await stored())?.status).toBe('Paid');
  await expect
    .poll(() => stored())
    .toEqual({
      ...invoice,
      status: 'Paid',
      sentAt: AT,
      paidAt: AT,
      paidAmount: 868,
      balanceAmount: 0,
      booked: [BOOKED],
      payments: [
        check,
        { id: expect.any(String), amount: 767.75, date: '2026-11-20', method: 'Cash', reference: '', note: '' },
      ],
      updatedAt: AT,
    });
  await expect.element(payments).toHaveTextContent('This invoice has no balance left to pay.');
  await expect.element(button('Record Payment')).not.toBeInTheDocument();
});

test('where what was pressed is gone, the focus stays on the page: the last payment, and its reversal', async () => {
  await open(partlyPaid);
  await button('Record Payment').click();
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Record Payment')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await button('Reverse payment of $100.00').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
  await expect.element(button('Reverse payment of $100.00')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a payment of 0, -5, 0.001, nothing or more than is left is refused where it stands', async () => {
  const { stored } = await open();
  await button('Record Payment').click();
  for (const [typed, sentence] of [
    ['0', /Enter an amount in dollars and cents, more than 0\./],
    ['868.01', /That is more than the \$868\.00 that is left to pay\./],
    ['-5', /Enter an amount in dollars and cents, more than 0\./],
    ['869', /That is more than the \$868\.00 that is left to pay\./],
    ['0.001', /Enter an amount in dollars and cents, more than 0\./],
    ['870', /That is more than the \$868\.00 that is left to pay\./],
    ['', /Enter an amount in dollars and cents, more than 0\./],
  ] as const) {
    await amount.fill(typed);
    await record.click();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await expect.element(amount).toHaveAccessibleDescription(sentence);
    await expect.poll(() => stored()).toEqual(invoice);
    await expect.element(dialog('Record payment').getByRole('spinbutton', { name: 'Amount' })).toHaveFocus();
  }
});

test('a reversed payment is asked about, and what was Paid is Sent again with its balance', async () => {
  const { stored } = await open({
    status: 'Paid',
    sentAt: AT,
    paidAt: AT,
    totalAmount: 100,
    paidAmount: 100,
    balanceAmount: 0,
    payments: [cash],
  });
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to reverse the payment of $100.00?',
  });
  await button('Reverse payment of $100.00').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await stored())?.paidAmount).toBe(100);
  await button('Reverse payment of $100.00').click();
  await question.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect.element(toast('Payment Reversed')).toHaveTextContent('$100.00 of INV-0012.');
  const { paidAt, ...left } = (await stored()) ?? {};
  expect(paidAt).toBeUndefined();
  expect(left).toEqual({
    ...invoice,
    status: 'Sent',
    sentAt: AT,
    totalAmount: 100,
    paidAmount: 0,
    balanceAmount: 100,
    payments: [{ ...cash, reversedOn: '2026-11-20' }],
    booked: [{ ...BOOKED, amount: 100, taxFacts: { ...BOOKED.taxFacts, net: 32 } }],
    updatedAt: AT,
  });
  await expect.element(payments).toHaveTextContent('No payments yet.');
});

test('an invoice with nothing to pay is marked as settled, without a payment', async () => {
  const free = { subtotal: 500, taxAmount: 0, discountAmount: 500, totalAmount: 0, balanceAmount: 0 };
  const { stored } = await open({ ...free, status: 'Sent', sentAt: AT, dueDate: '2026-11-19' });
  await expect.element(page.getByRole('main')).not.toHaveTextContent('Overdue');
  await expect.element(page.getByRole('article')).toHaveTextContent('Nothing due$0.00');
  await expect.element(payments).toHaveTextContent('This invoice has no balance left to pay.');
  await button('Mark as Settled').click();
  await expect
    .element(toast('Invoice Settled'))
    .toHaveTextContent('INV-0012 is closed. There was nothing left to pay.');
  await expect
    .poll(() => stored())
    .toEqual({
      ...invoice,
      ...free,
      status: 'Paid',
      sentAt: AT,
      paidAt: AT,
      dueDate: '2026-11-19',
      updatedAt: AT,
    });
  await expect.element(button('Mark as Settled')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'History' })).toHaveTextContent('Settled');
});

test('500.00 without lines are due on the sheet and in the dialog, whatever balance an earlier version filled in', async () => {
  const bare = { items: [], subtotal: 0, taxRate: 0, taxAmount: 0, totalAmount: 500, balanceAmount: 0 };
  await open({ ...bare, status: 'Sent', sentAt: AT });
  await expect.element(page.getByRole('article')).toHaveTextContent('Balance due Dec 20, 2026$500.00');
  await expect.element(page.getByRole('article')).not.toHaveTextContent('Paid in full');
  await button('Record Payment').click();
  await expect.element(amount).toHaveValue(500);
});

test('a payment dated 36 years ahead is kept only once the date is confirmed; another date asks again', async () => {
  const { stored } = await open({ status: 'Sent', sentAt: AT });
  await button('Record Payment').click();
  const date = dialog('Record payment').getByLabelText('Date');
  const confirm = (day: string) => page.getByRole('checkbox', { name: `Use ${day} anyway` });
  await date.fill('2062-11-20');
  await record.click();
  await expect.element(date).toHaveAccessibleDescription(/more than 31 days from now/);
  await expect.element(date).toHaveFocus();
  await expect.poll(async () => (await stored())?.payments).toBeUndefined();
  await confirm('Nov 20, 2062').click();
  await date.fill('2063-11-20');
  await expect.element(confirm('Nov 20, 2063')).not.toBeChecked();
  await confirm('Nov 20, 2063').click();
  await record.click();
  await expect.element(toast('Payment Recorded')).toBeVisible();
  await expect.poll(async () => (await stored())?.payments?.map((payment) => payment.date)).toEqual(['2063-11-20']);
});

test('a payment of more than is left says how the rest can be kept', async () => {
  await open({ status: 'Sent', sentAt: AT });
  await button('Record Payment').click();
  await amount.fill('900');
  const hint = dialog('Record payment').getByRole('status');
  await expect.element(hint).toHaveTextContent('$32.00 more than is left');
  await expect.element(hint).toHaveTextContent('Is the rest a tip? Enter $868.00 here and the rest under Tip.');
  await expect
    .element(hint)
    .toHaveTextContent('Record $868.00 here and take the rest as a deposit on that estimate or job.');
});

test.each([
  [400, 'The balance of INV-0012 grows by $368.00, from $0.00 to $368.00.'],
  [30, "The balance of INV-0012 stays at $0.00. It's still overpaid by $2.00."],
  [32, 'The balance of INV-0012 stays at $0.00. The other payments cover it in full.'],
])('900.00 were paid on 868.00; reversing %d of it: %s', async (removed, sentence) => {
  const second = { ...cash, id: 'q', amount: removed };
  const first = { ...cash, amount: 900 - removed };
  await open({ status: 'Paid', sentAt: AT, paidAt: AT, paidAmount: 900, balanceAmount: 0, payments: [first, second] });
  await button(`Reverse payment of $${removed}.00`).click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(sentence);
});

test('Cancel invoice asks what happens to the money, keeps it recorded and takes no payment any more (INV-42)', async () => {
  const { stored } = await open(partlyPaid);
  const question = page.getByRole('dialog', { name: 'Cancel INV-0012' });
  await more('INV-0012', 'Cancel invoice');
  await expect.element(question).toHaveTextContent('$100.00 was paid on this invoice.');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(async () => (await stored())?.status).toBe('Sent');
  await more('INV-0012', 'Cancel invoice');
  await question.getByRole('combobox', { name: 'What happens to the $100.00?' }).selectOptions('Decide later');
  await question.getByRole('button', { name: 'Cancel Invoice', exact: true }).click();
  await expect.element(toast('Invoice Cancelled')).toBeVisible();
  await expect
    .poll(() => stored())
    .toEqual({
      ...invoice,
      ...partlyPaid,
      status: 'Cancelled',
      booked: [BOOKED, { ...BOOKED, type: 'Cancelled', amount: -868, tax: -68, taxFacts: undefined }],
      cancelledAt: AT,
      updatedAt: AT,
    });
  await expect.element(payments).toHaveTextContent('You can’t take a payment on a cancelled invoice.');
  for (const name of ['Record Payment', 'Send']) await expect.element(button(name)).not.toBeInTheDocument();
});

test('Duplicate makes an unpaid Draft of today with the next number and opens it', async () => {
  const { world, history } = await open({ ...partlyPaid, date: '2026-10-01', dueDate: '2026-10-31' });
  await more('INV-0012', 'Duplicate');
  await expect.element(toast('Invoice Created')).toHaveTextContent('INV-0013 is a Draft');
  const copy = (await world.store.invoices.list()).find(({ invoiceNumber }) => invoiceNumber === 'INV-0013');
  expect(copy).toEqual({
    ...invoice,
    id: expect.any(String),
    invoiceNumber: 'INV-0013',
    items: [{ ...invoice.items[0], id: expect.any(String) }],
    payments: [],
    createdAt: AT,
    updatedAt: AT,
  });
  await expect.poll(() => history.location.pathname).toBe(`/invoices/${copy?.id}/edit`);
});

test('the history lists events in order', async () => {
  await open({ ...partlyPaid, sentAt: '2026-11-17T18:00:00.000Z', viewedAt: '2026-11-19T18:00:00.000Z' });
  const events = page.getByRole('list', { name: 'History' }).getByRole('listitem').elements();
  expect(events.map((event) => event.querySelector('span > span')?.textContent)).toEqual([
    'Created',
    'Sent',
    'Payment of $100.00',
    'Viewed by the customer',
  ]);
});

test('Delete warns of what was paid, removes the invoice and leads to the list (INV-19)', async () => {
  const { history, stored } = await open(partlyPaid);
  await more('INV-0012', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this invoice?' });
  await expect.element(question).toHaveTextContent('This also deletes its recorded payments of $100.00.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices');
  await expect.poll(() => stored()).toBeUndefined();
});
