import { useId } from 'react';
import type { Stage } from '#domain/jobs/job.ts';
import type { TodayCard } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { STAGE_LOOKS, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { JobCard } from './job-card.tsx';

type Column = { stage: Stage; cards: readonly TodayCard[] };

/** The board: a column per stage. */
export function StageBoard({ columns }: { columns: readonly Column[] }) {
  return (
    <div className="relative -mx-6 grid auto-cols-[minmax(--spacing(53),1fr)] grid-flow-col items-start gap-2.5 overflow-x-auto px-6 pb-3 max-desktop:-mx-4.5 max-desktop:px-4.5 phone:-mx-4 phone:auto-cols-[84vw] phone:snap-x phone:snap-mandatory phone:scroll-px-4 phone:px-4">
      {columns.map((column) => (
        <StageColumn key={column.stage} {...column} />
      ))}
    </div>
  );
}

function StageColumn({ stage, cards }: Column) {
  const id = useId();
  const label = useStageLabel();
  return (
    <section
      aria-labelledby={id}
      className="grid min-h-full min-w-0 grid-cols-[minmax(0,1fr)] content-start rounded-card bg-surface-3 p-2 dark:bg-surface-2 phone:snap-start"
    >
      <div className="flex items-center gap-2 px-1 pt-0.5 pb-2.5">
        <FilmSwatch tone={STAGE_LOOKS[stage].tone} />
        <h2 id={id} className="mr-auto font-bold text-body">
          {label(stage)}
        </h2>
        <span className="min-w-5 rounded-badge bg-surface px-1.5 py-px text-center font-semibold text-small tabular-nums">
          {formatCount(cards.length)}
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {cards.map((card) => (
          <li key={card.id}>
            <JobCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
