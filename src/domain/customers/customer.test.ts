import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { customerToEdit, customerWithChoice } from '#domain/vehicles/chosen-vehicle.ts';
import { emptyVehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { buildCustomer } from '#test/build.ts';
import {
  billedName,
  customerForRecord,
  customerName,
  customerSchema,
  customerWithVehicle,
  fullName,
  initials,
  UNKNOWN_CUSTOMER,
} from './customer.ts';

describe('names', () => {
  test.each([
    ['Jake', 'Novak', 'Jake Novak', 'JN'],
    ['Jake', '', 'Jake', 'J'],
    ['', 'Novak', 'Novak', 'N'],
    ['', '', '', ''],
    [' jake', 'novak', 'jake novak', 'JN'],
    ['\u{1F697}', 'Novak', '\u{1F697} Novak', '\u{1F697}N'],
  ])("'%s' '%s' is %s, %s for short", (firstName, lastName, name, letters) => {
    expect([fullName({ firstName, lastName }), initials({ firstName, lastName })]).toEqual([name, letters]);
  });
});

test.each([
  ['Jake', 'Novak', 'Novak Fleet', 'Jake Novak', 'Novak Fleet'],
  ['Jake', 'Novak', undefined, 'Jake Novak', 'Jake Novak'],
  ['Jake', 'Novak', ' ', 'Jake Novak', 'Jake Novak'],
  ['', '', ' Novak Fleet ', 'Novak Fleet', 'Novak Fleet'],
  ['', '', undefined, '', ''],
])("'%s' '%s' of company '%s' is %s on a screen and %s on a bill", (firstName, lastName, companyName, name, billed) => {
  const customer = { firstName, lastName, companyName };
  expect([customerName(customer), billedName(customer)]).toEqual([name, billed]);
});

describe('whom a document or booking is for, and their car (A-25)', () => {
  const copy = buildCustomer();
  const { vehicle } = copy;
  const today = (changes: Partial<typeof vehicle>) => ({
    ...copy,
    phone: '(555) 010-0999',
    vehicle: { ...vehicle, ...changes },
  });

  test('who was deleted is shown as the copy', () => {
    expect([customerForRecord({ customer: copy }, undefined), customerForRecord({ customer: copy }, null)]).toEqual([
      copy,
      copy,
    ]);
  });

  test.each([
    ['what was learned of it, a new plate among it', {}, { color: 'Red', licensePlate: 'NEW 1' }],
    ['its VIN was read off', { vin: '' }, { vin: 'WP0AA2A99SS200777' }],
    ['its VIN took the place of a temporary one', { vin: 'TEMP0000000000001' }, { vin: 'WP0AA2A99SS200777' }],
    ['its VIN was completed', { vin: 'WP0AA2A99SS2' }, { vin: 'WP0AA2A99SS200777' }],
    ['its VIN is written with spaces and small letters', { vin: 'WP0AA2A99SS200777' }, { vin: 'wp0 aa2a99ss-200777' }],
    ['its model was corrected', {}, { model: '911 Turbo', year: 2024 }],
  ])('the same car is shown as it is today: %s', (_what, then, changes) => {
    const made = { ...copy, vehicle: { ...vehicle, ...then } };
    expect(customerForRecord({ customer: made }, today(changes))).toEqual(today(changes));
  });

  test.each([
    ['another 2026 Tesla Model Y', '7SAYGDEE9TA123456', '7SAYGDEE4TF654321'],
    ['one whose complete VIN differs in the last sign', '7SAYGDEE9TA123456', '7SAYGDEE9TA123457'],
  ])('a car that was traded for %s stays on what was made for it, with VIN and plate', (_what, vin, newVin) => {
    const tesla = { ...vehicle, year: 2026, make: 'Tesla', model: 'Model Y', vin, licensePlate: 'OLD 1' };
    const live = { ...copy, phone: '(555) 010-0999', vehicle: { ...tesla, vin: newVin, licensePlate: 'NEW 1' } };
    expect(customerForRecord({ customer: { ...copy, vehicle: tesla } }, live)).toEqual({ ...live, vehicle: tesla });
  });

  test('a car that replaces the old one leaves the old one on records made for it', () => {
    const live = today({ make: 'Audi', model: 'Q5', vin: 'WA1BNAFY0J2000001' });
    expect(customerForRecord({ customer: copy }, live)).toEqual({ ...live, vehicle });
  });

  test('two cars without a VIN are distinguished by name; a snapshot without a car gets the current one', () => {
    const nameless = { ...copy, vehicle: emptyVehicle('', '2026-11-20') };
    const unread = { ...copy, vehicle: { ...vehicle, vin: '' } };
    const live = today({ make: 'Audi', model: 'Q5', vin: '' });
    expect(customerForRecord({ customer: nameless }, live)).toEqual(live);
    expect(customerForRecord({ customer: unread }, live)).toEqual({ ...live, vehicle: unread.vehicle });
  });
});

describe('a customer with several vehicles', () => {
  const customer = buildCustomer();
  const { vehicle } = customer;
  const audi = { ...vehicle, id: 'vehicle-2', make: 'Audi', model: 'Q5', vin: 'WA1BNAFY0J2000001', licensePlate: 'Q5' };
  const live = { ...customer, otherVehicles: [audi] };

  test('is on a record with the car of the record as it is today, without the other ones', () => {
    const repainted = { ...audi, color: 'Red' };
    const copy = { ...customer, vehicle: audi };
    expect(customerForRecord({ customer }, live)).toEqual(customer);
    expect(customerForRecord({ customer: copy }, { ...live, otherVehicles: [repainted] })).toEqual({
      ...customer,
      vehicle: repainted,
    });
    expect(customerForRecord({ customer: copy }, { ...live, vehicle: audi, otherVehicles: [vehicle] })).toEqual(copy);
    expect(customerForRecord({ customer: copy }, customer)).toEqual(copy);
  });

  test('is copied with one vehicle; a customer with one is the copy', () => {
    expect(customerWithVehicle(live, audi)).toEqual({ ...customer, vehicle: audi });
    expect(customerWithVehicle(customer, vehicle)).toBe(customer);
    expect(Object.keys(customerWithVehicle(live, vehicle))).toEqual(Object.keys(customer));
  });

  test('is chosen with a vehicle by its key, or else with the first', () => {
    expect(['', 'vehicle-2', 'sold'].map((key) => customerWithChoice(live, key).vehicle)).toEqual([
      vehicle,
      audi,
      vehicle,
    ]);
  });

  test('is edited with the car of the record first, also one that was sold; one vehicle leaves nothing to choose', () => {
    const sold = { ...vehicle, id: 'sold', model: 'Cayman', vin: 'WP0AA2A99SS200009' };
    const toEdit = (car: typeof vehicle, today: typeof live) =>
      customerToEdit({ customer: { ...customer, vehicle: car } }, today);
    expect(toEdit(audi, live)).toEqual({ ...customer, vehicle: audi, otherVehicles: [vehicle] });
    expect(toEdit(sold, live)).toEqual({ ...customer, vehicle: sold, otherVehicles: [vehicle, audi] });
    expect(customerToEdit({ customer: { ...customer, vehicle: sold } }, customer)).toEqual({
      ...customer,
      vehicle: sold,
    });
    expect(customerToEdit({ customer }, customer)).toBe(customer);
  });

  test('is stored as it is; a customer of an older file, with one vehicle, is stored byte for byte as before', () => {
    expect(JSON.stringify(z.parse(customerSchema, customer))).toBe(JSON.stringify(customer));
    expect(z.parse(customerSchema, live)).toEqual(live);
    expect(customerSchema.safeParse({ ...customer, otherVehicles: {} }).success).toBe(false);
  });
});

test('the stand-in for a missing customer is itself a customer that can be stored, with a vehicle that nobody knows', () => {
  const unknown = z.parse(customerSchema, UNKNOWN_CUSTOMER);
  expect(unknown).toEqual(UNKNOWN_CUSTOMER);
  expect([fullName(unknown), vehicleName(unknown.vehicle), unknown.vehicle.year]).toEqual(['Unknown customer', '', 0]);
});

test('a stored customer has one vehicle, neither none nor two (NAV-03)', () => {
  const { vehicle, ...person } = UNKNOWN_CUSTOMER;
  const isKept = (vehicles: object) => customerSchema.safeParse({ ...person, ...vehicles }).success;
  expect([isKept({ vehicle }), isKept({}), isKept({ vehicle: [vehicle, vehicle] })]).toEqual([true, false, false]);
});

test('a stored customer needs an id, of a letter at least', () => {
  const withId = (id: string) => customerSchema.safeParse({ ...UNKNOWN_CUSTOMER, id }).success;
  expect([withId('c'), withId('')]).toEqual([true, false]);
});
