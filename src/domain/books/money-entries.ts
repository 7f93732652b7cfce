import { billedName } from '#domain/customers/customer.ts';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { ledgerOf } from '#domain/invoices/payments.ts';
import { bookedOf, laterDay } from './booked.ts';
import { CREDIT_METHOD, type MoneyEntry, type MoneyKind } from './money-entry.ts';
import { type RemovedInvoice, stillRemoved } from './removed-invoice.ts';

/** Returns the entry, and one on the day of its reversal that takes it back. */
function withReversal(entry: MoneyEntry, reversedOn: string | undefined): MoneyEntry[] {
  if (reversedOn === undefined) return [entry];
  const { id, type, amount, owed, applied } = entry;
  const back = {
    ...entry,
    id: `${id} reversal`,
    date: reversedOn,
    type: `${type} reversed`,
    amount: -amount,
    owed: -owed,
  };
  return [entry, { ...back, isReversal: true, ...(applied !== undefined && { applied: -applied }) }];
}

type Look = { type: string; kind?: MoneyKind; sign: 1 | -1; owes: 1 | -1 | 0 };
const LOOKS: { readonly [Kind in NonNullable<Payment['kind']>]: Look } = {
  payment: { type: 'Payment', kind: 'payments', sign: 1, owes: -1 },
  deposit: { type: 'Deposit', kind: 'deposits', sign: 1, owes: -1 },
  refund: { type: 'Refund', kind: 'refunds', sign: -1, owes: 1 },
  tip: { type: 'Tip', kind: 'tips', sign: 1, owes: 0 },
  forfeit: { type: 'Payment kept', sign: 1, owes: 1 },
};

/** Returns the entries of an invoice, each on its own day: what it asks for, as it changed, then its ledger. */
export function entriesOfInvoice(invoice: Invoice, zone: string): MoneyEntry[] {
  const { invoiceNumber: number } = invoice;
  const shared = { number, customer: billedName(invoice.customer), method: '', reference: '' };
  const booked = bookedOf(invoice, zone);
  const entries = booked.map(({ date, type, amount, tax, taxFacts }, at): MoneyEntry => {
    const asked = { amount, tax, ...(taxFacts && { taxFacts }), owed: amount };
    return { ...shared, id: `${invoice.id} ${at}`, date, type, ...asked };
  });
  for (const payment of ledgerOf(invoice, zone)) {
    const { amount, method, reference, depositId, reversedOn } = payment;
    const id = `${invoice.id} ${payment.id}`;
    const { type, kind, sign, owes } = LOOKS[payment.kind ?? 'payment'];
    const paid = { ...shared, id, method, reference };
    if (depositId === undefined) {
      const moved = method === CREDIT_METHOD ? {} : kind && { kind };
      const entry = { ...paid, date: payment.date, type, amount: sign * amount, ...moved, owed: owes * amount };
      entries.push(...withReversal(entry, reversedOn));
      continue;
    }
    // A deposit on a Draft is only reserved for it. Its money came in when it was taken.
    const first = booked[0]?.date;
    if (first === undefined) continue;
    const date = laterDay(payment.date, first);
    const entry = { ...paid, date, type: 'Deposit applied', amount, owed: 0, applied: amount };
    entries.push(...withReversal(entry, reversedOn === undefined || reversedOn > date ? reversedOn : date));
  }
  return entries;
}

function entryOfUse({ id, kind, method, amount, date }: DepositUse, deposit: Deposit): MoneyEntry | undefined {
  const shared = { id: `${deposit.id} ${id}`, number: '', customer: billedName(deposit.customer), reference: '', date };
  if (kind === 'refund')
    return {
      ...shared,
      type: 'Deposit refund',
      kind: 'refunds',
      method: method ?? deposit.method,
      amount: -amount,
      owed: amount,
    };
  // The ledger of the invoice has the applied ones.
  return kind === 'forfeit' ? { ...shared, type: 'Deposit kept', method: '', amount, owed: amount } : undefined;
}

/** Returns the entries of a deposit: when it was taken, given back and kept. */
export function entriesOfDeposit(deposit: Deposit): MoneyEntry[] {
  const { id, amount, date, method, reference, uses, reversedOn, customer } = deposit;
  const isCredit = method === CREDIT_METHOD;
  const taken: MoneyEntry = {
    id,
    number: '',
    customer: billedName(customer),
    date,
    method,
    reference,
    amount,
    owed: -amount,
    ...(isCredit ? { type: 'Credit held' } : { type: 'Deposit', kind: 'deposits' as const }),
  };
  const used = uses.flatMap((use) => {
    const entry = entryOfUse(use, deposit);
    return entry ? withReversal(entry, use.reversedOn) : [];
  });
  return [...withReversal(taken, reversedOn), ...used];
}

/** Invoices and deposits, and what is left of invoices that were deleted. */
export type Books = {
  invoices: readonly Invoice[];
  deposits: readonly Deposit[];
  removals: readonly Pick<RemovedInvoice, 'id' | 'entries'>[];
};

/** Returns all movements of the shop, each on its own day, oldest first. */
export function moneyEntries({ invoices, deposits, removals }: Books, zone: string): MoneyEntry[] {
  const entries = [
    ...invoices.flatMap((one) => entriesOfInvoice(one, zone)),
    ...deposits.flatMap(entriesOfDeposit),
    ...stillRemoved(removals, invoices).flatMap((one) => one.entries),
  ];
  // Not localeCompare, which takes a second for 10,000 invoices.
  return entries.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
