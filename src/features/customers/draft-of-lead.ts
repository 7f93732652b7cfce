import type { Lead } from '#domain/leads/lead.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import type { CustomerDraft } from './customer-draft.ts';

/** Returns the draft of a new customer, filled from the lead. The shop has not seen the car, so it gets a temporary VIN. */
export function draftOfLead(lead: Lead, empty: CustomerDraft, vin: string): CustomerDraft {
  const { vehicle } = empty;
  const { year, make = '', model = '', trim = '', size, bodyType } = lead.vehicleInfo ?? {};
  const knownSize = VEHICLE_SIZES.find((one) => one === size);
  return {
    ...empty,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    noEmail: lead.email === '',
    phone: lead.phone,
    preferredContactMethod: lead.email === '' && lead.phone !== '' ? 'phone' : 'email',
    vehicle: {
      ...vehicle,
      make,
      model,
      trim,
      year: year ?? vehicle.year,
      size: knownSize ?? vehicle.size,
      bodyType: bodyType ?? vehicle.bodyType,
    },
    vin,
    services: lead.interestedServices,
    source: lead.source,
    notes: lead.notes,
  };
}
