import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { expectConsole } from '#test/console/console-guard.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

const optionsOf = ({ screen }: App) => screen.getByRole('dialog', { name: 'Search' }).getByRole('option');
const textsOf = (app: App) =>
  optionsOf(app)
    .elements()
    .map((option) => option.textContent);

async function open(path = '/invoices', world = memoryWorld()) {
  const app = await renderApp({ path, world });
  await app.screen.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = app.screen.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' });
  await expect.element(field).toHaveFocus();
  return { app, field };
}

test('Search in the top bar opens a field that has the focus; Escape closes it and gives the focus back (NAV-07, NAV-08)', async () => {
  const { app, field } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(app.screen.getByRole('button', { name: 'Search', exact: true })).toHaveFocus();
  expect(app.history.location.pathname).toBe('/invoices');
});

test('while the search is open the page is inert; a press outside closes it', async () => {
  const { app, field } = await open();
  const behind = app.screen.getByRole('link', { name: 'New Invoice' }).element();
  const dialog = app.screen.getByRole('dialog', { name: 'Search' }).element();
  const named = () => {
    const element = document.activeElement;
    return element === document.body ? 'the browser' : (element?.getAttribute('aria-label') ?? element?.textContent);
  };
  const reached: (string | null | undefined)[] = [];
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key);
    reached.push(named());
  }
  const around = ['Close', 'Keyboard shortcuts', 'the browser', 'Search'];
  expect(reached).toEqual([...around, 'the browser', 'Keyboard shortcuts']);
  (behind as HTMLElement).focus();
  expect(dialog.contains(document.activeElement)).toBe(true);
  const { x, y, width, height } = behind.getBoundingClientRect();
  const there = () => document.elementFromPoint(x + width / 2, y + height / 2);
  expect(dialog.contains(there())).toBe(true);
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  await expect.element(field).not.toBeInTheDocument();
  expect(there()?.closest('a')).toBe(behind);
});

test('Escape closes the search from its buttons, too', async () => {
  const { app, field } = await open();
  const close = app.screen.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Close' });
  (close.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
});

test('while the search is open F8 closes it and moves to the Undo of a toast', async () => {
  const app = await renderApp({ path: '/invoices' });
  await app.screen
    .getByRole('row', { name: /INV-0013/ })
    .getByRole('button')
    .last()
    .click();
  await app.screen.getByRole('menuitem', { name: 'Delete' }).click();
  await app.screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const undo = app.screen.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = app.screen.getByRole('combobox', { name: 'Search' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('whitlock');
  await userEvent.keyboard('{F8}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(app.screen.getByRole('row', { name: /INV-0013/ })).toBeVisible();
});

test('Back closes the search', async () => {
  const { app, field } = await open('/customers');
  await userEvent.keyboard('{Escape}');
  app.history.push('/services');
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  app.history.back();
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test('typing finds records of every list, and Enter opens the first', async () => {
  const { app } = await open();
  await userEvent.keyboard('reyes');
  await expect.element(optionsOf(app).first()).toHaveTextContent('Daniel Reyes');
  await expect.element(optionsOf(app).first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.history.location.pathname).toBe('/customers/customer-daniel');
  await expect.element(app.screen.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
});

test('Enter right after typing opens the new first result, not the one shown before', async () => {
  const { app } = await open();
  await userEvent.keyboard('inv-0003{Enter}');
  await expect.poll(() => app.history.location.pathname).toBe('/invoices/invoice-0003/view');
});

test('Enter waits for the last list to load when the others have no match', async () => {
  const world = memoryWorld();
  const { list } = world.store.employees;
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  world.store.employees.list = () => mayAnswer.then(list);
  const { app, field } = await open('/leads', world);
  await field.fill('luis.ortega@example.com');
  await userEvent.keyboard('{Enter}');
  answer();
  await expect.poll(() => app.history.location.pathname).toBe('/staff/employee-luis/edit');
});

test('arrow keys, Home and End move through the options and wrap around, with aria-activedescendant', async () => {
  const { app, field } = await open();
  await userEvent.keyboard('porsche');
  await expect.element(optionsOf(app).first()).toHaveTextContent('Porsche');
  const marked = () =>
    optionsOf(app)
      .elements()
      .findIndex((option) => option.id === field.element().getAttribute('aria-activedescendant'));
  // The results of the last letter may have fewer options.
  const last = () => textsOf(app).length - 1;
  for (const [key, at] of [
    ['{ArrowDown}', () => 1],
    ['{End}', last],
    ['{ArrowDown}', () => 0],
    ['{ArrowUp}', last],
    ['{Home}', () => 0],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(() => marked() === at()).toBe(true);
  }
  await expect.element(field).toHaveFocus();
});

test('with Ctrl, Enter opens a new tab and the search stays', async () => {
  const { app, field } = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.keyboard('reyes');
  await expect.element(optionsOf(app).first()).toHaveTextContent('Daniel Reyes');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => opened.mock.calls[0]?.[0]).toBe('/customers/customer-daniel');
  await expect.element(field).toHaveFocus();
  opened.mockRestore();
});

test('pages and actions are found by name and by synonym', async () => {
  const { app, field } = await open();
  await field.fill('bays');
  await expect.poll(() => textsOf(app)[0]).toContain('Stations');
  await field.fill('new inv');
  await expect.poll(() => textsOf(app)).toEqual(['New InvoiceNI']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.history.location.pathname).toBe('/invoices/new');
});

test('a name without a match offers a new customer', async () => {
  const { app, field } = await open();
  await field.fill('Zed Quux');
  await expect.element(app.screen.getByText('Nothing found for “Zed Quux”.')).toBeVisible();
  await expect.poll(() => textsOf(app)).toEqual(['New customer “Zed Quux”']);
  await userEvent.keyboard('{Enter}');
  await expect.element(app.screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zed');
  await expect.element(app.screen.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Quux');
});

test('only the first five of many results are shown until Show more, with the total', async () => {
  const { app, field } = await open();
  await field.fill('inv-00');
  await expect.element(app.screen.getByRole('status').filter({ hasText: '16 results' })).toBeInTheDocument();
  // Two messages name an invoice in their subject.
  await expect.poll(() => textsOf(app).length).toBe(8);
  await optionsOf(app).filter({ hasText: 'Show more invoices' }).click();
  await expect.poll(() => textsOf(app).length).toBe(16);
});

test('deposits, options, messages and their pages are found by what a front desk remembers of them', async () => {
  const { app, field } = await open();
  const first: readonly [typed: string, found: string][] = [
    ['5120', 'Deposit Evan WhitlockNov 13, 2026 · Check · 5120$1,500'],
    ['andre cash 200', 'Deposit Andre DuboisNov 20, 2026 · Cash$200'],
    [
      'daniel stealth',
      'EST-0005 Daniel Reyes2025 Porsche 911 · Nov 4, 2026 · Full Car Stealth · Full Vehicle PPF Stealth$6,176Accepted',
    ],
    ['okafor review', 'Hannah OkaforReview request'],
    ['take deposit', 'MoneyGP'],
    ['quiet hours', 'Settings › Messages'],
    ['target margin', 'Settings › Business › Pricing'],
    ['time zone', 'Settings › Business'],
    ['email subject', 'Settings › Texts'],
    ['quality check list', 'Settings › Checklists'],
    ['tint limits', 'Settings › Tint Limits'],
    ['spreadsheets', 'Settings › Data'],
    ['start fresh', 'Settings › Data'],
    ['system theme', 'Settings › This Device › Theme'],
    ['connection', 'Settings › This Device › Mode'],
  ];
  for (const [typed, found] of first) {
    await field.fill(typed);
    await expect.poll(() => textsOf(app)[0], { message: typed }).toBe(found);
  }
});

test('the settings that an entry names are in sight once it is chosen, also on the page that has them', async () => {
  const { app, field } = await open('/settings/business');
  await field.fill('labor rate');
  await expect.poll(() => textsOf(app)[0]).toBe('Settings › Business › Pricing');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.history.location.href).toBe('/settings/business#pricing');
  await expect.element(app.screen.getByRole('heading', { name: 'Pricing', exact: true })).toBeInViewport();
});

test('after Show more by key, the first new option is active', async () => {
  const { app, field } = await open();
  await field.fill('e');
  const bookings = app.screen.getByRole('group', { name: /^Bookings/ }).getByRole('option');
  const marked = () => bookings.elements().findIndex((option) => option.getAttribute('aria-selected') === 'true');
  await expect.poll(() => bookings.elements().length).toBe(4);
  while (marked() < 3) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bookings.elements().length).toBeGreaterThan(4);
  expect(marked()).toBe(3);
});

test('with results in many lists, three of each are shown', async () => {
  const { app, field } = await open();
  await field.fill('e');
  await expect.element(app.screen.getByRole('group', { name: /^Pages/ })).toBeInTheDocument();
  const groups = app.screen.getByRole('listbox', { name: 'Results' }).getByRole('group').elements();
  const counts = groups.map((group) => group.querySelectorAll('[role=option]').length);
  expect(counts.length).toBeGreaterThanOrEqual(6);
  // Three options and Show more.
  expect(counts.filter((count) => count > 4)).toEqual([]);
  expect(counts.filter((count) => count === 4).length).toBeGreaterThanOrEqual(4);
});

test('a new search scrolls to the top', async () => {
  const { app, field } = await open();
  await field.fill('inv-00');
  await optionsOf(app).filter({ hasText: 'Show more invoices' }).click();
  await userEvent.keyboard('{End}');
  const list = () => app.screen.getByRole('listbox', { name: 'Results' }).element();
  await expect.poll(() => list().scrollTop).toBeGreaterThan(0);
  await field.fill('e');
  await expect.poll(() => list().scrollTop).toBe(0);
  expect(list().scrollHeight).toBeGreaterThan(list().clientHeight);
});

test('a list that fails to load is reported; Retry loads it', async () => {
  expectConsole('error', /could not read the shop/);
  const world = memoryWorld();
  const { list } = world.store.employees;
  world.store.employees.list = () => Promise.reject(new Error('unreadable'));
  const { app, field } = await open('/invoices', world);
  await field.fill('luis.ortega@example.com');
  const failure = app.screen.getByText('Some lists could not be loaded, so results may be missing.');
  await expect.element(failure).toBeVisible();
  world.store.employees.list = list;
  await app.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => textsOf(app)[0]).toContain('Luis Ortega');
  await expect.element(failure).not.toBeInTheDocument();
});

test('where no worker starts, the search says so; Retry starts another', async () => {
  expectConsole('error', /could not read the shop/);
  expectConsole('error', /The search failed/);
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor() {
      super('data:text/javascript,');
      throw new Error('blocked');
    }
  };
  const { app, field } = await open();
  await field.fill('reyes');
  const failure = app.screen.getByText('Some lists could not be loaded, so results may be missing.');
  await expect.element(failure).toBeVisible();
  window.Worker = Worker;
  await app.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => textsOf(app)[0]).toContain('Daniel Reyes');
  await expect.element(failure).not.toBeInTheDocument();
});

test('a worker whose code fails to load is reported like one that does not start', async () => {
  expectConsole('error', /search worker failed/);
  expectConsole('error', /The search failed/);
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor() {
      super('/no-such-file.js');
    }
  };
  const { app, field } = await open();
  await field.fill('reyes');
  await expect
    .element(app.screen.getByText('Some lists could not be loaded, so results may be missing.'))
    .toBeVisible();
  window.Worker = Worker;
  await app.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => textsOf(app)[0]).toContain('Daniel Reyes');
});

test('a change in the shop is found at once', async () => {
  const { app, field } = await open();
  await field.fill('quux');
  await expect.element(app.screen.getByText('Nothing found for “quux”.')).toBeVisible();
  await app.world.store.customers.update('customer-daniel', { lastName: 'Quux', email: 'd@quux.example' });
  await expect.poll(() => textsOf(app)[0]).toContain('Daniel Quux');
  await field.fill('daniel reyes');
  // A lead with that name remains.
  await expect.poll(() => textsOf(app).length).toBe(1);
});

test('recently opened records are offered before anything is typed', async () => {
  const app = await renderApp({ path: '/customers/customer-daniel/edit' });
  await app.screen.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => textsOf(app)[0]).toContain('Daniel Reyes');
});

test('more than five recently opened records are shown after Show more', async () => {
  const app = await renderApp({ path: '/invoices' });
  await expect.element(app.screen.getByRole('row', { name: /INV-0013/ })).toBeVisible();
  const { store, device } = app.world;
  const opened = (await store.invoices.list()).slice(0, 7).map(({ id }) => ({ entity: 'invoices', id }));
  device.write(STORAGE_KEYS.recentRecords, JSON.stringify(opened));
  await app.screen.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const last = app.screen.getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await expect.poll(() => last.elements().length).toBe(6);
  await last.filter({ hasText: 'Show more recently opened' }).click();
  await expect.poll(() => last.elements().length).toBe(7);
});

test('/ and Ctrl K open the search, but / not in a text field', async () => {
  const { screen } = await renderApp({ path: '/invoices' });
  const box = screen.getByRole('searchbox', { name: 'Search invoices' });
  const dialog = screen.getByRole('dialog', { name: 'Search' });
  await expect.element(box).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await box.click();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveValue('/');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog).toBeVisible();
});

test('on a phone the search fills the screen and has a close button', async () => {
  await page.viewport(390, 844);
  const { app } = await open();
  const dialog = app.screen.getByRole('dialog', { name: 'Search' });
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([390, 844]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});
