import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { ChartFigure } from './chart-figure.tsx';
import { RowBars, rowBarsTable } from './row-bars.tsx';

const figure = page.getByRole('figure', { name: 'Selling' });
const widths = () =>
  [...document.querySelectorAll<SVGRectElement>('[data-bar]')].map((bar) => bar.getAttribute('width'));
const starts = () => [...document.querySelectorAll<SVGRectElement>('[data-bar]')].map((bar) => bar.getAttribute('x'));
const tableText = () =>
  [...document.querySelectorAll('figure tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

const SOURCES = {
  rows: [
    { id: 'a', name: 'Google Ads', value: 300, text: '$300', note: '3 won' },
    { id: 'b', name: 'Returned', value: -100, text: '−$100' },
    { id: 'c', name: 'Walk-in', value: 0, text: '$0' },
    { id: 'd', name: 'Unknown', value: undefined, text: '–' },
  ],
};

test('without figures there is a sentence, no table and no button', async () => {
  await render(
    <ChartFigure title="Selling" table={{ heads: [], rows: [] }} empty="Your first estimates will show here.">
      <RowBars {...SOURCES} />
    </ChartFigure>,
  );
  await expect.element(figure).toHaveTextContent('Your first estimates will show here.');
  expect(figure.getByRole('button').elements()).toEqual([]);
  expect(figure.getByRole('img').elements()).toEqual([]);
});

test('row bars: 300 of −100 to 300 is 75% from the zero line at 25%, −100 is 25% to its left, 0 and none have no width', async () => {
  await render(
    <ChartFigure title="Selling" table={rowBarsTable(SOURCES, ['Source', 'Value', 'Won'])}>
      <RowBars {...SOURCES} />
    </ChartFigure>,
  );
  await expect.element(figure.getByRole('img', { name: 'Google Ads: $300, 3 won', exact: true })).toBeVisible();
  await expect.element(figure.getByRole('img', { name: 'Returned: −$100', exact: true })).toBeVisible();
  expect([widths(), starts()]).toEqual([
    ['75%', '25%', '0%', '0%'],
    ['25%', '0%', '25%', '25%'],
  ]);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.poll(tableText).toEqual([
    ['Source', 'Value', 'Won'],
    ['Google Ads', '$300', '3 won'],
    ['Returned', '−$100', ''],
    ['Walk-in', '$0', ''],
    ['Unknown', '–', ''],
  ]);
});

test('all zeros: no bar has a width', async () => {
  await render(
    <>
      <RowBars rows={SOURCES.rows.map((row) => ({ ...row, value: 0 }))} />
      <RowBars rows={[]} />
    </>,
  );
  expect(new Set(widths())).toEqual(new Set(['0%']));
});

test('the visible text of a row that opens is its name', async () => {
  await render(<RowBars {...SOURCES} onOpen={() => undefined} />);
  const rows = page.getByRole('button').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual(rows.map((row) => row.getAttribute('aria-label')));
});

test('at 320 px a row has name and value in a line and its bar below, at 1280 px all in one line', async () => {
  const isBelow = () => {
    const bar = document.querySelector('[data-bar]')?.getBoundingClientRect();
    return (bar?.top ?? 0) >= (figure.getByText('Google Ads').element().getBoundingClientRect().bottom ?? 0) - 4;
  };
  await render(
    <ChartFigure title="Selling" table={rowBarsTable(SOURCES, ['Source', 'Value'])}>
      <RowBars {...SOURCES} />
    </ChartFigure>,
  );
  await page.viewport(320, 800);
  await expect.poll(isBelow).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
  await expect.poll(isBelow).toBe(false);
});
