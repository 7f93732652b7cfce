import { totalOf } from '#domain/documents/document-totals.ts';
import { ESTIMATE_FILTERS, hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
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
  amount: (estimate) => <span className="font-semibold">{formatWholeDollars(totalOf(estimate))}</span>,
  badge: ({ status }) => <EstimateStatusBadge status={status} />,
  Stats: EstimateStats,
};

export function EstimateList() {
  const { convert } = useMakeDocument();
  return <DocumentList listKind={ESTIMATE_LIST} convert={convert} />;
}
