import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { BarsAndLine, type BarsAndLineProps, barsTable } from './bars-and-line.tsx';
import { ChartFigure } from './chart-figure.tsx';

const format = (value: number | undefined) => (value === undefined ? '–' : `$${value}`.replace('$-', '−$'));

const MONEY: BarsAndLineProps = {
  series: [{ name: 'Invoiced' }, { name: 'Money in' }],
  line: 'Last year',
  points: [
    { id: '2026-09', name: 'Sep 2026', tick: 'Sep', values: [0, undefined] },
    { id: '2026-10', name: 'Oct 2026', tick: 'Oct', values: [-500, 250], line: 900 },
    { id: '2026-11', name: 'Nov 2026', tick: 'Nov', values: [1200, 1000], line: 1000 },
  ],
  format,
};

const SEPTEMBER = 'Sep 2026, Invoiced: $0; Money in: –; last year –';
const OCTOBER = 'Oct 2026, Invoiced: −$500; Money in: $250; last year $900';
const NOVEMBER = 'Nov 2026, Invoiced: $1200; Money in: $1000; last year $1000';

const figure = page.getByRole('figure', { name: 'Money' });
const point = (name: string) => figure.getByRole('img', { name, exact: true });
const tip = () => document.querySelector<HTMLElement>('[data-tip]');
const bars = (name: string) => [...document.querySelectorAll(`[data-bar="${name}"]`)];

const renderMoney = (props: BarsAndLineProps = MONEY) =>
  render(
    <>
      <button type="button">Before</button>
      <ChartFigure title="Money" table={barsTable(props, 'Month')} onOpen={props.onOpen}>
        <BarsAndLine {...props} />
      </ChartFigure>
      <button type="button">After</button>
    </>,
  );

test('the points are one tab stop after the table button: arrows, Home and End move, and do not wrap around', async () => {
  await renderMoney();
  page.getByRole('button', { name: 'Show as table' }).element().focus();
  await userEvent.tab();
  await expect.element(point(SEPTEMBER)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(point(SEPTEMBER)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(point(OCTOBER)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(point(NOVEMBER)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(point(NOVEMBER)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(point(OCTOBER)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(point(OCTOBER)).toHaveFocus();
});

test('the tooltip has the name of the point with the focus or the pointer; Escape closes it', async () => {
  await renderMoney();
  point(OCTOBER).element().focus();
  await expect.poll(() => tip()?.textContent).toBe(OCTOBER);
  await userEvent.hover(point(NOVEMBER));
  await expect.poll(() => tip()?.textContent).toBe(NOVEMBER);
  await userEvent.hover(page.getByRole('button', { name: 'Before' }));
  await expect.poll(() => tip()?.textContent).toBe(OCTOBER);
  await userEvent.keyboard('{Escape}');
  await expect.poll(tip).toBeNull();
});

test.each([320, 1280])(
  'at %d px the tooltip of every point is inside the figure, and nothing is wider than the page',
  async (width) => {
    await page.viewport(width, 800);
    await renderMoney();
    for (const name of [SEPTEMBER, OCTOBER, NOVEMBER]) {
      point(name).element().focus();
      await expect.poll(() => tip()?.textContent).toBe(name);
      const outer = figure.element().getBoundingClientRect();
      const inner = tip()?.getBoundingClientRect() ?? new DOMRect();
      expect(inner.width).toBeGreaterThan(0);
      expect([inner.left >= outer.left, inner.right <= outer.right]).toEqual([true, true]);
      expect([inner.top >= outer.top, inner.bottom <= outer.bottom]).toEqual([true, true]);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(1280, 800);
  },
);

test('the table has the figures of the points, in words of the same format', async () => {
  await renderMoney();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Money' });
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Month', 'Invoiced', 'Money in', 'Last year'],
    ['Sep 2026', '$0', '–', '–'],
    ['Oct 2026', '−$500', '$250', '$900'],
    ['Nov 2026', '$1200', '$1000', '$1000'],
  ]);
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expect.element(point(NOVEMBER)).toBeVisible();
});

test('a negative bar is below the zero line, a value of 0 or none has no bar, and a bar is as high as its value', async () => {
  await renderMoney();
  await expect.element(point(NOVEMBER)).toBeVisible();
  const invoiced = bars('Invoiced').map((bar) => bar.getBoundingClientRect());
  expect([invoiced.length, bars('Money in').length]).toEqual([2, 2]);
  const [october, november] = invoiced;
  if (!october || !november) throw new Error('no bars');
  // Bars have a line of one pixel around them.
  expect(Math.abs(october.top - november.bottom)).toBeLessThan(3);
  expect(Math.abs(november.height / october.height - 1200 / 500)).toBeLessThan(0.1);
});

test.each<[string, BarsAndLineProps['points']]>([
  ['one value', MONEY.points.slice(2)],
  ['zeros', [{ id: 'a', name: 'A', tick: 'A', values: [0, 0], line: 0 }]],
  ['no numbers', [{ id: 'a', name: 'A', tick: 'A', values: [Number.NaN, undefined], line: Number.NaN }]],
  ['no points', []],
])('%s: the drawing has no NaN', async (_, points) => {
  await renderMoney({ ...MONEY, points });
  await expect.element(figure).toBeVisible();
  expect(figure.element().innerHTML).not.toMatch(/NaN|Infinity|undefined/);
});

test('Enter and a click open the point; a press on its row in the table does too', async () => {
  const opened: string[] = [];
  await renderMoney({ ...MONEY, onOpen: (id) => opened.push(id) });
  const november = figure.getByRole('button', { name: NOVEMBER });
  november.element().focus();
  await userEvent.keyboard('{Enter}');
  await figure.getByRole('button', { name: OCTOBER }).click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('button', { name: 'Sep 2026' }).click();
  expect(opened).toEqual(['2026-11', '2026-10', '2026-09']);
});

test('a point with an address is a link; Enter opens it without loading the page', async () => {
  const opened: string[] = [];
  const points = MONEY.points.map((one) => ({ ...one, href: `/reports/sales?month=${one.id}` }));
  await renderMoney({ ...MONEY, points, onOpen: (id) => opened.push(id) });
  const link = figure.getByRole('link', { name: NOVEMBER });
  await expect.element(link).toHaveAttribute('href', '/reports/sales?month=2026-11');
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['2026-11']);
});

test('no accessibility violations in both themes, as a chart and as a table', async () => {
  const { container } = await renderMoney();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    await Promise.all(document.getAnimations().map((one) => one.finished));
    for (const button of ['Show as table', 'Show as chart']) {
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([]);
      await page.getByRole('button', { name: button }).click();
    }
  }
  delete document.documentElement.dataset['theme'];
});
