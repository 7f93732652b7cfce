import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHead, csvLines } from '#domain/data-files/csv.ts';
import { csvRecords, detectDelimiter } from '#domain/data-files/csv-reader.ts';
import { customerCsv, customersDetails } from '#domain/lists/details/customers-details.ts';
import { BODY_TYPES, VEHICLE_CONDITIONS, VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { detailsOf } from '#domain/vehicles/vehicle-catalog.ts';
import { buildCustomer, buildService } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { type Customer, UNKNOWN_CUSTOMER } from './customer.ts';
import { checkedRow } from './customer-import.ts';
import { customerImportColumns, guessedMapping, headRowOf, ignoredColumns } from './customer-import-fields.ts';
import { createSameCustomerFinder, mergeRows } from './duplicate-rows.ts';

const SERVICES = [
  buildService({ id: 'tint', name: 'Window Tint' }),
  buildService({ id: 'wash', name: 'Wash; Wax | Dry' }),
];
const TODAY = '2026-11-20';
const CONTEXT = {
  customers: new Map(),
  services: new Map(SERVICES.map((service) => [service.id, service])),
  employees: new Map(),
  today: TODAY,
  zone: 'America/Chicago',
};

/** The customers as our own list of them has them once it is imported. */
function throughCsv(customers: readonly Customer[]) {
  const columns = customerCsv(CONTEXT);
  const text = csvHead(columns) + csvLines(columns, customers);
  const records = [...csvRecords(text, detectDelimiter(text))].map(({ cells }) => cells);
  expect(headRowOf(records)).toBe(0);
  const [names = [], ...rows] = records;
  const read = customerImportColumns(names, guessedMapping(names));
  expect(ignoredColumns(read).map((at) => names[at])).toEqual(['Created']);
  return rows.map((cells, at) => checkedRow(at + 2, cells, read, { services: SERVICES, today: TODAY, detailsOf }));
}

function factsOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, vehicle, companyName, ...facts }: Customer) {
  return { ...facts, ...(companyName && { companyName }), vehicle: { ...vehicle, id: '' } };
}

test('a customer whose fields a spreadsheet would run, with lines in the notes and a number in words, comes back unchanged', () => {
  const vehicle = {
    id: 'v',
    year: 1967,
    make: 'Austin-Healey',
    model: '3000',
    trim: '=Mk III',
    vin: 'HBJ8L36543',
    color: '-Red',
    ...({ condition: 'Used', licensePlate: '@ABC 12', size: 'Sports', bodyType: 'Convertible' } as const),
    registrationState: 'TX',
  };
  const customers = [
    buildCustomer({
      firstName: "=cmd|' /C calc'!A1",
      lastName: 'O’Neil, Jr.',
      companyName: '+Hale & Co.',
      email: '+bo@example.com',
      phone: '+1 (512) 555-0142 ext. 3',
      preferredContactMethod: 'phone',
      source: '@Referral',
      services: ['wash', 'tint'],
      notes: '  -first line\n\'second\', "third"\n\n=4+4\nOther phone: 512-555-0162 (Main)',
      vehicle,
    }),
    buildCustomer({ firstName: '', lastName: 'Bluebonnet Motors, LLC', email: '', phone: '', services: [], notes: '' }),
    buildCustomer({ firstName: 'Total', lastName: '', services: [], email: 'total@example.com', notes: 'TOTAL' }),
    buildCustomer({
      services: [],
      companyName: 'Bluebonnet Motors',
      kind: 'Dealer',
      paymentTerms: 'Net 15',
      poRequired: true,
      priceRule: {
        percentOff: 12.5,
        fixedPrices: [
          { serviceId: 'wash', price: 89.5 },
          { serviceId: 'tint', price: 0 },
        ],
      },
    }),
    buildCustomer({ services: [], kind: 'Fleet', priceRule: { fixedPrices: [{ serviceId: 'tint', price: 1350 }] } }),
    buildCustomer({ services: [], firstName: 'Cedar:Park (deleted)', lastName: 'Hale Jr., Marcus' }),
  ];
  const read = throughCsv(customers);
  expect(read.map(({ problems, hints, inactive }) => ({ problems, hints, inactive }))).toEqual(
    customers.map(() => ({ problems: [], hints: [], inactive: undefined })),
  );
  expect(read.map(({ customer }) => customer)).toEqual(customers.map(factsOf));
});

test('the file of vehicles gives a customer all of their vehicles back, the main one first', () => {
  const jake = buildCustomer({ services: [], source: 'Other' });
  const audi = { ...jake.vehicle, id: '', make: 'Audi', model: 'Q5', vin: 'WA1BNAFY0J2000001', licensePlate: 'Q5' };
  const van = { ...audi, make: 'Ford', model: 'Transit', vin: '', licensePlate: '=VAN' };
  const dana = buildCustomer({
    id: 'dana',
    firstName: 'Dana',
    email: 'dana@example.com',
    services: [],
    source: 'Other',
  });
  const nobody = { ...dana, id: 'nobody', vehicle: UNKNOWN_CUSTOMER.vehicle };
  const sheet = customersDetails.csv['vehicles']?.make(
    [{ ...jake, otherVehicles: [audi, van] }, nobody, dana],
    CONTEXT,
  );
  const text = `${sheet?.head}${sheet?.lines(0, sheet.rows)}`;
  const [names = [], ...rows] = [...csvRecords(text, detectDelimiter(text))].map(({ cells }) => cells);
  const read = customerImportColumns(names, guessedMapping(names));
  expect(ignoredColumns(read).map((at) => names[at])).toEqual(['Main']);
  expect(rows.map((cells) => cells.at(-1))).toEqual(['Yes', 'No', 'No', 'Yes']);
  const context = { services: SERVICES, today: TODAY, detailsOf };
  const [first, ...others] = rows.map((cells, at) => checkedRow(at + 2, cells, read, context));
  const firstOf = createSameCustomerFinder();
  if (!first) throw new Error('the file has no rows');
  expect([first, ...others].map((row) => firstOf(row)?.row)).toEqual([undefined, 2, 2, undefined]);
  expect(mergeRows(first, others.slice(0, 2)).customer).toEqual({ ...factsOf(jake), otherVehicles: [audi, van] });
});

const word = fc
  .array(fc.constantFrom(...'=+-@\'",;:|\n\tabé🚗 1(', 'LLC', 'Jr.', '::: '), { maxLength: 8 })
  .map((signs) => signs.join('').trim());
const named = word.filter((text) => text !== '' && /\p{L}/u.test(text));

law(
  'any customer of ours comes back from our own list unchanged',
  fc.property(
    fc.array(
      fc.record({
        firstName: named,
        lastName: word,
        companyName: fc.oneof(fc.constant(undefined), named),
        notes: fc.array(word).map((lines) => lines.join('\n')),
        licensePlate: word.map((plate) => plate.toUpperCase()),
        color: word,
        trim: word,
        year: fc.integer({ min: 1886, max: 2027 }),
        condition: fc.constantFrom(...VEHICLE_CONDITIONS),
        size: fc.constantFrom(...VEHICLE_SIZES),
        bodyType: fc.constantFrom(...BODY_TYPES),
        services: fc.subarray(['tint', 'wash']),
        preferredContactMethod: fc.constantFrom('email' as const, 'phone' as const),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    (rows) => {
      const customers = rows.map(
        ({ companyName, licensePlate, color, trim, year, condition, size, bodyType, notes, ...rest }) => {
          const base = buildCustomer({ ...rest, notes: notes.trim() === '' ? '' : notes });
          const vehicle = { ...base.vehicle, licensePlate, color, trim, year, condition, size, bodyType };
          return { ...base, ...(companyName && { companyName }), vehicle };
        },
      );
      expect(throughCsv(customers).map(({ customer }) => customer)).toEqual(customers.map(factsOf));
    },
  ),
);
