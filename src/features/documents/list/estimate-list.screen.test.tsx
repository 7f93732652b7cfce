import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ESTIMATE_STATUSES, type Estimate } from '#domain/estimates/estimate.ts';
import { documentList, jake, more, priya } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildEstimate, EMPTY_SHOP } from '#test/build.ts';

function estimate(number: string, facts: Partial<Estimate>): Estimate {
  return buildEstimate({
    id: number,
    estimateNumber: number,
    ...(facts.customerId === priya.id && { customer: priya }),
    ...facts,
  });
}

/** One of each status; the Viewed one has run out yesterday. */
const six = [
  estimate('EST-0001', { status: 'Draft', totalAmount: 1302 }),
  estimate('EST-0002', { status: 'Sent', totalAmount: 500.5, customerId: priya.id }),
  estimate('EST-0003', { status: 'Viewed', totalAmount: 250, expiryDate: '2026-11-19' }),
  estimate('EST-0004', { status: 'Accepted', totalAmount: 1000 }),
  estimate('EST-0005', { status: 'Declined', totalAmount: 300 }),
  estimate('EST-0006', { status: 'Expired', totalAmount: 999 }),
].map((one, index) => ({ ...one, createdAt: `2026-11-0${index + 1}T09:00:00.000Z` }));

/** The list on November 20, 2026. */
async function open(estimates: readonly Estimate[] = six) {
  const shop = {
    ...EMPTY_SHOP,
    customers: [jake, priya],
    estimates,
  };
  const opened = await renderApp({ path: '/estimates', samples: { demo: () => shop, starter: () => shop } });
  return {
    ...opened,
    ...documentList('Estimates'),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('The cards are $4,352, $1,000, $751 of Sent and Viewed, and 16.7% of all, whatever is searched (EST-05, EST-53, EST-54)', async () => {
  const { screen, card, search, numbers } = await open();
  const figures = [
    [card('Total Value'), 'Total Value$4,3526 estimates'],
    [card('Accepted Value'), 'Accepted Value$1,0001 estimate'],
    [card('Pending'), 'Pending$7512 estimatesSent or Viewed'],
    [card('Conversion Rate'), 'Conversion Rate16.7%1 of 6 accepted'],
  ] as const;
  for (const [group, text] of figures) await expect.element(group).toHaveTextContent(text);
  const groups = screen.getByRole('main').element().querySelectorAll('[role="group"][aria-labelledby]');
  expect([...groups].map((group) => group.querySelector('p')?.textContent)).toEqual([
    'Total Value',
    'Accepted Value',
    'Pending',
    'Conversion Rate',
  ]);
  await search.fill('EST-0004');
  await expect.poll(numbers).toEqual(['EST-0004']);
  for (const [group, text] of figures) await expect.element(group).toHaveTextContent(text);
});

test('The filter offers seven statuses; when nothing is left it says so (EST-02, EST-09, EST-10)', async () => {
  const { screen, status, search, numbers } = await open();
  await expect.element(status('All Status')).toBeChecked();
  const offered = screen.getByRole('radiogroup', { name: 'Status' }).getByRole('radio').elements();
  expect(offered.map((radio) => (radio as HTMLInputElement).value)).toEqual(['All Status', ...ESTIMATE_STATUSES]);
  for (const [index, name] of ESTIMATE_STATUSES.entries()) {
    await status(name).click();
    expect([name, numbers()]).toEqual([name, [`EST-000${index + 1}`]]);
  }
  await search.fill('EST-0001');
  await expect.element(screen.getByRole('heading', { name: 'No estimates found', exact: true })).toBeVisible();
  await expect
    .element(screen.getByText('Try adjusting your search or filter criteria.', { exact: true }))
    .toBeVisible();
});

test('The columns are in order, and a row shows items, car and whole dollars (EST-11, EST-54)', async () => {
  const { table, row } = await open();
  await expect.element(table).toBeVisible();
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['Estimate number', 'Customer', 'Date', 'Expiry Date', 'Amount', 'Status', 'Actions']);
  const texts = (number: string) =>
    row(number)
      .getByRole('cell')
      .elements()
      .slice(0, 6)
      .map((cell) => cell.textContent);
  expect(texts('EST-0002')).toEqual([
    'EST-00021 item',
    'Priya Natarajan2026 Tesla Model Y',
    'Nov 20, 2026',
    'Dec 20, 2026',
    '$501',
    'Sent',
  ]);
  expect(texts('EST-0003')[3]).toBe('Nov 19, 2026Expired');
});

test('The Expired marker follows the day after the expiry date for all statuses (EST-30, EST-33)', async () => {
  await page.viewport(1280, 1600);
  const days = ['2026-11-19', '2026-11-20'];
  const { table } = await open(
    ESTIMATE_STATUSES.flatMap((status) =>
      days.map((expiryDate) => estimate(`${status} ${expiryDate.slice(-2)}`, { status, expiryDate })),
    ),
  );
  await expect.element(table.getByRole('row').nth(12)).toBeInTheDocument();
  const marked = table
    .getByRole('row')
    .elements()
    .filter((row) => row.querySelector('td:nth-child(4)')?.textContent?.endsWith('Expired'))
    .map((row) => row.querySelector('.mono')?.textContent);
  expect(marked.sort()).toEqual(['Draft 19', 'Expired 19', 'Sent 19', 'Viewed 19']);
});

test('Only an accepted estimate has Convert to invoice in its menu, which opens the new invoice (EST-16, EST-17)', async () => {
  const { screen, world, history } = await open();
  const others = ['View', 'Edit', 'Send', 'Download PDF', 'Delete'];
  expect(await more('EST-0002')).toEqual(others);
  await screen.getByRole('menu').getByRole('menuitem', { name: 'View' }).click();
  await screen.getByRole('link', { name: 'Back to estimates' }).click();
  expect(await more('EST-0004')).toEqual([...others.slice(0, 4), 'Convert to invoice', 'Delete']);
  await screen.getByRole('menuitem', { name: 'Convert to invoice' }).click();
  await expect.poll(() => history.location.pathname).toMatch(/^\/invoices\/.+\/edit$/);
  const [made] = await world.store.invoices.list();
  expect([made?.invoiceNumber, made?.status, made?.estimateId]).toEqual(['INV-0001', 'Draft', 'EST-0004']);
});
