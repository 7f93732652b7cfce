import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Lists } from '#domain/lists/lists.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildDeposit, buildInvoice, EMPTY_SHOP } from '#test/build.ts';

const held = page.getByRole('table', { name: 'Deposits held' });

function open(lists: Partial<Lists>) {
  const shop = { ...EMPTY_SHOP, ...lists };
  return renderApp({ path: '/money', samples: { demo: () => shop, starter: () => shop } });
}

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

test('a deposit whose estimate and customer are gone opens from its row, and is refunded by its method', async () => {
  const { world } = await open({ deposits: [buildDeposit({ amount: 1500 })] });
  await held.getByRole('button', { name: 'Jake Novak' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit of Jake Novak' });
  await deposit.getByRole('button', { name: 'Refund or Forfeit' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund or forfeit' });
  await expect.element(refund.getByRole('combobox', { name: 'Method' })).toHaveDisplayValue('Card');
  await expect.element(refund.getByRole('spinbutton', { name: 'Amount' })).toHaveValue(1500);
  await refund.getByRole('button', { name: 'Record', exact: true }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Deposit Refunded' }))
    .toHaveTextContent('$1,500.00 of the deposit.');
  await expect.element(deposit).toHaveTextContent('Refunded');
  await deposit.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('region', { name: 'Deposits Held' })).toHaveTextContent('No deposits held.');
  const stored = await world.store.deposits.get('deposit-1');
  expect(stored?.uses.map((use) => [use.kind, use.amount, use.method])).toEqual([['refund', 1500, 'Card']]);
});

test('what a Draft has taken stays held, and the row names the Draft it is reserved for', async () => {
  const entry = { id: 'u', amount: 1000, date: '2026-11-20', method: 'Card', reference: '', note: '' };
  const draft = buildInvoice({ invoiceNumber: 'INV-0012', paidAmount: 868, balanceAmount: 0 });
  const { history } = await open({
    invoices: [{ ...draft, payments: [{ ...entry, kind: 'deposit', amount: 868, depositId: 'deposit-1' }] }],
    deposits: [
      buildDeposit({
        amount: 1000,
        uses: [{ id: 'u', kind: 'applied', amount: 868, date: '2026-11-20', note: '', invoiceId: 'invoice-1' }],
      }),
    ],
  });
  await expect.element(held).toHaveTextContent('Reserved for INV-0012, a Draft$1,000.00');
  await expect.element(held).toHaveTextContent('Total$1,000.00');
  await held.getByRole('link', { name: 'INV-0012' }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/invoice-1/view');
});

test('a cash count of -5 is refused where it is typed, and counts as not entered', async () => {
  await open({});
  const close = page.getByRole('region', { name: "Day's Close" });
  for (const label of ['Counted cash', 'Starting cash']) {
    const field = close.getByRole('spinbutton', { name: label });
    await field.fill('-5');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/Enter dollars and cents, 0 or more\./);
  }
  await expect.element(close.getByRole('status', { name: 'Difference' })).toHaveTextContent('Enter the counted cash');
  await expect.element(close.getByRole('status', { name: 'Expected cash' })).toHaveTextContent('$0.00');
});
