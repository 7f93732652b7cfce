import { billedName, type Customer } from '#domain/customers/customer.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { type Moment, sent } from '#domain/invoices/invoice-lifecycle.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { isolate } from '#domain/text/direction.ts';

/** Returns a sentence that asks for the PO that the customer requires; undefined when there is one, or none is required. */
export function missingPo({ poNumber = '' }: Invoice, customer: Customer | undefined): string | undefined {
  if (customer?.poRequired !== true || poNumber.trim() !== '') return undefined;
  const name = isolate(billedName(customer));
  return `${name} requires a PO number on every invoice. Edit the invoice, enter the PO number, then send it.`;
}

/** Marks the invoice as sent to the customer, as they are today. Throws a Rejection without the PO that they require. */
export function sentToCustomer(invoice: Invoice, moment: Moment, customer: Customer): Partial<Invoice> {
  const change = sent(invoice, moment);
  const missing = missingPo(invoice, customer);
  if (missing) throw new Rejection(missing);
  return change;
}
