import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { ESTIMATE_FILTERS, type EstimateFilter, hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { ExpiredMarker } from '#features/documents/lifecycle/expired-marker.tsx';
import { useList } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { DocumentList } from './document-list.tsx';
import type { DocumentLook } from './document-look.ts';
import { documentRowsBy } from './document-rows.ts';
import { EstimateCards } from './estimate-cards.tsx';

const LOOK: DocumentLook<Estimate, EstimateFilter> = {
  kind: 'estimate',
  filters: ESTIMATE_FILTERS,
  matches: ({ status }, filter) => filter === 'All Status' || status === filter,
  rowsOf: documentRowsBy<Estimate>(hasExpiredMarker),
  lastDay: {
    header: 'Expiry Date',
    short: 'Until',
    of: ({ expiryDate }) => expiryDate,
    flag: <ExpiredMarker />,
    ink: 'text-amber-ink',
  },
  amount: (estimate) => <span className="font-semibold">{formatWholeDollars(totalOf(estimate))}</span>,
  badge: ({ status }) => <EstimateStatusBadge status={status} />,
  Cards: EstimateCards,
};

export function EstimateList() {
  const { convert } = useMakeDocument();
  return <DocumentList look={LOOK} asked={useList('estimates')} convert={convert} />;
}
