import { useId } from 'react';
import { formatDollars, formatPercent } from '#domain/money/money.ts';
import { serviceProfit } from '#domain/money/pricing.ts';
import { MarginBadge } from '#parts/pricing/margin-badge.tsx';
import { LayerBar } from '#ui/overlay/layer-bar.tsx';

/** Profit and margin of the typed base price and base cost (SVC-11). */
export function MarginPanel({ basePrice, baseCost }: { basePrice: number; baseCost: number }) {
  const titleId = useId();
  const isKnown = basePrice >= 0 && baseCost >= 0;
  const { profit, margin } = serviceProfit(isKnown ? { basePrice, baseCost } : { basePrice: 0, baseCost: 0 });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are figures.
    <div role="group" aria-labelledby={titleId} className="rounded-card border bg-surface-2 px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={titleId} className="font-semibold text-label text-text-2">
          Profit Margin
        </p>
        {isKnown && <MarginBadge margin={margin} />}
      </div>
      <div className="mt-1 mb-2.5 flex flex-wrap items-baseline gap-x-3">
        <span className="font-extrabold font-display text-section">{isKnown ? formatPercent(margin, 2) : '–'}</span>
        <span className={profit < 0 ? 'text-red-ink' : 'text-text-2'}>
          {isKnown ? `${formatDollars(profit)} profit` : 'Enter price and cost'}
        </span>
      </div>
      <LayerBar
        segments={[
          { tone: 'neutral', share: isKnown ? baseCost : 0, label: 'Base cost' },
          { tone: 'green', share: profit, label: 'Profit' },
        ]}
      />
      <p className="mt-2 text-small text-text-3">Before labor, which depends on who does the job.</p>
    </div>
  );
}
