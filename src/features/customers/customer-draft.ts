import * as z from 'zod/mini';
import { type Customer, isEmail, unknownCustomer } from '#domain/customer.ts';
import { emptyVehicle, VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicle.ts';
import { normalVin } from '#domain/vin.ts';

const trimmed = z.string().check(z.trim());
function needed(sentence: string) {
  return trimmed.check(z.minLength(1, sentence));
}

/** What the form asks for (CUS-17 to CUS-26). */
export const draftSchema = z.object({
  firstName: needed('Enter the first name.'),
  lastName: needed('Enter the last name.'),
  companyName: trimmed,
  email: needed('Enter the email address.').check(
    z.refine((email) => email === '' || isEmail(email), 'Enter an email address like name@example.com.'),
  ),
  phone: needed('Enter the phone number.'),
  preferredContactMethod: z.enum(['email', 'phone']),
  /** Year, make, model, trim, size and body type; the car's own marks lie flat below. */
  vehicle: z.custom<Vehicle>(),
  vin: needed('Enter the VIN. It stands on the dashboard behind the windshield and on the registration.'),
  color: needed('Enter the color.'),
  condition: z.enum(VEHICLE_CONDITIONS),
  licensePlate: trimmed,
  services: z.array(z.string()),
  source: needed('Choose how the customer found you.'),
  notes: z.string(),
});
export type CustomerDraft = z.infer<typeof draftSchema>;

/** An empty form: contact by e-mail, a New Mid-size Sedan of this year (CUS-13, CUS-14). */
export function newDraft(vehicleId: string, today: string): CustomerDraft {
  return draftOf({ ...unknownCustomer(), firstName: '', lastName: '', vehicle: emptyVehicle(vehicleId, today) });
}

export function draftOf(customer: Customer): CustomerDraft {
  const { vehicle } = customer;
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    companyName: customer.companyName ?? '',
    email: customer.email,
    phone: customer.phone,
    preferredContactMethod: customer.preferredContactMethod,
    vehicle,
    vin: vehicle.vin,
    color: vehicle.color,
    condition: vehicle.condition,
    licensePlate: vehicle.licensePlate,
    services: customer.services,
    source: customer.source,
    notes: customer.notes,
  };
}

/** The vehicle with its marks. */
export function vehicleOf({ vehicle, vin, color, condition, licensePlate }: CustomerDraft): Vehicle {
  return {
    ...vehicle,
    vin: normalVin(vin),
    color: color.trim(),
    condition,
    licensePlate: licensePlate.trim().toUpperCase(),
  };
}

/** What the draft makes of a customer; what the form does not show is not among it. */
export function customerFacts(draft: CustomerDraft) {
  const { vehicle: _, vin: _vin, color: _color, condition: _condition, licensePlate: _plate, ...facts } = draft;
  const { companyName, ...others } = facts;
  return { ...others, companyName: companyName === '' ? undefined : companyName, vehicle: vehicleOf(draft) };
}

export type Problems = { [K in keyof CustomerDraft]?: string };

/** What keeps the draft from being saved, field by field, in the order of the form. */
export function problemsOf(draft: CustomerDraft): Problems {
  const read = z.safeParse(draftSchema, draft);
  const issues = read.success ? [] : read.error.issues;
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]).reverse());
}
