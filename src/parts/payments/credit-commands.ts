import { CREDIT_METHOD } from '#domain/books/money-entry.ts';
import { applyAmount } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { isActive, reversedDeposit } from '#domain/deposits/deposit-uses.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { isCreditUsed, refuseTwice, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { freeCredit, owedOn } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';

const depositOfPart = (part: string) => `${part}-credit`;

/**
 * Pays the invoice from what the customer's other invoices have too much, the oldest first. Each part leaves its invoice as a refund and
 * comes here as a deposit, both by the method 'Customer credit': no money moves. Rejects with a Rejection when there is nothing to use.
 */
export async function creditUsed(
  newest: Newest,
  invoiceId: string,
  id: string,
  moment: Moment,
): Promise<{ amount: number; operations: Operation[] }> {
  const invoice = await newest.invoices.get(invoiceId);
  if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
  refuseTwice(invoice.payments ?? [], { id: `${id}-1` });
  const { customerId, customer, invoiceNumber } = invoice;
  const own = await newest.invoices.query({ name: 'customer', from: customerId, to: customerId });
  const sources = own
    .filter((one) => one.id !== invoiceId && freeCredit(one) > 0)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const { at, today: date } = moment;
  const operations: Operation[] = [];
  const held: Deposit[] = [];
  let left = owedOn(invoice).balance;
  for (const source of sources) {
    const amount = Math.min(left, freeCredit(source));
    if (amount <= 0) break;
    left = minus(left, amount);
    const part = `${id}-${held.length + 1}`;
    const shared = { amount, date, method: CREDIT_METHOD, reference: '' };
    const refund: Payment = { ...shared, id: part, kind: 'refund', note: `Used on ${invoiceNumber}` };
    operations.push({ entity: 'invoices', kind: 'update', id: source.id, change: withPayment(source, refund, moment) });
    const note = `Credit of ${source.invoiceNumber}`;
    held.push({
      ...shared,
      id: depositOfPart(part),
      customerId,
      customer,
      note,
      uses: [],
      createdAt: at,
      updatedAt: at,
    });
  }
  const amount = sum(held.map((one) => one.amount));
  if (amount === 0)
    throw new Rejection('Nothing was used. The invoice has no balance, or the credit was used already.');
  let entries = 0;
  const after = applyAmount(invoice, held, amount, moment, () => {
    entries += 1;
    return `${id}-${entries}`;
  });
  const { payments, paidAmount, balanceAmount, status, paidAt } = after.invoice;
  return {
    amount,
    operations: [
      ...operations,
      ...after.deposits.map((item): Operation => ({ entity: 'deposits', kind: 'add', item })),
      {
        entity: 'invoices',
        kind: 'update',
        id: invoiceId,
        change: { payments, paidAmount, balanceAmount, status, paidAt },
      },
    ],
  };
}

/**
 * Returns the operation that takes back the deposit which a part of the credit became, when the entry that it left its invoice by is
 * reversed: it counts in one place. Rejects with a Rejection while it is used.
 */
export async function creditReturned(
  { deposits }: Newest,
  invoice: Invoice,
  paymentId: string,
  today: string,
): Promise<Operation[]> {
  const entry = (invoice.payments ?? []).find((one) => one.id === paymentId);
  const deposit = entry && isCreditUsed(entry) ? await deposits.get(depositOfPart(paymentId)) : undefined;
  if (!deposit || !isActive(deposit)) return [];
  if (deposit.uses.some(isActive))
    throw new Rejection('This credit was used. Reverse it on the invoice that it pays first.');
  return [{ entity: 'deposits', kind: 'update', id: deposit.id, change: reversedDeposit(deposit, today) }];
}

/** Returns the operation that gives the credit of a deposit which is reversed back to the invoice that it came from, if that is there. */
export async function creditGivenBack(newest: Newest, deposit: Deposit, moment: Moment): Promise<Operation[]> {
  if (deposit.method !== CREDIT_METHOD) return [];
  const { customerId } = deposit;
  for (const source of await newest.invoices.query({ name: 'customer', from: customerId, to: customerId })) {
    const entry = (source.payments ?? []).find((one) => isCreditUsed(one) && depositOfPart(one.id) === deposit.id);
    if (!entry) continue;
    return [{ entity: 'invoices', kind: 'update', id: source.id, change: withoutPayment(source, entry.id, moment) }];
  }
  return [];
}
