import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { opener } from './use-chart-points.ts';

export type ChartTable = {
  /** Heads of all columns; the first one is above the names. */
  heads: readonly string[];
  rows: readonly ChartTableRow[];
};

export type ChartTableRow = {
  id: string;
  name: string;
  cells: readonly string[];
  /** Address of the list behind the row. */
  href?: string | undefined;
};

type ChartFigureProps = {
  title: string;
  /** Sentence below the title. */
  about?: string | undefined;
  table: ChartTable;
  /** Sentence that is shown instead of chart and table. */
  empty?: string | undefined;
  /** Called with the id of a row whose name is pressed. */
  onOpen?: ((id: string) => void) | undefined;
  /** The chart. */
  children: ReactNode;
};

/** Card with a chart, and a button that shows the same figures as a table. */
export function ChartFigure({ title, about, table, empty, onOpen, children }: ChartFigureProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className="h-full break-inside-avoid">
      <figure aria-label={title} className="min-w-0">
        <CardHeader title={title}>
          {empty === undefined && (
            <Button
              size="small"
              variant="ghost"
              icon={asTable ? ChartColumn : Table2}
              // Its text is in line with the edges of the card, on a line of its own too.
              className="-mx-2.5 print:hidden"
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
        </CardHeader>
        {about && <p className="px-4.5 text-meta text-text-3 phone:px-4">{about}</p>}
        <CardBody>
          {empty !== undefined ? (
            <p className="py-6 text-center text-text-2">{empty}</p>
          ) : asTable ? (
            <FiguresTable title={title} table={table} onOpen={onOpen} />
          ) : (
            children
          )}
        </CardBody>
      </figure>
    </Card>
  );
}

type FiguresTableProps = Pick<ChartFigureProps, 'title' | 'table' | 'onOpen'>;

function FiguresTable({ title, table: { heads, rows }, onOpen }: FiguresTableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="w-full text-label">
        <thead>
          <tr className="border-b text-meta text-text-3">
            {heads.map((head, index) => {
              const key = `${index}`;
              return (
                <th
                  key={key}
                  scope="col"
                  className={classNames(
                    'px-2 py-1.5 font-semibold first:pl-0 last:pr-0',
                    index === 0 ? 'text-left' : 'text-right',
                  )}
                >
                  <BidiText text={head} />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells, href }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-medium">
                <RowName name={name} href={href} onClick={opener(id, onOpen)} />
              </th>
              {cells.map((cell, index) => {
                const key = `${index}`;
                return (
                  <td key={key} className="px-2 py-1.5 text-right last:pr-0">
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowNameProps = { name: string; href: string | undefined; onClick: ReturnType<typeof opener> };

function RowName({ name, href, onClick }: RowNameProps) {
  const text = <BidiText text={name} />;
  if (href !== undefined) {
    return (
      <a href={href} onClick={onClick} className="link">
        {text}
      </a>
    );
  }
  if (!onClick) return text;
  return (
    <button type="button" onClick={onClick} className="link text-left">
      {text}
    </button>
  );
}
