import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { type Customer, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { stateName } from '#domain/shop/us-states.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { emptyVehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { contactOf, emailFields, neededEmailUnlessNone } from '#parts/customers/email-draft.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { accountDraftFields, accountDraftOf, accountFacts, storedAccount } from './account/account-draft.ts';
import { glassFact, vehicleDraftOf, vehicleFields, vehicleOf } from './garage/vehicle-draft.ts';

const trimmed = z.string().check(z.trim());

const fields = z.object({
  firstName: neededText('Enter the first name.'),
  lastName: neededText('Enter the last name.'),
  companyName: trimmed,
  ...emailFields,
  phone: neededText('Enter the phone number.'),
  preferredContactMethod: z.enum(['email', 'phone']),
  ...vehicleFields,
  /** The lead that becomes the customer names a car, and nobody has said how large it is. */
  isSizeUnknown: z.boolean().check(z.refine((isUnknown) => !isUnknown, 'Choose the size, which prices depend on.')),
  services: z.array(z.string()),
  source: neededText('Choose how the customer found you.'),
  taxExemptNumber: trimmed,
  taxExemptUntil: z
    .string()
    .check(z.refine((day) => day === '' || isDate(day), 'Choose the last day, or leave it empty.')),
  ...accountDraftFields,
  notes: z.string(),
});
export type CustomerDraft = z.infer<typeof fields>;

/** The color of a car that the shop has not seen yet can follow with its VIN. */
const draft = fields.check(
  neededEmailUnlessNone(),
  z.refine(({ color, vin }) => !isBlankText(color) || isTemporaryVin(vin), {
    message: 'Enter the color.',
    path: ['color'],
  }),
);

function factsOf(typed: CustomerDraft) {
  const { vehicle: _vehicle, vin: _vin, color: _color, condition: _condition, licensePlate: _plate, ...rest } = typed;
  const { registrationState: _state, glass: _glass, percentOff: _percent, fixedPrices: _prices, ...more } = rest;
  const { isSizeUnknown: _size, ...others } = more;
  const facts = contactOf(others);
  return {
    ...facts,
    ...storedAccount(typed),
    companyName: facts.companyName || undefined,
    taxExemptNumber: facts.taxExemptNumber || undefined,
    taxExemptUntil: facts.taxExemptUntil || undefined,
    vehicle: vehicleOf(typed),
  };
}

/** Validates the draft (CUS-17 to CUS-26) and converts it to the fields of a customer that the form shows. */
export const customerDraftSchema = z.pipe(draft, z.transform(factsOf));
export type CustomerFacts = z.output<typeof customerDraftSchema>;

/** Returns an empty draft: contact by email, a New Mid-size Sedan of this year (CUS-13, CUS-14). */
export function newCustomerDraft(vehicleId: string, today: string): CustomerDraft {
  const empty = { ...UNKNOWN_CUSTOMER, firstName: '', lastName: '', vehicle: emptyVehicle(vehicleId, today) };
  return { ...customerDraftOf(empty), noEmail: false };
}

export function customerDraftOf(customer: Customer): CustomerDraft {
  const { firstName, lastName, companyName = '', email, phone, preferredContactMethod, vehicle, services } = customer;
  return {
    firstName,
    lastName,
    companyName,
    email,
    noEmail: email === '',
    phone,
    preferredContactMethod,
    ...vehicleDraftOf(vehicle),
    isSizeUnknown: false,
    services,
    source: customer.source,
    taxExemptNumber: customer.taxExemptNumber ?? '',
    taxExemptUntil: customer.taxExemptUntil ?? '',
    ...accountDraftOf(customer),
    notes: customer.notes,
  };
}

/** Returns the customer as the form would save it. */
export function customerFromDraft(customer: Customer, typed: CustomerDraft): Customer {
  return { ...customer, ...factsOf(typed) };
}

export function customerFacts(customer: Customer): Fact[] {
  const { vehicle } = customer;
  return [
    ['First Name', customer.firstName],
    ['Last Name', customer.lastName],
    ['Company Name', customer.companyName ?? ''],
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['Preferred Contact Method', customer.preferredContactMethod === 'phone' ? 'Phone' : 'Email'],
    ['Vehicle', [vehicleName(vehicle), vehicle.trim].filter(Boolean).join(' ')],
    ['Size', vehicle.size],
    ['Body Type', vehicle.bodyType],
    ['VIN', vehicle.vin],
    ['License Plate', vehicle.licensePlate],
    ['Registration State', stateName(vehicle.registrationState)],
    ['Factory Glass', glassFact(vehicle)],
    ['Color', vehicle.color],
    ['Condition', vehicle.condition],
    ['Services', `${customer.services.length} selected`],
    ['Source', customer.source],
    ['Tax-exempt Number', customer.taxExemptNumber ?? ''],
    ['Exempt Until', customer.taxExemptUntil ? formatDate(customer.taxExemptUntil) : ''],
    ...accountFacts(customer),
    ['Notes', customer.notes],
  ];
}
