import type { ChartTable } from './chart-figure.tsx';
import { ChartTip, PointBox } from './chart-points.tsx';
import { useChartPoints } from './use-chart-points.ts';
import { drawable } from './value-scale.ts';

export type ChartStep = {
  id: string;
  /** 'Sent', 'Accepted'. */
  name: string;
  /** Sets the length of its bar. */
  count: number;
  /** '24 estimates'. */
  countText: string;
  /** '$48,000'. */
  value: string;
  /** More about it: '45.8% of those sent'. */
  note?: string | undefined;
  href?: string | undefined;
};

export type StepsProps = {
  /** Two or three, each a part of the one before it. */
  steps: readonly ChartStep[];
  onOpen?: ((id: string) => void) | undefined;
};

const FILLS = ['fill-neutral-solid', 'fill-accent', 'fill-green-solid'];

/** Returns the same figures as a table. `heads`: of the names, the counts, the values and, where there are any, the notes. */
export function stepsTable({ steps }: StepsProps, heads: readonly string[]): ChartTable {
  return {
    heads,
    rows: steps.map(({ id, name, countText, value, note, href }) => ({
      id,
      name,
      cells: [countText, value, ...(heads.length > 3 ? [note ?? ''] : [])],
      href,
    })),
  };
}

/** Steps of a sale, from the first to the last: bars that get shorter, each with its count and value above. */
export function Steps({ steps, onOpen }: StepsProps) {
  const bars = steps.map(({ href, ...step }) => {
    const { id, name, countText, value, note } = step;
    return { ...step, point: { id, text: `${name}: ${countText}, ${value}${note ? `, ${note}` : ''}`, href } };
  });
  const { box, tip, pointProps } = useChartPoints({ points: bars.map(({ point }) => point), onOpen });
  const most = Math.max(0, ...steps.map(({ count }) => drawable(count) ?? 0));
  return (
    <div {...box} className="relative grid min-h-16 gap-1.5">
      {bars.map(({ point, name, count, countText, value, note }, index) => (
        <PointBox
          key={point.id}
          point={point}
          opens={onOpen !== undefined}
          props={pointProps(index)}
          className="block w-full py-1 text-left hover:bg-surface-2"
        >
          <span className="mb-1 flex flex-wrap items-baseline gap-x-2.5 text-label">
            <span className="mr-auto font-semibold">
              {name}
              <span className="sr-only">: </span>
            </span>
            <span>
              {countText}
              <span className="sr-only">, </span>
            </span>
            <span className="font-semibold">
              {value}
              {note && <span className="sr-only">, </span>}
            </span>
            {note && <span className="text-small text-text-3">{note}</span>}
          </span>
          <svg aria-hidden width="100%" height="22" className="block rounded-bar bg-surface-3">
            <rect
              data-bar={name}
              width={`${most === 0 ? 0 : (Math.max(0, drawable(count) ?? 0) / most) * 100}%`}
              height="100%"
              rx="3"
              className={FILLS[Math.min(index, FILLS.length - 1)]}
            />
          </svg>
        </PointBox>
      ))}
      <ChartTip tip={tip} />
    </div>
  );
}
