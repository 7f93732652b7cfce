import { addDays, isDate } from '#domain/calendar/calendar.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { CUSTOM_TERMS } from './billing.ts';

const TERM_DAYS: ReadonlyMap<string, number> = new Map([
  ['due on receipt', 0],
  ['net 15', 15],
  ['net 30', 30],
  ['net 60', 60],
]);
const DAYS_OF_OTHER_TERMS = 30;

/** Days of the usual terms, in any case: other programs write 'Due on receipt'. Undefined for other terms. */
function daysOfTerms(paymentTerms: string): number | undefined {
  return TERM_DAYS.get(paymentTerms.trim().toLowerCase());
}

/** The invoice date plus the days of the terms; of terms that are none of ours, plus 30 (INV-63, decisions: Due on Receipt). */
export function dueDateOf(date: string, paymentTerms: string): string {
  return addDays(date, daysOfTerms(paymentTerms) ?? DAYS_OF_OTHER_TERMS);
}

/** The terms of an invoice, made true: Custom where the due date is not that of the usual terms that are chosen. */
export function termsOf({ date, dueDate, paymentTerms }: Pick<Invoice, 'date' | 'dueDate' | 'paymentTerms'>): string {
  const isUsual = daysOfTerms(paymentTerms) !== undefined && isDate(date) && isDate(dueDate);
  return isUsual && dueDateOf(date, paymentTerms) !== dueDate ? CUSTOM_TERMS : paymentTerms;
}

export const MIN_VALIDITY_DAYS = 1;
export const MAX_VALIDITY_DAYS = 365;

/** The last day on which the offer holds (EST-21). */
export function expiryDateOf(date: string, validityDays: number): string {
  return addDays(date, validityDays);
}
