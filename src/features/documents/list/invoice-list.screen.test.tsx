import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INVOICE_STATUSES, type Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#io/store/store.ts';
import { documentList, jake, priya } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildInvoice, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

function invoice(number: string, facts: Partial<Invoice>): Invoice {
  const { totalAmount = 868, paidAmount = 0 } = facts;
  return buildInvoice({
    id: number,
    invoiceNumber: number,
    totalAmount,
    paidAmount,
    balanceAmount: totalAmount - paidAmount,
    ...(facts.customerId === priya.id && { customer: priya }),
    ...facts,
  });
}

/** The invoices of B2: the Sent one was due yesterday, the others are due tomorrow. */
const b2 = [
  invoice('INV-0001', { status: 'Draft', totalAmount: 1302, dueDate: '2026-11-21' }),
  invoice('INV-0002', { status: 'Sent', totalAmount: 500.5, dueDate: '2026-11-19', customerId: priya.id }),
  invoice('INV-0003', { status: 'Viewed', totalAmount: 250, paidAmount: 100, dueDate: '2026-11-21' }),
  invoice('INV-0004', { status: 'Paid', totalAmount: 1000, paidAmount: 1000, dueDate: '2026-11-21' }),
  invoice('INV-0005', { status: 'Overdue', totalAmount: 300, dueDate: '2026-11-21' }),
  invoice('INV-0006', { status: 'Cancelled', totalAmount: 999, dueDate: '2026-11-21' }),
].map((one, index) => ({ ...one, createdAt: `2026-11-0${index + 1}T09:00:00.000Z` }));

type Opening = { invoices?: readonly Invoice[]; store?: (store: Store) => Store };

/** The list on November 20, 2026, with the invoices of B2 unless others are given. */
async function open({ invoices = b2, store = (own) => own }: Opening = {}) {
  const shop = {
    ...EMPTY_SHOP,
    customers: [jake, priya],
    invoices,
  };
  const own = memoryWorld({ samples: { demo: () => shop, starter: () => shop } }).store;
  const { screen, world } = await renderApp({ path: '/invoices', world: { store: store(own) } });
  return {
    screen,
    world,
    ...documentList('Invoices'),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('The cards are $4,352, $1,100, $2,253 and 2 overdue, in order, whatever is searched (INV-05, INV-06, CONST-03)', async () => {
  const { screen, card, search, table } = await open();
  const figures = [
    [card('Total Amount'), 'Total Amount$4,3526 invoices'],
    [card('Paid Amount'), 'Paid Amount$1,10025% of total1 invoice'],
    [card('Pending Amount'), 'Pending Amount$2,25352% of total, $1,302 on drafts4 invoices'],
    [card('Overdue'), 'Overdue2$801 balanceOldest 1 day'],
  ] as const;
  for (const [group, text] of figures) await expect.element(group).toHaveTextContent(text);
  const groups = screen.getByRole('main').element().querySelectorAll('[role="group"][aria-labelledby]');
  expect([...groups].map((group) => group.querySelector('p')?.textContent)).toEqual([
    'Total Amount',
    'Paid Amount',
    'Pending Amount',
    'Overdue',
  ]);
  await search.fill('INV-0004');
  await expect.element(table.getByRole('row').nth(2)).not.toBeInTheDocument();
  for (const [group, text] of figures) await expect.element(group).toHaveTextContent(text);
});

test('the pending card says how much of it is on drafts, which ask nobody yet, and nothing once they are sent', async () => {
  const { card, world } = await open();
  const pending = card('Pending Amount');
  await expect.element(pending).toHaveTextContent('52% of total, $1,302 on drafts');
  await world.store.invoices.update('INV-0001', { status: 'Sent' });
  await expect.element(pending).not.toHaveTextContent('drafts');
});

test('The filter offers seven statuses in order, and search and filter both count (INV-09)', async () => {
  const { screen, status, search, numbers } = await open();
  const group = screen.getByRole('radiogroup', { name: 'Status' });
  await expect.element(status('All Status')).toBeChecked();
  expect(
    group
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['All Status', 'Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled']);
  for (const [name, left] of [
    ['Draft', ['INV-0001']],
    ['Sent', ['INV-0002']],
    ['Viewed', ['INV-0003']],
    ['Paid', ['INV-0004']],
    ['Overdue', ['INV-0005', 'INV-0002']],
    ['Cancelled', ['INV-0006']],
  ] as const) {
    await status(name).click();
    expect([name, numbers()]).toEqual([name, left]);
  }
  await status('Overdue').click();
  await search.fill('priya');
  expect(numbers()).toEqual(['INV-0002']);
});

test('The columns are in order; the newest invoice is at the top until a header is pressed (INV-10)', async () => {
  const { table, numbers } = await open();
  await expect.element(table).toBeVisible();
  const heads = table.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Invoice number',
    'Customer',
    'Date',
    'Due Date',
    'Amount',
    'Status',
    'Actions',
  ]);
  const newestFirst = ['INV-0006', 'INV-0005', 'INV-0004', 'INV-0003', 'INV-0002', 'INV-0001'];
  expect(numbers()).toEqual(newestFirst);
  const amount = table.getByRole('columnheader', { name: 'Amount' });
  await expect.element(amount).toHaveAttribute('aria-sort', 'none');
  await amount.getByRole('button').click();
  await expect.element(amount).toHaveAttribute('aria-sort', 'ascending');
  expect(numbers()).toEqual(['INV-0003', 'INV-0005', 'INV-0002', 'INV-0006', 'INV-0004', 'INV-0001']);
  await amount.getByRole('button').click();
  await expect.element(amount).toHaveAttribute('aria-sort', 'descending');
  expect(numbers()[0]).toBe('INV-0001');
  await amount.getByRole('button').click();
  expect(numbers()).toEqual(newestFirst);
});

test('A row shows 2 items, the vehicle and the balance in whole dollars (INV-11, INV-14, INV-74)', async () => {
  const { items } = buildInvoice();
  const { row } = await open({
    invoices: [
      invoice('INV-0007', { status: 'Sent', items: [...items, ...items], totalAmount: 1234.5, paidAmount: 34.01 }),
      invoice('INV-0008', { status: 'Paid', customerId: priya.id, totalAmount: 0.49, paidAmount: 0.49 }),
      invoice('INV-0009', { status: 'Sent', totalAmount: 99_999 }),
    ],
  });
  const cells = (number: string) => row(number).getByRole('cell');
  await expect.element(cells('INV-0007').nth(0)).toHaveTextContent('INV-00072 items');
  await expect.element(cells('INV-0007').nth(1)).toHaveTextContent('Jake Novak2025 Porsche 911');
  await expect.element(cells('INV-0007').nth(2)).toHaveTextContent('Nov 20, 2026');
  await expect.element(cells('INV-0007').nth(3)).toHaveTextContent(/^Dec 20, 2026$/);
  await expect.element(cells('INV-0007').nth(4)).toHaveTextContent('$1,235Balance: $1,200');
  await expect.element(cells('INV-0007').nth(5)).toHaveTextContent(/^Sent$/);
  await expect.element(cells('INV-0008').nth(0)).toHaveTextContent('INV-00081 item');
  await expect.element(cells('INV-0008').nth(1)).toHaveTextContent('Priya Natarajan2026 Tesla Model Y');
  await expect.element(cells('INV-0008').nth(4)).toHaveTextContent('$0Balance: $0');
  await expect.element(cells('INV-0009').nth(4)).toHaveTextContent('$99,999Balance: $99,999');
  // One ends below the other.
  await document.fonts.ready;
  const balance = cells('INV-0009').nth(4).element().lastElementChild;
  expect(balance?.scrollWidth).toBe(balance?.clientWidth);
});

test('A balance of six digits fits its column, below its total (INV-14)', async () => {
  const { screen } = await open({ invoices: [invoice('INV-0001', { totalAmount: 999_999 })] });
  const balance = screen.getByText('Balance: $999,999');
  await expect.element(balance).toBeVisible();
  const { scrollWidth, clientWidth } = balance.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('Flag and filter Overdue follow the truth table for all statuses and three due dates (INV-13, INV-45, INV-48)', async () => {
  await page.viewport(1280, 1600);
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  const invoices = INVOICE_STATUSES.flatMap((status) =>
    days.map((dueDate) => invoice(`${status} ${dueDate.slice(-2)}`, { status, dueDate })),
  );
  const { table, card, status } = await open({ invoices });
  await expect.element(table.getByRole('row').nth(18)).toBeInTheDocument();
  const flagged = () =>
    table
      .getByRole('row')
      .elements()
      .filter((row) => row.querySelector('td:nth-child(4)')?.textContent?.endsWith('Overdue'))
      .map((row) => row.querySelector('.mono')?.textContent)
      .sort();
  expect(flagged()).toEqual(['Draft 19', 'Overdue 19', 'Sent 19', 'Viewed 19']);
  await expect.element(card('Overdue')).toHaveTextContent('Overdue5');
  await status('Overdue').click();
  const counted = table
    .getByRole('row')
    .elements()
    .flatMap((row) => row.querySelector('.mono')?.textContent ?? []);
  expect(counted.sort()).toEqual(['Overdue 19', 'Overdue 20', 'Overdue 21', 'Sent 19', 'Viewed 19']);
});

test('Due yesterday, a Sent invoice is counted and flagged, a Draft only flagged, a Paid one neither (INV-46, INV-47)', async () => {
  const due = { dueDate: '2026-11-19' };
  const { card, row } = await open({
    invoices: [
      invoice('INV-0001', { ...due, status: 'Sent', totalAmount: 500 }),
      invoice('INV-0002', { ...due, status: 'Draft' }),
      invoice('INV-0003', { ...due, status: 'Paid', paidAmount: 868 }),
    ],
  });
  await expect.element(card('Overdue')).toHaveTextContent('Overdue1$500 balanceOldest 1 day');
  await expect.element(row('INV-0001')).toHaveTextContent('Nov 19, 2026Overdue');
  await expect.element(row('INV-0002')).toHaveTextContent('Nov 19, 2026Overdue');
  await expect.element(row('INV-0003')).not.toHaveTextContent('Overdue');
});

test('Nothing is overdue with a balance of 0: 500.00 less 500.00, due yesterday, is shown with nothing due in list and card', async () => {
  const free = { subtotal: 500, taxAmount: 0, discountAmount: 500, totalAmount: 0, dueDate: '2026-11-19' };
  const { card, row, status, numbers } = await open({
    invoices: [
      invoice('INV-0001', { ...free, status: 'Sent' }),
      invoice('INV-0002', { ...free, status: 'Overdue' }),
      invoice('INV-0003', { status: 'Draft', paidAmount: 868, dueDate: '2026-11-19' }),
    ],
  });
  await expect.element(card('Overdue')).toHaveTextContent('Overdue0$0 balance');
  await expect.element(row('INV-0001')).toHaveTextContent('$0Balance: $0, nothing dueSent');
  await expect.element(row('INV-0002')).toHaveTextContent('$0Balance: $0, nothing dueSent');
  await expect.element(row('INV-0003')).toHaveTextContent('Nov 19, 2026$868Balance: $0Draft');
  await status('Overdue').click();
  expect(numbers()).toEqual([]);
});

test('What a file leaves out is derived: without paid and balance 1,302.00 are open, and nothing is written', async () => {
  const {
    paidAmount: _paid,
    balanceAmount: _balance,
    ...silent
  } = invoice('INV-0001', {
    status: 'Sent',
    totalAmount: 1302,
    dueDate: '2026-11-19',
  });
  const { card, row, world } = await open({ invoices: [silent as Invoice] });
  await expect.element(row('INV-0001')).toHaveTextContent('$1,302Balance: $1,302');
  await expect.element(card('Overdue')).toHaveTextContent('Overdue1$1,302 balance');
  await expect.poll(() => world.store.invoices.get('INV-0001')).toEqual(silent);
});

test('A renamed customer shows the new name and is found by it, a deleted one keeps the name of the invoice (INV-08, INV-12)', async () => {
  const { world, row, search, numbers } = await open({ invoices: [invoice('INV-0001', {})] });
  await expect.element(row('INV-0001')).toHaveTextContent('Jake Novak');
  await world.store.customers.update(jake.id, { lastName: 'Ellis' });
  await expect.element(row('INV-0001')).toHaveTextContent('Jake Ellis');
  await search.fill('ellis');
  expect(numbers()).toEqual(['INV-0001']);
  await search.fill('');
  await world.store.customers.remove(jake.id);
  await expect.element(row('INV-0001')).toHaveTextContent('Jake Novak');
});

test('Invoices that cannot be read say so; Retry reads them (INV-04)', async () => {
  let left = 1;
  const failOnce = (own: Store): Store => ({
    ...own,
    invoices: {
      ...own.invoices,
      cached: () => undefined,
      list: () => {
        left -= 1;
        return left < 0 ? own.invoices.list() : Promise.reject(new Error('unreadable'));
      },
    },
  });
  expectConsole('error', /Reading failed: invoices/);
  const { screen } = await open({ store: failOnce });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load invoices');
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('6 total invoices')).toBeVisible();
});

test('On a tablet each vehicle has its whole name, also next to a badge, and in portrait the actions stay visible (INV-12, INV-13)', async () => {
  await page.viewport(1024, 768);
  const { row } = await open();
  await expect.element(row('INV-0002')).toHaveTextContent('Nov 19, 2026Overdue');
  await document.fonts.ready;
  const name = row('INV-0002').getByText('2026 Tesla Model Y').element();
  expect(name.scrollWidth).toBe(name.clientWidth);
  await page.viewport(768, 1024);
  const menu = row('INV-0002').getByRole('button', { name: 'More actions for INV-0002' }).element();
  expect(menu.getBoundingClientRect().right).toBeLessThan(768);
});

test('On a phone every invoice is a card with number, customer, flag and balance (INV-11, INV-13, INV-14)', async () => {
  await page.viewport(390, 844);
  const { screen, table } = await open();
  const cards = screen.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect.element(cards.nth(4)).toHaveTextContent('INV-00021 itemSent');
  await expect.element(cards.nth(4)).toHaveTextContent('Priya Natarajan2026 Tesla Model Y$501Balance: $501');
  await expect.element(cards.nth(4)).toHaveTextContent('Nov 20OverdueDue Nov 19');
  await expect.element(cards.nth(5)).toHaveTextContent('Nov 20Due Nov 21');
  await expect.element(table).not.toBeInTheDocument();
});
