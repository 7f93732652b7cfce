import { useCallback, useMemo } from 'react';
import type { Stage } from '#domain/jobs/job.ts';
import { type BoardTime, stageColumns } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { STAGE_LOOKS, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { CardBoard } from '#ui/drag/card-board.tsx';
import type { CardActions } from './card-menus.tsx';
import { arrivalHeading } from './card-text.ts';
import { cardHeight, TodayJobCard } from './today-job-card.tsx';
import type { TodayRow } from './use-today-rows.ts';

type StageBoardProps = {
  rows: readonly TodayRow[];
  now: BoardTime;
  actions: CardActions;
  /** Resolves to whether the car was moved. */
  onMove: (row: TodayRow, to: Stage) => Promise<boolean>;
  canMove: (row: TodayRow) => boolean;
  isWall: boolean;
};

function arrivalOfFirst({ card, now }: TodayRow, before: TodayRow | undefined): string | undefined {
  const heading = arrivalHeading(card, now);
  return before && arrivalHeading(before.card, now) === heading ? undefined : heading;
}

/** The board: a column per stage. */
export function StageBoard({ rows, now, actions, onMove, canMove, isWall }: StageBoardProps) {
  const label = useStageLabel();
  const columns = useMemo(() => stageColumns(rows, now), [rows, now]);
  const heightOf = useCallback((row: TodayRow) => cardHeight(row, isWall), [isWall]);

  return (
    <CardBoard
      columns={columns.map(({ stage, rows: cards }) => ({
        key: stage,
        title: label(stage),
        tone: STAGE_LOOKS[stage].tone,
        cards,
        count: formatCount(cards.length),
        counted: cards.length === 1 ? 'car' : 'cars',
        headingOf: stage === 'Booked' ? arrivalOfFirst : undefined,
      }))}
      heightOf={heightOf}
      renderCard={(row, tools) => (
        <TodayJobCard row={row} actions={actions} canMove={canMove(row)} isWall={isWall} {...tools} />
      )}
      onMove={async (id, to) => {
        const row = rows.find((one) => one.id === id);
        return row !== undefined && (await onMove(row, to));
      }}
      isFixed={(row) => !canMove(row)}
      fitsWindow={isWall}
    />
  );
}
