import { type Customer, customerOn, fullName } from '#domain/customer.ts';
import {
  hasOverdueFlag,
  INVOICE_FILTERS,
  type Invoice,
  type InvoiceFigures,
  type InvoiceFilter,
  matchesFilter,
} from '#domain/invoice.ts';

/** An invoice with all that its row shows and the search looks at, worked out once and not at each key. */
export type InvoiceRow = {
  id: string;
  invoice: Invoice;
  /** As the customer is today, with the car that was billed; the invoice's own copy when they were deleted. */
  customer: Customer;
  customerName: string;
  overdueFlag: boolean;
  /** Number, customer name and e-mail in lower case. */
  searchText: string;
};

function newestFirst(a: Invoice, b: Invoice): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.invoiceNumber < b.invoiceNumber ? 1 : -1;
}

/** The rows, newest first. */
export function invoiceRows(invoices: readonly Invoice[], customers: readonly Customer[], today: string): InvoiceRow[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return invoices.toSorted(newestFirst).map((invoice) => {
    const customer = customerOn(invoice, byId.get(invoice.customerId));
    const customerName = fullName(customer);
    return {
      id: invoice.id,
      invoice,
      customer,
      customerName,
      overdueFlag: hasOverdueFlag(invoice, today),
      searchText: `${invoice.invoiceNumber}\n${customerName}\n${customer.email}`.toLowerCase(),
    };
  });
}

/** The rows that both the search and the filter leave. */
export function filteredRows(
  rows: readonly InvoiceRow[],
  { search, filter, today }: { search: string; filter: InvoiceFilter; today: string },
): InvoiceRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => matchesFilter(row.invoice, filter, today) && row.searchText.includes(wanted));
}

/** How many invoices each filter leaves. */
export type InvoiceCounts = Record<InvoiceFilter, number>;

export function countsByFilter(invoices: readonly Invoice[], today: string): InvoiceCounts {
  const counts: InvoiceCounts = { 'All Status': 0, Draft: 0, Sent: 0, Viewed: 0, Paid: 0, Overdue: 0, Cancelled: 0 };
  for (const invoice of invoices) {
    for (const filter of INVOICE_FILTERS) if (matchesFilter(invoice, filter, today)) counts[filter] += 1;
  }
  return counts;
}

/** The shares of the total, from 0 to 1: what is paid, still open and not overdue, and overdue. */
export function amountShares({ total, paid, pending, overdueBalance }: InvoiceFigures) {
  const share = (amount: number) => (total > 0 ? Math.min(Math.max(amount / total, 0), 1) : 0);
  return {
    paid: share(paid),
    pending: share(pending),
    pendingNotOverdue: share(pending - overdueBalance),
    overdue: share(overdueBalance),
  };
}
