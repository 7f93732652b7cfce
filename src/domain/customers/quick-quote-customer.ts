import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Customer } from './customer.ts';

const QUICK_QUOTE_SOURCE = 'Quick Quote';

type QuickQuoteCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  notes: string;
  serviceId: string;
  vehicle: Vehicle;
};

/** Creates the wizard's customer: contact by email if there is one, source Quick Quote, condition New, the given VIN (QQ-39, QQ-40). */
export function quickQuoteCustomer(
  details: QuickQuoteCustomer,
  made: { id: string; at: string; vin: string },
): Customer {
  return {
    id: made.id,
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    phone: details.phone.trim(),
    preferredContactMethod: details.email.trim() === '' ? 'phone' : 'email',
    vehicle: { ...details.vehicle, vin: made.vin, condition: 'New' },
    services: [details.serviceId],
    source: QUICK_QUOTE_SOURCE,
    notes: details.notes,
    createdAt: made.at,
    updatedAt: made.at,
  };
}
