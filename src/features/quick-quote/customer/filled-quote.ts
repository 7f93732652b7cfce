import type { Customer } from '#domain/customers/customer.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { hasSize, vehicleOfLead } from '#domain/leads/lead-vehicle.ts';
import { vehicleByKey, vehiclesOf } from '#domain/vehicles/parked-vehicles.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  changeVehicle,
  NO_DETAILS,
  newQuoteProgress,
  type QuoteProgress,
} from '#features/quick-quote/quote-progress.ts';
import { filledFrom } from './use-contact.ts';

/** Returns a new quote for the customer's car: the one of the key, or the main one. `empty`: for a customer without a car. */
export function quoteForCustomer(customer: Customer, vehicleId: string | undefined, empty: Vehicle): QuoteProgress {
  const [first = empty] = vehiclesOf(customer);
  const vehicle = (vehicleId !== undefined && vehicleByKey(customer, vehicleId)) || first;
  return { ...newQuoteProgress(vehicle), customer: { ...filledFrom(customer, NO_DETAILS), vehicleId } };
}

/** Returns a new quote with what the lead asked for. */
export function quoteForLead(lead: Lead, empty: Vehicle): QuoteProgress {
  const { firstName, lastName, email, phone, notes } = lead;
  const [serviceId, ...serviceIds] = lead.interestedServices;
  const askedDays = lead.request?.days;
  return {
    ...newQuoteProgress(vehicleOfLead(lead, empty)),
    ...(!hasSize(lead) && { asksSize: true }),
    ...(serviceId !== undefined && { serviceId }),
    ...(serviceIds.length > 0 && { also: { serviceIds } }),
    customer: { firstName, lastName, email, phone, notes, leadId: lead.id, ...(askedDays && { askedDays }) },
  };
}

/** Puts an existing customer with one of their cars into the quote; without one, the quote is for nobody yet. */
export function withCustomer(
  progress: QuoteProgress,
  customer: Customer | undefined,
  vehicleId?: string,
): QuoteProgress {
  const { notes } = progress.customer;
  if (!customer) return { ...progress, customer: { ...NO_DETAILS, notes } };
  const vehicle = vehicleId === undefined ? undefined : vehicleByKey(customer, vehicleId);
  const changed = vehicle ? changeVehicle(progress, vehicle) : progress;
  return { ...changed, customer: { ...filledFrom(customer, { ...NO_DETAILS, notes }), vehicleId } };
}
