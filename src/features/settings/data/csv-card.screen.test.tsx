import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { StoreError } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { expectConsole } from '#test/console/console-guard.ts';

function read(text: string) {
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

test('each list is exported as a CSV file with the date in its name, and the toast counts its rows', async () => {
  const { screen } = await renderApp({ path: '/settings/data' });
  const lists = screen.getByRole('list', { name: 'Lists for spreadsheets' });
  await expect.element(lists).toBeVisible();
  const button = lists.getByRole('button', { name: 'Export payments as CSV' });
  const { name, text } = await downloadOf(() => button.click());
  expect(name).toBe('payments-2026-11-20.csv');
  expect(Object.keys(read(text)[0] ?? {})).toEqual([
    'Date',
    'Invoice Number',
    'Customer',
    'Amount',
    'Method',
    'Reference',
    'Note',
    'Kind',
    'Reversed On',
    'Card Fee',
  ]);
  const message = screen.getByText(`payments-2026-11-20.csv holds ${read(text).length} rows below its head`, {
    exact: false,
  });
  await expect.element(message).toBeVisible();
});

test.each([
  ['/customers', 'customers', 12],
  ['/leads', 'leads', 12],
  ['/services', 'services', 7],
  ['/stations', 'stations', 4],
  ['/staff', 'staff', 3],
])('%s exports its own list: %s with %d rows', async (path, list, rows) => {
  const { screen } = await renderApp({ path });
  const button = screen.getByRole('button', { name: `Export ${list} as CSV` });
  const { name, text } = await downloadOf(() => button.click());
  expect([name, read(text).length]).toEqual([`${list}-2026-11-20.csv`, rows]);
});

test('a list that cannot be read exports no file and shows the reason', async () => {
  const world = memoryWorld();
  const { store } = world;
  const why = 'Your browser closed its database. Reload the page, then try again.';
  const bookings = { ...store.bookings, list: () => Promise.reject(new StoreError('unavailable', why)) };
  const { screen } = await renderApp({ path: '/settings/data', world: { ...world, store: { ...store, bookings } } });
  expectConsole('error', /Export Failed/);
  await screen.getByRole('button', { name: 'Export bookings as CSV' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Export Failed' })).toHaveTextContent(why);
});
