import { addDays, isDate } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { CUSTOM_TERMS, PAYMENT_TERMS } from './billing.ts';

const TERM_DAYS: ReadonlyMap<string, number> = new Map([
  ['due on receipt', 0],
  ['net 15', 15],
  ['net 30', 30],
  ['net 60', 60],
]);
const DAYS_OF_OTHER_TERMS = 30;

/** Returns the days of the standard terms, ignoring case because other programs write 'Due on receipt'. Undefined for other terms. */
function daysOfTerms(paymentTerms: string): number | undefined {
  return TERM_DAYS.get(paymentTerms.trim().toLowerCase());
}

/** Returns the invoice date plus the days of the terms; plus 30 for unknown terms (INV-63). */
export function dueDateOf(date: string, paymentTerms: string): string {
  return addDays(date, daysOfTerms(paymentTerms) ?? DAYS_OF_OTHER_TERMS);
}

/** Returns the payment terms of a new invoice: the customer's, else the shop's. */
export function newInvoiceTerms(
  customer: Pick<Customer, 'paymentTerms'> | undefined,
  { paymentTerms }: Pick<Settings, 'paymentTerms'>,
): string {
  return PAYMENT_TERMS.find((terms) => terms === customer?.paymentTerms) ?? paymentTerms;
}

/** Returns the invoice's terms, or Custom when the due date does not match them. */
export function termsOf({ date, dueDate, paymentTerms }: Pick<Invoice, 'date' | 'dueDate' | 'paymentTerms'>): string {
  const isUsual = daysOfTerms(paymentTerms) !== undefined && isDate(date) && isDate(dueDate);
  return isUsual && dueDateOf(date, paymentTerms) !== dueDate ? CUSTOM_TERMS : paymentTerms;
}

export const MIN_VALIDITY_DAYS = 1;
export const MAX_VALIDITY_DAYS = 365;

/** Returns the last day on which the estimate is valid (EST-21). */
export function expiryDateOf(date: string, validityDays: number): string {
  return addDays(date, validityDays);
}
