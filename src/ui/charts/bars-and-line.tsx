import { scaleBand } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from '#ui/display/tone.ts';
import type { ChartTable } from './chart-figure.tsx';
import { ChartTip, PointBox } from './chart-points.tsx';
import { type ChartPoint, useChartPoints } from './use-chart-points.ts';
import { drawable, type ValueScale, valueScale } from './value-scale.ts';

export type BarGroupPoint = {
  id: string;
  /** 'Nov 2026'. */
  name: string;
  /** Short name below the axis: 'Nov'. */
  tick: string;
  /** One for each series; undefined draws no bar. */
  values: readonly (number | undefined)[];
  /** Value of the dashed line. */
  line?: number | undefined;
  href?: string | undefined;
};

export type BarSeries = { name: string; tone?: Tone };

export type BarsAndLineProps = {
  /** One or two. The second is hatched, so that the two differ in black and white. */
  series: readonly [BarSeries] | readonly [BarSeries, BarSeries];
  /** Name of the dashed line in the legend: 'Last year'. Absent: no line. */
  line?: string | undefined;
  points: readonly BarGroupPoint[];
  /** Undefined: the value can't be given, such as a rate of too few. */
  format: (value: number | undefined) => string;
  /** Shorter text of a tick; `format` by default. */
  formatTick?: ((value: number) => string) | undefined;
  onOpen?: ((id: string) => void) | undefined;
};

const TONES: readonly Tone[] = ['accent', 'slate'];
/** Names below the axis that fit next to each other, in a wide and in a narrow chart. */
const WIDE_TICKS = 14;
const NARROW_TICKS = 6;

function chartPoints({ series, line, points, format }: BarsAndLineProps): ChartPoint[] {
  return points.map(({ id, name, values, line: lineValue, href }) => {
    const bars = series.map((one, index) => `${one.name}: ${format(drawable(values[index]))}`);
    const all = line === undefined ? bars : [...bars, `${line.toLowerCase()} ${format(drawable(lineValue))}`];
    return { id, text: `${name}, ${all.join('; ')}`, href };
  });
}

/** Returns the same figures as a table. `head`: above the names. */
export function barsTable({ series, line, points, format }: BarsAndLineProps, head: string): ChartTable {
  return {
    heads: [head, ...series.map(({ name }) => name), ...(line === undefined ? [] : [line])],
    rows: points.map(({ id, name, values, line: lineValue, href }) => ({
      id,
      name,
      cells: [
        ...series.map((_, index) => format(drawable(values[index]))),
        ...(line === undefined ? [] : [format(drawable(lineValue))]),
      ],
      href,
    })),
  };
}

/** Vertical bars of one or two series, with an optional dashed line. All positions are percentages, so that it fits any width, also in print. */
export function BarsAndLine(props: BarsAndLineProps) {
  const { series, line, points, format, formatTick = format, onOpen } = props;
  const named = chartPoints(props);
  const { box, tip, pointProps } = useChartPoints({ points: named, onOpen });
  const scale = valueScale(
    points.flatMap(({ values, line: lineValue }) => (line === undefined ? values : [...values, lineValue])),
    formatTick,
  );
  const bands = scaleBand({ domain: points.map(({ id }) => id), range: [0, 100] });
  const width = bands.bandwidth();
  return (
    <div {...box} className="@container relative">
      <Legend series={series} line={line} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <TickTexts scale={scale} />
        <div className="relative h-52">
          {named.map((point, index) => (
            <PointBox
              key={point.id}
              point={point}
              opens={onOpen !== undefined}
              props={pointProps(index)}
              className="absolute top-0 h-full hover:bg-accent-soft"
              style={{ left: `${bands(point.id) ?? 0}%`, width: `${width}%` }}
            >
              <span
                data-anchor
                className="absolute inset-x-0"
                style={{
                  top: `${scale.top(Math.max(0, ...(points[index]?.values ?? []).map((one) => drawable(one) ?? 0)))}%`,
                }}
              />
            </PointBox>
          ))}
          <Picture {...props} scale={scale} bands={bands} />
        </div>
        <div aria-hidden className="relative col-start-2 h-6 text-text-3 text-tick">
          {points.map(({ id, tick }, index) => {
            if (!isNamed(index, points.length, WIDE_TICKS)) return null;
            const isNarrow = isNamed(index, points.length, NARROW_TICKS);
            return (
              <span
                key={id}
                className={classNames(
                  'absolute top-1.5 -translate-x-1/2 whitespace-nowrap leading-tight',
                  !isNarrow && '@max-narrow:hidden',
                )}
                style={{ left: `${(bands(id) ?? 0) + width / 2}%` }}
              >
                {tick}
              </span>
            );
          })}
        </div>
      </div>
      <ChartTip tip={tip} />
    </div>
  );
}

/** Returns whether the name is shown when at most so many are: each second, third … from the last one. */
function isNamed(index: number, count: number, most: number): boolean {
  return (count - 1 - index) % Math.ceil(count / most) === 0;
}

/** Texts of the ticks, all in one cell of a grid: the widest sets the width of the column. */
function TickTexts({ scale }: { scale: ValueScale }) {
  return (
    <div aria-hidden className="grid h-52 text-right text-text-3 text-tick leading-tight">
      {scale.ticks.map(({ value, text }) => (
        <span key={value} className="col-start-1 row-start-1">
          <span className="relative block -translate-y-1/2 whitespace-nowrap" style={{ top: `${scale.top(value)}%` }}>
            {text}
          </span>
        </span>
      ))}
    </div>
  );
}

type PictureProps = BarsAndLineProps & { scale: ValueScale; bands: ReturnType<typeof scaleBand<string>> };

function Picture({ series, line, points, scale, bands }: PictureProps) {
  const hatch = useId();
  const bars = scaleBand({ domain: series.map((_, index) => index), range: [12, 88], padding: 0.08 });
  const zero = scale.top(0);
  const width = bands.bandwidth();
  return (
    <svg aria-hidden width="100%" height="100%" className="pointer-events-none absolute inset-0 overflow-visible">
      <HatchPattern id={hatch} tone={toneOf(series, 1)} />
      {scale.ticks.map(({ value }) => (
        <line
          key={value}
          x1="0"
          x2="100%"
          y1={`${scale.top(value)}%`}
          y2={`${scale.top(value)}%`}
          className={value === 0 ? 'stroke-border-control' : 'stroke-border'}
        />
      ))}
      {points.map(({ id, values }) =>
        series.map((one, index) => {
          const value = drawable(values[index]);
          if (value === undefined || value === 0) return null;
          const end = scale.top(value);
          return (
            <Bar
              key={`${id} ${one.name}`}
              data-bar={one.name}
              x={`${(bands(id) ?? 0) + (width * (bars(index) ?? 0)) / 100}%`}
              width={`${(width * bars.bandwidth()) / 100}%`}
              y={`${Math.min(zero, end)}%`}
              height={`${Math.abs(end - zero)}%`}
              fill={index === 0 ? undefined : `url(#${hatch})`}
              className={classNames(toneOf(series, index), 'stroke-tone-solid', index === 0 && 'fill-tone-solid')}
            />
          );
        }),
      )}
      {line !== undefined && (
        <svg
          aria-hidden
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <LinePath
            data={[...points]}
            defined={({ line: value }) => drawable(value) !== undefined}
            x={({ id }) => (bands(id) ?? 0) + width / 2}
            y={({ line: value }) => scale.top(drawable(value) ?? 0)}
            fill="none"
            strokeWidth={2}
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-text-2"
          />
        </svg>
      )}
    </svg>
  );
}

function toneOf(series: BarsAndLineProps['series'], index: number): string {
  return toneClass[series[index]?.tone ?? TONES[index] ?? 'accent'];
}

function HatchPattern({ id, tone }: { id: string; tone: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" className={tone}>
      <rect width="5" height="5" className="fill-surface" />
      <rect width="2.5" height="5" className="fill-tone-solid" />
    </pattern>
  );
}

function Legend({ series, line }: Pick<BarsAndLineProps, 'series' | 'line'>) {
  const hatch = useId();
  if (series.length === 1 && line === undefined) return <div className="h-2" />;
  return (
    <ul className="mb-3.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {series.map((one, index) => (
        <li key={one.name} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden className={classNames('flex-none', toneOf(series, index))}>
            {index === 1 && <HatchPattern id={hatch} tone={toneOf(series, index)} />}
            <rect
              x="0.5"
              y="0.5"
              width="11"
              height="11"
              fill={index === 0 ? undefined : `url(#${hatch})`}
              className={classNames('stroke-tone-solid', index === 0 && 'fill-tone-solid')}
            />
          </svg>
          {one.name}
        </li>
      ))}
      {line !== undefined && (
        <li className="flex items-center gap-1.5">
          <svg width="22" height="12" aria-hidden className="flex-none">
            <line x1="0" x2="22" y1="6" y2="6" strokeWidth="2" strokeDasharray="5 4" className="stroke-text-2" />
          </svg>
          {line}
        </li>
      )}
    </ul>
  );
}
