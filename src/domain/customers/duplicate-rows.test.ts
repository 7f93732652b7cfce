import { describe, expect, test } from 'vitest';
import { emptyVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { buildCustomer } from '#test/build.ts';
import { PLATE_SPELLINGS } from '#test/data/plate-spellings.ts';
import type { CheckedRow, ImportedCustomer } from './customer-import.ts';
import {
  createDuplicateFinder,
  createSameCustomerFinder,
  describeAddedDetails,
  describeNewVehicles,
  mergeRows,
  newVehiclesOf,
} from './duplicate-rows.ts';

type RowFields = Partial<Omit<ImportedCustomer, 'vehicle'>> & {
  row?: number;
  id?: string;
  parent?: string;
  car?: Partial<Vehicle>;
  otherEmails?: string[];
  otherPhones?: string[];
};

function rowOf({
  row = 2,
  id = '',
  parent,
  car,
  otherEmails = [],
  otherPhones = [],
  ...fields
}: RowFields): CheckedRow {
  const customer: ImportedCustomer = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    preferredContactMethod: 'email',
    services: [],
    source: 'Other',
    notes: '',
    ...fields,
    vehicle: { ...emptyVehicle('', '2026-11-20'), ...car },
  };
  const emails = [...(customer.email ? [customer.email] : []), ...otherEmails];
  const phones = [...(customer.phone ? [customer.phone] : []), ...otherPhones];
  return { row, customer, problems: [], hints: [], emails, phones, customerId: id, ...(parent && { parent }) };
}

const nora = rowOf({
  firstName: 'Nora',
  lastName: 'Quill',
  email: 'nora@example.com',
  phone: '512-555-0121',
  notes: 'gate code 4',
  car: { year: 2021, make: 'Porsche', model: '911', licensePlate: 'ABC1D23' },
});

describe('rows of the same customer', () => {
  test.each<[string, RowFields, boolean]>([
    ['name and email', { firstName: 'NORA', lastName: 'quill', email: 'Nora@Example.com' }, true],
    ['name and phone written differently', { firstName: 'Nora', lastName: 'Quill', phone: '+1 (512) 555-0121' }, true],
    ['name and number of the program', { firstName: 'Nora', lastName: 'Quill', id: '70001' }, true],
    ['the name alone', { firstName: 'Nora', lastName: 'Quill' }, false],
    ['the email alone', { firstName: 'Bo', lastName: 'Quill', email: 'nora@example.com' }, false],
    ['the number of the program alone', { firstName: 'Bo', lastName: 'Quill', id: '70001' }, false],
    ['name and another phone of theirs', { firstName: 'Nora', lastName: 'Quill', otherPhones: ['5125550121'] }, true],
    ['its parent', { lastName: 'Quill', parent: 'Quill, Nora' }, true],
    ['another parent', { lastName: 'Quill', parent: 'Quill' }, false],
  ])('%s: a further row is found: %j %s', (_, fields, isFound) => {
    const first = { ...nora, customerId: '70001' };
    const firstOf = createSameCustomerFinder();
    expect(firstOf(first)).toBeUndefined();
    expect(firstOf(rowOf({ row: 3, ...fields }))).toBe(isFound ? first : undefined);
  });

  test('a third row is one of the first, also when only the second has its phone', () => {
    const firstOf = createSameCustomerFinder();
    const name = { firstName: 'Nora', lastName: 'Quill' };
    const first = rowOf({ ...name, email: 'nora@example.com' });
    firstOf(first);
    expect(firstOf(rowOf({ ...name, row: 3, email: 'nora@example.com', phone: '512 555 0121' }))).toBe(first);
    expect(firstOf(rowOf({ ...name, row: 4, phone: '512 555 0121' }))).toBe(first);
  });

  test('another car is another vehicle of the customer, with its plate as typed', () => {
    const second = rowOf({
      ...nora.customer,
      notes: '',
      car: { year: 2024, make: 'Rivian', model: 'R1T', licensePlate: 'xyz-901', color: 'Forest' },
    });
    const combined = mergeRows(nora, [second]);
    expect(combined.customer).toEqual({
      ...nora.customer,
      otherVehicles: [second.customer.vehicle],
    });
    expect(describeAddedDetails(nora, combined)).toBe('adds the vehicle 2024 Rivian R1T, plate xyz-901, Forest');
  });

  test('the same car once more fills in what was empty; another plate or VIN is another car', () => {
    const car = { year: 2021, make: 'Porsche', model: '911', licensePlate: '' };
    const filled = mergeRows(nora, [rowOf({ ...nora.customer, car: { ...car, color: 'Chalk' } })]);
    expect(filled.customer).toEqual({ ...nora.customer, vehicle: { ...nora.customer.vehicle, color: 'Chalk' } });
    expect(describeAddedDetails(nora, filled)).toBe('fills in empty fields');
    const other = mergeRows(nora, [rowOf({ ...nora.customer, car: { ...car, licensePlate: 'DEF456' } })]);
    expect(other.customer).toEqual({
      ...nora.customer,
      otherVehicles: [{ ...nora.customer.vehicle, color: '', licensePlate: 'DEF456' }],
    });
  });

  test.each(PLATE_SPELLINGS)('a car with the plate 7ABC123 written as %s is the same car', (licensePlate) => {
    const car = { year: 2021, make: 'Porsche', model: '911' };
    const stored = rowOf({ ...nora.customer, car: { ...car, licensePlate: '7ABC123' } });
    const again = rowOf({ ...nora.customer, row: 3, car: { ...car, licensePlate } });
    expect(mergeRows(stored, [again]).customer).toEqual(stored.customer);
    expect(mergeRows(again, [stored]).customer).toEqual(again.customer);
    expect(describeNewVehicles(again.customer, stored.customer)).toBe('adds nothing new');
    expect(describeNewVehicles(stored.customer, again.customer)).toBe('adds nothing new');
  });

  test.each(['wp0aa2a99 ss200001', 'VIN: WP0AA2A99SS200001', 'WP0AA2A99-SS200001'])(
    'a car with the VIN WP0AA2A99SS200001 written as %s is the same car',
    (vin) => {
      const car = { year: 2021, make: 'Porsche', model: '911' };
      const stored = rowOf({ ...nora.customer, car: { ...car, vin: 'WP0AA2A99SS200001' } });
      const again = rowOf({ ...nora.customer, row: 3, car: { ...car, vin } });
      expect(mergeRows(stored, [again]).customer).toEqual(stored.customer);
      expect(describeNewVehicles(again.customer, stored.customer)).toBe('adds nothing new');
    },
  );

  test('a car, email and phone that the first row lacks are taken; other ones, and new lines of notes, are added to the notes', () => {
    const first = rowOf({ firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com', notes: 'gate code 4' });
    const second = rowOf({
      row: 3,
      firstName: 'Nora',
      lastName: 'Quill',
      email: 'n.quill@example.com',
      phone: '512-555-0121',
      companyName: 'Quill Cars',
      notes: 'gate code 4\nprefers texts',
      services: ['tint'],
      car: { year: 2024, make: 'Rivian', model: 'R1T' },
    });
    expect(mergeRows(first, [second]).customer).toEqual({
      ...first.customer,
      phone: '512-555-0121',
      companyName: 'Quill Cars',
      services: ['tint'],
      vehicle: second.customer.vehicle,
      notes: 'gate code 4\nOther email: n.quill@example.com\nprefers texts',
    });
  });

  test('the same row once more adds nothing', () => {
    const combined = mergeRows(nora, [{ ...nora, row: 3 }]);
    expect(combined).toEqual(nora);
    expect(describeAddedDetails(nora, combined)).toBe('adds nothing new');
  });

  test('a sub-customer is a line of the notes of its parent', () => {
    const parent = rowOf({ firstName: 'Raj', lastName: 'Pillai', companyName: 'Bluebonnet Motors, LLC' });
    const sub = rowOf({
      lastName: 'Bluebonnet Motors, LLC',
      parent: 'Bluebonnet Motors, LLC',
      notes: 'Sub-customer: Used lot',
    });
    const firstOf = createSameCustomerFinder();
    firstOf(parent);
    expect(firstOf(sub)).toBe(parent);
    expect(mergeRows(parent, [sub]).customer).toEqual({ ...parent.customer, notes: 'Sub-customer: Used lot' });
  });
});

test('the same email or phone is found in the shop and in the rows before', () => {
  const { addCustomer, duplicateOf } = createDuplicateFinder();
  addCustomer(buildCustomer());
  const person = (row: number, email: string, phone: string) => rowOf({ row, lastName: 'Lind', email, phone });
  expect([
    duplicateOf(person(2, 'JAKE.novak@example.com', '')),
    duplicateOf(person(3, '', '+1 555 010-0101')),
    duplicateOf(person(4, 'bo@example.com', '')),
    duplicateOf(person(5, 'bo@example.com', '')),
    duplicateOf(person(6, '', '')),
    duplicateOf(person(7, '', '')),
  ]).toEqual([
    'has the same email as Jake Novak, who is already a customer',
    'has the same phone number as Jake Novak, who is already a customer',
    undefined,
    'has the same email as row 4',
    undefined,
    undefined,
  ]);
});

test('the same VIN is the same car: it is found in the shop and in the rows before, no matter who has it', () => {
  const { addCustomer, customerOf, duplicateOf } = createDuplicateFinder();
  const jake = buildCustomer();
  const audi = { ...jake.vehicle, id: 'audi', vin: 'WA1BNAFY0J2000001' };
  addCustomer({ ...jake, otherVehicles: [audi] });
  const withVin = (row: number, vin: string) => rowOf({ row, lastName: `Lind ${row}`, car: { vin } });
  const byEmail = rowOf({ row: 6, firstName: 'Jake', email: 'jake.novak@example.com' });
  expect([
    duplicateOf(withVin(2, 'wp0aa2a99ss200001')),
    duplicateOf(withVin(3, 'WA1BNAFY0J2000001')),
    duplicateOf(withVin(4, '7SAYGDEE9TA123456')),
    duplicateOf(withVin(5, '7SAYGDEE9TA123456')),
    duplicateOf(withVin(6, 'TEMP1234567890123')),
    duplicateOf(withVin(7, 'TEMP1234567890123')),
  ]).toEqual([
    'has the VIN of a vehicle of Jake Novak, who is already a customer',
    'has the VIN of a vehicle of Jake Novak, who is already a customer',
    undefined,
    'has the VIN of a vehicle of row 4',
    undefined,
    undefined,
  ]);
  expect([customerOf(byEmail), customerOf(withVin(8, 'WA1BNAFY0J2000001'))]).toEqual(['customer-1', undefined]);
});

test('a row gives an existing customer the vehicles that they do not have, and never changes one that they have', () => {
  const jake = buildCustomer();
  const { id: _id, ...porsche } = jake.vehicle;
  const rivian = { year: 2024, make: 'Rivian', model: 'R1T', licensePlate: 'XYZ 901' };
  const of = (...cars: Partial<Vehicle>[]) => {
    const [first, ...rest] = cars.map((car) => rowOf({ lastName: 'Novak', car }));
    return mergeRows(first ?? nora, rest).customer;
  };
  expect(newVehiclesOf(of({ ...porsche, color: 'Red' }), jake)).toEqual([]);
  expect(newVehiclesOf(of({}), jake)).toEqual([]);
  const both = of(porsche, rivian);
  expect(newVehiclesOf(both, jake)).toEqual([{ ...emptyVehicle('', '2026-11-20'), ...rivian }]);
  expect([describeNewVehicles(both, jake), describeNewVehicles(of(porsche), jake)]).toEqual([
    'adds the vehicle 2024 Rivian R1T, plate XYZ 901',
    'adds nothing new',
  ]);
});

test('an email or phone that goes to the notes counts next to the same name alone: an office has one number for many', () => {
  const { addCustomer, duplicateOf } = createDuplicateFinder();
  addCustomer(buildCustomer());
  const other = { email: 'bo@example.com', phone: '512 555 0101', otherPhones: ['555 010-0101'] };
  expect([
    duplicateOf(rowOf({ ...other, row: 2, firstName: 'Bo', lastName: 'Lind' })),
    duplicateOf(rowOf({ row: 3, firstName: 'Ana', lastName: 'Ruiz', otherEmails: ['bo@example.com'] })),
    duplicateOf(
      rowOf({ row: 4, firstName: 'jake', lastName: 'Novak', phone: '512 555 0199', otherPhones: ['555 010-0101'] }),
    ),
    duplicateOf(rowOf({ row: 5, firstName: 'jake', lastName: 'Novak', otherEmails: ['JAKE.novak@example.com'] })),
  ]).toEqual([
    undefined,
    undefined,
    'has the same name and contact as Jake Novak, who is already a customer',
    'has the same name and contact as Jake Novak, who is already a customer',
  ]);
});
