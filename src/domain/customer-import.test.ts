import { describe, expect, test } from 'vitest';
import { buildCustomer, buildService } from '#test/build.ts';
import { checkedRow, createTwinFinder, type ImportContext } from './customer-import.ts';
import {
  type ColumnMapping,
  guessedMapping,
  type ImportField,
  mappingProblem,
  withColumn,
} from './customer-import-fields.ts';
import { detailsOf } from './vehicle-catalogue.ts';

const CONTEXT: ImportContext = { services: [buildService()], today: '2026-11-20', detailsOf };

/** The row in which each field stands as it is given. */
function row(texts: Partial<Record<ImportField, string>>) {
  return checkedRow(7, Object.values(texts), Object.keys(texts) as ImportField[], CONTEXT);
}

describe('columns', () => {
  test.each<[string[], ColumnMapping]>([
    [
      ['First Name', 'LAST_NAME', 'E-mail', 'Phone #', 'Licence plate'],
      ['firstName', 'lastName', 'email', 'phone', 'licensePlate'],
    ],
    [
      ['Customer', 'Mobile', 'Car', 'Comments', 'Total'],
      ['fullName', 'phone', 'vehicle', 'notes', undefined],
    ],
    [
      ['Vorname', 'Nachname', 'Telefon', 'Prénom'],
      ['firstName', 'lastName', 'phone', undefined],
    ],
    [
      ['Vorname', 'Name', 'Customer'],
      ['firstName', 'lastName', 'fullName'],
    ],
    [
      ['Name', 'First Name', 'Last Name'],
      ['fullName', 'firstName', 'lastName'],
    ],
    [
      ['Phone 1 - Value', 'E-mail 1 - Value'],
      ['phone', 'email'],
    ],
  ])('%j are guessed', (headers, mapping) => {
    expect(guessedMapping(headers)).toEqual(mapping);
  });

  test('a field that is chosen for a column leaves the one that had it', () => {
    expect(withColumn(['email', 'phone', undefined], 2, 'email')).toEqual([undefined, 'phone', 'email']);
    expect(withColumn(['email', undefined], 0, undefined)).toEqual([undefined, undefined]);
  });

  test('without a name in any column there is nobody to import', () => {
    expect(mappingProblem(['email', undefined])).toMatch(/No column is a name yet/);
    expect(mappingProblem(['companyName'])).toBeUndefined();
  });
});

describe('a row', () => {
  test('becomes a customer, with size and body of the model, and what was guarded against formulas as it was', () => {
    const { customer, problems, hints } = row({
      fullName: 'Varga, Ines',
      email: 'ines@example.com',
      phone: "'+1 512 555 0190",
      vehicle: '2021 Land Rover Defender',
      vin: '1hg cm82633a004352',
      services: 'ceramic coating; Waxing',
      preferredContactMethod: 'Text',
    });
    expect(problems).toEqual([]);
    expect(hints).toEqual(['the service “Waxing” is not one of yours, so it is left out']);
    expect(customer).toMatchObject({
      firstName: 'Ines',
      lastName: 'Varga',
      phone: '+1 512 555 0190',
      preferredContactMethod: 'phone',
      services: ['service-1'],
      source: 'Other',
      vehicle: { year: 2021, make: 'Land Rover', model: 'Defender', vin: '1HGCM82633A004352', condition: 'New' },
    });
  });

  test('has the make of two words and the VIN without its label that the vehicle picker and the VIN field have', () => {
    const { customer, problems } = row({
      lastName: 'Lind',
      vehicle: '2020 Great Wall Poer',
      vin: 'VIN: 1FTFW1E50NFA01234',
    });
    expect(problems).toEqual([]);
    expect(customer.vehicle).toMatchObject({ year: 2020, make: 'Great Wall', model: 'Poer', vin: '1FTFW1E50NFA01234' });
  });

  test.each<[Partial<Record<ImportField, string>>, { firstName: string; lastName: string; companyName?: string }]>([
    [{ fullName: 'Mary Ann Lind' }, { firstName: 'Mary Ann', lastName: 'Lind' }],
    [{ fullName: 'Cher' }, { firstName: 'Cher', lastName: '' }],
    [{ companyName: 'Bell Homes' }, { firstName: '', lastName: 'Bell Homes' }],
    [
      { companyName: 'Bell Homes', firstName: 'Marcus' },
      { firstName: 'Marcus', lastName: '', companyName: 'Bell Homes' },
    ],
  ])('%j is called as it says', (texts, name) => {
    const { firstName, lastName, companyName } = row(texts).customer;
    expect({ firstName, lastName, ...(companyName && { companyName }) }).toEqual(name);
  });

  test.each<[Partial<Record<ImportField, string>>, string]>([
    [{ email: 'x@example.com' }, 'there is no name in it'],
    [{ firstName: '\u200b', lastName: '\u3164', email: 'x@example.com' }, 'there is no name in it'],
    [{ lastName: 'Lind', email: 'bo@@x' }, '“bo@@x” is not an email address'],
    [{ lastName: 'Lind', phone: 'ask' }, 'the phone number “ask” has no digit'],
    [{ lastName: 'Lind', year: '1850', make: 'Ford' }, 'the year “1850” is not a year up to 2027'],
    [{ lastName: 'Lind', vin: '1HGCM82633A0043521' }, 'the VIN “1HGCM82633A0043521” has more than 17 signs'],
  ])('%j cannot be imported: %s', (texts, problem) => {
    expect(row(texts).problems).toEqual([problem]);
  });

  test('more cells than the head has stand against it; empty ones do not', () => {
    expect(checkedRow(2, ['Lind', 'x'], ['lastName'], CONTEXT).problems).toEqual([
      'it has 2 cells, but the head has 1',
    ]);
    expect(checkedRow(2, ['Lind', ' '], ['lastName'], CONTEXT).problems).toEqual([]);
  });

  test('a size that is not known becomes the usual one, and that is said', () => {
    const { customer, hints } = row({ lastName: 'Lind', make: 'Saab', model: '900', size: 'Huge' });
    expect([customer.vehicle.size, customer.vehicle.year, hints]).toEqual([
      'Mid-size',
      0,
      ['the size “Huge” is not known, so it becomes Mid-size'],
    ]);
  });
});

test('the same email or phone is found in the shop and in the rows before', () => {
  const { know, twinOf } = createTwinFinder();
  know(buildCustomer());
  const person = (number: number, email: string, phone: string) => ({
    row: number,
    customer: row({ lastName: 'Lind', email, phone }).customer,
  });
  expect([
    twinOf(person(2, 'JAKE.novak@example.com', '')),
    twinOf(person(3, '', '+1 555 010-0101')),
    twinOf(person(4, 'bo@example.com', '')),
    twinOf(person(5, 'bo@example.com', '')),
    twinOf(person(6, '', '')),
    twinOf(person(7, '', '')),
  ]).toEqual([
    'has the same email as Jake Novak, who is a customer already',
    'has the same phone number as Jake Novak, who is a customer already',
    undefined,
    'has the same email as row 4',
    undefined,
    undefined,
  ]);
});
