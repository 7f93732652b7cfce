import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldOf } from '#domain/deposits/held.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { type Store, StoreError } from '#io/store/store.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { BOOKED, buildDeposit, buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const invoice = buildInvoice({ invoiceNumber: 'INV-0012', status: 'Sent', sentAt: '2026-11-20T18:00:00.000Z' });
const deposit = buildDeposit({ amount: 300, uses: [], customerId: jake.id, customer: jake });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const amount = page.getByRole('spinbutton', { name: 'Amount' });
const what = page.getByRole('combobox', { name: /^What happens to the/ });
const kind = page.getByRole('combobox', { name: 'Kind' });
const payments = page.getByRole('region', { name: 'Payments' });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });

async function confirm(verb: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
}

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

test('a held deposit is applied, removed and held again; a refund, a tip and a forfeit follow their rules', async () => {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [invoice], deposits: [deposit] };
  const { world } = await renderApp({
    path: '/invoices/invoice-1/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  const uses = async () => (await world.store.deposits.get(deposit.id))?.uses.map(({ reversedOn }) => reversedOn);

  await expect.element(payments).toHaveTextContent('$300.00 held in deposits');
  await button('Apply Deposit').click();
  await expect.element(amount).toHaveValue(300);
  await dialog.getByRole('button', { name: 'Apply Deposit' }).click();
  await expect.element(toast('Deposit Applied')).toHaveTextContent('$300.00 for INV-0012.');
  await expect.element(payments).toHaveTextContent('Paid$300.00Balance$568.00');
  expect(await uses()).toEqual([undefined]);
  await expect.element(button('Apply Deposit')).not.toBeInTheDocument();

  await button('Reverse deposit of $300.00').click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('The money is held for the customer again.');
  await confirm('Reverse');
  await expect.element(toast('Deposit Reversed')).toBeVisible();
  expect(await uses()).toEqual(['2026-11-20']);
  await page.getByText('Reversed (1)').click();
  await expect.element(payments).toHaveTextContent('Reversed Nov 20, 2026');
  await button('Apply Deposit').click();
  await dialog.getByRole('button', { name: 'Apply Deposit' }).click();
  await expect.element(payments).toHaveTextContent('Balance$568.00');

  await button('Record Payment').click();
  await kind.selectOptions('Refund');
  await expect.element(amount).toHaveValue(300);
  await amount.fill('300.01');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(amount).toHaveAccessibleDescription(/That is more than the \$300\.00 that was paid\./);
  await amount.fill('50');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(toast('Refund Recorded')).toBeVisible();
  await expect.element(payments).toHaveTextContent('Total$818.00Paid$250.00Balance$568.00');

  await more('INV-0012', 'Delete');
  await confirm('Delete');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not Possible' }))
    .toHaveTextContent('A deposit on this invoice was refunded or kept');

  await button('Record Payment').click();
  await kind.selectOptions('Tip');
  await expect.element(amount).toHaveValue(null);
  await amount.fill('20');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(payments).toHaveTextContent('Tips $20.00, not part of the invoice');
  await expect.element(payments).toHaveTextContent('Total$818.00Paid$250.00Balance$568.00');

  await more('INV-0012', 'Cancel invoice');
  await what.selectOptions('Decide later');
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await button('Refund or Forfeit').click();
  await kind.selectOptions('Forfeit');
  await expect.element(page.getByRole('combobox', { name: 'Method' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(toast('Forfeit Recorded')).toHaveTextContent('$250.00 for INV-0012.');
  const stored = await world.store.invoices.get('invoice-1');
  expect(stored?.payments?.map((one) => [one.kind, one.amount, one.reversedOn])).toEqual([
    ['deposit', 300, '2026-11-20'],
    ['deposit', 300, undefined],
    ['refund', 50, undefined],
    ['tip', 20, undefined],
    ['forfeit', 250, undefined],
  ]);
  expect(stored).toMatchObject({ status: 'Cancelled', paidAmount: 0, balanceAmount: 818 });
}, 60_000);

test('a payment whose save was not confirmed is recorded once, however often the button is pressed', async () => {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [invoice] };
  const samples = { demo: () => shop, starter: () => shop };
  const { store } = memoryWorld({ samples });
  let isLost = true;
  /** Saves, and loses the first answer, as a connection that breaks does. */
  const transact: Store['transact'] = async (...args) => {
    const result = await store.transact(...args);
    if (isLost) throw new StoreError('unavailable', 'It may or may not be saved.');
    return result;
  };
  expectConsole('error', /The payment is not saved/);
  await renderApp({ path: '/invoices/invoice-1/view', samples, world: { store: { ...store, transact } } });
  await button('Record Payment').click();
  await amount.fill('100');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(page.getByText('It may or may not be saved.').first()).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not Possible' }))
    .toHaveTextContent('$100.00 is already recorded. Cancel here to see it.');
  await expect
    .poll(async () => (await store.invoices.get('invoice-1'))?.payments?.map((one) => one.amount))
    .toEqual([100]);
});

test('a part of one of two deposits is applied; the paid invoice is cancelled, a part refunded and the rest kept', async () => {
  const second = { ...deposit, id: 'deposit-2', date: '2026-11-10', method: 'Check', amount: 700 };
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [invoice], deposits: [second, deposit] };
  const { world } = await renderApp({
    path: '/invoices/invoice-1/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  const chosen = page.getByRole('combobox', { name: 'Deposit' });
  const apply = dialog.getByRole('button', { name: 'Apply Deposit' });

  await button('Apply Deposit').click();
  await expect.element(chosen).toHaveDisplayValue('All deposits, oldest first');
  await expect.element(amount).toHaveValue(868);
  await chosen.selectOptions('Check · Nov 10, 2026 · $700.00 held');
  await expect.element(amount).toHaveValue(700);
  await amount.fill('700.01');
  await apply.click();
  await expect.element(amount).toHaveAccessibleDescription(/Enter dollars and cents, up to \$700\.00\./);
  await amount.fill('600.5');
  await apply.click();
  await expect.element(payments).toHaveTextContent('Paid$600.50Balance$267.50');
  await expect.element(payments).toHaveTextContent('$399.50 held in deposits');
  await button('Apply Deposit').click();
  await expect.element(amount).toHaveValue(267.5);
  await apply.click();
  await expect.element(payments).toHaveTextContent('Paid$868.00Balance$0.00');
  const held = await Promise.all(['deposit-1', 'deposit-2'].map((id) => world.store.deposits.get(id)));
  expect(held.map((one) => one && heldOf(one))).toEqual([32.5, 99.5]);

  await more('INV-0012', 'Cancel invoice');
  await expect.element(what).toHaveDisplayValue('Refund all of it');
  expect(what.element().textContent).not.toContain('Decide later');
  await what.selectOptions('Refund a part and keep the rest');
  const refund = page.getByRole('spinbutton', { name: 'Refund' });
  await refund.fill('868');
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await expect.element(refund).toHaveAccessibleDescription(/more than 0 and less than the \$868\.00 that was paid\./);
  await refund.fill('700');
  await expect.element(refund).toHaveAccessibleDescription(/You keep \$168\.00\./);
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('Check');
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await expect
    .element(toast('Invoice Cancelled'))
    .toHaveTextContent('INV-0012 is cancelled. $700.00 refunded. $168.00 kept.');
  const stored = await world.store.invoices.get('invoice-1');
  expect(stored).toMatchObject({ status: 'Cancelled', paidAmount: 0, balanceAmount: 868 });
  expect(stored?.payments?.slice(-2).map((one) => [one.kind, one.amount, one.method])).toEqual([
    ['refund', 700, 'Check'],
    ['forfeit', 168, ''],
  ]);
}, 60_000);

test('what was paid on a cancelled invoice pays another one with one press, in one command, and moves no money', async () => {
  const card = { id: 'p', amount: 300, date: '2026-11-18', method: 'Card', reference: '', note: '' };
  const cancelled = {
    ...invoice,
    id: 'old',
    invoiceNumber: 'INV-0011',
    status: 'Cancelled' as const,
    paidAmount: 300,
    cancelledAt: '2026-11-19T18:00:00.000Z',
    payments: [card],
    booked: [BOOKED],
  };
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [invoice, cancelled] };
  const { world, history } = await renderApp({
    path: '/invoices/old/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  await expect.element(payments).toHaveTextContent('Paid$300.00Balance$0.00');
  await expect.element(payments).toHaveTextContent('$300.00 is credit of the customer until you refund it');
  history.push(`/customers/${jake.id}`);
  const figure = page.getByRole('term').filter({ hasText: 'Credit' });
  await expect.element(figure).toBeVisible();
  expect(figure.element().nextElementSibling?.textContent).toBe('$300.00');

  history.push('/invoices/invoice-1/view');
  await expect.element(payments).toHaveTextContent('$300.00 credit on other invoices');
  await button('Use Credit').click();
  await expect.element(toast('Credit Used')).toHaveTextContent('$300.00 for INV-0012.');
  await expect.element(payments).toHaveTextContent('Paid$300.00Balance$568.00');
  await expect.element(payments).toHaveTextContent('Deposit · Customer credit');
  await expect.element(button('Use Credit')).not.toBeInTheDocument();
  const old = await world.store.invoices.get('old');
  expect([old?.paidAmount, old?.payments?.map((one) => [one.kind, one.amount, one.method, one.note])]).toEqual([
    0,
    [
      [undefined, 300, 'Card', ''],
      ['refund', 300, 'Customer credit', 'Used on INV-0012'],
    ],
  ]);
  history.push('/money');
  const close = page.getByRole('region', { name: "Day's Close" });
  await expect.element(close).toHaveTextContent('No money came in or went out on this day.');
});
