import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Stage } from '#domain/jobs/job.ts';
import { arrivesLater, type BoardTime, stageColumns } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { STAGE_LOOKS, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { CardBoard } from '#ui/drag/card-board.tsx';
import { Button } from '#ui/form/button.tsx';
import { useIsNarrowDesktop, useIsPhone } from '#ui/use-media-query.ts';
import type { CardActions } from './card-menus.tsx';
import { arrivalHeading } from './card-text.ts';
import { cardHeight, TodayJobCard } from './today-job-card.tsx';
import type { TodayRow } from './use-today-rows.ts';

type StageBoardProps = {
  rows: readonly TodayRow[];
  /** The rows are what a search or filter found: none is folded, and the board scrolls to them. */
  isFiltered: boolean;
  now: BoardTime;
  actions: CardActions;
  /** Resolves to whether the car was moved. */
  onMove: (row: TodayRow, to: Stage) => Promise<boolean>;
  canMove: (row: TodayRow) => boolean;
};

function arrivalOfFirst({ card, now }: TodayRow, before: TodayRow | undefined): string | undefined {
  const heading = arrivalHeading(card, now);
  return before && arrivalHeading(before.card, now) === heading ? undefined : heading;
}

/** The board: a column per stage. Cars that arrive after tomorrow are folded, unless all booked ones do. */
export function StageBoard({ rows, isFiltered, now, actions, onMove, canMove }: StageBoardProps) {
  const label = useStageLabel();
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrowDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const columns = useMemo(() => stageColumns(rows, now), [rows, now]);
  const booked = columns.find(({ stage }) => stage === 'Booked')?.rows ?? [];
  const later = booked.filter(({ card }) => arrivesLater(card, now));
  const canFold = !isFiltered && later.length > 0 && later.length < booked.length;
  const isFolded = canFold && !isOpen;
  const heightOf = useCallback((row: TodayRow) => cardHeight(row, { isPhone, isNarrow }), [isPhone, isNarrow]);

  return (
    <CardBoard
      columns={columns.map(({ stage, rows: all }) => {
        const isFirst = stage === 'Booked';
        const cards = isFirst && isFolded ? all.filter(({ card }) => !arrivesLater(card, now)) : all;
        return {
          key: stage,
          title: label(stage),
          tone: STAGE_LOOKS[stage].tone,
          cards,
          count: formatCount(cards.length),
          counted: cards.length === 1 ? 'car' : 'cars',
          headingOf: isFirst ? arrivalOfFirst : undefined,
          footer:
            isFirst && canFold
              ? () => (
                  <Button
                    variant="ghost"
                    size="small"
                    icon={isOpen ? ChevronDown : ChevronRight}
                    aria-expanded={isOpen}
                    className="justify-self-start"
                    onClick={() => setIsOpen(!isOpen)}
                  >
                    Later {formatCount(later.length)}
                  </Button>
                )
              : undefined,
        };
      })}
      heightOf={heightOf}
      renderCard={(row, tools) => (
        <TodayJobCard
          row={row}
          actions={actions}
          canMove={canMove(row)}
          isPhone={isPhone}
          isNarrow={isNarrow}
          {...tools}
        />
      )}
      onMove={async (id, to) => {
        const row = rows.find((one) => one.id === id);
        return row !== undefined && (await onMove(row, to));
      }}
      isFixed={(row) => !canMove(row)}
      fitsWindow
      found={isFiltered ? columns.filter((one) => one.rows.length > 0).map(({ stage }) => stage) : undefined}
    />
  );
}
