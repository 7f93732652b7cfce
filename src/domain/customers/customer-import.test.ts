import { describe, expect, test } from 'vitest';
import { detailsOf } from '#domain/vehicles/vehicle-catalog.ts';
import { buildService } from '#test/build.ts';
import { checkedRow, type ImportContext, reportRow } from './customer-import.ts';
import {
  type ColumnMapping,
  customerImportColumns,
  guessedMapping,
  headRowOf,
  type ImportField,
  ignoredColumns,
  isExtraColumn,
  mappingProblem,
  withColumn,
} from './customer-import-fields.ts';

const CONTEXT: ImportContext = { services: [buildService()], today: '2026-11-20', detailsOf };

/** Returns a row with the given fields. */
function row(texts: Partial<Record<ImportField, string>>) {
  const fields = Object.keys(texts) as ImportField[];
  return checkedRow(
    7,
    Object.values(texts),
    customerImportColumns(
      fields.map(() => ''),
      fields,
    ),
    CONTEXT,
  );
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
    // Plain exports.
    [
      ['Client Name', 'Client Email', 'Client Phone'],
      ['fullName', 'email', 'phone'],
    ],
    [
      ['Customer full name', 'Phone numbers'],
      ['fullName', 'phone'],
    ],
    [
      [
        'Primary Contact',
        'primary_email',
        'customerPhone',
        'clientemail',
        'Billing Email Address',
        'Main Telephone No.',
      ],
      ['fullName', 'email', 'phone', 'email', 'email', 'phone'],
    ],
    [
      [
        'Contact Owner',
        'Email Opt In',
        'Phone Type',
        'Fax Number',
        'Hotel',
        'Billing City',
        'Account Number',
        'Tags',
        'Tag',
      ],
      [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, 'licensePlate'],
    ],
    // Jobber.
    [
      [
        'J-ID',
        'Is Company?',
        'Display Name',
        'Company Name',
        'Title',
        'First Name',
        'Last Name',
        'Main Phone #s',
        'E-mails',
      ],
      ['customerId', undefined, 'fullName', 'companyName', undefined, 'firstName', 'lastName', 'phone', 'email'],
    ],
    [
      ['Mobile Phone #s', 'Work Phone #s', 'Lead Source', 'Service Property Name', 'CFT[Vehicle]', 'Archived'],
      ['phone', 'phone', 'source', undefined, 'vehicle', 'archived'],
    ],
    // Housecall Pro.
    [
      [
        'Display name',
        'First name',
        'Last name',
        'Email',
        'Mobile number',
        'Home number',
        'Work number',
        'Company',
        'Lead source',
      ],
      ['fullName', 'firstName', 'lastName', 'email', 'phone', 'phone', 'phone', 'companyName', 'source'],
    ],
    // Square.
    [
      [
        'First Name',
        'Surname',
        'Company Name',
        'Email Address',
        'Phone Number',
        'Street Address 1',
        'Reference ID',
        'Memo',
      ],
      ['firstName', 'lastName', 'companyName', 'email', 'phone', undefined, undefined, 'notes'],
    ],
    // Outlook.
    [
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Suffix',
        'Company',
        'E-mail Address',
        'E-mail 2 Address',
        'E-mail 2 Type',
      ],
      ['firstName', 'middleName', 'lastName', 'suffix', 'companyName', 'email', 'email', undefined],
    ],
    [
      ['Primary Phone', 'Home Phone', 'Home Phone 2', 'Mobile Phone', 'Business Phone', 'Business Fax', 'Notes'],
      ['phone', 'phone', 'phone', 'phone', 'phone', undefined, 'notes'],
    ],
    // QuickBooks.
    [
      ['Customer', 'Phone Numbers', 'Email', 'Full Name', 'Billing Address', 'Shipping Address'],
      ['fullName', 'phone', 'email', 'fullName', undefined, undefined],
    ],
  ])('%j are guessed', (headers, mapping) => {
    expect(guessedMapping(headers)).toEqual(mapping);
  });

  test('a field that is chosen for a column leaves the one that had it', () => {
    expect(withColumn(['vin', 'phone', undefined], 2, 'vin')).toEqual([undefined, 'phone', 'vin']);
    expect(withColumn(['email', undefined], 0, undefined)).toEqual([undefined, undefined]);
  });

  test('several columns may be the phone, the email or the notes; what a later one adds goes to the notes', () => {
    const mapping = withColumn(['lastName', 'phone', undefined], 2, 'phone');
    expect(mapping).toEqual(['lastName', 'phone', 'phone']);
    expect([0, 1, 2].map((at) => isExtraColumn(mapping, at))).toEqual([false, false, true]);
    expect(withColumn(['notes', undefined], 1, 'notes')).toEqual(['notes', 'notes']);
  });

  test('a column that says what kind of phone the next one is counts as read', () => {
    const names = ['Last Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Labels'];
    expect(ignoredColumns(customerImportColumns(names, guessedMapping(names)))).toEqual([3]);
    expect(ignoredColumns(customerImportColumns(names, ['lastName', undefined, undefined, undefined]))).toEqual([
      1, 2, 3,
    ]);
  });

  test.each([
    [
      'the first row',
      [
        ['First Name', 'Last Name'],
        ['Nora', 'Quill'],
      ],
      0,
    ],
    [
      'a row below titles',
      [['Shop'], ['Customer Contact List'], ['As of May 1, 2026'], ['Customer', 'Phone', 'Email'], ['a', 'b', 'c']],
      3,
    ],
    [
      'a first row of unknown names',
      [
        ['who', 'reach'],
        ['Nora', 'Quill'],
      ],
      0,
    ],
    [
      "no row, where the first one is a person's own",
      [
        ['Nora Quill', 'nora@example.com'],
        ['Bo', '512 555 0101'],
      ],
      -1,
    ],
    [
      'the first row, though a later one has two words that are names of columns',
      [
        ['Name', 'Reach by', 'Kind', 'Email'],
        ['Nora', 'Phone', 'Home', 'Mobile'],
      ],
      0,
    ],
  ])('%s has the column names', (_, rows, at) => {
    expect(headRowOf(rows)).toBe(at);
  });

  test('without a name in any column there is nobody to import', () => {
    expect(mappingProblem(['email', undefined])).toMatch(/Choose a column for the name/);
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
    expect(hints).toEqual(["the service “Waxing” isn't in your list, so it's left out"]);
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
    [{ email: 'x@example.com' }, 'it has no name'],
    [{ firstName: '\u200b', lastName: '\u3164', email: 'x@example.com' }, 'it has no name'],
    [{ lastName: 'Lind', email: 'bo@@x' }, "“bo@@x” isn't a valid email address"],
    [{ lastName: 'Lind', phone: 'ask' }, 'the phone number “ask” has no digits'],
    [{ lastName: 'Lind', year: '1850', make: 'Ford' }, 'the year “1850” is not a year up to 2027'],
    [{ lastName: 'Lind', taxExemptUntil: '30.6.27' }, '“30.6.27” is not a date like 6/30/2027'],
    [{ lastName: 'Lind', taxExemptUntil: '2/30/2027' }, '“2/30/2027” is not a date like 6/30/2027'],
    [{ lastName: 'Lind', vin: '1HGCM82633A0043521' }, 'the VIN “1HGCM82633A0043521” has more than 17 characters'],
  ])('%j cannot be imported: %s', (texts, problem) => {
    expect(row(texts).problems).toEqual([problem]);
  });

  test.each<[ImportField, string]>([
    ['phone', '5.55123E+09'],
    ['phone', '5,55123e+9'],
    ['licensePlate', '3.4E+20'],
    ['vin', '1.23E+16'],
    ['taxExemptNumber', '1E+12'],
  ])('a %s whose digits a spreadsheet lost, %s, is left out and named', (field, text) => {
    const read = row({ lastName: 'Lind', email: 'x@example.com', [field]: text });
    expect(read.problems).toEqual([]);
    expect(read.hints).toHaveLength(1);
    expect(read.hints[0]).toContain(`a spreadsheet lost digits of “${text}”`);
    expect(JSON.stringify(read.customer)).not.toContain(text);
  });

  test('a customer number whose digits are lost makes no two rows one customer', () => {
    expect(row({ lastName: 'Lind', customerId: '1.23E+10' }).customerId).toBe('');
  });

  test('.0 after a number goes, and a plate comes in capitals', () => {
    const { customer, hints } = row({
      lastName: 'Lind',
      phone: '5125550199.0',
      licensePlate: '44172.0',
      year: '2019.0',
      make: 'Ford',
    });
    expect([customer.phone, customer.vehicle.licensePlate, customer.vehicle.year]).toEqual([
      '5125550199',
      '44172',
      2019,
    ]);
    expect(hints).toEqual([]);
    expect(row({ lastName: 'Lind', licensePlate: 'zqx-4417' }).customer.vehicle.licensePlate).toBe('ZQX-4417');
  });

  test.each([
    ['00', 2000],
    ['19', 2019],
    ['27', 2027],
    ['28', 1928],
    ['67', 1967],
    ['’99', 1999],
  ])('the year of two digits %s is %i, and the preview says the rule', (text, year) => {
    const { customer, problems, hints } = row({ lastName: 'Lind', year: text, make: 'Ford' });
    expect([customer.vehicle.year, problems]).toEqual([year, []]);
    expect(hints).toContain(`the year “${text}” is read as ${year}: 00 to 27 are 20xx, others 19xx`);
  });

  test('the last day of a certificate with two digits is in this century', () => {
    const { customer, hints } = row({ lastName: 'Lind', taxExemptNumber: 'T1', taxExemptUntil: '6/30/31' });
    expect(customer.taxExemptUntil).toBe('2031-06-30');
    expect(hints).toEqual(['the date “6/30/31” is read as 6/30/2031']);
  });

  test('a row with more filled cells than there are column names cannot be imported; empty cells do no harm', () => {
    expect(checkedRow(2, ['Lind', 'x'], customerImportColumns([''], ['lastName']), CONTEXT).problems).toEqual([
      'it has 2 cells, but the row of column names has 1',
    ]);
    expect(checkedRow(2, ['Lind', ' '], customerImportColumns([''], ['lastName']), CONTEXT).problems).toEqual([]);
  });

  test('a certificate of tax exemption keeps its number and its last day', () => {
    const { customer, problems } = row({ lastName: 'Lind', taxExemptNumber: 'TX 0012', taxExemptUntil: '6/30/2027' });
    expect(problems).toEqual([]);
    expect([customer.taxExemptNumber, customer.taxExemptUntil]).toEqual(['TX 0012', '2027-06-30']);
  });

  test('the state of the registration is read by its code or its name; an unknown one is left out, and that is said', () => {
    const of = (registrationState: string) => {
      const { customer, hints } = row({ firstName: 'Ana', registrationState });
      return [customer.vehicle.registrationState, hints];
    };
    expect([of('tx'), of('New York'), of('Texarkana')]).toEqual([
      ['TX', []],
      ['NY', []],
      [undefined, ["the registration state “Texarkana” isn't recognized, so it is left out"]],
    ]);
    expect(guessedMapping(['License Plate', 'Registration State'])).toEqual(['licensePlate', 'registrationState']);
  });

  test('a size that is not known becomes the usual one, and that is said', () => {
    const { customer, hints } = row({ lastName: 'Lind', make: 'Saab', model: '900', size: 'Huge' });
    expect([customer.vehicle.size, customer.vehicle.year, hints]).toEqual([
      'Mid-size',
      0,
      ["the size “Huge” isn't recognized, so Mid-size is used"],
    ]);
  });
});

/** A row below these column names, as they are guessed. */
function rowBelow(names: string[], cells: string[]) {
  return checkedRow(2, cells, customerImportColumns(names, guessedMapping(names)), CONTEXT);
}

describe('several values', () => {
  test.each<[string[], string[], { email?: string; phone?: string; notes: string }]>([
    [
      ['Name', 'Main Phone #s', 'Mobile Phone #s'],
      ['Bo Lind', '512-555-0161, 512-555-0162', '512-555-0170'],
      { phone: '512-555-0161', notes: 'Other phone: 512-555-0162 (Main)\nOther phone: 512-555-0170 (Mobile)' },
    ],
    [
      ['Name', 'Main Phone #s', 'Mobile Phone #s'],
      ['Bo Lind', '', '512-555-0170'],
      { phone: '512-555-0170', notes: '' },
    ],
    [
      ['Name', 'Phone', 'Mobile'],
      ['Bo Lind', '(512) 555-0161', '+1 512 555 0161'],
      { phone: '(512) 555-0161', notes: '' },
    ],
    [
      ['Name', 'Phone', 'Mobile'],
      ['Bo Lind', 'call the office', '512 555 0161'],
      { phone: '512 555 0161', notes: 'Other phone: call the office' },
    ],
    [
      ['Customer', 'Phone Numbers'],
      ['Bo Lind', 'Fax:(512) 555-0149 Phone:(512) 555-0150 Mobile:(512) 555-0151'],
      { phone: '(512) 555-0150', notes: 'Fax: (512) 555-0149\nOther phone: (512) 555-0151 (Mobile)' },
    ],
    [
      ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
      ['Bo Lind', '* Work Fax', '512 555 0160', 'Mobile', '512 555 0161 ::: 512 555 0162'],
      { phone: '512 555 0161', notes: 'Fax: 512 555 0160\nOther phone: 512 555 0162 (Mobile)' },
    ],
    [
      ['Name', 'Phone', 'Mobile'],
      ['Bo Lind', '(512) 555-0142 ext. 3', '(512) 555-0142 ext. 4'],
      { phone: '(512) 555-0142 ext. 3', notes: 'Other phone: (512) 555-0142 ext. 4 (Mobile)' },
    ],
    [['Name', 'Phone'], ['Bo Lind', '(512) 555-0142 ext. 3'], { phone: '(512) 555-0142 ext. 3', notes: '' }],
    [
      ['Name', 'E-mails', 'Work Email', 'Notes'],
      ['Bo Lind', 'bo@example.com; bo.lind@example.com', 'BO@example.com', 'satin'],
      { email: 'bo@example.com', notes: 'satin\nOther email: bo.lind@example.com' },
    ],
    [
      ['Name', 'Vehicle 1', 'Vehicle 2'],
      ['Bo Lind', '2021 Porsche 911', '2024 Rivian R1T'],
      { notes: 'Other vehicle: 2024 Rivian R1T' },
    ],
    [['Name', 'Notes', 'Comments'], ['Bo Lind', 'two\nlines', 'satin'], { notes: 'two\nlines\nsatin' }],
  ])('of %j in %j: the first one counts, the others go to the notes', (names, cells, expected) => {
    const { customer, problems } = rowBelow(names, cells);
    const { email, phone, notes } = customer;
    expect({ problems, email, phone, notes }).toEqual({ problems: [], email: '', phone: '', ...expected });
  });

  test('all phones and emails of a row are known, a fax is not among them', () => {
    const names = ['Name', 'Fax Phone', 'Phone', 'Mobile', 'Email', 'Email 2'];
    const cells = ['Bo Lind', '512 555 0160', '512 555 0161', '512 555 0162', 'bo@example.com', 'b@example.com'];
    const { phones, emails, customer } = rowBelow(names, cells);
    expect({ phones, emails, phone: customer.phone, notes: customer.notes }).toEqual({
      phones: ['512 555 0161', '512 555 0162'],
      emails: ['bo@example.com', 'b@example.com'],
      phone: '512 555 0161',
      notes: 'Fax: 512 555 0160\nOther phone: 512 555 0162 (Mobile)\nOther email: b@example.com',
    });
  });

  test.each([
    ['70001_2', '70001'],
    ['70001', '70001'],
    ['', ''],
  ])('the customer number %j of the other program is %j: Jobber counts the properties of a client', (typed, id) => {
    expect(rowBelow(['J-ID', 'Name'], [typed, 'Bo']).customerId).toBe(id);
  });

  test('what goes to the notes is said', () => {
    expect(rowBelow(['Name', 'Phone', 'Mobile'], ['Bo Lind', '512 555 0161', '512 555 0162']).hints).toEqual([
      'added to the notes: Other phone: 512 555 0162 (Mobile)',
    ]);
  });

  test('a column that is put into the notes has its name before its text', () => {
    const columns = customerImportColumns(['Name', 'Billing City'], ['fullName', 'notes']);
    expect(checkedRow(2, ['Bo Lind', 'Austin'], columns, CONTEXT).customer.notes).toBe('Billing City: Austin');
  });

  test.each([
    [
      'jake@gmail,com',
      "“jake@gmail,com” isn't a valid email address (there's a comma where a dot belongs: jake@gmail.com)",
    ],
    ['jake@example.com;', "“jake@example.com;” isn't a valid email address (remove the semicolon at the end)"],
    ['<jake@example.com>', "“<jake@example.com>” isn't a valid email address (remove the < and >)"],
    ['jake@example.com, none', "“jake@example.com, none” isn't a valid email address (remove the space)"],
  ])('%s is refused with what to change', (email, problem) => {
    expect(row({ lastName: 'Novak', email }).problems).toEqual([problem]);
  });

  test('a service whose name has a semicolon is found among several', () => {
    const services = [buildService({ id: 'wash', name: 'Wash; Wax' }), buildService({ id: 'tint', name: 'Tint' })];
    const columns = customerImportColumns(['Name', 'Services'], ['fullName', 'services']);
    const { customer, hints } = checkedRow(2, ['Bo', 'Tint; Wash; Wax; Buff'], columns, { ...CONTEXT, services });
    expect([customer.services, hints]).toEqual([
      ['tint', 'wash'],
      ["the service “Buff” isn't in your list, so it's left out"],
    ]);
  });
});

describe('names of other programs', () => {
  type Name = { firstName: string; lastName: string; companyName?: string; notes?: string };
  test.each<[string, string[], string[], Name]>([
    [
      'Google',
      ['First Name', 'Middle Name', 'Last Name', 'Name Suffix'],
      ['Marcus', 'T.', 'Hale', 'Jr.'],
      { firstName: 'Marcus T.', lastName: 'Hale Jr.' },
    ],
    ['QuickBooks', ['Customer'], ['Hale, Marcus'], { firstName: 'Marcus', lastName: 'Hale' }],
    ['QuickBooks', ['Customer'], ['Bluebonnet Motors, LLC'], { firstName: '', lastName: 'Bluebonnet Motors, LLC' }],
    [
      'QuickBooks',
      ['Customer', 'Full Name'],
      ['Hale, Marcus', 'Marcus Hale'],
      { firstName: 'Marcus', lastName: 'Hale' },
    ],
    [
      'QuickBooks',
      ['Customer', 'Full Name'],
      ['Bluebonnet Motors, LLC', 'Raj Pillai'],
      { firstName: 'Raj', lastName: 'Pillai', companyName: 'Bluebonnet Motors, LLC' },
    ],
    [
      'QuickBooks',
      ['Customer', 'Full Name'],
      ['Cedar Park Detail', 'Jane Doe'],
      { firstName: 'Jane', lastName: 'Doe', companyName: 'Cedar Park Detail' },
    ],
    [
      'QuickBooks',
      ['Customer', 'Full Name'],
      ['The Doe Family', 'Jane Doe'],
      { firstName: 'The Doe', lastName: 'Family', notes: 'Also listed as: Jane Doe' },
    ],
    [
      'Jobber',
      ['Display Name', 'Company Name', 'First Name', 'Last Name'],
      ['Bluebonnet', 'Bluebonnet', 'Raj', 'Pillai'],
      { firstName: 'Raj', lastName: 'Pillai', companyName: 'Bluebonnet' },
    ],
    [
      'Jobber',
      ['Display Name', 'Company Name', 'First Name', 'Last Name'],
      ["Tessa's shop", '', 'Tessa', 'Marlow'],
      { firstName: 'Tessa', lastName: 'Marlow', notes: "Also listed as: Tessa's shop" },
    ],
    [
      'Google',
      ['First Name', 'Organization Name'],
      ['Raj', 'Bluebonnet ::: Hill Cars'],
      { firstName: 'Raj', lastName: '', companyName: 'Bluebonnet', notes: 'Also listed as: Hill Cars' },
    ],
  ])('of %s: %j %j', (_, names, cells, expected) => {
    const { firstName, lastName, companyName, notes } = rowBelow(names, cells).customer;
    expect({ firstName, lastName, ...(companyName && { companyName }), ...(notes && { notes }) }).toEqual(expected);
  });

  test('a deleted customer of QuickBooks is one without the mark, and that is said', () => {
    const { customer, inactive } = rowBelow(['Customer'], ['Cedar Park Detail (deleted)']);
    expect([customer.firstName, customer.lastName, inactive]).toEqual([
      'Cedar Park',
      'Detail',
      'marked as deleted in the other program',
    ]);
  });

  test.each([
    [['TOTAL', '', ''], 'the total of a report'],
    [['Total', '12', '$1,249.99'], 'the total of a report'],
    [['Total Wraps', '', ''], undefined],
    [['Total', 'total@example.com'], undefined],
    [['Saturday, Oct 31, 2026 09:37:41 AM GMT-5', ''], 'the date of a report'],
    [['Accrual Basis Saturday, October 31, 2026 09:37 AM GMT-05:00'], 'the date of a report'],
    [['Friday Customs'], undefined],
  ])('the row %j is %s', (cells, what) => {
    expect(reportRow(cells)).toBe(what);
  });
});
