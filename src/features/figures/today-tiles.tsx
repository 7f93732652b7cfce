import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { figureText } from '#domain/figures/figure-text.ts';
import type { CarGroup } from '#domain/jobs/car-group.ts';
import { countByGroup } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { useDueCount } from '#parts/customer-messages/use-due-messages.ts';
import { useBoardTime } from '#parts/jobs/use-board-time.ts';
import { useTodayCards } from '#parts/jobs/use-today-cards.ts';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { FigureTile, tileLinkClass } from './figure-tile.tsx';

const GROUPS: readonly (readonly [CarGroup, name: string])[] = [
  ['in-shop', 'In the Shop'],
  ['arriving', 'Arriving'],
  ['due', 'Due Out'],
  ['late', 'Late'],
];

const countText = (count: number | undefined) => (count === undefined ? '' : formatCount(count));

type TodayTilesProps = {
  /** Dollars; undefined while they are computed. */
  moneyIn: number | undefined;
};

/** The day so far: cars, messages and money, each with a link to its page. */
export function TodayTiles({ moneyIn }: TodayTilesProps) {
  const now = useBoardTime();
  const cards = ifRead(useTodayCards(now));
  const counts = useMemo(() => cards && countByGroup(cards, now), [cards, now]);
  const due = useDueCount();
  return (
    <div className="grid grid-cols-6 gap-3.5 max-desktop:grid-cols-3 phone:grid-cols-2 phone:gap-2.5 print:grid-cols-6">
      {GROUPS.map(([group, name]) => (
        <FigureTile
          key={group}
          link={
            <Link to={paths.today} search={{ group }} className={tileLinkClass}>
              {name}
            </Link>
          }
          value={countText(counts?.[group])}
          tone={group === 'late' && counts !== undefined && counts.late > 0 ? 'red' : undefined}
        />
      ))}
      <FigureTile
        link={
          <Link to={paths.messages} className={tileLinkClass}>
            Messages Due
          </Link>
        }
        value={countText(due)}
      />
      <FigureTile
        link={
          <Link to={paths.money} className={tileLinkClass}>
            Money In
          </Link>
        }
        value={moneyIn === undefined ? '' : figureText(moneyIn, 'dollars', true)}
      />
    </div>
  );
}
