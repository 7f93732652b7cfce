import { fullName } from '#domain/customers/customer.ts';
import {
  ESTIMATE_PREFIX,
  INVOICE_PREFIX,
  type NumberChange,
  resolveNumberConflicts,
} from '#domain/documents/document-numbers.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Lists } from './store.ts';

type Numbers = { invoices?: readonly string[]; estimates?: readonly string[] };
type Documents = Partial<Pick<Lists, 'invoices' | 'estimates'>>;

function changesIn<T extends Invoice | Estimate>(
  documents: readonly T[] | undefined,
  numberOf: (document: T) => string,
  usual: string,
  taken: readonly string[] = [],
) {
  const numbered = (documents ?? []).map((one) => ({
    id: one.id,
    number: numberOf(one),
    isDraft: one.status === 'Draft',
  }));
  return resolveNumberConflicts(numbered, usual, taken);
}

function changeOf(document: Invoice | Estimate, from: string, to: string): NumberChange {
  const { id, customer } = document;
  return { id, from, to, customer: fullName(customer), totalAmount: totalOf(document) };
}

/**
 * Gives each invoice and estimate a unique number that is not in `taken`. Lists that need no change are returned as they are.
 */
export function withUniqueNumbers<Some extends Documents>(
  lists: Some,
  taken: Numbers = {},
): { lists: Some; changes: readonly NumberChange[] } {
  const changes: NumberChange[] = [];
  const ofInvoices = changesIn(lists.invoices, (one) => one.invoiceNumber, INVOICE_PREFIX, taken.invoices);
  const ofEstimates = changesIn(lists.estimates, (one) => one.estimateNumber, ESTIMATE_PREFIX, taken.estimates);
  const invoices = lists.invoices?.map((invoice) => {
    const to = ofInvoices.get(invoice.id);
    if (to === undefined) return invoice;
    changes.push(changeOf(invoice, invoice.invoiceNumber, to));
    return Object.freeze({ ...invoice, invoiceNumber: to });
  });
  const estimates = lists.estimates?.map((estimate) => {
    const to = ofEstimates.get(estimate.id);
    if (to === undefined) return estimate;
    changes.push(changeOf(estimate, estimate.estimateNumber, to));
    return Object.freeze({ ...estimate, estimateNumber: to });
  });
  return {
    lists: { ...lists, ...(ofInvoices.size > 0 && { invoices }), ...(ofEstimates.size > 0 && { estimates }) },
    changes,
  };
}
