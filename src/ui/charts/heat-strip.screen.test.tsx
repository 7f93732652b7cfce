import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { ChartFigure } from './chart-figure.tsx';
import { HeatStrip, type HeatStripProps, heatTable } from './heat-strip.tsx';

const DAYS = Array.from({ length: 28 }, (_, at) => ({
  id: `day-${at + 2}`,
  name: `Nov ${at + 2}`,
  letter: 'MTWTFSS'.charAt(at % 7),
  date: `${at + 2}`,
}));
const SHARES = [0, 0.5, 1, 1.2, 1.001, undefined, Number.POSITIVE_INFINITY, Number.NaN];

const BAYS: HeatStripProps = {
  days: DAYS,
  rows: ['Bay 1', 'Bay 2'].map((name) => ({
    id: name,
    name,
    cells: DAYS.map((_, at) => {
      const share = SHARES[at % SHARES.length];
      return { share, text: share === undefined ? 'Closed' : `${at} of 8 h` };
    }),
  })),
};

const figure = page.getByRole('figure', { name: 'Booked' });
const cell = (name: string) => figure.getByRole('img', { name, exact: true });
const tip = () => document.querySelector<HTMLElement>('[data-tip]');

const renderBays = (props: HeatStripProps = BAYS) =>
  render(
    <ChartFigure title="Booked" table={heatTable(props, 'Day')}>
      <HeatStrip {...props} />
    </ChartFigure>,
  );

test('the cells are one tab stop: arrows move by day and by row, Home and End in the row, with Control in all', async () => {
  await renderBays();
  page.getByRole('button', { name: 'Show as table' }).element().focus();
  await userEvent.tab();
  await expect.element(cell('Bay 1, Nov 2: 0 of 8 h')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(cell('Bay 2, Nov 3: 1 of 8 h')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
  await expect.element(cell('Bay 2, Nov 2: 0 of 8 h')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{End}');
  await expect.element(cell('Bay 1, Nov 29: 27 of 8 h, 120%')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell('Bay 1, Nov 29: 27 of 8 h, 120%')).toHaveFocus();
  await userEvent.keyboard('{Home}{Control>}{End}{/Control}');
  await expect.element(cell('Bay 2, Nov 29: 27 of 8 h, 120%')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(cell('Bay 1, Nov 2: 0 of 8 h')).toHaveFocus();
});

test('a cell is free, booked, over with its percentage, or closed; a tiny excess reads 101, no open hours a mark', async () => {
  await renderBays();
  await expect.element(cell('Bay 1, Nov 2: 0 of 8 h')).toBeVisible();
  const shades = [...figure.element().querySelectorAll<HTMLElement>('[data-point] [data-shade]')].slice(0, 8);
  expect(shades.map(({ dataset, textContent }) => [dataset['shade'], textContent])).toEqual([
    ['free', ''],
    ['booked', ''],
    ['booked', ''],
    ['over', '120'],
    ['over', '101'],
    ['closed', ''],
    ['over', '!'],
    ['closed', ''],
  ]);
});

test('in 320 px the strip scrolls in its own box, the page does not, and the tooltip follows the cell inside the figure', async () => {
  await page.viewport(320, 800);
  await renderBays();
  cell('Bay 1, Nov 2: 0 of 8 h').element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => tip()?.textContent).toBe('Bay 1, Nov 29: 27 of 8 h, 120%');
  const box = () => tip()?.getBoundingClientRect() ?? new DOMRect();
  const outer = figure.element().getBoundingClientRect();
  await expect.poll(() => box().right).toBeGreaterThan(outer.left + outer.width / 2);
  expect([box().left >= outer.left, box().right <= outer.right, box().bottom <= outer.bottom]).toEqual([
    true,
    true,
    true,
  ]);
  const last = cell('Bay 1, Nov 29: 27 of 8 h, 120%').element().getBoundingClientRect();
  expect([last.left >= outer.left, last.right <= outer.right]).toEqual([true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
});

test('in 900 px all four weeks fit without scrolling', async () => {
  await page.viewport(900, 800);
  await renderBays();
  const box = figure.element().querySelector('.overflow-x-auto');
  expect(box?.scrollWidth).toBe(box?.clientWidth);
  await page.viewport(1280, 800);
});

test('the table has a row for each day with the words of the cells', async () => {
  await renderBays();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('table', { name: 'Booked' }).getByRole('row').elements();
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts.slice(0, 2)).toEqual([
    ['Day', 'Bay 1', 'Bay 2'],
    ['Nov 2', '0 of 8 h', '0 of 8 h'],
  ]);
  expect(texts[4]).toEqual(['Nov 5', '3 of 8 h, 120%', '3 of 8 h, 120%']);
  expect(texts.length).toBe(29);
});

test('no accessibility violations in both themes', async () => {
  const { container } = await renderBays();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    const { violations } = await axe.run(container, {
      rules: { 'target-size': { enabled: true }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([]);
  }
  delete document.documentElement.dataset['theme'];
});
