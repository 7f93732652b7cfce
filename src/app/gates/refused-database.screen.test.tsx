import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import { createListeners } from '#io/store/listeners.ts';
import { StoreError } from '#io/store/store.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const REFUSED = new StoreError('unavailable', 'The browser does not open its database now. Restart the browser.');

/** A database that opens or fails on demand. */
function databaseAt(
  start: StoreError | undefined,
  exportMirror: DatabaseAccess['exportMirror'] = async () => undefined,
) {
  let problem = start;
  const listeners = createListeners<void>();
  const waiting: (() => void)[] = [];
  function change(next: StoreError | undefined): void {
    problem = next;
    listeners.notify();
  }
  const access: DatabaseAccess = {
    problem: () => problem,
    subscribe: listeners.add,
    retry() {
      // No problem is known while it opens.
      change(undefined);
      return new Promise((resolve) => waiting.push(resolve));
    },
    exportMirror,
  };
  return {
    access,
    change,
    retries: () => waiting.length,
    /** Ends the latest retry, with a problem or without. */
    answer(next?: StoreError) {
      change(next);
      waiting.at(-1)?.();
    },
  };
}

async function open(database: ReturnType<typeof databaseAt>, path = '/invoices') {
  const app = await renderApp({ path, world: { database: database.access } });
  const { screen } = app;
  return {
    ...app,
    heading: screen.getByRole('heading', { level: 1, name: 'Your shop could not be opened' }),
    shop: screen.getByRole('heading', { level: 1, name: 'Invoices' }),
    tryAgain: screen.getByRole('button', { name: 'Try Again' }),
    exporting: screen.getByRole('button', { name: 'Export What This Browser Holds' }),
    result: screen.getByRole('main').getByRole('status'),
  };
}

test('a database that does not open shows its problem instead of every page, until it opens', async () => {
  const database = databaseAt(REFUSED);
  const { screen, heading, shop } = await open(database);
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(REFUSED.message);
  expect(document.title).toBe('Your shop could not be opened · Clearcoat');
  expect(screen.getByRole('navigation').elements()).toEqual([]);
  await expect.element(shop).not.toBeInTheDocument();

  database.change(undefined);
  await expect.element(shop).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('Try Again tries once at a time, says that the database still cannot be opened, and keeps the focus', async () => {
  const database = databaseAt(REFUSED);
  const { heading, tryAgain, result } = await open(database);
  for (const count of [1, 2]) {
    await userEvent.click(tryAgain);
    await expect.element(tryAgain).toBeDisabled();
    await expect.element(result).toHaveTextContent(/^Opening the database…$/);
    await expect.element(heading).toBeVisible();
    expect(database.retries()).toBe(count);

    database.answer(REFUSED);
    await expect.element(result).toHaveTextContent(/^The database still can't be opened\.$/);
    await expect.element(tryAgain).toBeEnabled();
    await expect.element(tryAgain).toHaveFocus();
  }
});

test('once the database opens, Try Again leads to the shop, with the focus on its page', async () => {
  const database = databaseAt(undefined);
  const { tryAgain, shop } = await open(database);
  await expect.element(shop).toBeVisible();
  database.change(REFUSED);
  await expect.element(tryAgain).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(tryAgain).toBeDisabled();
  database.answer();
  await expect.element(shop).toBeVisible();
  expect(document.activeElement?.id).toBe('main');
});

test('a different problem after a retry replaces the first', async () => {
  const database = databaseAt(REFUSED);
  const { screen, tryAgain } = await open(database);
  await userEvent.click(tryAgain);
  database.answer(new StoreError('unavailable', 'Clearcoat is open in another tab.'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Clearcoat is open in another tab\.$/);
});

test('the plain text copy is exported as a dated file; it may be older than the last save', async () => {
  const database = databaseAt(REFUSED, async () => new Blob(['{"customers":[]}']));
  const { screen, exporting, result } = await open(database);
  await expect.element(screen.getByText(/It may be older than your last save\.$/)).toBeVisible();
  const file = await downloadOf(() => userEvent.click(exporting));
  expect(file).toEqual({ name: 'business-data-2026-11-20.json', text: '{"customers":[]}' });
  await expect.element(result).toHaveTextContent(/^Exported to business-data-2026-11-20\.json\.$/);
  await expect.element(exporting).toHaveFocus();
});

test('a browser without a plain text copy says that there is nothing to export', async () => {
  const { exporting, result } = await open(databaseAt(REFUSED));
  await userEvent.click(exporting);
  await expect
    .element(result)
    .toHaveTextContent('There is nothing to export: this browser has no plain text copy of your lists.');
});

test.each<[string, Error, string]>([
  ['with the message of the store', new StoreError('full', 'The disk is full.'), 'The disk is full.'],
  ['with a general message', new Error('oops'), 'The file could not be made. Please try again.'],
])('an export that fails says so %s', async (_, error, words) => {
  const { exporting, result } = await open(databaseAt(REFUSED, () => Promise.reject(error)));
  expectConsole('error', /The plain text copy could not be exported/);
  await userEvent.click(exporting);
  await expect.element(result).toHaveTextContent(words);
  await expect.element(exporting).toBeEnabled();
});

test('text typed before the database failed is still in the form once it opens', async () => {
  const database = databaseAt(undefined);
  const { screen, heading, tryAgain } = await open(database, '/customers/new');
  const name = screen.getByRole('textbox', { name: 'First Name' });
  await name.fill('Nora');
  database.change(REFUSED);
  await expect.element(heading).toBeVisible();
  await userEvent.click(tryAgain);
  database.answer();
  await expect.element(name).toHaveValue('Nora');
});
