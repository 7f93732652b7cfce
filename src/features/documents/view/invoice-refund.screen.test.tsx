import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { BOOKED, buildInvoice } from '#test/build.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T18:00:00.000Z';
const card = { id: 'p', amount: 868, date: '2026-11-18', method: 'Card', reference: '4417', note: '' };
const sent = buildInvoice({ invoiceNumber: 'INV-0012', status: 'Sent', sentAt: AT, booked: [BOOKED] });
const paid: Invoice = { ...sent, status: 'Paid', paidAt: AT, paidAmount: 868, balanceAmount: 0, payments: [card] };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const amount = page.getByRole('spinbutton', { name: 'Amount' });
const kind = page.getByRole('combobox', { name: 'Kind' });
const method = page.getByRole('combobox', { name: 'Method' });
const question = page.getByRole('radiogroup', { name: /^Does the customer still owe/ });
const payments = page.getByRole('region', { name: 'Payments' });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });

async function open(facts: Partial<Invoice>, settings: Partial<Settings> = {}) {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [{ ...paid, ...facts }] };
  const samples = { demo: () => shop, starter: () => shop };
  const { store } = memoryWorld({ samples });
  await store.settings.change((newest) => ({ ...newest, ...settings }));
  let commands = 0;
  /** Counts what the screen saves. */
  const transact: Store['transact'] = (...args) => {
    commands += 1;
    return store.transact(...args);
  };
  await renderApp({ path: '/invoices/invoice-1/view', samples, world: { store: { ...store, transact } } });
  await expect.element(payments).toBeVisible();
  return { stored: () => store.invoices.get('invoice-1'), commands: () => commands };
}

async function record() {
  await dialog.getByRole('button', { name: /^Record( Payment)?$/ }).click();
}

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

test('a refund of $150 lowers the price with its tax, unless the customer still owes it: nothing is asked for again', async () => {
  const { stored } = await open({});
  await button('Refund or Tip').click();
  await expect.element(dialog).toHaveAccessibleName('Refund or tip');
  await expect.element(kind).toHaveDisplayValue('Refund');
  await expect.element(amount).toHaveValue(868);
  await expect.element(method).toHaveDisplayValue('Card');
  await amount.fill('150');
  await expect.element(question).toHaveAccessibleName('Does the customer still owe the $150.00?');
  await expect.element(question.getByRole('radio', { name: 'Lower the price' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Returned work');
  await record();
  await expect.element(toast('Refund Recorded')).toHaveTextContent('$150.00 for INV-0012.');
  await expect.element(payments).toHaveTextContent('Total$718.00Paid$718.00Balance$0.00');
  const sheet = page.getByRole('article');
  await expect
    .element(sheet)
    .toHaveTextContent('Tax (8.5%)$56.25Price lowered (Returned work)\u2212$138.25Total$718.00');
  await expect.element(sheet).toHaveTextContent('Paid in full');
  const refund = { id: expect.any(String), kind: 'refund', amount: 150, date: '2026-11-20', method: 'Card' };
  const lowered = { id: expect.any(String), date: '2026-11-20', amount: 150, tax: 11.75, reason: 'Returned work' };
  await expect
    .poll(() => stored())
    .toEqual({
      ...paid,
      totalAmount: 718,
      taxAmount: 56.25,
      paidAmount: 718,
      balanceAmount: 0,
      updatedAt: AT,
      payments: [card, { ...refund, reference: '', note: 'Returned work' }],
      credits: [lowered],
      booked: [BOOKED, { ...BOOKED, type: 'Price lowered', amount: -150, tax: -11.75 }],
    });

  await button('Reverse refund of $150.00').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect.element(payments).toHaveTextContent('Total$868.00Paid$868.00Balance$0.00');
  await expect.element(sheet).not.toHaveTextContent('Price lowered');
});

test('a refund after a bounced payment leaves the price, and $150 are owed again', async () => {
  const { stored } = await open({ dueDate: '2026-11-19' });
  await button('Refund or Tip').click();
  await amount.fill('150');
  await question.getByRole('radio', { name: 'Still owed' }).click();
  await record();
  await expect.element(payments).toHaveTextContent('Total$868.00Paid$718.00Balance$150.00');
  await expect
    .poll(() => stored())
    .toMatchObject({ status: 'Overdue', totalAmount: 868, balanceAmount: 150, booked: [BOOKED] });
  await expect.poll(async () => (await stored())?.credits).toBeUndefined();
});

test('a refund opens with the last method and what is left of that payment; what was paid too much is not owed again', async () => {
  const cash = { ...card, id: 'c', amount: 500, method: 'Cash', reference: '' };
  const back = { ...card, id: 'b', kind: 'refund' as const, amount: 100, note: '' };
  await open({ status: 'Sent', paidAmount: 800, balanceAmount: 68, payments: [cash, { ...card, amount: 400 }, back] });
  await button('Record Payment').click();
  await expect.element(method).toHaveDisplayValue('Cash');
  await kind.selectOptions('Refund');
  await expect.element(method).toHaveDisplayValue('Card');
  await expect.element(amount).toHaveValue(300);
  await kind.selectOptions('Tip');
  await expect.element(method).toHaveDisplayValue('Card');
});

test('of $900 paid on $868 the refund opens with $32 and asks nothing; $40 ask about the $8 alone', async () => {
  await open({ paidAmount: 900, payments: [{ ...card, amount: 900 }] });
  await button('Refund or Tip').click();
  await expect.element(amount).toHaveValue(32);
  await expect.element(question).not.toBeInTheDocument();
  await amount.fill('40');
  await expect.element(question).toHaveAccessibleName('Does the customer still owe the $8.00?');
});

test('a refund on a cancelled invoice asks nothing, because nothing is owed on it', async () => {
  await open({ status: 'Cancelled', cancelledAt: AT });
  await expect.element(payments).toHaveTextContent('$868.00 is credit of the customer until you refund it');
  await button('Refund or Forfeit').click();
  await expect.element(dialog).toHaveAccessibleName('Refund or forfeit');
  await kind.selectOptions('Refund');
  await expect.element(amount).toHaveValue(868);
  await expect.element(question).not.toBeInTheDocument();
});

test('a tip with the payment is one command with two entries by one method', async () => {
  const { stored, commands } = await open({ ...sent, payments: undefined });
  await button('Record Payment').click();
  await method.selectOptions('Card');
  const tip = page.getByRole('spinbutton', { name: 'Tip' });
  await tip.fill('-5');
  await record();
  await expect.element(tip).toHaveAccessibleDescription(/Enter an amount in dollars and cents, more than 0\./);
  await tip.fill('50');
  await record();
  await expect.element(toast('Payment Recorded')).toHaveTextContent('$868.00 for INV-0012, and a tip of $50.00.');
  await expect.element(payments).toHaveTextContent('Total$868.00Paid$868.00Balance$0.00');
  await expect.element(payments).toHaveTextContent('Tips $50.00, not part of the invoice');
  expect(commands()).toBe(1);
  const { payments: entries = [] } = (await stored()) ?? {};
  expect(entries.map((one) => [one.kind, one.amount, one.method, one.date])).toEqual([
    [undefined, 868, 'Card', '2026-11-20'],
    ['tip', 50, 'Card', '2026-11-20'],
  ]);
});

test('a day in the closed books is refused, for a payment, a refund and a cancellation; the day after is taken', async () => {
  const { stored, commands } = await open(
    { status: 'Sent', paidAmount: 100, balanceAmount: 768, date: '2026-11-02', payments: [{ ...card, amount: 100 }] },
    { booksClosedThrough: '2026-11-15' },
  );
  const refusal = /Your books are closed through Nov 15, 2026\. Choose a day after it, such as today\./;
  const date = dialog.getByLabelText('Date');
  await button('Record Payment').click();
  for (const one of ['Payment', 'Refund']) {
    await kind.selectOptions(one);
    await date.fill('2026-11-15');
    await record();
    await expect.element(date).toHaveAccessibleDescription(refusal);
    await date.fill('2026-11-14');
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await more('INV-0012', 'Cancel invoice');
  await date.fill('2026-11-15');
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await expect.element(date).toHaveAccessibleDescription(refusal);
  expect(commands()).toBe(0);
  await date.fill('2026-11-16');
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await expect.element(toast('Invoice Cancelled')).toBeVisible();
  await expect
    .poll(async () => (await stored())?.payments?.map((one) => [one.kind, one.amount, one.date]))
    .toEqual([
      [undefined, 100, '2026-11-18'],
      ['refund', 100, '2026-11-16'],
    ]);
});

test('the form of an invoice whose price was lowered has the figures of its paper', async () => {
  const credits = [{ id: 'back', date: '2026-11-20', amount: 150, tax: 11.75, reason: 'Returned work' }];
  await open({ totalAmount: 718, taxAmount: 56.25, paidAmount: 718, credits });
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await expect
    .element(page.getByRole('group', { name: 'Totals' }))
    .toHaveTextContent('Subtotal$800.00Tax (8.5%)$56.25Price lowered\u2212$138.25Total$718.00');
});
