import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { type Tone, toneClass } from '#ui/display/tone.ts';
import type { ChartTable } from './chart-figure.tsx';
import { ChartTip, PointBox } from './chart-points.tsx';
import { useChartPoints } from './use-chart-points.ts';
import { drawable, valueRange } from './value-scale.ts';

export type RowBar = {
  id: string;
  name: string;
  value: number | undefined;
  /** The value in words: '$12,345'. */
  text: string;
  /** A second figure after it: '3 won'. */
  note?: string | undefined;
  tone?: Tone | undefined;
  href?: string | undefined;
};

export type RowBarsProps = {
  rows: readonly RowBar[];
  onOpen?: ((id: string) => void) | undefined;
};

/** Returns the same figures as a table. `heads`: of the names, of the values and, where there are any, of the notes. */
export function rowBarsTable({ rows }: RowBarsProps, heads: readonly string[]): ChartTable {
  return {
    heads,
    rows: rows.map(({ id, name, text, note, href }) => ({
      id,
      name,
      cells: heads.length > 2 ? [text, note ?? ''] : [text],
      href,
    })),
  };
}

/** Horizontal bars with the name on the left and the value on the right; in a narrow chart the bar is below them. */
export function RowBars({ rows, onOpen }: RowBarsProps) {
  const bars = rows.map(({ href, ...row }) => {
    const { id, name, text, note } = row;
    return { ...row, point: { id, text: `${name}: ${text}${note ? `, ${note}` : ''}`, href } };
  });
  const { box, tip, pointProps } = useChartPoints({ points: bars.map(({ point }) => point), onOpen });
  const [low, high] = valueRange(rows.map(({ value }) => value));
  const percentOf = (part: number) => (high === low ? 0 : (part / (high - low)) * 100);
  return (
    <div {...box} className="@container relative grid min-h-16 grid-cols-[minmax(0,1fr)] content-center">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 @min-narrow:grid-cols-[minmax(--spacing(24),max-content)_minmax(0,1fr)_auto]">
        {bars.map(({ point, name, value, text, note, tone = 'accent' }, index) => {
          const drawn = drawable(value) ?? 0;
          return (
            <PointBox
              key={point.id}
              point={point}
              opens={onOpen !== undefined}
              props={pointProps(index)}
              className="col-span-full grid min-h-8 grid-cols-subgrid items-center gap-y-1 py-1 text-left text-label hover:bg-surface-2 focus-visible:z-1"
            >
              <span className="min-w-0 @min-narrow:max-w-56">
                <BidiText text={name} />
                <span className="sr-only">:</span>{' '}
              </span>
              <span className="relative h-4 @max-narrow:order-1 @max-narrow:col-span-full">
                <svg aria-hidden width="100%" height="100%" className={classNames('absolute inset-0', toneClass[tone])}>
                  <rect
                    data-bar={name}
                    x={`${percentOf(Math.min(0, drawn) - low)}%`}
                    width={`${percentOf(Math.abs(drawn))}%`}
                    height="100%"
                    rx="3"
                    className={drawn < 0 ? 'fill-tone-soft stroke-tone-solid' : 'fill-tone-solid'}
                  />
                  {low < 0 && (
                    <line
                      x1={`${percentOf(-low)}%`}
                      x2={`${percentOf(-low)}%`}
                      y1="0"
                      y2="100%"
                      className="stroke-border-control"
                    />
                  )}
                </svg>
              </span>
              <span className="text-right">
                {text}
                {note && (
                  <>
                    <span className="sr-only">,</span> <span className="ml-1 text-small text-text-3">{note}</span>
                  </>
                )}
              </span>
            </PointBox>
          );
        })}
      </div>
      <ChartTip tip={tip} />
    </div>
  );
}
