import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { figureChange, figureText } from '#domain/figures/figure-text.ts';
import type { DayRange } from '#domain/figures/period.ts';
import type { AnswerOf } from '#domain/figures/questions.ts';
import type { Figure, ReportColumn } from '#domain/figures/report.ts';
import { paths } from '#parts/navigation/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { rangeText } from './range-text.ts';
import type { ShownPeriod } from './use-period.ts';

/** Class of the link in a tile: a press anywhere on the tile follows it. */
export const tileLinkClass =
  'after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:outline-offset-2';

type TileProps = { link: ReactNode; value: ReactNode; tone?: 'red' | undefined; children?: ReactNode };

/** A figure with its name, which is a link to what it counts. */
export function FigureTile({ link, value, tone, children }: TileProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are figures.
    <div
      role="group"
      aria-labelledby={id}
      className="relative min-w-0 break-inside-avoid rounded-card border bg-surface px-4 pt-3.5 pb-4 shadow-1 hover:bg-surface-2 phone:px-3 phone:pt-3 phone:pb-3"
    >
      <p id={id} className="font-medium text-label text-text-2">
        {link}
      </p>
      <p
        className={classNames(
          'mt-1 truncate font-display font-extrabold text-figure phone:text-section phone:leading-6.5',
          tone === 'red' && 'text-red-ink',
        )}
      >
        {value}
      </p>
      {children}
    </div>
  );
}

type ComparedTileProps = {
  figure: Figure;
  values: AnswerOf<'figures'>['values'][number] | undefined;
  period: ShownPeriod;
};

/** A figure of the period, with what it was in the period before and a year ago. */
export function ComparedTile({ figure, values, period: { before, lastYear, search } }: ComparedTileProps) {
  const { name, report, column } = figure;
  return (
    <FigureTile
      link={
        <Link to={paths.report} params={{ id: report.id }} search={search} className={tileLinkClass}>
          {name}
        </Link>
      }
      value={figureText(values?.value, column.unit, true)}
    >
      {values && values.value === undefined && <p className={note}>{column.missing}</p>}
      <Compared column={column} value={values?.value} earlier={values?.before} range={before} />
      <Compared column={column} value={values?.value} earlier={values?.lastYear} range={lastYear} />
    </FigureTile>
  );
}

const note = 'mt-1 text-meta text-text-3 tabular-nums';

const ARROWS = { up: '▲ ', down: '▼ ', same: '' } as const;

type ComparedProps = { column: ReportColumn; value: number | undefined; earlier: number | undefined; range: DayRange };

/** '▲ 12% up from $11,022 in Oct 1–18, 2026'. Nothing while neither of the two can be said. */
function Compared({ column: { unit, missing }, value, earlier, range }: ComparedProps) {
  if (value === undefined && earlier === undefined) return null;
  const change = figureChange(value, earlier, unit);
  const days = rangeText(range);
  const text = figureText(earlier, unit, true);
  return (
    <p className={note}>
      {change ? (
        <>
          <span aria-hidden>{ARROWS[change.way]}</span>
          {change.way === 'same' ? `The same in ${days}` : `${change.text} from ${text} in ${days}`}
        </>
      ) : (
        `${earlier === undefined ? missing : text} in ${days}`
      )}
    </p>
  );
}
