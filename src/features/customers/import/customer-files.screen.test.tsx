import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer } from '#test/build.ts';
import contacts from '#test/customer-files/contacts.vcf?url';
import macRoman from '#test/customer-files/excel-mac-roman.csv?url';
import google from '#test/customer-files/google-contacts.csv?url';
import jobber from '#test/customer-files/jobber-clients.csv?url';
import oneBadByte from '#test/customer-files/one-bad-byte.csv?url';
import quickbooks from '#test/customer-files/quickbooks-customer-contact-list.csv?url';
import vehicles from '#test/customer-files/shop-vehicles.csv?url';

const TEMPORARY_VIN = 'TEMP1234567890123';

/** The customer that the import stores when the file has no other data. */
function stored({
  vehicle,
  ...facts
}: Partial<Omit<ImportedCustomer, 'vehicle'>> & { vehicle?: Partial<ImportedCustomer['vehicle']> }): ImportedCustomer {
  return {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    preferredContactMethod: 'email',
    services: [],
    source: 'Other',
    notes: '',
    ...facts,
    vehicle: {
      id: '',
      year: 2026,
      make: '',
      model: '',
      trim: '',
      // A car without a VIN gets a temporary one.
      vin: vehicle?.make === undefined ? '' : TEMPORARY_VIN,
      color: '',
      condition: 'New',
      licensePlate: '',
      size: 'Mid-size',
      bodyType: 'Sedan',
      ...vehicle,
    },
  };
}

async function open() {
  await page.viewport(1280, 900);
  const shop = starterShop('2026-11-20');
  const samples = { demo: () => shop, starter: () => shop };
  const { screen, world } = await renderApp({ path: '/customers/import', samples });
  await expect.element(screen.getByRole('button', { name: 'Choose File' })).toBeVisible();
  return {
    screen,
    world,
    async choose(url: string, name: string) {
      const bytes = await (await fetch(url)).arrayBuffer();
      await userEvent.upload(screen.getByLabelText('Customer file'), new File([bytes], name));
    },
    async bringIn(count: number) {
      await screen.getByRole('button', { name: `Import ${count} Customers`, exact: true }).click();
      await expect.element(screen.getByRole('status').filter({ hasText: 'Customers Imported' })).toBeVisible();
    },
    column: (name: string) => screen.getByRole('combobox', { name: `Column ${name}`, exact: true }),
    remarks: (name: string) =>
      screen
        .getByRole('list', { name })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    async customers(): Promise<ImportedCustomer[]> {
      const all = await world.store.customers.list();
      return all.map(({ id, createdAt, updatedAt, vehicle, otherVehicles, ...rest }) => ({
        ...rest,
        vehicle: { ...vehicle, id: '' },
        ...(otherVehicles && { otherVehicles: otherVehicles.map((one) => ({ ...one, id: '' })) }),
      }));
    },
  };
}

test('the client list of Jobber: 3 customers, the first phone and email of each, the others in the notes, two properties once', async () => {
  const { screen, choose, bringIn, remarks, customers } = await open();
  await choose(jobber, 'jobber-clients.csv');
  await expect.element(screen.getByText('4 rows, 25 columns separated by commas, UTF-8')).toBeVisible();
  await expect
    .poll(() => remarks('More rows of the same customer'))
    .toEqual(['Row 3: same customer as row 2; adds nothing new.']);
  expect(remarks('Rows imported with a change')).toEqual([
    'Row 2: added to the notes: Other phone: 512-555-0162 (Main); Other email: office@example.com.',
    'Row 4: added to the notes: Other phone: 512-555-0171 (Work).',
    'Row 5: archived in the other program.',
  ]);
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'columns with data will be left out' }))
    .toHaveTextContent(
      '13 columns with data will be left outCreated Date, Is Company?, Title, Tags, Billing Street 1, Billing City, Billing State, Billing Zip code, Service Property Name, Service Street 1, Service City, Service State, Service Zip code',
    );
  await bringIn(3);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({
        firstName: 'Tessa',
        lastName: 'Marlow',
        email: 'tessa@example.com',
        phone: '512-555-0161',
        source: 'Google',
        notes: 'Other phone: 512-555-0162 (Main)\nOther email: office@example.com',
        vehicle: { year: 2023, make: 'Tesla', model: 'Model Y', size: 'SUV', bodyType: 'SUV' },
      }),
      stored({
        firstName: 'Raj',
        lastName: 'Pillai',
        companyName: 'Bluebonnet Motors LLC',
        email: 'raj@example.com',
        phone: '512-555-0170',
        source: 'Referral',
        notes: 'Other phone: 512-555-0171 (Work)',
      }),
      stored({ firstName: 'Odile', lastName: 'Brandt', phone: '512-555-0180', preferredContactMethod: 'phone' }),
    ]);
});

test('one press adds ignored columns to the notes, and a second property is combined line by line', async () => {
  const { screen, choose, bringIn, remarks, customers } = await open();
  await choose(jobber, 'jobber-clients.csv');
  await screen.getByRole('button', { name: 'Add to Notes' }).click();
  await expect
    .poll(() => remarks('More rows of the same customer'))
    .toEqual([
      'Row 3: same customer as row 2; adds to the notes: Service Property Name: Lake house; Service Street 1: 9 Shore Rd; Service Zip code: 78734.',
    ]);
  await bringIn(3);
  const [tessa] = await customers();
  expect(tessa?.notes.split('\n')).toEqual([
    'Created Date: 2025-03-04',
    'Is Company?: false',
    'Title: Ms.',
    'Tags: PPF',
    'Billing Street 1: 1 Elm Way',
    'Billing City: Austin',
    'Billing State: TX',
    'Billing Zip code: 78701',
    'Service Street 1: 1 Elm Way',
    'Service City: Austin',
    'Service State: TX',
    'Service Zip code: 78701',
    'Other phone: 512-555-0162 (Main)',
    'Other email: office@example.com',
    'Service Property Name: Lake house',
    'Service Street 1: 9 Shore Rd',
    'Service Zip code: 78734',
  ]);
});

test('the contacts of Google: values joined by ::: are split, suffix and middle name are kept, a company is one customer', async () => {
  const { screen, choose, bringIn, customers } = await open();
  await choose(google, 'google-contacts.csv');
  await expect.element(screen.getByText('3 rows, 27 columns separated by commas, UTF-8')).toBeVisible();
  await bringIn(3);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({
        firstName: 'Ines',
        lastName: 'Varga',
        email: 'ines@example.com',
        phone: '+1 512-555-0131',
        notes:
          'Black 911,\nsatin wrap\nOther phone: +1 512-555-0132 (Mobile)\nOther email: ines.work@example.com (Home)',
      }),
      stored({
        firstName: 'Marcus T.',
        lastName: 'Hale Jr.',
        companyName: 'Hale Fleet',
        email: 'marcus@example.com',
        phone: '(512) 555-0133',
        notes: 'Other phone: (512) 555-0134 (Work)\nOther email: mhale@example.net (Home)',
      }),
      stored({ lastName: 'Northside Body Shop', phone: '512.555.0135', preferredContactMethod: 'phone' }),
    ]);
});

test('a report of QuickBooks: titles, total and date are left out and named, a company stays one customer, a deleted customer needs a choice', async () => {
  const { screen, choose, bringIn, remarks, customers } = await open();
  await choose(quickbooks, 'Riverbend Auto Spa_Customer Contact List.csv');
  await expect
    .element(screen.getByRole('combobox', { name: 'Row with the column names' }))
    .toHaveTextContent('Row 5: Customer, Phone Numbers, Email, Full Name');
  await expect
    .poll(() => remarks('Rows left out'))
    .toEqual([
      'Row 1: above the column names.',
      'Row 2: above the column names.',
      'Row 3: above the column names.',
      'Row 10: the total of a report.',
      'Row 13: the date of a report.',
    ]);
  expect(remarks('More rows of the same customer')).toEqual([
    'Row 8: same customer as row 6; adds to the notes: Sub-customer: Used lot.',
  ]);
  expect(remarks('Deleted customers')).toEqual(['Row 9: Cedar Park Detail is marked as deleted in the other program.']);
  await bringIn(2);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({
        firstName: 'Raj',
        lastName: 'Pillai',
        companyName: 'Bluebonnet Motors, LLC',
        email: 'ap@example.com',
        phone: '(512) 555-0150',
        notes: 'Other phone: (512) 555-0151 (Mobile)\nOther email: raj@example.com\nSub-customer: Used lot',
      }),
      stored({ firstName: 'Marcus', lastName: 'Hale', email: 'marcus@example.com', phone: '(512) 555-0152' }),
    ]);
});

test('one invalid byte in a UTF-8 file is reported with its row, and the other accents stay intact', async () => {
  const { screen, choose, bringIn, remarks, customers } = await open();
  await choose(oneBadByte, 'one-bad-byte.csv');
  await expect.element(screen.getByText('3 rows, 4 columns separated by commas, UTF-8')).toBeVisible();
  await expect.poll(() => remarks('Characters to check')).toEqual(['Row 4: Notes is read as “call\u00a0after 5”.']);
  await bringIn(3);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({ firstName: 'José', lastName: 'Muñoz', email: 'jose@example.com', notes: 'asked for satin' }),
      stored({ firstName: 'Łukasz', lastName: 'Gąsior', email: 'lukasz@example.com', notes: 'PPF' }),
      stored({ firstName: 'Zoë', lastName: 'Åkesson', email: 'zoe@example.com', notes: 'call\u00a0after 5' }),
    ]);
});

test('a file of Excel for Mac is read as Mac Roman; another encoding shows in the preview at once and can be reverted', async () => {
  const { screen, choose, bringIn, column, customers } = await open();
  await choose(macRoman, 'excel-mac-roman.csv');
  const encoding = screen.getByRole('combobox', { name: 'Text encoding' });
  const preview = screen.getByRole('table', { name: 'First customers of the file' });
  await expect.element(encoding).toHaveValue('Mac Roman');
  await expect.element(preview).toHaveTextContent('José Muñoz');
  await column('Notes').selectOptions('Leave out');
  await encoding.selectOptions('Windows-1252 (Excel on Windows)');
  await expect.element(preview).toHaveTextContent('JosŽ Mu–oz');
  await encoding.selectOptions('UTF-16 (Unicode text)');
  await expect.element(encoding).toHaveAccessibleDescription(/The file isn't UTF-16/);
  await encoding.selectOptions('Mac Roman (Excel on Mac)');
  await expect.element(preview).toHaveTextContent('José Muñoz');
  await expect.element(column('Notes')).toHaveValue('');
  await column('Notes').selectOptions('Notes');
  await bringIn(2);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({ firstName: 'José', lastName: 'Muñoz', email: 'jose@example.com', notes: 'crème wrap' }),
      stored({ firstName: 'Zoë', lastName: 'Åkesson', email: 'zoe@example.com', notes: '“satin” finish' }),
    ]);
});

test('the contact cards of a phone become customers', async () => {
  const { screen, choose, bringIn, customers } = await open();
  await choose(contacts, 'contacts.vcf');
  await expect.element(screen.getByText('2 contacts, UTF-8')).toBeVisible();
  await bringIn(2);
  await expect
    .poll(() => customers())
    .toEqual([
      stored({ firstName: 'Ines', lastName: 'Varga', email: 'ines@example.com', phone: '+1 512-555-0131' }),
      stored({ firstName: 'José', lastName: 'Muñoz', phone: '(512) 555-0136', preferredContactMethod: 'phone' }),
    ]);
});

/** The second car of the file. */
const rivian: ImportedCustomer['vehicle'] = {
  ...stored({}).vehicle,
  year: 2024,
  make: 'Rivian',
  model: 'R1T',
  vin: TEMPORARY_VIN,
  color: 'Forest',
  licensePlate: 'XYZ-901',
};

test("a second car goes to the owner's vehicles, or becomes a separate customer if chosen", async () => {
  const { screen, choose, remarks, customers } = await open();
  await choose(vehicles, 'shop-vehicles.csv');
  await expect
    .poll(() => remarks('More rows of the same customer'))
    .toEqual(['Row 3: same customer as row 2; adds the vehicle 2024 Rivian R1T, plate XYZ-901, Forest.']);
  const again = screen.getByRole('combobox', { name: 'Same customer again' });
  const submit = (words: string) => screen.getByRole('button', { name: words, exact: true });
  await again.selectOptions('Import as separate customers');
  await expect.element(submit('Import 2 Customers')).toBeEnabled();
  await again.selectOptions('Leave it out');
  await expect.element(submit('Import 1 Customer')).toBeEnabled();
  await again.selectOptions('Combine into one customer');
  await submit('Import 1 Customer').click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Customers Imported' })).toBeVisible();
  await expect
    .poll(() => customers())
    .toEqual([
      stored({
        firstName: 'Nora',
        lastName: 'Quill',
        email: 'nora@example.com',
        phone: '512-555-0121',
        vehicle: {
          year: 2021,
          make: 'Porsche',
          model: '911',
          color: 'Chalk',
          licensePlate: 'ABC1D23',
          size: 'Sports',
          bodyType: 'Coupe',
        },
        otherVehicles: [rivian],
      }),
    ]);
});

test('a second car of an existing customer is listed with the row that is left out, and is imported with it', async () => {
  const { screen, world, choose, remarks, customers } = await open();
  await world.store.customers.add(buildCustomer({ firstName: 'Nora', lastName: 'Quill', email: 'Nora@Example.com' }));
  await choose(vehicles, 'shop-vehicles.csv');
  await expect
    .poll(() => remarks('Rows that may already be customers'))
    .toEqual(['Row 2: has the same email as Nora Quill, who is already a customer.']);
  expect(remarks('More rows of the same customer')).toEqual(['Row 3: same customer as row 2, which is left out.']);
  await screen.getByRole('combobox', { name: 'What to do with it' }).selectOptions('Import it anyway');
  await expect
    .poll(() => remarks('More rows of the same customer'))
    .toEqual(['Row 3: same customer as row 2; adds the vehicle 2024 Rivian R1T, plate XYZ-901, Forest.']);
  await screen.getByRole('button', { name: 'Import 1 Customer', exact: true }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Customers Imported' })).toBeVisible();
  expect((await customers()).map(({ otherVehicles }) => otherVehicles)).toEqual([undefined, [rivian]]);
});

test('the cars of an existing customer that are not theirs yet can be added to them; Undo takes them out again', async () => {
  const { screen, world, choose, remarks, customers } = await open();
  const nora = buildCustomer({ firstName: 'Nora', lastName: 'Quill', email: 'Nora@Example.com' });
  await world.store.customers.add({
    ...nora,
    vehicle: { ...nora.vehicle, year: 2021, licensePlate: 'ABC1D23', vin: '', color: 'Chalk' },
  });
  const [before] = await customers();
  await choose(vehicles, 'shop-vehicles.csv');
  const choice = screen.getByRole('combobox', { name: 'What to do with it' });
  await choice.selectOptions('Add the vehicle to the customer');
  await expect
    .poll(() => remarks('Rows that may already be customers'))
    .toEqual(['Row 2: has the same email as Nora Quill, who is already a customer; adds nothing new.']);
  expect(remarks('More rows of the same customer')).toEqual([
    'Row 3: same customer as row 2; adds the vehicle 2024 Rivian R1T, plate XYZ-901, Forest.',
  ]);
  await screen.getByRole('button', { name: 'Import 1 Vehicle', exact: true }).click();
  const toast = screen.getByRole('status').filter({ hasText: 'Customers Imported' });
  await expect.element(toast).toHaveTextContent('1 vehicle from shop-vehicles.csv is now in your list.');
  await expect.poll(() => customers()).toEqual([{ ...before, otherVehicles: [rivian] }]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Import Undone' }))
    .toHaveTextContent('1 imported vehicle removed. Your other customers are unchanged.');
  await expect.poll(() => customers()).toEqual([before]);
});
