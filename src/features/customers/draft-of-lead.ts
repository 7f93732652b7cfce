import type { Lead } from '#domain/leads/lead.ts';
import { lacksSize, vehicleOfLead } from '#domain/leads/lead-vehicle.ts';
import type { CustomerDraft } from './customer-draft.ts';

/** Returns the draft of a new customer, filled from the lead. The shop has not seen the car, so it gets a temporary VIN. */
export function draftOfLead(lead: Lead, empty: CustomerDraft, vin: string): CustomerDraft {
  return {
    ...empty,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    noEmail: lead.email === '',
    phone: lead.phone,
    preferredContactMethod: lead.email === '' && lead.phone !== '' ? 'phone' : 'email',
    vehicle: vehicleOfLead(lead, empty.vehicle),
    isSizeUnknown: lacksSize(lead),
    vin,
    services: lead.interestedServices,
    source: lead.source,
    notes: lead.notes,
  };
}
