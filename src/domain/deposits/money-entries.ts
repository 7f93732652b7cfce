import { type Customer, fullName } from '#domain/customers/customer.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { ledgerOf } from '#domain/invoices/payments.ts';
import type { Deposit, DepositUse } from './deposit.ts';

/** Column of the day's close that money belongs to. */
export type MoneyKind = 'payments' | 'deposits' | 'refunds' | 'tips';

/** A movement of the shop's books on one day. `amount` is in dollars, below 0 for money that went out or was entered by mistake. */
export type MoneyEntry = {
  date: string;
  type: string;
  /** Number of the invoice; '' for money before there is one. */
  number: string;
  customer: string;
  method: string;
  amount: number;
  /** Sales tax of an invoice. */
  tax?: number;
  /** Money that was received or given back. Undefined for an invoice, and for a deposit that was applied or kept. */
  kind: MoneyKind | undefined;
};

function nameOf(customer: Customer): string {
  return (customer.companyName ?? '').trim() || fullName(customer);
}

/** Returns the entry, and one on the day of its reversal that takes it back. */
function withReversal(entry: MoneyEntry, reversedOn: string | undefined): MoneyEntry[] {
  if (reversedOn === undefined) return [entry];
  return [entry, { ...entry, date: reversedOn, type: `${entry.type} reversed`, amount: -entry.amount }];
}

const PAYMENT_LOOKS: {
  readonly [Kind in NonNullable<Payment['kind']>]: { type: string; kind: MoneyKind | undefined };
} = {
  payment: { type: 'Payment', kind: 'payments' },
  deposit: { type: 'Deposit', kind: 'deposits' },
  refund: { type: 'Refund', kind: 'refunds' },
  tip: { type: 'Tip', kind: 'tips' },
  forfeit: { type: 'Payment kept', kind: undefined },
};

function entriesOfInvoice(invoice: Invoice, zone: string): MoneyEntry[] {
  const { invoiceNumber: number, status, date } = invoice;
  const shared = { number, customer: nameOf(invoice.customer) };
  const { totalAmount: amount, taxAmount: tax } = documentTotals(invoice);
  const isBilled = status !== 'Draft' && status !== 'Cancelled';
  const billed: MoneyEntry = { ...shared, date, type: 'Invoice', method: '', amount, tax, kind: undefined };
  const paid = ledgerOf(invoice, zone).flatMap((payment) => {
    const { kind = 'payment', depositId, reversedOn } = payment;
    const sign = kind === 'refund' ? -1 : 1;
    // The money of a deposit came in when it was taken.
    const look = depositId === undefined ? PAYMENT_LOOKS[kind] : { type: 'Deposit applied', kind: undefined };
    const { method } = payment;
    return withReversal({ ...shared, ...look, date: payment.date, method, amount: sign * payment.amount }, reversedOn);
  });
  return isBilled ? [billed, ...paid] : paid;
}

function entryOfUse({ kind, method, amount, date }: DepositUse, deposit: Deposit): MoneyEntry | undefined {
  const shared = { number: '', customer: nameOf(deposit.customer), date };
  if (kind === 'refund')
    return { ...shared, type: 'Deposit refund', kind: 'refunds', method: method ?? deposit.method, amount: -amount };
  // The ledger of the invoice has the applied ones.
  return kind === 'forfeit' ? { ...shared, type: 'Deposit kept', kind: undefined, method: '', amount } : undefined;
}

function entriesOfDeposit(deposit: Deposit): MoneyEntry[] {
  const { amount, date, method, uses, reversedOn, customer } = deposit;
  const taken: MoneyEntry = {
    number: '',
    customer: nameOf(customer),
    date,
    type: 'Deposit',
    kind: 'deposits',
    method,
    amount,
  };
  const used = uses.flatMap((use) => {
    const entry = entryOfUse(use, deposit);
    return entry ? withReversal(entry, use.reversedOn) : [];
  });
  return [...withReversal(taken, reversedOn), ...used];
}

/** Returns invoices, payments and deposits as movements, each on its own day, oldest first. */
export function moneyEntries(invoices: readonly Invoice[], deposits: readonly Deposit[], zone: string): MoneyEntry[] {
  const entries = [...invoices.flatMap((one) => entriesOfInvoice(one, zone)), ...deposits.flatMap(entriesOfDeposit)];
  // Not localeCompare, which takes a second for 10,000 invoices.
  return entries.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
