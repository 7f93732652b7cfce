import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Station } from '#domain/catalog/station.ts';
import { SAMPLE_STATIONS } from '#domain/samples/sample-services.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const stationA = buildStation({
  id: 'a',
  description: 'By the door',
  capabilities: ['PPF', 'Detailing'],
  maxConcurrentJobs: 2,
});
const stationB = buildStation({ id: 'b', name: 'Station B', capabilities: ['PPF'] });
const front = buildService({ id: 'front', name: 'Full Front', category: 'PPF', stations: ['Station B', 'Station A'] });
const wash = buildService({ id: 'wash', name: 'Wash', category: 'Detailing', stations: ['Station A'] });
const ann = buildEmployee({ id: 'ann', firstName: 'Ann', lastName: 'Lee', stations: ['Station A', 'Station B'] });
const job = buildBooking({
  id: 'job',
  date: '2026-11-20',
  service: wash,
  serviceId: 'wash',
  employee: ann,
  employeeId: 'ann',
});

function shopWith(stations: readonly Station[] = [stationA, stationB]) {
  const lists = { ...starterShop('2026-11-20'), services: [front, wash], employees: [ann], bookings: [job], stations };
  return { demo: () => lists, starter: () => lists };
}

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/stations', samples: shopWith(), ...setting });
  const { screen } = app;
  const table = screen.getByRole('table', { name: 'Stations' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this station?' });
  return { ...app, row, dialog };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('an empty shop shows No stations with a link to the form (STN-06)', async () => {
  const { screen } = await open({ samples: shopWith([]) });
  await expect.element(screen.getByRole('heading', { name: 'No stations', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New Station' })).toHaveAttribute('href', '/stations/new');
});

test('a row shows description, capabilities, 2 jobs at once, 2 services, the hours as text and today (STN-01, STN-02)', async () => {
  const { row } = await open();
  const cells = row('Station A').getByRole('cell');
  await expect.element(cells.first()).toBeVisible();
  expect(cells.elements().map((cell) => cell.textContent)).toEqual([
    'Station ABy the door',
    'PPFDetailing',
    '22 services',
    'Mon–Fri 8:00 AM – 6:00 PMSat 9:00 AM – 4:00 PMSun closed',
    '1 job15% booked',
    '',
  ]);
});

test('Edit and a click on the row open the form of the station (STN-03)', async () => {
  const { screen, row, history } = await open();
  await expect
    .element(row('Station A').getByRole('link', { name: 'Edit Station A' }))
    .toHaveAttribute('href', '/stations/a/edit');
  await userEvent.click(screen.getByText('By the door'));
  await expect.poll(() => history.location.pathname).toBe('/stations/a/edit');
});

test('the confirmation lists who loses the station and services that no other station can do; Cancel deletes nothing (STN-04, STN-05)', async () => {
  const { screen, row, dialog, world } = await open();
  await row('Station A').getByRole('button', { name: 'Delete Station A' }).click();
  await expect.element(dialog).toBeVisible();
  for (const sentence of [
    '2 services will no longer list it: Full Front and Wash.',
    'Ann Lee will no longer be assigned to it.',
    '1 booking from today on will keep its name on the calendar.',
    'No station will be left for Wash.',
  ]) {
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => world.store.stations.list()).toEqual([stationA, stationB]);
});

test('a deleted station is removed from services and staff, bookings keep it, and Undo restores everything (STN-20)', async () => {
  const { screen, row, dialog, world } = await open();
  const { store } = world;
  const stationsOf = async () => ({
    stations: await store.stations.list(),
    services: (await store.services.list()).map(({ stations }) => stations),
    staff: (await store.employees.list()).map(({ stations }) => stations),
    bookings: await store.bookings.list(),
  });
  await row('Station A').getByRole('button', { name: 'Delete Station A' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const toast = screen.getByRole('status').filter({ hasText: 'Station Deleted' });
  await expect.element(toast).toHaveTextContent('Station A has been successfully removed.');
  await expect
    .poll(() => stationsOf())
    .toEqual({
      stations: [stationB],
      services: [['Station B'], []],
      staff: [['Station B']],
      bookings: [job],
    });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Station A is back.')).toBeVisible();
  await expect
    .poll(() => stationsOf())
    .toEqual({
      stations: [stationA, stationB],
      services: [['Station B', 'Station A'], ['Station A']],
      staff: [['Station A', 'Station B']],
      bookings: [job],
    });
});

test('Undo restores a station whose name differs from another only in accents', async () => {
  const { screen, row, dialog, world } = await open();
  const accented = buildStation({ id: 'accented', name: 'Státion A' });
  await world.store.stations.add(accented);
  await row('Station A').getByRole('button', { name: 'Delete Station A' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Station A is back.')).toBeVisible();
  await expect.poll(() => world.store.stations.list()).toEqual([stationA, stationB, accented]);
});

test('an Undo that would create a duplicate name shows an error', async () => {
  expectConsole('error', /Station A was not restored/);
  const { screen, row, dialog, world } = await open();
  await row('Station A').getByRole('button', { name: 'Delete Station A' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Station Deleted')).toBeVisible();
  await world.store.stations.add(buildStation({ id: 'second', name: 'station a' }));
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Another station is now named Station A. Rename it, then try again.');
  await world.store.stations.remove('second');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Station A is back.')).toBeVisible();
  await expect.poll(() => world.store.stations.list()).toEqual([stationA, stationB]);
});

test('a failed delete shows an error and changes nothing; Retry deletes without asking again', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /Failed to delete station/);
  const storage = faultyStorage();
  const { screen, row, dialog, world } = await open({ storage });
  await row('Station B').getByRole('button', { name: 'Delete Station B' }).click();
  await expect.element(dialog).toBeVisible();
  storage.refuseWrites();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Failed to delete station. Please try again.')).toBeVisible();
  await expect.poll(() => world.store.stations.list()).toEqual([stationA, stationB]);
  const strip = screen.getByRole('alert').filter({ hasText: 'Station B is not deleted.' });
  await expect.element(strip.getByRole('button', { name: 'Export' })).toBeVisible();
  storage.heal();
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('Station B has been successfully removed.')).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.poll(() => world.store.stations.list()).toEqual([stationA]);
});

test('deleting a station that another tab deleted meanwhile shows that it no longer exists', async () => {
  expectConsole('error', /Failed to delete station/);
  const { screen, row, dialog, world } = await open();
  await row('Station B').getByRole('button', { name: 'Delete Station B' }).click();
  await expect.element(dialog).toBeVisible();
  await world.store.stations.remove('b');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(screen.getByText('This station no longer exists. It may have been deleted in another tab.'))
    .toBeVisible();
});

test('a new shop has Station A to D with 2, 1, 1 and 2 jobs at once (STN-17, STN-18)', async () => {
  const { screen } = await renderApp({ path: '/stations' });
  await expect.element(screen.getByRole('heading', { name: 'Station D' })).toBeVisible();
  const rows = screen.getByRole('table', { name: 'Stations' }).getByRole('row').elements().slice(1);
  expect(
    rows.map((row) => [...row.querySelectorAll('h2, td:nth-child(3)')].map((one) => one.firstChild?.textContent)),
  ).toEqual(SAMPLE_STATIONS.map(({ name, maxConcurrentJobs }) => [name, String(maxConcurrentJobs)]));
});

test('on a phone each station is a card with the same facts and actions', async () => {
  await page.viewport(390, 844);
  const { screen } = await open();
  const card = screen.getByRole('article', { name: 'Station A' });
  await expect.element(card).toBeVisible();
  for (const text of [
    'By the door',
    'Detailing',
    'Sun closed',
    'Max 2 jobs · 2 services',
    'Today: 1 job, 15% booked',
  ]) {
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(card.getByRole('link', { name: 'Edit Station A' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Delete Station A' })).toBeVisible();
});
