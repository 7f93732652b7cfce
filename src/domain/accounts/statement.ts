import { entriesOfDeposit, entriesOfInvoice } from '#domain/books/money-entries.ts';
import { CREDIT_METHOD, type MoneyEntry } from '#domain/books/money-entry.ts';
import { type RemovedInvoice, stillRemoved } from '#domain/books/removed-invoice.ts';
import { addDays, addMonths, daysBetween, monthOf } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { minus, round, sum } from '#domain/money/money.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';

/** An invoice, or an entry of its ledger, of the month. Amounts are dollars. */
export type StatementLine = {
  id: string;
  /** A correction changes what an invoice asked for, a reversal takes money back that was recorded, credit moves between documents. */
  kind: 'Invoice' | 'Correction' | 'Payment' | 'Deposit' | 'Refund' | 'Forfeit' | 'Credit' | 'Reversal';
  date: string;
  invoiceNumber: string;
  poNumber: string;
  stockNumber: string;
  /** Year, make and model of the invoice's vehicle; '' for a payment. */
  vehicle: string;
  /** Why an invoice asks for another amount, such as 'Cancelled'; '' for any other line. */
  reason: string;
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
  /** Draft invoices of the month, which ask for nothing yet. */
  drafts: number;
};

export type StatementContext = { month: string; today: string /** The shop's time zone. */; zone: string };

type Entry = Omit<StatementLine, 'balance'>;

const PAYMENT_KINDS = { payments: 'Payment', deposits: 'Deposit', refunds: 'Refund' } as const;

/** Returns the entry as a line: what an invoice asks for is a charge, money is a payment. */
function lineOf(entry: MoneyEntry, document: Partial<StatementLine>): Entry {
  const { id, date, type, tax, kind, owed, method, reference, isReversal } = entry;
  const isCharge = tax !== undefined;
  const named = isCharge ? (type === 'Invoice' ? 'Invoice' : 'Correction') : 'Forfeit';
  const usual = kind === undefined || kind === 'tips' ? named : PAYMENT_KINDS[kind];
  const isCredit = method === CREDIT_METHOD;
  return {
    id,
    date,
    invoiceNumber: '',
    poNumber: '',
    stockNumber: '',
    ...document,
    kind: isReversal ? 'Reversal' : isCredit ? 'Credit' : usual,
    vehicle: type === 'Invoice' ? (document.vehicle ?? '') : '',
    reason: isCharge && type !== 'Invoice' ? type : '',
    method,
    reference,
    charge: isCharge ? round(owed, 2) : 0,
    payment: isCharge ? 0 : round(minus(0, owed), 2),
  };
}

/** Leaves out what does not change the account, and an entry that was taken back on its own day. */
function shownEntries(entries: readonly MoneyEntry[]): MoneyEntry[] {
  const days = new Map(entries.map(({ id, date }) => [id, date]));
  const isUndone = ({ id, date, isReversal }: MoneyEntry) =>
    isReversal ? days.get(id.replace(/ reversal$/, '')) === date : days.get(`${id} reversal`) === date;
  return entries.filter((entry) => entry.owed !== 0 && !isUndone(entry));
}

/** By day, what is charged before what is paid, then by number. */
function inOrder(a: Entry, b: Entry): number {
  const rank = ({ kind }: Entry) => (kind === 'Invoice' || kind === 'Correction' ? 0 : 1);
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

/** Returns the open amounts of the documents: what each asks for less what pays it. Deposits held are one more, with what is not applied. */
function openOn(day: string, { documents, lines }: Account): { dueDate: string; balance: number }[] {
  const open = documents.map(({ dueDate, entries }) => {
    const known = entries.filter(({ date }) => date <= day);
    return { dueDate, balance: sum(known.flatMap(({ owed, applied = 0 }) => [owed, -applied])) };
  });
  const all = balanceOf(lines.filter(({ date }) => date <= day));
  return [...open, { dueDate: day, balance: minus(all, sum(open.map(({ balance }) => balance))) }];
}

type Account = { documents: readonly { dueDate: string; entries: readonly MoneyEntry[] }[]; lines: readonly Entry[] };

function accountOf({ invoices, deposits, removals }: AccountBooks, live: Customer | undefined, zone: string): Account {
  const documents: { dueDate: string; entries: readonly MoneyEntry[] }[] = [];
  const lines: Entry[] = [];
  for (const invoice of invoices) {
    const { invoiceNumber, poNumber = '', stockNumber = '', dueDate } = invoice;
    const vehicle = vehicleName(customerForRecord(invoice, live).vehicle);
    const named = { invoiceNumber, poNumber: poNumber.trim(), stockNumber: stockNumber.trim(), vehicle };
    const entries = entriesOfInvoice(invoice, zone);
    documents.push({ dueDate, entries });
    lines.push(...shownEntries(entries).map((entry) => lineOf(entry, named)));
  }
  for (const { invoiceNumber, dueDate, entries } of stillRemoved(removals, invoices)) {
    documents.push({ dueDate, entries });
    lines.push(...shownEntries(entries).map((entry) => lineOf(entry, { invoiceNumber })));
  }
  for (const deposit of deposits)
    lines.push(...shownEntries(entriesOfDeposit(deposit)).map((entry) => lineOf(entry, {})));
  return { documents, lines: lines.sort(inOrder) };
}

/** The records of one customer that make up the account. */
export type AccountBooks = {
  invoices: readonly Invoice[];
  deposits: readonly Deposit[];
  removals: readonly RemovedInvoice[];
};

/**
 * Returns the statement of a month, each entry on its own day: a month that is over stays as it was. Money on Drafts and cancelled invoices,
 * and deposits held, are credit. Aging counts days to the end of the month, or to today before that.
 */
export function statementOf(
  books: AccountBooks,
  live: Customer | undefined,
  { month, today, zone }: StatementContext,
): Statement {
  const from = `${month}-01`;
  const to = addDays(`${addMonths(month, 1)}-01`, -1);
  const account = accountOf(books, live, zone);
  const opening = balanceOf(account.lines.filter(({ date }) => date < from));
  let balance = opening;
  const lines = account.lines
    .filter(({ date }) => date >= from && date <= to)
    .map((entry) => {
      balance = sum([balance, entry.charge, -entry.payment]);
      return { ...entry, balance };
    });
  const drafts = books.invoices.filter(({ status, date }) => status === 'Draft' && monthOf(date) === month).length;
  return {
    month,
    from,
    to,
    opening,
    lines,
    invoiced: sum(lines.map(({ charge }) => charge)),
    paid: sum(lines.map(({ payment }) => payment)),
    closing: balance,
    aging: agingOf(openOn(to, account), to < today ? to : today),
    drafts,
  };
}
