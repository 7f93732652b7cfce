import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { type Column, DataTable } from './data-table.tsx';

type Row = { id: string; amount: number };

const many = Array.from(
  { length: 10_000 },
  (_, index): Row => ({ id: `INV-${index}`, amount: (index * 7919) % 10_007 }),
);
const columns: Column<Row>[] = [
  {
    id: 'number',
    header: 'Invoice number',
    sortValue: (row) => row.id,
    cell: (row) => <a href={`#${row.id}`}>{row.id}</a>,
  },
  { id: 'amount', header: 'Amount', align: 'end', sortValue: (row) => row.amount, cell: (row) => row.amount },
];

const table = page.getByRole('table', { name: 'Invoices' });
const firstCell = () => table.element().querySelector('tbody tr[data-index="0"] td')?.textContent;

function show(rows: Row[], onRowOpen?: (row: Row) => void) {
  return render(
    <DataTable
      label="Invoices"
      columns={columns}
      rows={rows}
      empty={<p>No invoices found</p>}
      renderCard={(row) => <p className="p-4">{row.id}</p>}
      {...(onRowOpen && { onRowOpen })}
    />,
  );
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  window.scrollTo(0, 0);
});

test('fewer than 70 of 10,000 rows are rendered, at the top, in the middle and at the end', async () => {
  await show(many);
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  const rows = () => table.element().querySelectorAll('tr[data-index]');
  const indexes = () => [...rows()].map((row) => Number(row.getAttribute('aria-rowindex')));
  expect(rows().length).toBeGreaterThan(12);
  expect(rows().length).toBeLessThan(70);
  expect(indexes()[0]).toBe(2);
  // The page is as tall as with all rows: nothing jumps while scrolling.
  expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(10_000 * 56);
  window.scrollTo(0, 5000 * 56);
  await expect.poll(() => indexes().includes(5005)).toBe(true);
  expect(rows().length).toBeLessThan(70);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => indexes().at(-1)).toBe(10_001);
  expect(rows().length).toBeLessThan(70);
});

test('a press on a header sorts ascending, the next descending, the third restores the order', async () => {
  await show(many.slice(0, 5));
  const head = table.getByRole('columnheader', { name: 'Amount' });
  const amounts = () =>
    [...table.element().querySelectorAll('tr[data-index] td:last-child')].map((cell) => cell.textContent);
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(head.getByRole('button'));
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expect(amounts()).toEqual(['0', '1655', '3743', '5831', '7919']);
  await userEvent.click(head.getByRole('button'));
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(firstCell()).toBe('INV-1');
  await userEvent.click(head.getByRole('button'));
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  expect(firstCell()).toBe('INV-0');
});

test('a press on a row opens it; a press on a link in it does not', async () => {
  const opened = vi.fn();
  await show(many.slice(0, 3), opened);
  await userEvent.click(table.getByRole('link', { name: 'INV-1' }));
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(table.getByRole('cell', { name: '5831' }));
  expect(opened.mock.calls).toEqual([[many[2]]]);
});

test('on a phone the rows are cards, fewer than 70 of 10,000', async () => {
  await page.viewport(390, 844);
  await show(many);
  const list = page.getByRole('list', { name: 'Invoices' });
  const cards = () => list.element().querySelectorAll('li');
  expect(table.elements()).toHaveLength(0);
  // The first drawing has the cards of an assumed height; those of the measured height follow.
  await expect.poll(() => cards().length).toBeGreaterThan(5);
  expect(cards().length).toBeLessThan(70);
  window.scrollTo(0, 100_000);
  await expect.poll(() => Number(cards()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(500);
  expect(cards().length).toBeLessThan(70);
});

test('a card is as high as its text, in the order of the rows, also after scrolling back to cards that were never drawn', async () => {
  await page.viewport(390, 844);
  const heightOf = (id: string) => 40 + (Number(id.slice(4)) % 7) * 30;
  await render(
    <DataTable
      label="Uneven"
      columns={columns}
      rows={many}
      renderCard={(row) => <div style={{ height: heightOf(row.id) }}>{row.id}</div>}
    />,
  );
  const list = page.getByRole('list', { name: 'Uneven' });
  const cards = () => [...list.element().querySelectorAll('li')];
  const places = () => cards().map((card) => Number(card.getAttribute('aria-posinset')));
  const expectWhole = () => {
    for (const card of cards()) {
      expect([card.textContent, card.clientHeight]).toEqual([card.textContent, heightOf(card.textContent)]);
    }
    expect(places()).toEqual(places().map((_, index) => (places()[0] ?? 0) + index));
    expect(cards().length).toBeLessThan(70);
  };
  await expect.poll(() => cards().length).toBeGreaterThan(8);
  expectWhole();
  window.scrollTo(0, 700_000);
  await expect.poll(() => places()[0]).toBeGreaterThan(4000);
  await expect.poll(() => cards()[0]?.getBoundingClientRect().top).toBeLessThan(0);
  await expect.poll(() => cards().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThan(844);
  expectWhole();
  window.scrollTo(0, 0);
  await expect.poll(() => places()[0]).toBe(1);
  expectWhole();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => places().at(-1)).toBe(10_000);
  expectWhole();
});

test('without rows the empty text is shown', async () => {
  await show([]);
  await expect.element(page.getByText('No invoices found')).toBeVisible();
  expect(table.elements()).toHaveLength(0);
});
