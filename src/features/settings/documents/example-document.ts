import type { Customer } from '#domain/customers/customer.ts';
import { billingContent } from '#domain/documents/billing-totals.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { expiryDateOf } from '#domain/documents/document-dates.ts';
import { serviceLine } from '#domain/documents/line-items.ts';
import { invoiceOfEstimate } from '#domain/documents/new-documents.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import { sampleCustomers } from '#domain/samples/sample-customers.ts';
import { SAMPLE_SERVICES } from '#domain/samples/sample-services.ts';
import type { Settings } from '#domain/shop/settings.ts';

export type Example = { document: CustomerDocument; customer: Customer };

type ExampleShop = { shop: DocumentContext['shop']; settings: Settings; today: string; zone: string };

/** Builds a document for a customer of the sample shop with these settings. */
export function exampleDocument(
  kind: CustomerDocument['kind'],
  number: string,
  { shop, settings, today, zone }: ExampleShop,
): Example {
  const [customer] = sampleCustomers(today);
  if (!customer) throw new Error('the sample shop has no customer');
  const services = SAMPLE_SERVICES.filter((service) => customer.services.includes(service.id));
  const items = services.map((service) => serviceLine(service.id, service, customer.vehicle.size));
  const validityPeriod = settings.estimateValidityDays;
  const estimate: Estimate = {
    id: 'example',
    estimateNumber: number,
    customerId: customer.id,
    customer,
    status: 'Sent',
    ...billingContent(items, settings.taxRatePercent, { discountAmount: 0 }),
    validityPeriod,
    date: today,
    expiryDate: expiryDateOf(today, validityPeriod),
    terms: settings.estimateTerms ?? DEFAULT_ESTIMATE_TERMS,
    notes: '',
    internalNotes: '',
    createdAt: today,
    updatedAt: today,
  };
  const context: DocumentContext = { shop, settings, customer, today, zone };
  if (kind === 'Estimate') return { document: estimateDocument(estimate, context), customer };
  const making = { id: 'example', number, lineId: () => 'example', at: today, today };
  const invoice = invoiceOfEstimate({ ...estimate, status: 'Accepted' }, settings, making);
  return { document: invoiceDocument(invoice, context), customer };
}
