import { billedName } from '#domain/customers/customer.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { ledgerOf } from '#domain/invoices/payments.ts';
import { minus, sum } from '#domain/money/money.ts';
import { type BookDay, keptBooked, laterDay } from './booked.ts';
import { entriesOfInvoice } from './money-entries.ts';
import type { RemovedInvoice } from './removed-invoice.ts';

/** Returns what the books keep of an invoice that is deleted now; undefined when nothing of it was booked. `at`: the instant. */
export function removedInvoice(invoice: Invoice, { today, zone }: BookDay, at: string): RemovedInvoice | undefined {
  const booked = keptBooked(invoice, zone);
  const last = booked.at(-1)?.date ?? today;
  const rest = (key: 'amount' | 'tax') => minus(0, sum(booked.map((entry) => entry[key])));
  const taken = { date: laterDay(last, today), type: 'Deleted', amount: rest('amount'), tax: rest('tax') };
  const isOpen = taken.amount !== 0 || taken.tax !== 0;
  const entries = entriesOfInvoice(
    {
      ...invoice,
      status: 'Cancelled',
      // The ledger has all of it, taken back.
      paidAmount: 0,
      booked: isOpen ? [...booked, taken] : [...booked],
      payments: ledgerOf(invoice, zone).map((entry) => ({ ...entry, reversedOn: entry.reversedOn ?? today })),
    },
    zone,
  );
  if (entries.length === 0) return undefined;
  const { id, invoiceNumber, customerId, dueDate } = invoice;
  const customer = billedName(invoice.customer);
  return { id, invoiceNumber, customerId, customer, dueDate, removedOn: today, entries, createdAt: at, updatedAt: at };
}
