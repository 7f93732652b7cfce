import { isDate } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { lacksSize, vehicleOfLead } from '#domain/leads/lead-vehicle.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { vehicleByKey, vehiclesOf } from '#domain/vehicles/parked-vehicles.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import {
  type CustomerDetails,
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

/** Facts about the lead of a quote that the lead itself does not have. */
type KnownOfLead = {
  /** The customer that the lead became. */
  customer?: Customer | undefined;
  /** Size and body type that the catalog has for the lead's car, when the lead does not say them. */
  listed?: Pick<Vehicle, 'size' | 'bodyType'> | undefined;
};

/** Returns the car that the lead asks for, as its customer has it; the customer's main one for a lead that names none. */
function carOfLead(lead: Lead, empty: Vehicle, customer: Customer | undefined) {
  const asked = vehicleOfLead(lead, empty);
  if (!customer) return { vehicle: asked, isStored: false };
  const stored = vehicleName(asked) === '' ? vehiclesOf(customer)[0] : carInGarage(customer, asked);
  return { vehicle: stored ?? asked, isStored: stored !== undefined };
}

/** Returns a new quote with what the lead asked for. */
export function quoteForLead(lead: Lead, empty: Vehicle, { customer, listed }: KnownOfLead = {}): QuoteProgress {
  const { firstName, lastName, email, phone, notes } = lead;
  const [serviceId, ...serviceIds] = lead.interestedServices;
  const askedDays = lead.request?.days?.filter(isDate);
  const asked = { notes, leadId: lead.id, ...(askedDays && { askedDays }) };
  const { vehicle, isStored } = carOfLead(lead, empty, customer);
  const isUnknown = lacksSize(lead) && !isStored;
  const { size, bodyType } = (isUnknown && listed) || vehicle;
  return {
    ...newQuoteProgress({ ...vehicle, size, bodyType }),
    ...(isUnknown && !listed && { asksSize: true }),
    ...(serviceId !== undefined && { serviceId }),
    ...(serviceIds.length > 0 && { also: { serviceIds } }),
    customer: customer
      ? filledFrom(customer, { ...NO_DETAILS, ...asked })
      : { firstName, lastName, email, noEmail: email === '', phone, ...asked },
  };
}

/** Returns details of nobody, with what they have asked for. */
function withoutContact({ notes, leadId, askedDays }: CustomerDetails): CustomerDetails {
  return { ...NO_DETAILS, notes, ...(leadId !== undefined && { leadId }), ...(askedDays && { askedDays }) };
}

/** Puts an existing customer with one of their cars into the quote; without one, the quote is for nobody yet. The lead stays. */
export function withCustomer(
  progress: QuoteProgress,
  customer: Customer | undefined,
  vehicleId?: string,
): QuoteProgress {
  const nobody = withoutContact(progress.customer);
  if (!customer) return { ...progress, customer: nobody };
  const vehicle = vehicleId === undefined ? undefined : vehicleByKey(customer, vehicleId);
  const changed = vehicle ? changeVehicle(progress, vehicle, true) : progress;
  return { ...changed, customer: { ...filledFrom(customer, nobody), vehicleId } };
}
