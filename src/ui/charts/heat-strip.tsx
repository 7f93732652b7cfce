import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import type { ChartTable } from './chart-figure.tsx';
import { ChartTip, PointBox } from './chart-points.tsx';
import { useChartPoints } from './use-chart-points.ts';

export type HeatDay = {
  id: string;
  /** 'Mon, Nov 30'. */
  name: string;
  /** 'M'. */
  letter: string;
  /** '30'. */
  date: string;
};

export type HeatCell = {
  /** Booked part of the open hours: 0.75, more than 1 when overbooked; undefined when closed. */
  share: number | undefined;
  /** The cell in words: '6 of 8 h', 'Closed'. */
  text: string;
  href?: string | undefined;
};

export type HeatStripProps = {
  days: readonly HeatDay[];
  /** Each has one cell for each day. */
  rows: readonly { id: string; name: string; cells: readonly HeatCell[] }[];
  /** Called with the ids of the row and the day, joined by a space. */
  onOpen?: ((id: string) => void) | undefined;
};

const CLOSED: HeatCell = { share: undefined, text: 'Closed' };
/** Keeps a small share visible. */
const FAINTEST = 0.15;

/** Returns the text on an overbooked cell: '120%'. */
function markOf(share: number | undefined): string | undefined {
  if (share === undefined || !(share > 1)) return undefined;
  // A tiny excess would round to a plain 100%.
  return Number.isFinite(share) ? `${Math.max(101, Math.round(share * 100))}%` : '!';
}

function wordsOf({ share, text }: HeatCell): string {
  const mark = markOf(share);
  return mark === undefined ? text : `${text}, ${mark}`;
}

/** Returns the same figures as a table: a row for each day, a column for each row of the strip. */
export function heatTable({ days, rows }: HeatStripProps, head: string): ChartTable {
  return {
    heads: [head, ...rows.map(({ name }) => name)],
    rows: days.map(({ id, name }, at) => ({
      id,
      name,
      cells: rows.map(({ cells }) => wordsOf(cells[at] ?? CLOSED)),
    })),
  };
}

/** Rows by days; the shade of a cell is the booked share of its open hours. Scrolls sideways where it does not fit. */
export function HeatStrip({ days, rows, onOpen }: HeatStripProps) {
  const strips = rows.map((row) => ({
    id: row.id,
    name: row.name,
    cells: days.map((day, at) => {
      const cell = row.cells[at] ?? CLOSED;
      const text = `${row.name}, ${day.name}: ${wordsOf(cell)}`;
      return { share: cell.share, point: { id: `${row.id} ${day.id}`, text, href: cell.href } };
    }),
  }));
  const points = strips.flatMap(({ cells }) => cells.map(({ point }) => point));
  const { box, tip, pointProps } = useChartPoints({ points, onOpen, columns: days.length });
  return (
    <div {...box} className="relative min-h-16">
      <div className="overflow-x-auto scroll-pl-22 pr-1 pb-1">
        <div
          className="grid min-w-max grid-cols-[--spacing(22)_repeat(var(--days),minmax(--spacing(6),1fr))] gap-y-px print:min-w-0 print:grid-cols-[--spacing(22)_repeat(var(--days),minmax(0,1fr))]"
          style={{ '--days': days.length } as CSSProperties}
        >
          <span className="sticky left-0 z-2 bg-surface" />
          {days.map(({ id, letter, date }) => (
            <span key={id} aria-hidden className="pb-1 text-center text-text-3 text-tick leading-tight">
              <span className="block">{letter}</span>
              <span className="block text-text-2">{date}</span>
            </span>
          ))}
          {strips.map(({ id, name, cells }, rowAt) => (
            <div key={id} className="col-span-full grid grid-cols-subgrid">
              <span
                aria-hidden
                className="sticky left-0 z-2 flex items-center bg-surface pr-2 text-small leading-tight"
              >
                <span className="line-clamp-2">
                  <BidiText text={name} />
                </span>
              </span>
              {cells.map(({ share, point }, at) => (
                <PointBox
                  key={point.id}
                  point={point}
                  opens={onOpen !== undefined}
                  props={pointProps(rowAt * days.length + at)}
                  className="min-h-7 p-px focus-visible:z-1"
                >
                  <Shade share={share} />
                </PointBox>
              ))}
            </div>
          ))}
        </div>
      </div>
      <Key />
      <ChartTip tip={tip} />
    </div>
  );
}

const square = 'relative grid size-full place-items-center overflow-hidden rounded-bar border text-tick leading-none';
/** Browsers leave backgrounds out of a print. */
const PRINTED: CSSProperties = { printColorAdjust: 'exact' };

function Shade({ share }: { share: number | undefined }) {
  const mark = markOf(share);
  if (share === undefined || Number.isNaN(share)) {
    return <span data-shade="closed" className={classNames(square, 'hatch-lane')} style={PRINTED} />;
  }
  if (mark !== undefined) {
    return (
      <span
        data-shade="over"
        className={classNames(square, 'border-transparent bg-text font-semibold text-surface')}
        style={PRINTED}
      >
        {mark.replace('%', '')}
      </span>
    );
  }
  return (
    <span data-shade={share > 0 ? 'booked' : 'free'} className={square}>
      {share > 0 && (
        <span
          className="absolute inset-0 bg-accent"
          style={{ ...PRINTED, opacity: FAINTEST + share * (1 - FAINTEST) }}
        />
      )}
    </span>
  );
}

/** Explains the shades in words. */
function Key() {
  const shades = [
    { name: 'Nothing booked', share: 0 },
    { name: 'Half', share: 0.5 },
    { name: 'Full', share: 1 },
    { name: 'Over 100%', share: 1.2 },
    { name: 'Closed', share: undefined },
  ];
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {shades.map(({ name, share }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="h-4 w-6">
            <Shade share={share} />
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
