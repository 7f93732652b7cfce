import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Rejection } from '#domain/records/rejection.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { StoreError } from '#io/store/store.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { BOOKED, buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { memoryCards } from '#test/memory/memory-cards.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T18:00:00.000Z';
const online = {
  id: 'card-pi_1',
  amount: 868,
  date: '2026-11-18',
  method: 'Card',
  reference: 'pi_1',
  note: 'Paid online',
  fee: 25.47,
};
const paid = buildInvoice({
  invoiceNumber: 'INV-0012',
  status: 'Paid',
  sentAt: AT,
  paidAt: AT,
  booked: [BOOKED],
  paidAmount: 868,
  balanceAmount: 0,
  payments: [online],
});
const dialog = page.getByRole('dialog');
const payments = page.getByRole('region', { name: 'Payments' });
const goesBack = dialog.getByRole('status').filter({ hasText: 'Goes back to the card' });

async function open(hasCards = true) {
  const cards = memoryCards({ isSet: true });
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [paid] };
  const samples = { demo: () => shop, starter: () => shop };
  const { store } = memoryWorld({ samples });
  await renderApp({ path: '/invoices/invoice-1/view', samples, world: { store, ...(hasCards && { cards }) } });
  await expect.element(payments).toBeVisible();
  return { cards, store, stored: async () => (await store.invoices.get('invoice-1'))?.payments?.slice(1) };
}

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

test('the ledger shows reference and fee; a refund by Card goes back to the card, and is recorded with its reference', async () => {
  const { cards, stored } = await open();
  await expect.element(payments).toHaveTextContent('Card · pi_1');
  await expect.element(payments).toHaveTextContent('Card fee $25.47');
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await expect.element(goesBack).toHaveTextContent('Stripe sends $868.00 back to the card');
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('100');
  cards.refuse = 'Stripe refused: the card is closed.';
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText('Stripe refused: the card is closed.')).toBeVisible();
  await expect.poll(() => stored()).toEqual([]);
  cards.refuse = '';
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const entry = expect.any(String);
  expect(cards.refunds).toEqual([{ entry, kind: 'invoice', record: 'invoice-1', amount: 100 }]);
  await expect
    .poll(() => stored())
    .toMatchObject([{ id: cards.refunds[0]?.entry, kind: 'refund', amount: 100, method: 'Card', reference: 're_1' }]);
});

test('a refund in cash sends nothing to a card', async () => {
  const { cards, stored } = await open();
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('Cash');
  await expect.element(goesBack).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cards.refunds).toEqual([]);
  await expect.poll(() => stored()).toMatchObject([{ kind: 'refund', method: 'Cash', reference: '' }]);
});

test('a paid invoice that is cancelled sends the refund back to the card', async () => {
  const { cards, stored } = await open();
  await more('INV-0012', 'Cancel invoice');
  await expect.element(goesBack).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Invoice', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cards.refunds).toMatchObject([{ kind: 'invoice', record: 'invoice-1', amount: 868 }]);
  await expect.poll(() => stored()).toMatchObject([{ kind: 'refund', amount: 868, method: 'Card', reference: 're_1' }]);
});

test('without a team server a refund by Card is recorded alone', async () => {
  const { cards, stored } = await open(false);
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await expect.element(page.getByRole('combobox', { name: 'Method' })).toHaveDisplayValue('Card');
  await expect.element(goesBack).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cards.refunds).toEqual([]);
  await expect.poll(() => stored()).toMatchObject([{ kind: 'refund', method: 'Card', reference: '' }]);
});

test('money leaves only once the rules allow the entry', async () => {
  const { cards, store } = await open();
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await expect.element(goesBack).toBeVisible();
  const transact = store.transact.bind(store);
  // As if another device had given the money back a moment ago.
  store.transact = () => {
    store.transact = transact;
    return Promise.reject(new Rejection('Only $0.00 was paid.'));
  };
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(page.getByText('Not Possible')).toBeVisible();
  expect(cards.refunds).toEqual([]);
});

test('once the money has left, a save that failed is tried again with the same amount, and no second money leaves', async () => {
  const { cards, stored, store } = await open();
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('100');
  const transact = store.transact.bind(store);
  let tries = 0;
  store.transact = (...given) => {
    tries += 1;
    // The first is the one that only plans.
    if (tries === 2) return Promise.reject(new StoreError('unavailable', 'No connection.'));
    return transact(...given);
  };
  expectConsole('error', /./);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog.getByText('$100.00 went back to the card')).toBeVisible();
  await expect.element(dialog.getByRole('spinbutton', { name: 'Amount' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('combobox', { name: 'Method' })).not.toBeInTheDocument();
  await expect.poll(() => stored()).toEqual([]);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cards.refunds).toHaveLength(1);
  await expect.poll(() => stored()).toMatchObject([{ kind: 'refund', amount: 100, reference: 're_1' }]);
});

test('a refund that the card terminal gave back is recorded alone', async () => {
  const { cards, stored } = await open();
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /^Already given back/ }).click();
  await expect.element(goesBack).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cards.refunds).toEqual([]);
  await expect.poll(() => stored()).toMatchObject([{ kind: 'refund', amount: 868, method: 'Card', reference: '' }]);
});

test('what came from a card can be refunded, not reversed; an entry in cash can be reversed', async () => {
  await open();
  await expect.element(payments).toHaveTextContent('Card · pi_1');
  await expect.element(payments.getByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Refund or Tip', exact: true }).click();
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('Cash');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(payments.getByRole('button', { name: 'Reverse refund of $868.00' })).toBeVisible();
});
