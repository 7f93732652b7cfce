import { isCounted } from '#domain/documents/billing.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { ESTIMATE_FILTERS, hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { openTotals } from '#domain/estimates/offered-options.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { DocumentList } from './document-list.tsx';
import type { DocumentListKind } from './document-list-kind.ts';
import { documentRowsBy } from './document-rows.ts';
import { EstimateStats } from './estimate-stats.tsx';

const ESTIMATE_LIST: DocumentListKind<'estimate'> = {
  kind: 'estimate',
  filters: ESTIMATE_FILTERS,
  matches: ({ status }, filter) => filter === 'All Status' || status === filter,
  rowsOf: documentRowsBy<'estimate'>(hasExpiredMarker),
  lastDay: {
    header: 'Expiry Date',
    short: 'Until',
    of: ({ expiryDate }) => expiryDate,
    pastColor: 'text-amber-ink',
  },
  count: countOf,
  amount: (estimate) => <Amount estimate={estimate} />,
  badge: ({ status }) => <EstimateStatusBadge status={status} />,
  Stats: EstimateStats,
};

/** Returns the options to choose from, or the lines; of an accepted estimate those that were agreed. */
function countOf({ status, options = [], items }: Estimate): string {
  if (status === 'Accepted') return counted(items.filter(isCounted).length, 'item');
  return options.length > 0 ? counted(options.length, 'option') : counted(items.length, 'item');
}

/** The total, or the lowest and the highest that are left to choose. */
function Amount({ estimate }: { estimate: Estimate }) {
  const { low, high } = openTotals(estimate);
  return (
    <span className="whitespace-normal font-semibold">
      {low === high ? (
        formatWholeDollars(low)
      ) : (
        <>
          {/* A narrow column breaks the range after the dash. */}
          <span className="whitespace-nowrap">{formatWholeDollars(low)} –</span>{' '}
          <span className="whitespace-nowrap">{formatWholeDollars(high)}</span>
        </>
      )}
    </span>
  );
}

export function EstimateList() {
  const { convert } = useMakeDocument();
  return <DocumentList listKind={ESTIMATE_LIST} convert={convert} />;
}
