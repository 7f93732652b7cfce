import { expect, test } from 'vitest';
import { customerAccount } from '#domain/accounts/shop-aging.ts';
import { dayClose } from '#domain/books/day-close.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { withoutPayment } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { sum } from '#domain/money/money.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { creditReturned, creditUsed } from '#parts/payments/credit-commands.ts';
import { depositReversed } from '#parts/payments/deposit-commands.ts';
import { depositReturned, depositsHeldAgain } from '#parts/payments/deposit-operations.ts';
import { removeRecord } from '#parts/records/use-delete.ts';
import { buildCustomer, buildInvoice, EMPTY_SHOP } from '#test/build.ts';
import { billingShop } from './billing-shop.ts';

const TODAY = '2026-11-20';
const MOMENT = { at: '2026-11-20T18:00:00.000Z', today: TODAY, zone: 'UTC' };
const cash = (amount: number): Payment => ({
  id: 'cash',
  amount,
  date: TODAY,
  method: 'Cash',
  reference: '',
  note: '',
});
const bill = (id: string, over: Partial<Invoice>) => buildInvoice({ id, invoiceNumber: id, status: 'Sent', ...over });

/** $1,068.00 in cash on `A`, which asks for $868.00; $868.00 are owed on `B`. */
function shop() {
  const source = bill('A', { status: 'Paid', payments: [cash(1068)], paidAmount: 1068, balanceAmount: 0 });
  const { store } = billingShop({ ...EMPTY_SHOP, customers: [buildCustomer()], invoices: [source, bill('B', {})] });
  async function invoiceIn({ invoices }: Newest, id: string) {
    const invoice = await invoices.get(id);
    if (!invoice) throw new Error(`There is no invoice ${id}`);
    return invoice;
  }
  return {
    store,
    use: () => store.transact(async (newest) => (await creditUsed(newest, 'B', 'part', MOMENT)).operations),
    /** Reverses the entry, as its button does. */
    reverse: (id: string, entry = 'part-1') =>
      store.transact(async (newest) => {
        const invoice = await invoiceIn(newest, id);
        const change = withoutPayment(invoice, entry, MOMENT);
        return [
          { entity: 'invoices', kind: 'update', id, change },
          ...(await depositReturned(newest, invoice, entry, TODAY)),
          ...(await creditReturned(newest, invoice, entry, TODAY)),
        ] satisfies Operation[];
      }),
    reverseDeposit: () => store.transact((newest) => depositReversed(newest, 'part-1-credit', MOMENT)),
    remove: (id: string) =>
      removeRecord(store, 'invoices', id, (newest, invoice) => depositsHeldAgain(newest, invoice, TODAY)),
    /** Paid on A and B, held, and what the customer owes in all; no cash came or went since. */
    async figures() {
      const [invoices, deposits] = [await store.invoices.list(), await store.deposits.list()];
      const removals = await store.removals.list();
      const drawer = dayClose(moneyEntries({ invoices, deposits, removals }, 'UTC'), TODAY).cash;
      const paid = invoices.map((one) => owedOn(one).paid);
      return [...paid, sum(deposits.map(heldOf)), customerAccount(invoices, deposits).net, drawer];
    },
  };
}

const BEFORE = [1068, 0, 0, 668, 1068];
const USED = [868, 200, 0, 668, 1068];
const HELD = [868, 0, 200, 668, 1068];

test('$200.00 of credit pays another invoice once, and no money moves', async () => {
  const { use, figures } = shop();
  expect(await figures()).toEqual(BEFORE);
  await use();
  expect(await figures()).toEqual(USED);
  await expect(use()).rejects.toThrow('$200.00 is already recorded. Cancel here to see it.');
  expect(await figures()).toEqual(USED);
});

test('credit that pays another invoice is not given back to the first one while it does', async () => {
  const { use, reverse, remove, figures } = shop();
  await use();
  await expect(reverse('A')).rejects.toThrow('This credit was used. Reverse it on the invoice that it pays first.');
  await expect(remove('A')).rejects.toThrow(
    'Credit of this invoice was used on another one. To delete it, reverse that on the other invoice first, then here.',
  );
  expect(await figures()).toEqual(USED);
});

test.each([
  ['the entry of the first invoice', ({ reverse }: ReturnType<typeof shop>) => reverse('A')],
  ['the deposit that holds it', ({ reverseDeposit }: ReturnType<typeof shop>) => reverseDeposit()],
])('credit that is not used any more is held, and goes back to its invoice by %s', async (_, giveBack) => {
  const opened = shop();
  await opened.use();
  await opened.reverse('B');
  expect(await opened.figures()).toEqual(HELD);
  await giveBack(opened);
  expect(await opened.figures()).toEqual(BEFORE);
  await opened.remove('A');
  expect((await opened.figures()).slice(0, 2)).toEqual([0, 0]);
});

test('an invoice that was paid by credit is deleted and comes back, and its credit is held in between', async () => {
  const { use, remove, figures } = shop();
  await use();
  const undo = await remove('B');
  expect(await figures()).toEqual([868, 200, -200, 1068]);
  await undo();
  expect(await figures()).toEqual(USED);
});
