import type { ReactNode } from 'react';
import { formatDollars } from '#domain/money/money.ts';

type Row = { key: string; name: ReactNode; amounts: readonly number[] };
type FigureTableProps = {
  label: string;
  /** Heads of the columns; the first one is that of the names. */
  heads: readonly string[];
  rows: readonly Row[];
  total?: readonly number[] | undefined;
};

const cell = 'border-b py-2 pl-4 text-right tabular-nums whitespace-nowrap';

/** A table of names with amounts, which scrolls sideways where it is too narrow. */
export function FigureTable({ label, heads, rows, total }: FigureTableProps) {
  const [first, ...others] = heads;
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
            <tr key={key}>
              <th scope="row" className="border-b py-2 text-left font-medium">
                {name}
              </th>
              {amounts.map((amount, index) => (
                <td key={heads[index + 1]} className={cell}>
                  {amount === 0 ? '–' : formatDollars(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="font-bold">
              <th scope="row" className="py-2 text-left">
                Total
              </th>
              {total.map((amount, index) => (
                <td key={heads[index + 1]} className="py-2 pl-4 text-right tabular-nums whitespace-nowrap">
                  {formatDollars(amount)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
