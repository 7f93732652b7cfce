import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#domain/customers/customer.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Store } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildCustomer, buildDeposit, buildInvoice, buildService } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const services = ['Ceramic Coating', 'Full Front PPF', 'Window Tint', 'Vinyl Wrap', 'Detail'].map((name, index) =>
  buildService({ id: `service-${index + 1}`, name }),
);
const ids = services.map(({ id }) => id);

/** Four customers, newest first, with 0, 1, 3 and 5 services. */
const jake = buildCustomer({ services: [], createdAt: '2026-11-05T18:00:00.000Z' });
const priya = buildCustomer({
  id: 'customer-2',
  firstName: 'Priya',
  lastName: 'Natarajan',
  companyName: 'Northside Dental',
  email: 'Priya.N@Example.com',
  phone: '(512) 555-0117',
  services: ids.slice(0, 1),
  source: 'Referral',
  createdAt: '2026-11-04T18:00:00.000Z',
  vehicle: {
    ...jake.vehicle,
    make: 'Tesla',
    model: 'Model Y',
    year: 2026,
    color: 'Pearl White',
    size: 'SUV',
    vin: '7SAYGDED3TA048213',
    licensePlate: 'PNY 2718',
  },
});
const evan = buildCustomer({
  id: 'customer-3',
  firstName: 'Evan',
  lastName: 'Whitlock',
  preferredContactMethod: 'phone',
  services: ids.slice(0, 3),
  source: 'Quick Quote',
  createdAt: '2026-11-03T18:00:00.000Z',
  vehicle: { ...jake.vehicle, make: '', model: '', color: '', licensePlate: '', vin: 'TEMP1234567890123' },
});
const sofia = buildCustomer({
  id: 'customer-4',
  firstName: 'Sofía',
  lastName: 'Marchetti',
  services: ids,
  createdAt: '2026-11-02T18:00:00.000Z',
});

type Opening = {
  customers?: readonly Customer[];
  lists?: object;
  path?: string;
  store?: (store: Store) => Store;
};

async function open({ customers = [sofia, evan, priya, jake], lists, path = '/customers', store }: Opening = {}) {
  const shop = { ...starterShop('2026-11-20'), services, customers, ...lists };
  const world = memoryWorld({ samples: { demo: () => shop, starter: () => shop } });
  const opened = await renderApp({ path, world: { store: store ? store(world.store) : world.store } });
  const table = opened.screen.getByRole('table', { name: 'Customers' });
  return {
    ...opened,
    table,
    row: (name: string) => table.getByRole('row').filter({ hasText: name }),
    search: opened.screen.getByRole('searchbox', { name: 'Search customers' }),
    /** The first names of the rows, from the top. */
    names: () =>
      [...document.querySelectorAll('table[aria-label="Customers"] tbody td:first-child a')].map(
        (link) => link.textContent?.split(' ')[0],
      ),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test("an empty shop shows 'No customers' with a link to the form (CUS-01)", async () => {
  const { screen, history } = await open({ customers: [] });
  await expect.element(screen.getByRole('heading', { name: 'No customers', exact: true })).toBeVisible();
  await screen.getByRole('link', { name: 'New Customer' }).click();
  await expect.poll(() => history.location.pathname).toBe('/customers/new');
});

test('the columns are in order, and the newest customer is at the top (CUS-02, RTE-18)', async () => {
  const { screen, table, names } = await open();
  await expect.element(screen.getByText('4 customers')).toBeVisible();
  const heads = table.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Customer',
    'Contact',
    'Vehicle',
    'Services',
    'Source',
    'Created',
    'Actions',
  ]);
  await expect.poll(names).toEqual(['Jake', 'Priya', 'Evan', 'Sofía']);
});

test('a row shows the company, the preferred contact first, color and size (CUS-03, CUS-04)', async () => {
  const { row } = await open();
  const cells = (name: string) => row(name).getByRole('cell');
  await expect.element(cells('Priya').nth(0)).toHaveTextContent('Priya NatarajanNorthside Dental');
  await expect.element(cells('Priya').nth(1)).toHaveTextContent('Priya.N@Example.com(512) 555-0117');
  await expect.element(cells('Priya').nth(2)).toHaveTextContent('2026 Tesla Model YPearl White · SUV');
  await expect.element(cells('Priya').nth(4).getByText('Referral', { exact: true })).toBeVisible();
  await expect.element(cells('Priya').nth(5)).toHaveTextContent(/^Nov 4, 2026$/);
  await expect.element(cells('Evan').nth(1)).toHaveTextContent('(555) 010-0101jake.novak@example.com');
  await expect.element(cells('Evan').nth(2)).toHaveTextContent(/^Sports$/);
});

test('0, 1, 3 and 5 services show no chip, one, two and +1, two and +3 (CUS-05)', async () => {
  const { row } = await open();
  for (const [name, text] of [
    ['Jake', /^$/],
    ['Priya', /^Ceramic Coating$/],
    ['Evan', /^Ceramic CoatingFull Front PPF\+1$/],
    ['Sofía', /^Ceramic CoatingFull Front PPF\+3$/],
  ] as const) {
    await expect.element(row(name).getByRole('cell').nth(3)).toHaveTextContent(text);
  }
});

test('the search finds name, company, phone, email, plate, VIN and vehicle, in any case and order', async () => {
  const { search, names, table } = await open();
  await expect.element(table).toBeVisible();
  for (const [text, found] of [
    ['natarajan priya', ['Priya']],
    ['SOFIA', ['Sofía']],
    ['dental', ['Priya']],
    ['512-555-0117', ['Priya']],
    ['priya.n@example', ['Priya']],
    ['pny2718', ['Priya']],
    ['7saygded3ta', ['Priya']],
    ['tesla 2026', ['Priya']],
    ['temp123', ['Evan']],
    ['porsche', ['Jake', 'Sofía']],
    ['', ['Jake', 'Priya', 'Evan', 'Sofía']],
  ] as const) {
    await search.fill(text);
    await expect.poll(() => [text, names()]).toEqual([text, found]);
  }
  await search.fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'No customers found', exact: true })).toBeVisible();
});

test('the source filter offers the sources in use, including Quick Quote, and works together with the search', async () => {
  const { screen, search, names } = await open();
  const source = screen.getByRole('combobox', { name: 'Source' });
  await expect.element(source).toBeVisible();
  expect([...(source.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'All Sources',
    'Website',
    'Referral',
    'Quick Quote',
  ]);
  await source.selectOptions('Website');
  await expect.poll(names).toEqual(['Jake', 'Sofía']);
  await search.fill('sofia');
  await expect.poll(names).toEqual(['Sofía']);
  await source.selectOptions('Quick Quote');
  await expect.poll(names).toEqual([]);
});

test('sorting by vehicle keeps the customer without one at the end in both directions', async () => {
  const { table, names } = await open();
  const head = table.getByRole('columnheader', { name: 'Vehicle' });
  await head.getByRole('button').click();
  await expect.poll(names).toEqual(['Jake', 'Sofía', 'Priya', 'Evan']);
  await head.getByRole('button').click();
  await expect.poll(names).toEqual(['Priya', 'Jake', 'Sofía', 'Evan']);
});

test('edit opens the edit page; the name and a click on the row open the page of the customer (CUS-06)', async () => {
  type Row = ReturnType<Awaited<ReturnType<typeof open>>['row']>;
  for (const [press, path] of [
    [(row: Row) => row.getByRole('link', { name: /^Edit Priya/ }), '/customers/customer-2/edit'],
    [(row: Row) => row.getByRole('link', { name: /^Priya Nat/ }), '/customers/customer-2'],
    [(row: Row) => row.getByText('Referral'), '/customers/customer-2'],
  ] as const) {
    const { row, history, screen } = await open();
    await press(row('Priya')).click();
    await expect.poll(() => history.location.pathname).toBe(path);
    await screen.unmount();
  }
});

test('delete asks with the exact sentence and lists what stays; Cancel keeps the customer (CUS-07)', async () => {
  const { screen, row, world } = await open({
    lists: { bookings: [buildBooking()], invoices: [buildInvoice(), buildInvoice({ id: 'invoice-2' })] },
  });
  await row('Jake Novak').getByRole('button', { name: 'Delete Jake Novak' }).click();
  const dialog = screen.getByRole('alertdialog', {
    name: 'Are you sure you want to delete Jake Novak? This action cannot be undone.',
  });
  await expect.element(dialog).toHaveTextContent('These stay, with this name and vehicle: 1 booking and 2 invoices.');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => world.store.customers.get(jake.id)).toEqual(jake);
});

test('deleting a customer names the money that is held for them, and keeps it as a forfeit there', async () => {
  const { screen, row, world } = await open({ lists: { deposits: [buildDeposit({ amount: 1500 })] } });
  await row('Jake Novak').getByRole('button', { name: 'Delete Jake Novak' }).click();
  const held = screen.getByRole('region', { name: 'Held deposits' });
  await expect.element(held).toHaveTextContent('$1,500.00 is held in deposits. Refund it or keep it here, or leave it');
  await held.getByRole('button', { name: 'Refund or Forfeit' }).click();
  const giving = screen.getByRole('dialog', { name: 'Refund or forfeit' });
  await giving.getByRole('combobox', { name: 'Kind' }).selectOptions('Forfeit');
  await giving.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Deposit Forfeited' })).toBeVisible();
  await expect.element(held).not.toBeInTheDocument();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('Jake Novak')).not.toBeInTheDocument();
  const uses = (await world.store.deposits.get('deposit-1'))?.uses;
  expect(uses?.map((use) => [use.kind, use.amount])).toEqual([['forfeit', 1500]]);
});

test('a deleted customer is gone, its bookings still show it, and Undo brings it back as it was (TOAST-25)', async () => {
  const { screen, row, world } = await open({ lists: { bookings: [buildBooking()] } });
  await row('Jake Novak').getByRole('button', { name: 'Delete Jake Novak' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const toast = screen.getByRole('status').filter({ hasText: 'Customer Deleted' });
  await expect.element(toast).toHaveTextContent('Jake Novak has been successfully removed.');
  await expect.element(row('Jake Novak')).not.toBeInTheDocument();
  await expect.poll(async () => (await world.store.bookings.get('booking-1'))?.customer.lastName).toBe('Novak');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Jake Novak')).toBeVisible();
  await expect.poll(() => world.store.customers.get(jake.id)).toEqual(jake);
});

test('the focus moves from a deleted row to the next one, from the last to the one before, and then to the page', async () => {
  const { screen, row } = await open({ customers: [priya, jake] });
  const deleteByKeyboard = async (name: string) => {
    const button = row(name).getByRole('button', { name: `Delete ${name}` });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(row(name)).not.toBeInTheDocument();
  };
  await deleteByKeyboard('Jake Novak');
  await expect.element(screen.getByRole('link', { name: 'Priya Natarajan', exact: true })).toHaveFocus();
  await deleteByKeyboard('Priya Natarajan');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('two customers that are deleted and restored in that order return to their positions', async () => {
  const { screen, row, world } = await open();
  await expect.element(row('Jake Novak')).toBeVisible();
  const before = await world.store.customers.list();
  const names = ['Jake Novak', 'Priya Natarajan'];
  for (const name of names) {
    await row(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(row(name)).not.toBeInTheDocument();
  }
  for (const name of names) {
    await screen
      .getByRole('status')
      .filter({ hasText: `${name} has been` })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.element(row(name)).toBeVisible();
  }
  await expect.poll(() => world.store.customers.list()).toEqual(before);
});

test('a failed delete shows an error and keeps the customer (TOAST-27)', async () => {
  const { screen, row, world } = await open({
    store: (own) => ({ ...own, transact: () => Promise.reject(new Error('refused')) }),
  });
  expectConsole('error', /Failed to delete customer/);
  await row('Jake Novak').getByRole('button', { name: 'Delete Jake Novak' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const toast = screen.getByRole('alert').filter({ hasText: 'Failed to delete customer. Please try again.' });
  await expect.element(toast.getByText('Error', { exact: true })).toBeVisible();
  await expect.poll(() => world.store.customers.get(jake.id)).toEqual(jake);
});

test('a failed load shows an error, and Retry loads the customers (TOAST-39)', async () => {
  let left = 1;
  const { screen } = await (async () => {
    expectConsole('error', /Reading failed: customers/);
    return open({
      store: (own) => ({
        ...own,
        customers: {
          ...own.customers,
          cached: () => undefined,
          list: () => {
            left -= 1;
            return left < 0 ? own.customers.list() : Promise.reject(new Error('unreadable'));
          },
        },
      }),
    });
  })();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load customers');
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('4 customers')).toBeVisible();
});

test('on a phone every customer is a card with the same actions', async () => {
  await page.viewport(390, 844);
  const { screen, table } = await open();
  const cards = screen.getByRole('list', { name: 'Customers' });
  const priyas = cards.getByRole('listitem').filter({ hasText: 'Priya' }).first();
  await expect.element(priyas).toHaveTextContent('Priya NatarajanNorthside Dental');
  await expect.element(priyas).toHaveTextContent('2026 Tesla Model YPearl White · SUV');
  await expect.element(priyas.getByRole('link', { name: 'Edit Priya Natarajan' })).toBeVisible();
  await expect.element(priyas.getByRole('button', { name: 'Delete Priya Natarajan' })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('on a phone a long company name is cut, not the customer name next to it', async () => {
  await page.viewport(390, 844);
  const companyName = 'Southwest Regional Fleet Leasing and Auto Auction Company';
  const { screen } = await open({ customers: [{ ...priya, companyName }] });
  const name = screen.getByRole('link', { name: 'Priya Natarajan', exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBe(name.element().clientWidth);
  expect(screen.getByText(companyName).element().clientWidth).toBeGreaterThan(40);
});

test('10,000 customers render fewer than 60 rows, and markup in a name shows as text', async () => {
  const customers = Array.from({ length: 10_000 }, (_, index) =>
    buildCustomer({
      id: `customer-${index}`,
      firstName: index === 0 ? '<img src=x onerror=alert(1)>' : `First${index}`,
      lastName: index === 0 ? 'مرحبا 🚗' : 'Last',
      createdAt: `2026-11-02T09:00:00.${String(index).padStart(6, '0')}Z`,
    }),
  );
  const { table, search, names } = await open({ customers });
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  expect(table.element().querySelectorAll('tbody tr[data-index]').length).toBeLessThan(60);
  await search.fill('onerror');
  await expect.element(table).toHaveTextContent('<img src=x onerror=alert(1)> مرحبا 🚗');
  await expect.poll(names).toEqual(['<img']);
  expect(table.element().querySelector('img')).toBeNull();
});
