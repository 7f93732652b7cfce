import { addDays, addMonths, daysBetween, monthOf } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { ledgerOf, signedAmount } from '#domain/invoices/payments.ts';
import { round, sum } from '#domain/money/money.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';

/** An invoice, or an entry of its ledger, of the month. Amounts are dollars. */
export type StatementLine = {
  id: string;
  /** A reversal takes an entry back on a day after it. */
  kind: 'Invoice' | 'Payment' | 'Deposit' | 'Refund' | 'Forfeit' | 'Reversal';
  date: string;
  invoiceNumber: string;
  poNumber: string;
  stockNumber: string;
  /** Year, make and model of the invoice's vehicle; '' for a payment. */
  vehicle: string;
  /** Method and reference of a payment; '' for an invoice. */
  method: string;
  reference: string;
  /** Billed by an invoice; 0 for a payment. */
  charge: number;
  /** Paid, less than 0 for money given back; 0 for an invoice. */
  payment: number;
  /** Balance of the account after this line. */
  balance: number;
};

/** Part of the closing balance by days past due. */
export type AgingBucket = { label: string; amount: number };

/** The account of a customer over a month. Amounts are dollars; a balance below 0 is credit. */
export type Statement = {
  /** '2026-11' */
  month: string;
  from: string;
  to: string;
  opening: number;
  lines: readonly StatementLine[];
  invoiced: number;
  paid: number;
  closing: number;
  /** Adds up to the closing balance. */
  aging: readonly AgingBucket[];
  /** Invoices of the month that are not counted. */
  drafts: number;
  cancelled: number;
};

export type StatementContext = { month: string; today: string /** The shop's time zone. */; zone: string };

/** Returns whether the invoice is part of the account: it was sent and not cancelled. Its payments count as it does. */
export function isBilled({ status }: Invoice): boolean {
  return status !== 'Draft' && status !== 'Cancelled';
}

const STATEMENT_KINDS = { payment: 'Payment', deposit: 'Deposit', refund: 'Refund', forfeit: 'Forfeit' } as const;

type Entry = Omit<StatementLine, 'balance'>;

function entriesOf(invoice: Invoice, live: Customer | undefined, zone: string): Entry[] {
  const { id, date, invoiceNumber, poNumber = '', stockNumber = '' } = invoice;
  const shared = { invoiceNumber, poNumber: poNumber.trim(), stockNumber: stockNumber.trim() };
  const vehicle = vehicleName(customerForRecord(invoice, live).vehicle);
  const charge: Entry = {
    ...{ id, kind: 'Invoice', date, ...shared, vehicle, method: '', reference: '' },
    ...{ charge: round(totalOf(invoice), 2), payment: 0 },
  };
  const payments = ledgerOf(invoice, zone).flatMap((payment): Entry[] => {
    const { kind = 'payment', method, reference, reversedOn } = payment;
    // A tip is not part of the account, nor is an entry that was corrected on its day.
    if (kind === 'tip' || (reversedOn !== undefined && reversedOn <= payment.date)) return [];
    const amount = round(signedAmount(payment), 2);
    const entry: Entry = {
      ...{ id: `${id} ${payment.id}`, kind: STATEMENT_KINDS[kind], date: payment.date, ...shared, vehicle: '' },
      ...{ method, reference, charge: 0, payment: amount },
    };
    if (reversedOn === undefined) return [entry];
    return [entry, { ...entry, id: `${entry.id} reversal`, kind: 'Reversal', date: reversedOn, payment: -amount }];
  });
  return [charge, ...payments];
}

/** By day, invoices before the entries of ledgers, then by number. */
function inOrder(a: Entry, b: Entry): number {
  const rank = ({ kind }: Entry) => (kind === 'Invoice' ? 0 : 1);
  return a.date.localeCompare(b.date) || rank(a) - rank(b) || a.invoiceNumber.localeCompare(b.invoiceNumber);
}

function balanceOf(entries: readonly Entry[]): number {
  return sum(entries.flatMap(({ charge, payment }) => [charge, -payment]));
}

const BUCKETS = [
  { label: 'Not due yet', last: 0 },
  { label: '1–30 days past due', last: 30 },
  { label: '31–60 days past due', last: 60 },
  { label: '61–90 days past due', last: 90 },
  { label: 'Over 90 days past due', last: Number.POSITIVE_INFINITY },
];

/** Splits what is open by days past due on the day. Payments beyond an invoice, or before it, are credit. */
export function agingOf(open: readonly { dueDate: string; balance: number }[], day: string): AgingBucket[] {
  const owed = open.filter(({ balance }) => balance > 0);
  const late = ({ dueDate }: { dueDate: string }) => daysBetween(dueDate, day);
  const buckets = BUCKETS.map(({ label, last }, at) => {
    const after = BUCKETS[at - 1]?.last ?? Number.NEGATIVE_INFINITY;
    const within = owed.filter((one) => late(one) > after && late(one) <= last);
    return { label, amount: sum(within.map(({ balance }) => balance)) };
  });
  const credit = sum(open.filter(({ balance }) => balance < 0).map(({ balance }) => balance));
  return [...buckets, ...(credit < 0 ? [{ label: 'Credit', amount: credit }] : [])];
}

/**
 * Returns the statement of a month from the customer's invoices and their payments, each on its own day. Invoices that are drafts or
 * cancelled today are left out with their payments, in every month. Aging counts days to the end of the month, or to today before that.
 */
export function statementOf(
  invoices: readonly Invoice[],
  live: Customer | undefined,
  { month, today, zone }: StatementContext,
): Statement {
  const from = `${month}-01`;
  const to = addDays(`${addMonths(month, 1)}-01`, -1);
  const billed = invoices.filter(isBilled).map((invoice) => ({ invoice, entries: entriesOf(invoice, live, zone) }));
  const all = billed.flatMap(({ entries }) => entries).sort(inOrder);
  const opening = balanceOf(all.filter(({ date }) => date < from));
  let balance = opening;
  const lines = all
    .filter(({ date }) => date >= from && date <= to)
    .map((entry) => {
      balance = sum([balance, entry.charge, -entry.payment]);
      return { ...entry, balance };
    });
  const open = billed.map(({ invoice: { dueDate }, entries }) => ({
    dueDate,
    balance: balanceOf(entries.filter(({ date }) => date <= to)),
  }));
  const ofMonth = (status: Invoice['status']) =>
    invoices.filter((invoice) => invoice.status === status && monthOf(invoice.date) === month).length;
  return {
    ...{ month, from, to, opening, lines },
    invoiced: sum(lines.map(({ charge }) => charge)),
    paid: sum(lines.map(({ payment }) => payment)),
    closing: balance,
    aging: agingOf(open, to < today ? to : today),
    ...{ drafts: ofMonth('Draft'), cancelled: ofMonth('Cancelled') },
  };
}
