import * as z from 'zod/mini';
import { id, text } from '#domain/records/fields.ts';
import { emptyVehicle, isSameCar, vehicleName, vehicleSchema } from '#domain/vehicles/vehicle.ts';

export const CUSTOMER_SOURCES = [
  'Website',
  'Google Ads',
  'Facebook',
  'Instagram',
  'Referral',
  'Walk-in',
  'Other',
] as const;

export const customerSchema = z.looseObject({
  id,
  firstName: text,
  lastName: text,
  companyName: z.optional(z.string()),
  email: text,
  phone: text,
  preferredContactMethod: z._default(z.enum(['email', 'phone']), 'email'),
  vehicle: vehicleSchema,
  services: z._default(z.array(z.string()), () => []),
  source: text,
  /** Of the certificate that exempts them from sales tax. */
  taxExemptNumber: z.optional(z.string()),
  /** The last day of the certificate; absent, it does not expire. */
  taxExemptUntil: z.optional(z.string()),
  notes: text,
  createdAt: text,
  updatedAt: text,
});
export type Customer = z.infer<typeof customerSchema>;

/** 'First Last' of any person of the shop. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** The letters of an avatar: 'JN' for Jake Novak. */
export function initials(person: { firstName: string; lastName: string }): string {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toUpperCase();
}

/**
 * Whom a booking, invoice or estimate is for: the customer as they are today, or the record's own copy when they were deleted.
 * The car is the one that the record was made for, as far as it tells of one.
 */
export function customerForRecord({ customer }: { customer: Customer }, live: Customer | null | undefined): Customer {
  if (!live) return customer;
  const { vehicle } = customer;
  const tells = vehicle.vin !== '' || vehicleName(vehicle) !== '';
  return tells && !isSameCar(vehicle, live.vehicle) ? { ...live, vehicle } : live;
}

/** The number of the certificate that exempts the customer from sales tax on the day; undefined when they pay it. */
export function taxExemptNumberOn(customer: Customer, day: string): string | undefined {
  const { taxExemptNumber = '', taxExemptUntil = '' } = customer;
  const isValid = taxExemptUntil === '' || day <= taxExemptUntil;
  return (isValid && taxExemptNumber.trim()) || undefined;
}

/** Stands where a record's copy of the customer is missing. */
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

/** A record's copy of its customer; the many that have none share one. */
export const customerSnapshotSchema = z._default(customerSchema, () => UNKNOWN_CUSTOMER);
