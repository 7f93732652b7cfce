import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { ENTITY_TYPES, type FileRead, type Store, StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { memoryLocalData } from '#test/browser/memory-local-data.ts';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import newerShop from '#test/data/newer-shop.json' with { type: 'json' };

const SAMPLES = demoShop('2026-11-20');
/** A busy machine takes longer than the second that a poll waits by itself. */

/** Work that runs until the test ends it, or until it is cancelled. */
function heldWork<T>() {
  let end: (result: T) => void = () => undefined;
  let how: TaskOptions = {};
  return {
    work: (given: TaskOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        how = given;
        end = resolve;
        given.signal?.addEventListener('abort', () => reject(given.signal?.reason));
      }),
    reach: (share: number) => how.onProgress?.(share),
    end: (result: T) => end(result),
  };
}

/** The app, parts of whose store may be others. */
async function openApp(other: Partial<Store> = {}, setting: Parameters<typeof renderApp>[0] = {}) {
  const { store } = memoryWorld(setting);
  const app = await renderApp({ ...setting, world: { store: { ...store, ...other }, ...setting.world } });
  const { screen } = app;
  const picker = screen.getByLabelText('Import data file').first();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();

  async function choose(entry: string) {
    await screen.getByRole('button', { name: 'Data', exact: true }).click();
    await screen.getByRole('menuitem', { name: entry }).click();
  }
  async function pick(content: unknown, name = 'shop.json') {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await picker.upload(new File([text], name, { type: 'application/json' }));
  }
  /** Returns the shown toasts as 'title: message'. */
  const toasts = () =>
    [...screen.baseElement.querySelectorAll('[aria-label="Notifications"] > div')].map((toast) =>
      [...toast.querySelectorAll('p')].map((line) => line.textContent).join(': '),
    );
  return { ...app, choose, pick, toasts, question: screen.getByRole('alertdialog') };
}

describe('Export', () => {
  test('hands over all lists and the settings in one dated file, and says so (NAV-14, DATA-25, TOAST-09)', async () => {
    const { choose, toasts } = await openApp();
    const { name, text } = await downloadOf(() => choose('Export'));
    expect(name).toBe('business-data-2026-11-20.json');
    const { exportDate, ...rest } = JSON.parse(text);
    expect(rest).toEqual({ ...SAMPLES, settings: DEFAULT_SETTINGS, version: '1.0' });
    expect(new Date(exportDate)).toEqual(new Date('2026-11-20T10:00:00'));
    await expect.poll(toasts).toEqual(['Data Exported: Your data has been successfully exported.']);
  });

  test('that fails says so, and what to do (TOAST-10)', async () => {
    expectConsole('error', /Export Failed/);
    const { choose, toasts } = await openApp({
      exportFile: async () => {
        throw new StoreError('full', 'The browser has no room. Free some disk space, then try again.');
      },
    });
    await choose('Export');
    await expect
      .poll(toasts)
      .toEqual([
        'Export Failed: There was a problem exporting your data.',
        'No file was made: The browser has no room. Free some disk space, then try again.',
      ]);
  });

  test('that takes longer than half a second shows how far it is, until it is done', async () => {
    const { work, reach, end } = heldWork<Blob>();
    const { screen, choose, toasts } = await openApp({ exportFile: work });
    const dialog = screen.getByRole('dialog', { name: 'Exporting…' });
    const bar = screen.getByRole('progressbar', { name: 'Exporting…' });
    const { name } = await downloadOf(async () => {
      await choose('Export');
      await expect.element(dialog).toBeVisible();
      expect(bar.element().getAttribute('aria-valuenow')).toBe(null);
      reach(0.439);
      await expect.element(bar).toHaveAttribute('aria-valuenow', '43');
      await expect.element(dialog.getByText('43%')).toBeVisible();
      end(new Blob(['{}']));
    });
    expect(name).toBe('business-data-2026-11-20.json');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(toasts).toEqual(['Data Exported: Your data has been successfully exported.']);
  });

  test('can be cancelled by button and by Escape; the focus goes back to where it was', async () => {
    const { work } = heldWork<Blob>();
    const { screen, choose, toasts } = await openApp({ exportFile: work });
    const dialog = screen.getByRole('dialog', { name: 'Exporting…' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    for (const stop of [() => cancel.click(), () => userEvent.keyboard('{Escape}')]) {
      await choose('Export');
      await expect.element(cancel).toHaveFocus();
      await stop();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(screen.getByRole('button', { name: 'Data', exact: true })).toHaveFocus();
      expect(toasts().at(-1)).toBe('Cancelled: Nothing was changed.');
    }
  });

  test('that is short shows no dialog', async () => {
    const { screen, choose } = await openApp();
    let shown = 0;
    const watch = new MutationObserver(() => {
      shown += screen.getByRole('progressbar').elements().length;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await downloadOf(() => choose('Export'));
    watch.disconnect();
    expect(shown).toBe(0);
  });
});

describe('Import', () => {
  test('shows what the file holds and whether the state before is kept; Cancel changes nothing', async () => {
    const {
      choose: _,
      pick,
      question,
      world,
    } = await openApp({}, { world: { localData: memoryLocalData().localData } });
    const { customers, bookings } = SAMPLES;
    await pick({
      customers,
      bookings: bookings.slice(0, 1),
      settings: {},
      exportDate: '2026-11-19T08:00:00Z',
      version: '1.0',
    });
    await expect.element(question).toBeVisible();
    expect(question.element().querySelector('h2')?.textContent).toBe('Import shop.json?');
    expect([...question.element().querySelectorAll('p, li')].map((line) => line.textContent)).toEqual([
      'Exported on Nov 19, 2026, version 1.0. These lists replace the ones in this browser:',
      'Customers: 12',
      'Bookings: 1',
      'Settings',
      'The other lists stay as they are.',
      'A backup is made first.',
    ]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => world.store.bookings.list()).toEqual(SAMPLES.bookings);
  });

  test('names the documents of the file that have one number, with the number that each gets, before anything is written', async () => {
    const { pick, question, world } = await openApp();
    const customer = buildCustomer({ firstName: 'Ines', lastName: 'Varga' });
    const invoices = ['one', 'two'].map((id) => buildInvoice({ id, invoiceNumber: 'INV-9001', customer }));
    await pick({ invoices, version: '1.0' });
    await expect.element(question).toBeVisible();
    const lines = [...question.element().querySelectorAll('p, li')].map((line) => line.textContent);
    expect(lines.slice(1, 4)).toEqual([
      'Invoices: 2',
      'Two records in this file have the same number. One of them gets a new number:',
      'INV-9001 (Ines Varga, $868.00) becomes INV-9002',
    ]);
    await expect.poll(() => world.store.invoices.list()).toEqual(SAMPLES.invoices);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  test('of a version with more lists says which are left out', async () => {
    const { pick, question } = await openApp();
    await pick(newerShop);
    await expect.element(question).toHaveTextContent('Customers: 1');
    await expect
      .element(question)
      .toHaveTextContent('Not imported, because this version of Clearcoat doesn’t know them: loanerCars (2).');
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  test('of a file with every list says that a backup is made first, and names no other lists', async () => {
    const { pick, question } = await openApp({}, { world: { localData: memoryLocalData().localData } });
    await pick(Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, []])));
    await expect.element(question).toHaveTextContent('A backup is made first.');
    await expect.element(question).not.toHaveTextContent('The other lists');
  });

  test('of a bad file says so with its place, each time that it is picked (DATA-26, TOAST-12, TOAST-13)', async () => {
    const { pick, toasts, world } = await openApp();
    for (const count of [1, 2]) {
      await pick({ customers: [buildCustomer(), { id: 'c2' }] });
      const both = [
        'Import Failed: The file format is invalid or corrupted.',
        expect.stringMatching(/^shop\.json: The file is damaged at customers, row 2 \(.+\)\. Nothing was changed\.$/),
      ];
      await expect.poll(toasts, { timeout: 5_000 }).toEqual([...both, ...(count === 2 ? both : [])].slice(-3));
    }
    await expect.poll(() => world.store.customers.list()).toEqual(SAMPLES.customers);
  });

  test('of a large file shows how far the reading is; cancelled, it asks nothing', async () => {
    const { work, reach } = heldWork<FileRead>();
    const { screen, pick, question, toasts } = await openApp({ readFile: (_, how) => work(how) });
    await pick({ customers: [] });
    const bar = screen.getByRole('progressbar', { name: 'Reading…' });
    await expect.element(bar).toBeVisible();
    reach(0.07);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '7');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(toasts).toEqual(['Cancelled: Nothing was changed.']);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('a second file waits for the first to be read', async () => {
    const { work, end } = heldWork<FileRead>();
    const { pick, question, toasts } = await openApp({ readFile: (_, how) => work(how) });
    await pick({ customers: [] }, 'first.json');
    await pick({ customers: [] }, 'second.json');
    await expect
      .poll(toasts)
      .toEqual(['One Thing at a Time: Reading is not done yet. Wait for it to end, or cancel it, then try again.']);
    end({ offer: { counts: { customers: 0 }, hasSettings: false, take: async () => undefined } });
    await expect.element(question).toHaveTextContent('Import first.json?');
  });

  test('that the store refuses says what to do and nothing of a bad file; the writing can be cancelled', async () => {
    const { work, reach } = heldWork<void>();
    let isFull = true;
    const take = async (how?: TaskOptions) => {
      if (isFull) throw new StoreError('full', 'The lists need 7 MB. Free some disk space, then try again.');
      await work(how);
    };
    const offer = { counts: { customers: 0 }, hasSettings: false, take };
    const { screen, pick, question, toasts } = await openApp({ readFile: async () => ({ offer }) });
    expectConsole('error', /Import Failed/);
    await pick({ customers: [] });
    await question.getByRole('button', { name: 'Import' }).click();
    await expect.poll(toasts).toEqual(['Import Failed: The lists need 7 MB. Free some disk space, then try again.']);

    isFull = false;
    await pick({ customers: [] });
    await question.getByRole('button', { name: 'Import' }).click();
    const bar = screen.getByRole('progressbar', { name: 'Importing…' });
    await expect.element(bar).toBeVisible();
    reach(0.5);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => toasts().at(-1)).toBe('Cancelled: Nothing was changed.');
  });
});

test('a Reset that fails says so, and what to do (TOAST-15)', async () => {
  expectConsole('error', /Reset Failed/);
  const { choose, question, toasts } = await openApp({
    reset: async () => {
      throw new StoreError('unavailable', "Your browser doesn't let this page save data.");
    },
  });
  await choose('Reset');
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect
    .poll(toasts)
    .toEqual([
      'Reset Failed: There was a problem resetting your data.',
      "Nothing was changed: Your browser doesn't let this page save data.",
    ]);
});
