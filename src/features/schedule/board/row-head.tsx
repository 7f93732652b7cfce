import { formatPercent } from '#domain/money/money.ts';
import { bookedPercent } from '#domain/scheduling/load.ts';
import { classNames } from '#ui/class-names.ts';
import { type BoardRow, weekLoad } from './board-rows.ts';

type RowHeadProps = {
  row: BoardRow;
  dates: readonly string[];
  /** Over capacity at some time this week. */
  isOverfull: boolean;
};

/** Shows a station or employee, their details, and the load of the week. */
export function RowHead({ row, dates, isOverfull }: RowHeadProps) {
  const share = bookedPercent(weekLoad(row, dates));
  return (
    <th scope="row" className="h-px border-b p-0 text-left align-top font-normal">
      <span className="flex h-full min-w-0 flex-col gap-0.5 py-2 pr-2.5 pl-4 tablet:pl-3">
        <span className="truncate font-bold text-body leading-5">
          <bdi>{row.name}</bdi>
        </span>
        {row.facts.map((fact) => (
          <span
            key={fact}
            title={fact}
            className={classNames(
              'truncate text-small leading-4',
              row.isDeleted ? 'font-semibold text-amber-ink' : 'text-text-3',
            )}
          >
            {fact}
          </span>
        ))}
        {isOverfull && <span className="font-semibold text-red-ink text-small leading-4">Over capacity</span>}
        {share !== undefined && (
          <span className="mt-auto flex flex-col gap-1 text-small text-text-3 leading-3.75">
            {formatPercent(share, 0)} booked
            <span aria-hidden className="flex h-1 gap-0.5 *:rounded-bar">
              <span
                className={classNames('bg-layer', share > 100 ? 'tone-red' : 'tone-accent')}
                style={{ flex: Math.min(100, share) }}
              />
              <span className="tone-rest bg-layer" style={{ flex: Math.max(0, 100 - share) }} />
            </span>
          </span>
        )}
      </span>
    </th>
  );
}
