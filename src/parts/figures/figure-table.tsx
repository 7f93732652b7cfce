import type { ReactNode } from 'react';
import { formatDollars } from '#domain/money/money.ts';
import { useIsPhone } from '#ui/use-media-query.ts';

type Amount = number | undefined;
type Row = { key: string; name: ReactNode; amounts: readonly Amount[] };
type FigureTableProps = {
  label: string;
  /** Heads of the columns; the first one is that of the names. */
  heads: readonly string[];
  rows: readonly Row[];
  total?: readonly Amount[] | undefined;
  /** Formats the amount of a column. Dollars by default, and a dash for 0 in a row. */
  textOf?: (amount: Amount, column: number, isTotal: boolean) => string;
  /** Index of the amount that a phone shows next to the name; the last one by default. */
  main?: number;
};

const dollarsText = (amount: Amount = 0, _column: number, isTotal: boolean) =>
  amount === 0 && !isTotal ? '–' : formatDollars(amount);

const cell = 'border-b py-2 pl-4 text-right tabular-nums whitespace-nowrap';

/** A table of names with amounts, which scrolls sideways where it is too narrow; a list on a phone. */
export function FigureTable(props: FigureTableProps) {
  const { label, heads, rows, total, textOf = dollarsText } = props;
  const [first, ...others] = heads;
  if (useIsPhone()) return <FigureList {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className="w-full text-label">
        <thead>
          <tr className="text-small text-text-3">
            <th scope="col" className="border-b py-2 text-left font-semibold">
              {first}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" className={`${cell} font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, amounts }) => (
            <tr key={key} className="break-inside-avoid">
              <th scope="row" className="min-w-32 print:min-w-0 border-b py-2 text-left font-medium">
                {name}
              </th>
              {amounts.map((amount, index) => (
                <td key={heads[index + 1]} className={cell}>
                  {textOf(amount, index, false)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          // The group of a footer prints on every page.
          <tfoot className="print:table-row-group">
            <tr className="break-inside-avoid font-bold">
              <th scope="row" className="py-2 text-left">
                Total
              </th>
              {total.map((amount, index) => (
                <td key={heads[index + 1]} className="py-2 pl-4 text-right tabular-nums whitespace-nowrap">
                  {textOf(amount, index, true)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Each name with its main amount, and the others that are not 0 below. */
function FigureList({ label, heads, rows, total, textOf = dollarsText, main = heads.length - 2 }: FigureTableProps) {
  const all = [...rows, ...(total ? [{ key: 'total', name: 'Total', amounts: total }] : [])];
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {all.map(({ key, name, amounts }, place) => (
        <li key={key} className="py-2.5 first:pt-0 last:pb-0">
          <div
            className={`flex items-baseline justify-between gap-3 ${place === rows.length ? 'font-bold' : 'font-semibold'}`}
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex-none tabular-nums">{textOf(amounts[main], main, true)}</span>
          </div>
          <dl className="mt-1 grid gap-0.5 text-label text-text-2 empty:hidden">
            {amounts.map(
              (amount, index) =>
                index !== main &&
                amount !== 0 &&
                amount !== undefined && (
                  <div key={heads[index + 1]} className="flex justify-between gap-3">
                    <dt>{heads[index + 1]}</dt>
                    <dd className="tabular-nums">{textOf(amount, index, true)}</dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
