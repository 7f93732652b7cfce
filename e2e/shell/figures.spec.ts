import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { tabTo } from '../pages/tab-to.ts';

/** Returns how the focus would be drawn: the outlines and the edge. */
function looksOf(target: Locator): Promise<string[]> {
  return target.evaluate((element) => [
    getComputedStyle(element).outline,
    getComputedStyle(element, '::after').outline,
    getComputedStyle(element).borderColor,
  ]);
}

/** Moves the focus there by Tab alone, and expects to see where it is. */
async function focusOn(page: Page, target: Locator): Promise<void> {
  const before = await looksOf(target);
  await tabTo(page, target);
  await expect.poll(() => looksOf(target)).not.toEqual(before);
}

async function press(page: Page, target: Locator): Promise<void> {
  await focusOn(page, target);
  await page.keyboard.press('Enter');
}

/** Presses Arrow Down in the select until it has the value. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  const select = page.getByRole('combobox', { name, exact: true });
  await focusOn(page, select);
  await page.keyboard.press('Home');
  while ((await select.inputValue()) !== value) await page.keyboard.press('ArrowDown');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Returns the texts of the cells of each row. */
async function cellsOf(table: Locator): Promise<string[][]> {
  await table.waitFor();
  return table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
  );
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const numberOf = (text = '') => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''));
const wholeDollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

test('by keyboard alone: a figure of the dashboard, its chart, the report, its row and its file say the same', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signInToDemo(page);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await choose(page, 'Period', 'This Year');
  const tile = page.getByRole('region', { name: 'Figures' }).getByRole('group', { name: 'Money In', exact: true });
  await expect(tile).toContainText('2025');
  const ofTile = await tile.locator('p').nth(1).textContent();

  // The points of a chart are one stop; arrows move between them.
  for (const name of ['Booked Work, Next Four Weeks', 'Money In and Invoiced', 'Selling', 'Profit by Category'])
    await focusOn(page, page.getByRole('figure', { name }).locator('[data-point][tabindex="0"]').first());
  const chart = page.getByRole('figure', { name: 'Money In and Invoiced' });
  await focusOn(page, chart.locator('[data-point][tabindex="0"]'));
  for (const key of ['End', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  const november = chart.getByRole('link', { name: /^November 2026, Money In: / });
  await expect(november).toBeFocused();
  const ofPoint = (await november.getAttribute('aria-label'))?.match(/Money In: ([^;]+);/)?.[1];
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Money In')).toBeVisible();
  const report = page.getByRole('table', { name: 'Money In', exact: true });
  const ofNovember = (await cellsOf(report)).at(-1)?.at(-1);
  expect(wholeDollars(numberOf(ofNovember))).toBe(ofPoint);
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, chart.getByRole('button', { name: 'Show as table' }));
  const months = await cellsOf(chart.getByRole('table'));
  expect(months.find(([name]) => name === 'November 2026')?.[1]).toBe(ofPoint);
  await expect(chart.getByRole('button', { name: 'Show as chart' })).toBeFocused();

  await press(page, page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }));
  await press(page, page.getByRole('main').getByRole('link', { name: 'Money In', exact: true }));
  await expect(heading(page, 'Money In')).toBeVisible();
  await choose(page, 'Rows', 'Month');
  const figure = page.getByRole('figure', { name: 'Money In by Month' });
  await press(page, figure.getByRole('button', { name: 'Show as table' }));
  const [heads, ...rows] = await cellsOf(report);
  const total = rows.at(-1)?.at(-1) ?? '';
  expect(heads?.at(-1)).toBe('Money In');
  expect(wholeDollars(numberOf(total))).toBe(ofTile);
  expect(await cellsOf(figure.getByRole('table'))).toEqual([
    ['Month', 'Money In'],
    ...rows.slice(0, -1).map((row) => [row[0], row.at(-1)]),
  ]);
  expect(rows.find(([name]) => name === 'November 2026')?.at(-1)).toBe(ofNovember);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, page.getByRole('button', { name: 'Download CSV' })),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(1).map(Number))).toEqual(
    rows.map((row) => row.slice(1).map(numberOf)),
  );
  await press(page, page.getByRole('button', { name: 'Print' }));
  await expect(page.locator('html[data-printed]')).toBeAttached();

  await press(page, report.getByRole('link', { name: 'November 2026' }));
  const entries = page.getByRole('table', { name: 'Money In: November 2026' });
  expect((await cellsOf(entries)).at(-1)?.at(-1)).toBe(ofNovember);
  await press(page, entries.getByRole('link').first());
  await expect(page).toHaveURL(/\/(invoices|customers)\/[^/]+/);
});

test('on a letter page, 740 px wide, dashboard and reports print as tables, dark on white in the dark theme, and nothing is cut off', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.setViewportSize({ width: 740, height: 1000 });
  const bar = page.locator('[data-bar]').first();
  const fill = () => bar.evaluate((element) => getComputedStyle(element).fill);
  for (const path of ['/dashboard', '/reports/profit-per-bay-hour?period=This+Year&by=Job']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await bar.waitFor();
    const light = await fill();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await fill()).toBe(light);
    const cut = await page.locator('.print-alone *').evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => !one.classList.contains('sr-only'))
        .map((one) => one.outerHTML.slice(0, 200)),
    );
    expect(cut).toEqual([]);
  }
  const table = page.getByRole('table', { name: 'Profit per Bay Hour', exact: true });
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width).toBeLessThan(740);
});
