import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#domain/customers/customer.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildLead, buildService } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const AT = '2026-11-20T18:00:00.000Z';
const jake = buildCustomer();
const coating = buildService();
const front = buildService({ id: 'service-front', name: 'Full Front PPF', category: 'PPF', basePrice: 1200 });

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];
type Opening = Parameters<typeof renderApp>[0] & { lists?: object };

async function open({ path = '/customers/new', lists, ...setting }: Opening = {}) {
  await page.viewport(1280, 800);
  const shop = { ...starterShop('2026-11-20'), services: [coating, front], customers: [jake], ...lists };
  const opened = await renderApp({ path, samples: { demo: () => shop, starter: () => shop }, ...setting });
  await expect.element(opened.screen.getByRole('heading', { name: 'Name Details' })).toBeVisible();
  return opened;
}

const text = (screen: Screen, name: string | RegExp) => screen.getByRole('textbox', { name });
const choice = (screen: Screen, name: string) => screen.getByRole('combobox', { name, exact: true });
const submit = (screen: Screen) => screen.getByRole('button', { name: /^(Create|Update) Customer$/ });
const toast = (screen: Screen, title: string) => screen.getByRole('status').filter({ hasText: title });

function optionsOf(screen: Screen, name: string) {
  return [...(choice(screen, name).element() as HTMLSelectElement).options].map((option) => option.text);
}

/** The fields that a customer must have to be saved. */
async function fillNeeded(screen: Screen) {
  await text(screen, 'First Name').fill('Ana');
  await text(screen, 'Last Name').fill('Costa');
  await text(screen, 'Email').fill('ana@example.com');
  await text(screen, 'Phone').fill('(512) 555-0199');
  await text(screen, 'VIN').fill('1hgcm82633a004352xyz');
  await text(screen, 'Color').fill('Silver');
  await choice(screen, 'Source').selectOptions('Walk-in');
}

/** The form's customer, with this person's answers. */
const ana: Customer = {
  id: 'id-2',
  firstName: 'Ana',
  lastName: 'Costa',
  email: 'ana@example.com',
  phone: '(512) 555-0199',
  preferredContactMethod: 'email',
  vehicle: {
    id: 'id-1',
    year: 2026,
    make: '',
    model: '',
    trim: '',
    vin: '1HGCM82633A004352',
    color: 'Silver',
    condition: 'New',
    licensePlate: '',
    size: 'Mid-size',
    bodyType: 'Sedan',
    // The state of the shop.
    registrationState: 'TX',
  },
  services: [],
  source: 'Walk-in',
  notes: '',
  createdAt: AT,
  updatedAt: AT,
};

test('the sections are in order, and the form opens with the defaults (CUS-08, CUS-13, CUS-14)', async () => {
  const { screen } = await open();
  const headings = screen.getByRole('main').getByRole('heading', { level: 2 }).elements();
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Name Details',
    'Contact Details',
    'Vehicle Details',
    'Account',
    'Services',
    'Source',
    'Notes',
  ]);
  await expect.element(choice(screen, 'Preferred Contact Method')).toHaveDisplayValue('Email');
  await expect.element(choice(screen, 'Condition')).toHaveValue('New');
  await expect.element(choice(screen, 'Size')).toHaveValue('Mid-size');
  await expect.element(choice(screen, 'Body Type')).toHaveValue('Sedan');
  await screen.getByRole('tab', { name: 'Browse' }).click();
  await expect.element(choice(screen, 'Year')).toHaveValue('2026');
});

test('the form offers the conditions and sources of the specification (CUS-15, CUS-16)', async () => {
  const { screen } = await open();
  expect(optionsOf(screen, 'Condition')).toEqual(['New', 'Used', 'Certified Pre-Owned']);
  expect(optionsOf(screen, 'Source')).toEqual([
    'Select a source',
    'Website',
    'Google Ads',
    'Facebook',
    'Instagram',
    'Referral',
    'Walk-in',
    'Other',
  ]);
});

test('an empty form names its seven required fields and focuses the first (CUS-17, CUS-18, CUS-19)', async () => {
  const { screen, world } = await open();
  await submit(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('7 fields need your attention');
  for (const [name, sentence] of [
    ['First Name', 'Enter the first name.'],
    ['Last Name', 'Enter the last name.'],
    ['Email', 'Enter the email address.'],
    ['Phone', 'Enter the phone number.'],
  ] as const) {
    await expect.element(text(screen, name)).toHaveAccessibleDescription(sentence);
  }
  await expect.element(text(screen, 'First Name')).toHaveFocus();
  await expect.poll(() => world.store.customers.list()).toEqual([jake]);
});

test('VIN, color and source are required too; plate, company and notes are optional (CUS-20, CUS-21, CUS-22)', async () => {
  const { screen } = await open();
  await submit(screen).click();
  await expect.element(text(screen, 'VIN')).toHaveAccessibleDescription(/^Enter the VIN\./);
  await expect.element(text(screen, 'Color')).toHaveAccessibleDescription('Enter the color.');
  await expect.element(choice(screen, 'Source')).toHaveAccessibleDescription('Choose how the customer found you.');
  for (const name of ['Company Name', 'License Plate', 'Notes']) {
    await expect.element(text(screen, name)).not.toHaveAttribute('required');
  }
});

test('a customer with only the required fields, without make and model, is created, confirmed and listed (TOAST-23, CUS-26, CUS-27)', async () => {
  const { screen, world, history } = await open();
  await fillNeeded(screen);
  await submit(screen).click();
  await expect
    .element(toast(screen, 'Customer Created'))
    .toHaveTextContent('New customer has been successfully added.');
  await expect.poll(() => history.location.pathname).toBe('/customers');
  await expect.poll(() => world.store.customers.get('id-2')).toEqual(ana);
});

// Other addresses that are refused: customer-draft.test.ts.
test('an email without a domain is refused until it has one (CUS-18)', async () => {
  const { screen, world } = await open();
  await fillNeeded(screen);
  await text(screen, 'Email').fill('ana@');
  await submit(screen).click();
  await expect
    .element(text(screen, 'Email'))
    .toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await text(screen, 'Email').fill('ana@example.com');
  await submit(screen).click();
  await expect.poll(async () => (await world.store.customers.list()).length).toBe(2);
});

test('a VIN typed in lowercase becomes uppercase and is cut to 17 characters; the plate becomes uppercase (CUS-23, CUS-24, CUS-25)', async () => {
  const { screen } = await open();
  const vin = text(screen, 'VIN');
  await vin.fill('1hgcm82633a004352xyz');
  await expect.element(vin).toHaveValue('1HGCM82633A004352');
  await text(screen, 'License Plate').fill('abc 12d');
  await expect.element(text(screen, 'License Plate')).toHaveValue('ABC 12D');
});

test('a VIN pasted or typed with its label keeps its 17 characters', async () => {
  const { screen } = await open();
  const vin = text(screen, 'VIN');
  await vin.fill('VIN: 1FTFW1E50NFA01234');
  await expect.element(vin).toHaveValue('1FTFW1E50NFA01234');
  await vin.fill('');
  await vin.click();
  await userEvent.keyboard('vin: 1ftfw1e50nfa01234');
  await expect.element(vin).toHaveValue('1FTFW1E50NFA01234');
});

test('typing in the middle of a VIN keeps the caret after the typed letter', async () => {
  const { screen } = await open();
  const vin = text(screen, 'VIN');
  await vin.fill('1HGCM');
  const input = vin.element() as HTMLInputElement;
  input.setSelectionRange(1, 1);
  await userEvent.keyboard('ab');
  await expect.element(vin).toHaveValue('1ABHGCM');
  expect(input.selectionStart).toBe(3);
});

test('the VIN field warns about a short VIN, an O, a wrong check digit and a temporary VIN', async () => {
  const { screen } = await open();
  const vin = text(screen, 'VIN');
  for (const [typed, hint] of [
    ['1HG', 'A VIN has 17 characters.'],
    ['1HGO', 'A VIN has no letter O. Is it a 0?'],
    ['1HGI', 'A VIN has no letter I. Is it a 1?'],
    ['1HG?', 'A VIN is made of letters and digits, without "?".'],
    [
      '1HGCM82643A004352',
      'The check digit does not fit: compare it with the car. Cars made for other markets often have none.',
    ],
    ['TEMP1234567890123', 'Temporary VIN. Replace it with the one on the car.'],
  ] as const) {
    await vin.fill(typed);
    await expect.element(vin).toHaveAccessibleDescription(hint);
  }
});

test('one press applies make and year of the VIN, and a different make clears the model', async () => {
  const { screen } = await open({ path: '/customers/customer-1/edit' });
  await text(screen, 'VIN').fill('1HGCM82633A004352');
  await expect.element(text(screen, 'VIN')).toHaveAccessibleDescription(/^By its VIN this is a 2003 Honda\./);
  await screen.getByRole('button', { name: 'Use it' }).click();
  await expect.element(screen.getByRole('region', { name: 'Vehicle Summary' })).toHaveTextContent('2003 Honda');
  await expect.element(screen.getByRole('img', { name: 'The check digit fits' })).toBeVisible();
  await screen.getByRole('tab', { name: 'Browse' }).click();
  await expect.element(choice(screen, 'Year')).toHaveValue('2003');
  await expect.element(choice(screen, 'Make')).toHaveValue('Honda');
  await expect.element(choice(screen, 'Model')).toHaveValue('');
});

test('a vehicle chosen from the search fills model, size and body type and shows in the summary (CUS-09, CUS-10)', async () => {
  const { screen, world } = await open();
  await fillNeeded(screen);
  await screen.getByRole('searchbox', { name: 'Search vehicles' }).fill('macan');
  await screen.getByRole('option', { name: '2026 Porsche Macan', exact: true }).click();
  await text(screen, 'License Plate').fill('flt 1');
  await expect.element(choice(screen, 'Registration State')).toHaveValue('TX');
  await choice(screen, 'Registration State').selectOptions('Illinois');
  await screen.getByText('Factory Glass').click();
  const rearGlass = screen.getByRole('spinbutton', { name: 'Rear Glass' });
  await expect.element(rearGlass).toHaveAttribute('placeholder', '20');
  await rearGlass.fill('150');
  await submit(screen).click();
  await expect.element(rearGlass).toHaveAccessibleDescription(/Enter 1 to 100 percent/);
  await rearGlass.fill('15');
  await choice(screen, 'Condition').selectOptions('Used');
  const summary = screen.getByRole('region', { name: 'Vehicle Summary' });
  await expect.element(summary).toHaveTextContent('2026 Porsche MacanSilver · SUV · UsedSUV');
  await submit(screen).click();
  await expect
    .poll(async () => (await world.store.customers.get('id-2'))?.vehicle)
    .toEqual({
      ...ana.vehicle,
      make: 'Porsche',
      model: 'Macan',
      size: 'SUV',
      bodyType: 'SUV',
      condition: 'Used',
      licensePlate: 'FLT 1',
      registrationState: 'IL',
      factoryGlass: { 'rear-glass': 15 },
    });
});

test('services are a searchable checklist with base prices, and the checked ones are stored (CUS-11)', async () => {
  const { screen, world } = await open();
  await fillNeeded(screen);
  await expect.element(screen.getByRole('checkbox', { name: 'Ceramic Coating $800' })).not.toBeChecked();
  await screen.getByRole('searchbox', { name: 'Search services' }).fill('front');
  await expect.element(screen.getByRole('checkbox', { name: /^Ceramic/ })).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Full Front PPF $1,200' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search services' }).fill('nothing like it');
  await expect.element(screen.getByText('No services found for "nothing like it"')).toBeVisible();
  await submit(screen).click();
  await expect.poll(async () => (await world.store.customers.get('id-2'))?.services).toEqual(['service-front']);
});

test('a duplicate email or phone is pointed out before saving, and the form can still be saved', async () => {
  const { screen, world } = await open();
  await fillNeeded(screen);
  const notice = screen.getByRole('status').filter({ hasText: 'May already be a customer' });
  await expect.element(notice).not.toBeInTheDocument();
  await text(screen, 'Email').fill('JAKE.novak@example.com');
  await expect.element(notice).toHaveTextContent('Jake Novak has this email, with a 2025 Porsche 911.');
  await text(screen, 'Phone').fill('+1 555 010 0101');
  await expect.element(notice).toHaveTextContent('Jake Novak has this email and phone');
  await text(screen, 'Email').fill('ana@example.com');
  await expect.element(notice).toHaveTextContent('Jake Novak has this phone');
  await expect
    .element(notice.getByRole('link', { name: 'Jake Novak' }))
    .toHaveAttribute('href', '/customers/customer-1');
  await submit(screen).click();
  await expect.poll(async () => (await world.store.customers.list()).length).toBe(2);
});

test('editing shows the customer and stores only the changed fields (TOAST-24)', async () => {
  const withMore = { ...jake, loyalty: 'gold', vehicle: { ...jake.vehicle, towBar: true } };
  const { screen, world, history } = await open({
    path: '/customers/customer-1/edit',
    lists: { customers: [withMore] },
  });
  await expect.element(text(screen, 'First Name')).toHaveValue('Jake');
  await expect.element(text(screen, 'VIN')).toHaveValue('WP0AA2A99SS200001');
  await text(screen, 'Company Name').fill('  Novak & Sons ');
  await choice(screen, 'Preferred Contact Method').selectOptions('Phone');
  await submit(screen).click();
  await expect
    .element(toast(screen, 'Customer Updated'))
    .toHaveTextContent('Customer information has been successfully updated.');
  await expect.poll(() => history.location.pathname).toBe('/customers');
  await expect
    .poll(() => world.store.customers.get('customer-1'))
    .toEqual({
      ...withMore,
      companyName: 'Novak & Sons',
      preferredContactMethod: 'phone',
      updatedAt: AT,
    });
});

test('a Quick Quote customer keeps that source, which is not offered to others (CUS-16)', async () => {
  const { screen } = await open({
    path: '/customers/customer-1/edit',
    lists: { customers: [{ ...jake, source: 'Quick Quote', vehicle: { ...jake.vehicle, vin: 'TEMP1234567890123' } }] },
  });
  await expect.element(choice(screen, 'Source')).toHaveValue('Quick Quote');
  expect(optionsOf(screen, 'Source').at(-1)).toBe('Quick Quote');
  await expect.element(text(screen, 'VIN')).toHaveAccessibleDescription(/^Temporary VIN\./);
});

test('a failed save keeps the input and shows an error, and Retry saves it (TOAST-26)', async () => {
  const storage = faultyStorage();
  const { screen, world } = await open({ storage });
  await fillNeeded(screen);
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The customer is not saved/);
  await submit(screen).click();
  const failed = screen.getByRole('alert').filter({ hasText: 'Failed to save customer. Please try again.' });
  await expect.element(failed.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(text(screen, 'First Name')).toHaveValue('Ana');
  storage.heal();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await world.store.customers.list()).map(({ id }) => id)).toHaveLength(2);
});

test('after a change of the same field in another tab, the form offers mine or theirs; other fields stay as typed', async () => {
  const { screen, world } = await open({ path: '/customers/customer-1/edit' });
  await text(screen, 'First Name').fill('Jacob');
  await text(screen, 'Phone').fill('(512) 555-9999');
  await world.store.customers.update('customer-1', { phone: '(512) 555-0000' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This customer was changed in another tab' });
  await expect.element(notice).toHaveTextContent('Phone is now (512) 555-0000');
  await expect.element(submit(screen)).toBeDisabled();
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(text(screen, 'Phone')).toHaveValue('(512) 555-0000');
  await expect.element(text(screen, 'First Name')).toHaveValue('Jacob');
  await expect.element(submit(screen)).toBeEnabled();
});

test('after a deletion in another tab, Keep mine restores the customer with the typed values', async () => {
  const { screen, world } = await open({ path: '/customers/customer-1/edit' });
  await text(screen, 'First Name').fill('Jacob');
  await world.store.customers.remove('customer-1');
  const notice = screen.getByRole('alert').filter({ hasText: 'This customer was deleted in another tab' });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await submit(screen).click();
  await expect
    .poll(() => world.store.customers.get('customer-1'))
    .toEqual({ ...jake, firstName: 'Jacob', companyName: undefined, updatedAt: AT });
});

test('leaving with unsaved input asks first; Cancel on the form does not (CUS-12)', async () => {
  const { screen, history } = await open();
  await text(screen, 'First Name').fill('Ana');
  await screen.getByRole('link', { name: 'Invoices' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(history.location.pathname).toBe('/customers/new');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => history.location.pathname).toBe('/customers');
});

test('an unknown id shows Customer not found with a link to the list', async () => {
  const { screen } = await renderApp({ path: '/customers/nobody/edit' });
  await expect.element(screen.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the customers' })).toHaveAttribute('href', '/customers');
});

const lead = buildLead({
  phone: '(512) 555-0301',
  notes: 'Takes delivery in two weeks.',
  vehicleInfo: { year: 2024, make: 'Toyota', model: 'Tundra', size: 'Truck', bodyType: 'Truck' },
  status: 'Qualified',
});

test('a lead fills the form; saving creates the customer and marks the lead Converted, linked to it', async () => {
  const { screen, world } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [lead] } });
  await expect.element(screen.getByText('From the lead Dana Reyes')).toBeVisible();
  await expect.element(text(screen, 'First Name')).toHaveValue('Dana');
  await expect.element(screen.getByRole('region', { name: 'Vehicle Summary' })).toHaveTextContent('2024 Toyota Tundra');
  await expect.element(screen.getByRole('checkbox', { name: /^Ceramic Coating/ })).toBeChecked();
  await text(screen, 'VIN').fill('1HGCM82633A004352');
  await text(screen, 'Color').fill('Silver');
  await submit(screen).click();
  await expect
    .poll(() => world.store.customers.get('id-2'))
    .toEqual({
      ...ana,
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana.reyes@example.com',
      phone: '(512) 555-0301',
      vehicle: { ...ana.vehicle, year: 2024, make: 'Toyota', model: 'Tundra', size: 'Truck', bodyType: 'Truck' },
      services: ['service-1'],
      source: 'Google Ads',
      notes: 'Takes delivery in two weeks.',
    });
  await expect
    .poll(() => world.store.leads.get('lead-1'))
    .toEqual({
      ...lead,
      status: 'Converted',
      customerId: 'id-2',
      updatedAt: AT,
    });
});

test('a lead converts without VIN, color and email; the car gets a temporary VIN and the contact is by phone', async () => {
  const unseen = { ...lead, email: '' };
  const { screen, world } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [unseen] } });
  await expect.element(screen.getByRole('checkbox', { name: 'No VIN yet' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'No email' })).toBeChecked();
  await submit(screen).click();
  await expect
    .poll(() => world.store.customers.get('id-2'))
    .toMatchObject({ email: '', preferredContactMethod: 'phone', vehicle: { vin: 'TEMP1234567890123', color: '' } });
  await expect.poll(() => world.store.leads.get('lead-1')).toMatchObject({ status: 'Converted', customerId: 'id-2' });
});

test('converting a lead asks for the size that nobody knows: Mid-size is an answer, a change of the year is none', async () => {
  const avanti = { ...lead, vehicleInfo: { year: 1963, make: 'Studebaker', model: 'Avanti' } };
  const { screen, world } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [avanti] } });
  const size = choice(screen, 'Size');
  await expect.element(size).toHaveDisplayValue('Not known');
  await choice(screen, 'Year').selectOptions('1990');
  await submit(screen).click();
  await expect.element(size).toHaveAccessibleDescription('Choose the size, which prices depend on.');
  await expect.element(size).toHaveFocus();
  await size.selectOptions('Mid-size');
  expect(optionsOf(screen, 'Size')).not.toContain('Not known');
  await submit(screen).click();
  await expect.poll(async () => (await world.store.customers.get('id-2'))?.vehicle.size).toBe('Mid-size');
  expect(await world.store.customers.get('id-2')).not.toHaveProperty('isSizeUnknown');
});

test('No VIN yet and No email make both optional; typing a VIN, or unticking, asks for them again', async () => {
  const { screen, world } = await open();
  const noVin = screen.getByRole('checkbox', { name: 'No VIN yet' });
  const noEmail = screen.getByRole('checkbox', { name: 'No email' });
  await fillNeeded(screen);
  await noVin.click();
  await expect.element(text(screen, 'VIN')).toHaveValue('TEMP1234567890123');
  await expect.element(text(screen, 'Color')).not.toHaveAttribute('required');
  await text(screen, 'VIN').fill('1HGCM82633A004352');
  await expect.element(noVin).not.toBeChecked();
  await noVin.click();
  await noVin.click();
  await expect.element(text(screen, 'VIN')).toHaveValue('');
  await noEmail.click();
  await expect.element(text(screen, 'Email')).toHaveValue('');
  await expect.element(text(screen, 'Email')).toHaveAttribute('readonly');
  await expect.element(choice(screen, 'Preferred Contact Method')).toHaveDisplayValue('Phone');
  await noEmail.click();
  await expect.element(choice(screen, 'Preferred Contact Method')).toHaveDisplayValue('Email');
  await submit(screen).click();
  await expect.element(text(screen, 'Email')).toHaveAccessibleDescription('Enter the email address.');
  await expect.element(text(screen, 'VIN')).toHaveAccessibleDescription(/^Enter the VIN\./);
  await noEmail.click();
  await noVin.click();
  await submit(screen).click();
  await expect
    .poll(() => world.store.customers.get('id-2'))
    .toEqual({
      ...ana,
      email: '',
      preferredContactMethod: 'phone',
      vehicle: { ...ana.vehicle, vin: 'TEMP1234567890123' },
    });
});

test('a customer without an email opens with No email ticked, and saves as they were', async () => {
  const silent = { ...jake, email: '', preferredContactMethod: 'email' as const };
  const { screen, world } = await open({ path: '/customers/customer-1/edit', lists: { customers: [silent] } });
  await expect.element(screen.getByRole('checkbox', { name: 'No email' })).toBeChecked();
  await text(screen, 'Notes').fill('Calls back');
  await submit(screen).click();
  await expect
    .poll(() => world.store.customers.get('customer-1'))
    .toMatchObject({ email: '', preferredContactMethod: 'email', notes: 'Calls back' });
});

test('a lead that was lost is Converted without the reason why it was lost', async () => {
  const lost = { ...lead, status: 'Lost' as const, lostReason: 'Price' };
  const { screen, world } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [lost] } });
  await text(screen, 'VIN').fill('1HGCM82633A004352');
  await text(screen, 'Color').fill('Silver');
  await submit(screen).click();
  await expect
    .poll(() => world.store.leads.get('lead-1'))
    .toEqual({ ...lead, status: 'Converted', customerId: 'id-2', updatedAt: AT });
});

test('a lead that is already a customer opens that customer; if that was deleted, the form is filled again', async () => {
  const converted = { ...lead, status: 'Converted' as const, customerId: 'customer-1' };
  const { history, screen } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [converted] } });
  await expect.poll(() => history.location.pathname).toBe('/customers/customer-1/edit');
  await expect.element(text(screen, 'First Name')).toHaveValue('Jake');
  await screen.unmount();
  const again = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [converted], customers: [] } });
  await expect.element(text(again.screen, 'First Name')).toHaveValue('Dana');
});

test('a lead converted in another tab meanwhile does not become a second customer', async () => {
  const { screen, world } = await open({ path: '/customers/new?lead=lead-1', lists: { leads: [lead] } });
  await text(screen, 'VIN').fill('1HGCM82633A004352');
  await text(screen, 'Color').fill('Silver');
  await world.store.leads.update('lead-1', { customerId: 'customer-1' });
  expectConsole('error', /The customer is not saved/);
  await submit(screen).click();
  await expect
    .element(screen.getByText('Dana Reyes is already a customer. Someone else converted this lead.'))
    .toBeVisible();
  await expect.poll(() => world.store.customers.list()).toEqual([jake]);
});

test('the id of a deleted service stays with the customer and is not shown', async () => {
  const shop = { customers: [{ ...jake, services: ['gone', 'service-1'] }] };
  const { screen, world } = await open({ path: '/customers/customer-1/edit', lists: shop });
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await screen.getByRole('checkbox', { name: /^Full Front/ }).click();
  await submit(screen).click();
  await expect
    .poll(async () => (await world.store.customers.get('customer-1'))?.services)
    .toEqual(['gone', 'service-1', 'service-front']);
});

test('a deleted lead opens the empty form of a new customer', async () => {
  const { screen } = await open({ path: '/customers/new?lead=nobody' });
  await expect.element(text(screen, 'First Name')).toHaveValue('');
});
