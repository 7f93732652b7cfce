import { entriesOfDeposit, entriesOfInvoice } from '#domain/books/money-entries.ts';
import type { MoneyEntry } from '#domain/books/money-entry.ts';
import { type RemovedInvoice, stillRemoved } from '#domain/books/removed-invoice.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { type DayRange, isDayIn } from '#domain/figures/period.ts';
import type { RecordLink, ReportEntry, ReportGroup } from '#domain/figures/report.ts';
import { customerGroup, customersById } from '#domain/figures/report-groups.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { invoicesTouching } from './invoices-touching.ts';

/** Row of the invoices that were deleted: what they billed is not known any more, only the amounts. */
export const DELETED_INVOICES: ReportGroup = { id: 'deleted', name: 'Deleted invoices' };

/** Returns the entries of the range, newest first: a customer or service that was deleted has the name of its newest record. */
export function newestWithin<A extends string>(
  entries: readonly ReportEntry<A>[],
  range: DayRange,
): readonly ReportEntry<A>[] {
  const keyOf = ({ date, name, record }: ReportEntry<A>) => `${date} ${record?.id ?? name}`;
  return entries
    .filter(({ date }) => isDayIn(date, range))
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => (a.key > b.key ? -1 : Number(a.key < b.key)))
    .map(({ entry }) => entry);
}

/** Movements of an invoice, a deposit or an invoice that was deleted, each on its own day. */
export type RecordMoney = {
  entries: readonly MoneyEntry[];
  customer: ReportGroup;
  invoice?: Invoice;
  deposit?: Deposit;
  /** Absent when it was deleted. */
  link?: RecordLink;
};

const moneyOfInvoice = perRecord(
  (invoice: Invoice, zone: string, live: Customer | undefined): RecordMoney => ({
    entries: entriesOfInvoice(invoice, zone),
    customer: customerGroup(invoice.customerId, billedName(invoice.customer), live),
    invoice,
    link: { list: 'invoices', id: invoice.id },
  }),
);

const moneyOfDeposit = perRecord(
  (deposit: Deposit, live: Customer | undefined): RecordMoney => ({
    entries: entriesOfDeposit(deposit),
    customer: customerGroup(deposit.customerId, billedName(deposit.customer), live),
    deposit,
    link: { list: 'deposits', id: deposit.id },
  }),
);

const moneyOfRemoved = perRecord(
  (removed: RemovedInvoice, live: Customer | undefined): RecordMoney => ({
    entries: removed.entries,
    customer: customerGroup(removed.customerId, removed.customer, live),
  }),
);

/** Returns the movements of `moneyEntries` by record: of all invoices with some in the range. */
export function recordMoney(
  { invoices, deposits, removals, customers, zone }: ShopRows,
  range: DayRange,
): RecordMoney[] {
  const live = customersById(customers);
  return [
    ...invoicesTouching(invoices, range).map((one) => moneyOfInvoice(one, zone, live.get(one.customerId))),
    ...deposits.map((one) => moneyOfDeposit(one, live.get(one.customerId))),
    ...stillRemoved(removals, invoices).map((one) => moneyOfRemoved(one, live.get(one.customerId))),
  ];
}

/** Names a movement in the list behind a figure: 'INV-2026-0001 · Jake Novak · Payment · Card'. */
export function moneyName({
  number,
  customer,
  type,
  method,
}: Pick<MoneyEntry, 'number' | 'customer' | 'type' | 'method'>): string {
  return joinFilled([number, customer, type, method], ' · ');
}
