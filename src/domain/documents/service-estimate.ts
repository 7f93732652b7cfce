import type { Service } from '#domain/catalog/service.ts';
import { type Customer, taxExemptNumberOn } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { billingContent } from './billing-totals.ts';
import { expiryDateOf } from './document-dates.ts';
import { serviceLine } from './line-items.ts';
import type { NewDocumentContext } from './new-documents.ts';

type Quoted = {
  customerId: string;
  /** Includes the car of the quote. */
  customer: Customer;
  services: readonly Service[];
  internalNotes: string;
};

/** Creates a Draft estimate dated today for a car, with one line for each service at the customer's price. */
export function estimateOfServices(
  { customerId, customer, services, internalNotes }: Quoted,
  settings: Settings,
  { id, number, lineId, at, today }: NewDocumentContext,
): Estimate {
  const { estimateValidityDays: validityPeriod, estimateTerms: terms = DEFAULT_ESTIMATE_TERMS } = settings;
  const { taxRatePercent, discountApplies } = settings;
  const taxExemptNumber = taxExemptNumberOn(customer, today);
  const lines = services.map((service) => serviceLine(lineId(), service, customer.vehicle.size, customer));
  const taxRate = taxExemptNumber === undefined ? taxRatePercent : 0;
  return {
    id,
    estimateNumber: number,
    customerId,
    customer,
    status: 'Draft',
    ...billingContent(lines, taxRate, { discountAmount: 0, discountApplies }),
    ...(taxExemptNumber !== undefined && { taxExemptNumber }),
    date: today,
    expiryDate: expiryDateOf(today, validityPeriod),
    validityPeriod,
    terms,
    notes: '',
    internalNotes,
    createdAt: at,
    updatedAt: at,
  };
}
