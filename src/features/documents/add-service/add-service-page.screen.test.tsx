import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildEstimate, buildInvoice, buildService } from '#test/build.ts';

const jake = buildCustomer();
const coating = buildService();
const front = buildService({ id: 'service-front', name: 'Full Front PPF', category: 'PPF', basePrice: 1200 });
const shop = {
  ...starterShop('2026-11-20'),
  services: [coating, front],
  customers: [jake],
  invoices: [buildInvoice()],
  estimates: [buildEstimate()],
};

async function open(path: string, setting: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({ path, samples: { demo: () => shop, starter: () => shop }, ...setting });
}

const text = (name: string | RegExp) => page.getByRole('textbox', { name });
const number = (name: string) => page.getByRole('spinbutton', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const options = (name: string) =>
  [...(page.getByRole('combobox', { name }).element() as HTMLSelectElement).options].map((option) => option.text);
const lines = () =>
  page
    .getByRole('textbox', { name: /^Description, item/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value);

async function fillService() {
  await button('Create New Service').click();
  await text('Service Name').fill('Headlight film');
  await text('Description').fill('Both headlights');
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test.each([
  ['Invoice', '/invoices/new', `/invoices/new?customerId=${jake.id}`],
  ['Invoice', '/invoices/invoice-1/edit', '/invoices/invoice-1/edit'],
  ['Estimate', '/estimates/new', `/estimates/new?customerId=${jake.id}`],
  ['Estimate', '/estimates/estimate-1/edit', '/estimates/estimate-1/edit'],
])(
  '%s of %s: the chosen service comes back as one line, and the address is clean (INV-38, INV-39, EST-29)',
  async (what, path, back) => {
    const { history } = await open(`${path}${path.endsWith('new') ? `?customerId=${jake.id}` : ''}`);
    await expect.element(button('Add Service')).toBeEnabled();
    const before = lines();
    await button('Add Service').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Add Service to ${what}`, exact: true }))
      .toBeVisible();
    await page.getByRole('radio', { name: 'Full Front PPF' }).click();
    await button('Add Selected Service').click();
    await expect.poll(lines).toEqual([...before, 'Full Front PPF']);
    await expect.poll(() => history.location.href).toBe(back);
    await expect.element(number(`Unit Price, item ${before.length + 1}`)).toHaveValue(1320);
  },
);

test('several services are chosen at once, also across a search, and come back as lines in the order they were chosen; the page remembers it', async () => {
  const { history } = await open(`/estimates/new?customerId=${jake.id}`);
  await button('Add Service').click();
  await button('Choose Several').click();
  await expect.element(button('Add Services')).toBeDisabled();
  await expect.element(button('Add Services')).toHaveAccessibleDescription('Choose the services.');
  await page.getByRole('checkbox', { name: 'Full Front PPF' }).click();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('ceramic');
  await page.getByRole('checkbox', { name: 'Ceramic Coating' }).click();
  await button('Add 2 Services').click();
  await expect.poll(lines).toEqual(['Full Front PPF', 'Ceramic Coating']);
  await expect.poll(() => history.location.href).toBe(`/estimates/new?customerId=${jake.id}`);
  await button('Add Service').click();
  const coatingBox = page.getByRole('checkbox', { name: 'Ceramic Coating' });
  await coatingBox.click();
  await coatingBox.click();
  await expect.element(button('Add Services')).toBeDisabled();
  await button('Choose One').click();
  await expect.element(page.getByRole('radio', { name: 'Ceramic Coating' })).not.toBeChecked();
});

test('a choice is needed before Add Selected Service; the page goes to a new service and back (INV-35, INV-40, EST-27)', async () => {
  await open(`/estimates/add-service?estimateId=new&customerId=${jake.id}&vehicleSize=Sports`);
  await expect.element(button('Add Selected Service')).toBeDisabled();
  const coatingRadio = page.getByRole('radio', { name: 'Ceramic Coating' });
  await expect.element(coatingRadio).toHaveAccessibleDescription(/\$880\.00/);
  await coatingRadio.click();
  await expect.element(button('Add Selected Service')).toBeEnabled();
  await button('Create New Service').click();
  await expect.element(button('Create & Add Service')).toBeVisible();
  await expect.element(coatingRadio).not.toBeInTheDocument();
  await button('Select Existing Service').click();
  await expect.element(coatingRadio).toBeVisible();
  await expect.element(button('Create & Add Service')).not.toBeInTheDocument();
});

test('a new service starts as PPF, Intermediate, 1 h and $0 (INV-36, EST-28, NSV-05)', async () => {
  await open(`/invoices/add-service?invoiceId=new&customerId=${jake.id}`);
  await button('Create New Service').click();
  await expect.element(text('Service Name')).toHaveValue('');
  await expect.element(text('Description')).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('PPF');
  await expect.element(page.getByRole('combobox', { name: 'Skill Level' })).toHaveDisplayValue('Intermediate');
  expect(options('Skill Level')).toEqual(['Basic', 'Intermediate', 'Advanced', 'Expert']);
  await expect.element(number('Base Price')).toHaveValue(0);
  await expect.element(number('Base Time (hours)')).toHaveValue(1);
});

test('name and description are required; nothing is made without them (NSV-01)', async () => {
  const { world } = await open(`/invoices/add-service?invoiceId=new&customerId=${jake.id}`);
  await button('Create New Service').click();
  await button('Create & Add Service').click();
  await expect.element(text('Service Name')).toHaveAccessibleDescription('Enter the name of the service.');
  await expect.element(text('Description')).toHaveAccessibleDescription('Describe the service in a few words.');
  await expect.element(text('Service Name')).toHaveFocus();
  await expect.poll(() => world.store.services.list()).toEqual([coating, front]);
});

const REFUSED: [string, string, RegExp][] = [
  ['Base Price', '', /base price/],
  ['Base Price', '-0.01', /base price/],
  ['Base Price', '0.001', /base price/],
  ['Base Time (hours)', '0', /^Enter the hours, 0\.1 or more, in steps of 0\.1\.$/],
  ['Base Time (hours)', '1.25', /^Enter the hours, 0\.1 or more, in steps of 0\.1\.$/],
  ['Base Time (hours)', '', /^Enter the hours, 0\.1 or more, in steps of 0\.1\.$/],
];

test.each(REFUSED)('%s of "%s" is refused at its field (NSV-02, NSV-03)', async (name, typed, sentence) => {
  const { world } = await open(`/invoices/add-service?invoiceId=new&customerId=${jake.id}`);
  await fillService();
  await number(name).fill(typed);
  await button('Create & Add Service').click();
  await expect.element(number(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(number(name)).toHaveAccessibleDescription(sentence);
  await expect.poll(() => world.store.services.list()).toEqual([coating, front]);
});

test('a service created for an estimate shows a toast, is saved without a cost, and becomes its line (EST-29, NSV-06, TOAST-28)', async () => {
  const { world, history } = await open(`/estimates/new?customerId=${jake.id}`);
  await button('Add Service').click();
  await fillService();
  await number('Base Price').fill('200.5');
  await number('Base Time (hours)').fill('0.1');
  await button('Create & Add Service').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Service Created' }))
    .toHaveTextContent('Service CreatedNew service has been created and added.');
  await expect.poll(lines).toEqual(['Headlight film']);
  await expect.element(number('Unit Price, item 1')).toHaveValue(220.55);
  await expect.poll(() => history.location.href).toBe(`/estimates/new?customerId=${jake.id}`);
  await expect
    .poll(async () => (await world.store.services.list()).at(-1))
    .toEqual({
      ...buildService(),
      id: expect.any(String),
      name: 'Headlight film',
      description: 'Both headlights',
      category: 'PPF',
      basePrice: 200.5,
      baseCost: 0,
      baseTimeHours: 0.1,
      createdAt: '2026-11-20T18:00:00.000Z',
      updatedAt: '2026-11-20T18:00:00.000Z',
    });
});

test('a second service comes to the first, and a reload neither loses nor doubles a line (INV-38, INV-39, INV-41)', async () => {
  const session = faultyStorage();
  const { history, screen } = await open(`/invoices/new?customerId=${jake.id}`, { session });
  for (const name of ['Full Front PPF', 'Ceramic Coating']) {
    await button('Add Service').click();
    await page.getByRole('radio', { name }).click();
    await button('Add Selected Service').click();
    await expect.poll(lines).toContain(name);
  }
  expect(lines()).toEqual(['Full Front PPF', 'Ceramic Coating']);
  const { href } = history.location;
  await screen.unmount();
  await open(href, { session });
  await expect.poll(lines).toEqual(['Full Front PPF', 'Ceramic Coating']);
});

test('a service that no longer exists is dropped from the address without a line (INV-39)', async () => {
  const { history } = await open(`/invoices/new?customerId=${jake.id}&addService=gone`);
  await expect.element(button('Add Service')).toBeEnabled();
  await expect.poll(() => history.location.href).toBe(`/invoices/new?customerId=${jake.id}`);
  expect(lines()).toEqual([]);
});

test('Cancel goes back to the document as it was', async () => {
  const { history } = await open('/estimates/estimate-1/edit');
  await expect.element(text('Internal Notes')).toBeVisible();
  await text('Internal Notes').fill('Chip on the hood');
  await button('Add Service').click();
  await button('Cancel').click();
  await expect.poll(() => history.location.href).toBe('/estimates/estimate-1/edit');
  await expect.poll(lines).toEqual(['Ceramic Coating']);
  await expect.element(text('Internal Notes')).toHaveValue('Chip on the hood');
});
