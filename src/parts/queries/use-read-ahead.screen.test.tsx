import { expect, test } from 'vitest';
import { render } from '#test/app/render.ts';
import { useReadAhead } from './use-read-ahead.ts';

type Row = { list: string; at: number };
const rowsOf = (list: string, length: number) => Array.from({ length }, (_, at): Row => ({ list, at }));

type ReadProps = { rows: readonly Row[]; read: (row: Row) => void };

function Read({ rows, read }: ReadProps) {
  useReadAhead(rows, read);
  return null;
}

test('every row is read once, in order, while the page is idle', async () => {
  const rows = rowsOf('all', 2_350);
  const seen: Row[] = [];
  const read = (row: Row) => void seen.push(row);
  await render(<Read rows={rows} read={read} />);
  await expect.poll(() => seen.length).toBe(rows.length);
  expect(seen).toEqual(rows);
});

test('replaced rows are not read any more', async () => {
  const [gone, next] = [rowsOf('gone', 2_000), rowsOf('next', 130)];
  const seen: string[] = [];
  const count = (list: string) => seen.filter((one) => one === list).length;
  const read = ({ list }: Row) => {
    seen.push(list);
    // Slow to read: an idle period fits a few hundred of them.
    const start = performance.now();
    while (performance.now() - start < 0.2);
  };
  const { rerender } = await render(<Read rows={gone} read={read} />);
  await expect.poll(() => count('gone')).toBeGreaterThan(0);
  await rerender(<Read rows={next} read={read} />);
  const before = count('gone');
  await expect.poll(() => count('next')).toBe(next.length);
  // Each idle period would read some hundred rows.
  for (let times = 0; times < 3; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  expect(count('gone')).toBe(before);
  expect(before).toBeLessThan(gone.length);
});
