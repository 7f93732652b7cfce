import * as z from 'zod/mini';
import { accountFields } from '#domain/accounts/account.ts';
import { id, text } from '#domain/records/fields.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { emptyVehicle, type Vehicle, vehicleName, vehicleSchema } from '#domain/vehicles/vehicle.ts';

export const CUSTOMER_SOURCES = [
  'Website',
  'Google Ads',
  'Facebook',
  'Instagram',
  'Referral',
  'Walk-in',
  'Other',
] as const;

export const consentSchema = z.looseObject({
  channel: z.enum(['email', 'text']),
  purpose: z.enum(['service', 'marketing']),
  given: z.boolean(),
  /** Instant. */
  at: text,
  /** The sentence that the customer agreed to, or how it was taken back. */
  wording: text,
});
/** A customer's yes or no to messages on a channel. The last entry of a channel and purpose counts. */
export type Consent = z.infer<typeof consentSchema>;

export const customerSchema = z.looseObject({
  id,
  firstName: text,
  lastName: text,
  companyName: z.optional(z.string()),
  email: text,
  phone: text,
  preferredContactMethod: z._default(z.enum(['email', 'phone']), 'email'),
  /** The main vehicle. In the customer of a booking, document or job: the vehicle that it is about. */
  vehicle: vehicleSchema,
  /** Further vehicles, in the order in which they were added. Absent when there are none, and in a copy. */
  otherVehicles: z.optional(z.array(vehicleSchema)),
  services: z._default(z.array(z.string()), () => []),
  source: text,
  /** Number of the sales-tax exemption certificate. */
  taxExemptNumber: z.optional(z.string()),
  /** Last day of the certificate; it does not expire when absent. */
  taxExemptUntil: z.optional(z.string()),
  ...accountFields,
  /** Answers to whether the shop may send messages, newest last. */
  consents: z.optional(z.array(consentSchema)),
  notes: text,
  createdAt: text,
  updatedAt: text,
});
export type Customer = z.infer<typeof customerSchema>;

/** Formats a person's name as 'First Last'. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

type Named = Pick<Customer, 'firstName' | 'lastName' | 'companyName'>;

/** Returns the customer's name: the person's, or the company's when there is no person. */
export function customerName(customer: Named): string {
  return fullName(customer) || (customer.companyName ?? '').trim();
}

/** Returns the name for bills and books: the company's, or the person's when there is no company. */
export function billedName(customer: Named): string {
  return (customer.companyName ?? '').trim() || fullName(customer);
}

/** Returns the initials for an avatar: 'JN' for Jake Novak. */
export function initials(person: { firstName: string; lastName: string }): string {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toUpperCase();
}

/** Returns the customer as a record copies them: with the vehicle that it is about, without their other vehicles. */
export function customerWithVehicle(customer: Customer, vehicle: Vehicle): Customer {
  const { otherVehicles, ...copy } = customer;
  return otherVehicles === undefined && vehicle === customer.vehicle ? customer : { ...copy, vehicle };
}

/**
 * Returns the customer of a booking, job, invoice or estimate: the live record, or the record's copy when the customer was deleted.
 * The vehicle is the copy's, if it has one, as it is in the customer's garage today.
 */
export function customerForRecord({ customer }: { customer: Customer }, live: Customer | null | undefined): Customer {
  if (!live) return customer;
  const { vehicle } = customer;
  const hasVehicle = vehicle.vin !== '' || vehicleName(vehicle) !== '';
  return customerWithVehicle(live, hasVehicle ? (carInGarage(live, vehicle) ?? vehicle) : live.vehicle);
}

/** Returns the tax-exemption number that is valid on the day; undefined when the customer pays sales tax. */
export function taxExemptNumberOn(customer: Customer, day: string): string | undefined {
  const { taxExemptNumber = '', taxExemptUntil = '' } = customer;
  const isValid = taxExemptUntil === '' || day <= taxExemptUntil;
  return (isValid && taxExemptNumber.trim()) || undefined;
}

/** Placeholder for a record without a customer snapshot. */
export const UNKNOWN_CUSTOMER: Customer = {
  id: 'unknown',
  firstName: 'Unknown',
  lastName: 'customer',
  email: '',
  phone: '',
  preferredContactMethod: 'email',
  vehicle: { ...emptyVehicle('', ''), year: 0 },
  services: [],
  source: '',
  notes: '',
  createdAt: '',
  updatedAt: '',
};

/** Customer snapshot of a record. Records without one share a placeholder. */
export const customerSnapshotSchema = z._default(customerSchema, () => UNKNOWN_CUSTOMER);
