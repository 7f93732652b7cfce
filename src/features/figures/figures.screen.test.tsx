import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayClose } from '#domain/books/day-close.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import { DASHBOARD_FIGURES } from '#domain/figures/dashboard.ts';
import { FIGURE_SECTIONS } from '#domain/figures/figure-meanings.ts';
import { REPORTS } from '#domain/figures/reports.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { type AppScreen, renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildInvoice, EMPTY_SHOP } from '#test/build.ts';

const CHARTS = ['Booked Work, Next Four Weeks', 'Money In and Invoiced', 'Selling', 'Profit by Category'];
const emptyShop = { demo: () => EMPTY_SHOP, starter: () => EMPTY_SHOP };

const heading = (screen: AppScreen, name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
const tile = (screen: AppScreen, part: string, name: string) =>
  screen.getByRole('region', { name: part }).getByRole('group', { name, exact: true });
/** The sidebar has links of the same name. */
const reportLink = (screen: AppScreen, title: string) =>
  screen.getByRole('main').getByRole('link', { name: title, exact: true });
const select = (screen: AppScreen, name: string) => screen.getByRole('combobox', { name, exact: true });

/** Returns the number of a figure: −1234.5 of '−$1,234.50'; undefined of a dash or an empty field. */
function numberOf(text = ''): number | undefined {
  const digits = text.replace('\u2212', '-').replace(/[^\d.-]/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** Returns the texts of the cells of each row of a table. */
function cellsOf(table: Element): string[][] {
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
}

/** Returns the table of a report, once its figures are those of the address. */
async function reportCells(screen: AppScreen, title: string): Promise<string[][]> {
  const table = screen.getByRole('table', { name: title, exact: true });
  await expect.element(table).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  return cellsOf(table.element());
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('the top row counts what Today, Messages and Money count, and leads there', async () => {
  const { screen, world, history } = await renderApp({ path: '/dashboard' });
  await expect.element(tile(screen, 'Today', 'Late')).toHaveTextContent(/\d/);
  const books = {
    invoices: await world.store.invoices.list(),
    deposits: await world.store.deposits.list(),
    removals: await world.store.removals.list(),
  };
  const today = '2026-11-20';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect
    .element(tile(screen, 'Today', 'Money In'))
    .toHaveTextContent(formatWholeDollars(dayClose(moneyEntries(books, zone), today).all.total));
  const names = ['In the Shop', 'Arriving', 'Due Out', 'Late'];
  const counts = names.map((name) => numberOf(tile(screen, 'Today', name).element().textContent));
  await tile(screen, 'Today', 'Due Out').getByRole('link').click();
  await expect.element(heading(screen, 'Today')).toBeVisible();
  expect(history.location.search).toBe('?group=due');
  const pills = ['In shop', 'Arriving today', 'Due out today', 'Late'].map((name) =>
    screen.getByRole('group', { name: 'Cars to show' }).getByRole('button', { name }),
  );
  await expect.poll(() => pills.map((pill) => numberOf(pill.element().textContent))).toEqual(counts);
  history.back();
  const due = tile(screen, 'Today', 'Messages Due');
  await expect.element(due).toHaveTextContent(/\d/);
  const count = numberOf(due.element().textContent) ?? 0;
  await due.getByRole('link').click();
  await expect
    .element(screen.getByText(new RegExp(`^${count === 0 ? 'No' : count} messages? due today$`)))
    .toBeVisible();
});

describe.each(DASHBOARD_FIGURES.map(({ name, report, column }) => ({ name, report, column })))(
  '$name',
  ({ name, report, column }) => {
    test.each(['', '?period=This+Year'])('of /dashboard%s is the total of its report', async (search) => {
      const { screen, history } = await renderApp({ path: `/dashboard${search}` });
      const figure = tile(screen, 'Figures', name);
      await expect.element(figure).toBeVisible();
      const [, value] = [...figure.element().children].map(({ textContent }) => textContent);
      await figure.getByRole('link').click();
      await expect.element(heading(screen, report.title)).toBeVisible();
      expect(history.location.search).toBe(search);
      const cells = await reportCells(screen, report.title);
      const total = numberOf(cells.at(-1)?.[1 + report.columns.indexOf(column)]);
      const isDollars = column.unit.startsWith('dollars');
      expect(numberOf(value)).toBe(isDollars && total !== undefined ? Math.round(total) : total);
    });
  },
);

test('the period is in the address: it follows to a report and its rows, and Back and a reload show it again', async () => {
  const { screen, history } = await renderApp({ path: '/dashboard' });
  await expect.element(select(screen, 'Period')).toHaveDisplayValue('This Month');
  await select(screen, 'Period').selectOptions('Last Quarter');
  await expect.poll(() => history.location.search).toBe('?period=Last+Quarter');
  const figures = screen.getByRole('region', { name: 'Figures' });
  await expect.element(figures.getByRole('heading', { level: 2 })).toHaveTextContent('Jul 1 – Sep 30, 2026');
  await tile(screen, 'Figures', 'Invoiced').getByRole('link').click();
  await expect.element(heading(screen, 'Sales')).toBeVisible();
  await expect.element(select(screen, 'Period')).toHaveDisplayValue('Last Quarter');
  history.back();
  await expect.element(heading(screen, 'Dashboard')).toBeVisible();
  await expect.element(select(screen, 'Period')).toHaveDisplayValue('Last Quarter');
  await screen.unmount();
  const again = await renderApp({ path: `/reports/sales?period=Last+Quarter&by=Month&row=2026-09` });
  await expect.element(select(again.screen, 'Rows')).toHaveDisplayValue('Month');
  await expect
    .element(again.screen.getByRole('heading', { level: 2, name: 'Month: September 2026, Jul 1 – Sep 30, 2026' }))
    .toBeVisible();
});

test('other days begin as those shown, and a year that is being typed changes nothing', async () => {
  const { screen, history } = await renderApp({ path: '/reports/sales' });
  await select(screen, 'Period').selectOptions('Other Days');
  await expect.poll(() => history.location.search).toBe('?period=Other+Days&from=2026-11-01&to=2026-11-30');
  const addresses: string[] = [];
  const stop = history.subscribe(() => addresses.push(history.location.search));
  const from = screen.getByLabelText('From', { exact: true });
  for (const typed of ['0002-11-09', '0202-11-09', '2026-11-09']) {
    await from.fill(typed);
    await expect.element(from).toHaveValue(typed);
  }
  await expect.poll(() => addresses.at(-1)).toBe('?period=Other+Days&from=2026-11-09&to=2026-11-30');
  expect(new Set(addresses).size).toBe(1);
  stop();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'By Service, Nov 9–30, 2026' })).toBeVisible();
});

test.each(['?period=Next+Year&from=x&to=2026-02-31&by=Color&basis=On+Hope&row=gone', '?from=1026-01-01&to=9999-12-31'])(
  'an address with unknown values, %s, shows this month',
  async (search) => {
    const { screen } = await renderApp({ path: `/reports/sales-tax${search}` });
    await expect.element(select(screen, 'Period')).toHaveDisplayValue('This Month');
    await expect.element(select(screen, 'Rows')).toHaveDisplayValue('Month and Rate');
    await expect.element(select(screen, 'Count')).toHaveDisplayValue('On Invoices');
    expect((await reportCells(screen, 'Sales Tax')).length).toBeGreaterThan(2);
    await expect.element(screen.getByRole('link', { name: 'All rows' })).not.toBeInTheDocument();
  },
);

test('the file of a report has the figures of its table, in the same order', async () => {
  for (const path of ['/reports/sales?period=This+Year&by=Customer', '/reports/utilization?basis=People']) {
    const { screen } = await renderApp({ path });
    const [title] = path.includes('sales') ? ['Sales'] : ['Utilization'];
    const cells = await reportCells(screen, title ?? '');
    const columns = (cells[0]?.length ?? 0) - 1;
    const { name, text } = await downloadOf(() => screen.getByRole('button', { name: 'Download CSV' }).click());
    expect(name).toMatch(new RegExp(`^${title} (People )?2026-\\d\\d-01 to 2026-\\d\\d-\\d\\d\\.csv$`));
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(-columns).map(numberOf))).toEqual(
      cells.slice(1).map((row) => row.slice(1).map(numberOf)),
    );
    await screen.unmount();
  }
});

test('a row opens the entries behind it with the same figures, by keyboard too; each leads to its record', async () => {
  const { screen, history } = await renderApp({ path: '/reports/sales?period=This+Year&by=Category' });
  const rows = await reportCells(screen, 'Sales');
  const [name = '', ...figures] = rows[1] ?? [];
  const link = screen.getByRole('table', { name: 'Sales', exact: true }).getByRole('link', { name }).first();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  const entries = await reportCells(screen, `Sales: ${name}`);
  expect(entries.at(-1)).toEqual(['Total', ...figures]);
  expect(history.location.search).toContain('&row=');
  const days = entries.slice(1, -1).map(([entry = '']) => Date.parse(entry.split(', ').slice(0, 2).join(', ')));
  expect(new Set(days).size).toBeGreaterThan(1);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  const { text } = await downloadOf(() => screen.getByRole('button', { name: 'Download CSV' }).click());
  const lines = text.trimEnd().split('\r\n');
  expect(lines.length).toBe(entries.length);
  expect(lines.at(-1)?.split(',').slice(1).map(numberOf)).toEqual(figures.map(numberOf));
  await screen
    .getByRole('table', { name: `Sales: ${name}` })
    .getByRole('link')
    .first()
    .click();
  await expect.poll(() => history.location.pathname).toMatch(/^\/invoices\/.+\/view$/);
  history.back();
  await screen.getByRole('link', { name: 'All rows' }).click();
  expect(await reportCells(screen, 'Sales')).toEqual(rows);
});

test('other rows, and another way to count, close the row that was open', async () => {
  const { screen, history } = await renderApp({ path: '/reports/sales-tax?by=Month&row=2026-11' });
  await expect.element(screen.getByRole('table', { name: 'Sales Tax: November 2026' })).toBeVisible();
  await select(screen, 'Count').selectOptions('On Payments');
  await expect.poll(() => history.location.search).toBe('?by=Month&basis=On+Payments');
  await screen.getByRole('table', { name: 'Sales Tax' }).getByRole('link', { name: 'November 2026' }).click();
  await expect.element(screen.getByRole('table', { name: 'Sales Tax: November 2026' })).toBeVisible();
  await select(screen, 'Rows').selectOptions('Customer');
  await expect.poll(() => history.location.search).toBe('?by=Customer&basis=On+Payments');
  await screen.getByRole('link', { name: 'All Reports' }).click();
  await expect.element(heading(screen, 'Reports')).toBeVisible();
});

test('what another device saves shows at once', async () => {
  const { screen, world } = await renderApp({ path: '/reports/money-in?by=Method', samples: emptyShop });
  await expect.element(screen.getByRole('heading', { name: 'Nothing in November 2026' })).toBeVisible();
  const payment = { id: 'p', amount: 868, date: '2026-11-20', method: 'Card', reference: '', note: '' };
  await world.store.invoices.set([buildInvoice({ status: 'Paid', payments: [payment], paidAmount: 868 })]);
  const cells = await reportCells(screen, 'Money In');
  expect([cells[1]?.[0], numberOf(cells.at(-1)?.at(-1))]).toEqual(['Card', 868]);
});

test('each chart of the demo shop can be read as a table, and a point opens what it counts', async () => {
  const { screen, history } = await renderApp({ path: '/dashboard?period=This+Year' });
  for (const name of CHARTS) {
    const figure = screen.getByRole('figure', { name });
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const cells = cellsOf(figure.getByRole('table', { name }).element());
    expect([name, cells.length > 1, cells.flat().join(' ')]).toEqual([
      name,
      true,
      expect.not.stringMatching(/NaN|undefined|Infinity/),
    ]);
    await figure.getByRole('button', { name: 'Show as chart' }).click();
  }
  const point = screen.getByRole('figure', { name: 'Money In and Invoiced' }).getByRole('link').first();
  point.element().focus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(heading(screen, 'Money In')).toBeVisible();
  expect(history.location.search).toBe('?period=Other+Days&from=2026-11-01&to=2026-11-30');
});

test('an empty shop sees what will appear, why a figure is missing, and no axes', async () => {
  const { screen } = await renderApp({ path: '/dashboard', samples: emptyShop });
  for (const name of CHARTS) {
    const figure = screen.getByRole('figure', { name });
    await expect.element(figure).toBeVisible();
    expect([name, figure.element().querySelector('svg rect, svg line, table')]).toEqual([name, null]);
    expect(figure.element().textContent).toMatch(/ show| shows| compares/);
  }
  const tiles = DASHBOARD_FIGURES.map(({ name }) =>
    [...tile(screen, 'Figures', name).element().children].map(({ textContent }) => textContent),
  );
  const before = ['$0 in Oct 1–20, 2026', '$0 in Nov 1–20, 2025'];
  expect(tiles).toEqual([
    ['Money In', '$0', ...before],
    ['Invoiced', '$0', ...before],
    ['Gross Profit', '$0', ...before],
    ['Profit per Bay Hour', '–', 'No finished work'],
    ['Close Rate', '–', 'Fewer than 5 estimates'],
    ['Bays Booked', '–', 'No open hours'],
  ]);
});

test.each(REPORTS.map(({ id, title, columns, by }) => ({ id, title, columns, by })))(
  '$title opens from the list on the demo shop and on an empty one, with every way to group its rows',
  async ({ title, columns, by }) => {
    const { screen } = await renderApp({ path: '/reports?period=This+Year' });
    await reportLink(screen, title).click();
    await expect.element(heading(screen, title)).toBeVisible();
    for (const way of by) {
      await select(screen, 'Rows').selectOptions(way);
      await expect.element(screen.getByRole('figure', { name: new RegExp(` by ${way}$`) })).toBeVisible();
      const [heads = []] = await reportCells(screen, title);
      expect(heads).toEqual([way, ...columns.map(({ name }) => name)]);
    }
    const meanings = screen.getByRole('region', { name: 'What these figures mean' });
    for (const { name, meaning } of columns) await expect.element(meanings).toHaveTextContent(`${name}${meaning}`);
    await screen.unmount();
    const empty = await renderApp({ path: '/reports', samples: emptyShop });
    await reportLink(empty.screen, title).click();
    await expect.element(empty.screen.getByRole('heading', { name: 'Nothing in November 2026' })).toBeVisible();
  },
);

test('a report that does not exist says so, with a link to the reports', async () => {
  const { screen } = await renderApp({ path: '/reports/nothing' });
  await expect.element(screen.getByRole('heading', { name: 'Report not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'Go to the reports' }).click();
  await expect.element(heading(screen, 'Reports')).toBeVisible();
});

test('on a phone the rows of a report are a list, and nothing is cut off', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp({ path: '/reports/sales?period=This+Year' });
  await expect.element(screen.getByRole('list', { name: 'Sales', exact: true })).toBeVisible();
  const cut = [...document.querySelectorAll('main *:not(.sr-only)')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1,
  );
  expect(cut.filter((one) => getComputedStyle(one).overflowX !== 'visible').map((one) => one.outerHTML)).toEqual([]);
  await page.viewport(1280, 900);
});

test('the help article has the definition of every column, and of every card of the other pages', async () => {
  const { screen } = await renderApp({ path: '/help/read-the-dashboard' });
  for (const { title, columns } of REPORTS) {
    const part = screen.getByRole('region', { name: title, exact: true });
    for (const { name, meaning } of columns) await expect.element(part).toHaveTextContent(`${name}${meaning}`);
  }
  for (const { page, card, columns } of FIGURE_SECTIONS) {
    const part = screen.getByRole('region', { name: card ? `${page}: ${card}` : page, exact: true });
    const words = columns.map(({ name, meaning }) => name + meaning).join('');
    await expect.element(part).toHaveTextContent(`${card ? `${page}: ${card}` : page}${words}`);
  }
});
