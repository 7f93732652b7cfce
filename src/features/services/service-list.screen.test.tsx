import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Service } from '#domain/catalog/service.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice, buildLead, buildService } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const coating = buildService({
  id: 'service-1',
  name: 'Ceramic Coating',
  description: 'Three-year base layer',
  skillLevel: 'Advanced',
  basePrice: 1200,
  baseCost: 400,
  stations: ['Station A', 'Station B', 'Station C', 'Station D'],
});
const wash = buildService({
  id: 'wash',
  name: 'Wash',
  category: 'Detailing',
  basePrice: 0,
  baseCost: 50,
  baseTimeHours: 1.5,
  skillLevel: 'Basic',
  stations: ['Station A', 'Station B'],
});
const film = buildService({ id: 'film', name: 'Hood film', category: 'PPF', stations: [] });

function shopWith(services: readonly Service[] = [coating, wash, film]) {
  const lists = {
    ...starterShop('2026-11-20'),
    services,
    customers: [buildCustomer()],
    leads: [buildLead(), buildLead({ id: 'lead-2' })],
    bookings: [buildBooking(), buildBooking({ id: 'past', date: '2026-11-02' })],
    invoices: [buildInvoice()],
    estimates: [buildEstimate()],
  };
  return { demo: () => lists, starter: () => lists };
}

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/services', samples: shopWith(), ...setting });
  const { screen } = app;
  const table = screen.getByRole('table', { name: 'Services' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this service?' });
  const names = () =>
    [...document.querySelectorAll('table[aria-label="Services"] tbody td:first-child > div:first-child')].map(
      (cell) => cell.textContent,
    );
  return { ...app, table, row, dialog, names };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('an empty shop shows No services with a link to the form (SVC-01)', async () => {
  const { screen } = await open({ samples: shopWith([]) });
  await expect.element(screen.getByRole('heading', { name: 'No services', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New Service' })).toHaveAttribute('href', '/services/new');
});

test("three services show '3 services available' (SVC-02)", async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('3 services available', { exact: true })).toBeVisible();
});

test('the columns are in order, Actions last (SVC-03)', async () => {
  const { table } = await open();
  await expect.element(table).toBeVisible();
  const heads = table.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Service',
    'Category',
    'Base Price',
    'Base Time',
    'Profit Margin',
    'Skill Level',
    'Stations',
    'Actions',
  ]);
});

test('a row shows cost, 66.7% with $800 of profit, and the first two of four stations (SVC-05, SVC-06, SVC-07)', async () => {
  const { row } = await open();
  const cells = row('Three-year base layer').getByRole('cell');
  await expect.element(cells.first()).toBeInTheDocument();
  expect(cells.elements().map((cell) => cell.textContent)).toEqual([
    'Ceramic CoatingThree-year base layer',
    'Ceramic Coating',
    '$1,200Cost: $400',
    '9 hAdvanced',
    'Excellent 66.7%Profit: $800',
    'Advanced',
    'Station A, Station B +2',
    '',
  ]);
});

test('a free service that costs $50 has a margin of 0.0% and a loss; two stations and none are shown (SVC-04, SVC-31, CONST-02)', async () => {
  const { row } = await open();
  await expect.element(row('Wash').getByText('Detailing', { exact: true })).toBeVisible();
  await expect.element(row('Wash').getByText('Low 0.0%')).toBeVisible();
  await expect.element(row('Wash').getByText('Profit: −$50')).toBeVisible();
  await expect.element(row('Wash').getByText('Station A, Station B', { exact: true })).toBeVisible();
  await expect.element(row('Hood film').getByText('No station', { exact: true })).toBeVisible();
});

test('search and category filter the list; an empty result has a message', async () => {
  const { screen, names, table } = await open();
  await expect.element(table).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Search services' });
  await search.fill('LAYER');
  await expect.poll(names).toEqual(['Ceramic Coating']);
  await search.fill('');
  await screen.getByRole('radio', { name: 'PPF' }).click();
  await expect.poll(names).toEqual(['Hood film']);
  await screen.getByRole('radio', { name: 'Vinyl Wrap' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No services found' })).toBeVisible();
});

test('Edit and Duplicate open their forms (SVC-08)', async () => {
  const { row } = await open();
  await expect
    .element(row('Wash').getByRole('link', { name: 'Edit Wash' }))
    .toHaveAttribute('href', '/services/wash/edit');
  await expect
    .element(row('Wash').getByRole('link', { name: 'Duplicate Wash' }))
    .toHaveAttribute('href', '/services/new?copy=wash');
});

test('the confirmation counts bookings, documents, customers and leads; deleting leaves them unchanged, and Undo restores the service (SVC-09)', async () => {
  const { screen, row, dialog, world } = await open();
  const { store } = world;
  const others = async () => [
    await store.bookings.list(),
    await store.customers.list(),
    await store.leads.list(),
    await store.invoices.list(),
    await store.estimates.list(),
  ];
  await row('Three-year base layer').getByRole('button', { name: 'Delete Ceramic Coating' }).click();
  for (const sentence of [
    'These stay as they are: 1 booking, 1 invoice and 1 estimate.',
    'It will no longer be listed for 1 customer and 2 leads.',
    'It can no longer be quoted or booked.',
  ]) {
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
  const before = await others();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Ceramic Coating has been successfully removed.')).toBeVisible();
  await expect.poll(() => store.services.list()).toEqual([wash, film]);
  expect(await others()).toEqual(before);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Ceramic Coating is back.')).toBeVisible();
  await expect.poll(() => store.services.get('service-1')).toEqual(coating);
});

test('a failed delete shows an error and keeps the service', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /Failed to delete service/);
  const storage = faultyStorage();
  const { screen, row, dialog, world } = await open({ storage });
  await row('Wash').getByRole('button', { name: 'Delete Wash' }).click();
  await expect.element(dialog).toBeVisible();
  storage.refuseWrites();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Failed to delete service. Please try again.')).toBeVisible();
  await expect.poll(() => world.store.services.list()).toEqual([coating, wash, film]);
});

test('on a phone each service is a card with the same facts and actions', async () => {
  await page.viewport(390, 844);
  const { screen } = await open();
  const card = screen.getByRole('article', { name: 'Ceramic Coating' });
  await expect.element(card).toBeVisible();
  for (const text of ['$1,200', 'Cost: $400', 'Profit: $800', '9 h · Advanced · Station A, Station B +2']) {
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  }
  for (const [role, name] of [
    ['link', 'Edit Ceramic Coating'],
    ['link', 'Duplicate Ceramic Coating'],
    ['button', 'Delete Ceramic Coating'],
  ] as const) {
    await expect.element(card.getByRole(role, { name })).toBeVisible();
  }
});
