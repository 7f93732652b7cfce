import { useMemo } from 'react';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateFigures } from '#domain/estimates/estimate-figures.ts';
import { formatCount, formatPercent, formatWholeDollars } from '#domain/money/money.ts';
import { FigureCard } from '#parts/figures/figure-card.tsx';
import { counted } from '#parts/records/names-in-words.ts';
import { StatRow } from '#ui/display/stat-card.tsx';

/** Shows the offered, accepted and open amounts, and how many estimates became jobs (EST-05). */
export function EstimateStats({ documents }: { documents: readonly Estimate[] }) {
  const figures = useMemo(() => estimateFigures(documents), [documents]);
  const { total, accepted, acceptedCount, pending, pendingCount, conversionRate } = figures;
  const count = documents.length;
  const share = (amount: number) => (total > 0 ? Math.min(amount / total, 1) : 0);
  return (
    <StatRow>
      <FigureCard
        label="Total Value"
        value={formatWholeDollars(total)}
        meta={counted(count, 'estimate')}
        layers={[
          { tone: 'green', share: share(accepted) },
          { tone: 'teal', share: share(pending) },
        ]}
      />
      <FigureCard
        label="Accepted Value"
        value={formatWholeDollars(accepted)}
        meta={counted(acceptedCount, 'estimate')}
        layers={[{ tone: 'green', share: share(accepted) }]}
      />
      <FigureCard
        label="Pending"
        value={formatWholeDollars(pending)}
        meta={counted(pendingCount, 'estimate')}
        metaEnd="Sent or Viewed"
        layers={[{ tone: 'teal', share: share(pending) }]}
      />
      <FigureCard
        label="Conversion Rate"
        value={formatPercent(conversionRate, 1)}
        meta={`${formatCount(acceptedCount)} of ${formatCount(count)} accepted`}
        layers={[{ tone: 'green', share: conversionRate / 100 }]}
      />
    </StatRow>
  );
}
