import type { Lead } from '#domain/lead.ts';
import { VEHICLE_SIZES } from '#domain/vehicle.ts';
import type { CustomerDraft } from './customer-draft.ts';

/** The form of a new customer, filled with what the lead told. */
export function draftOfLead(lead: Lead, empty: CustomerDraft): CustomerDraft {
  const { year, make = '', model = '', size } = lead.vehicleInfo ?? {};
  const knownSize = VEHICLE_SIZES.find((one) => one === size);
  return {
    ...empty,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    preferredContactMethod: lead.email === '' && lead.phone !== '' ? 'phone' : 'email',
    vehicle: { ...empty.vehicle, year: year ?? empty.vehicle.year, make, model, size: knownSize ?? empty.vehicle.size },
    services: lead.interestedServices,
    source: lead.source,
    notes: lead.notes,
  };
}
