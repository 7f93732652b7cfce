import type { ReactNode } from 'react';
import { formatDollars, formatPercent, sum } from '#domain/money/money.ts';
import { isBelowTarget, totalPricing } from '#domain/money/pricing.ts';
import type { PlannedPart } from '#domain/plans/service-plan.ts';
import { useSettings } from '#io/react/world.tsx';
import { CostBar } from '#parts/pricing/cost-bar.tsx';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-0.5">
      <dt className="text-text-2">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** Returns the hours of work in a slot. */
export function hoursOf({ slot }: Pick<PlannedPart, 'slot'>): number {
  return sum(slot.dailySchedule.map(({ hours }) => hours));
}

type PlanSumsProps = {
  parts: readonly Pick<PlannedPart, 'key' | 'service' | 'slot'>[];
  /** Shows the prices alone, as a customer may see them. */
  hidesCosts?: boolean;
};

/** Shows price and hours of each service, then the sums: price, costs, profit, margin and hours. */
export function PlanSums({ parts, hidesCosts = false }: PlanSumsProps) {
  const { targetMargin: target } = useSettings();
  const total = totalPricing(parts.map(({ slot }) => slot.pricing));
  const { servicePrice, materialCost, laborCost, totalCost, grossProfit, profitMargin } = total;
  return (
    <>
      <dl>
        {parts.map((part) => (
          <div key={part.key} className="flex items-baseline justify-between gap-3 py-1">
            <dt className="min-w-0">
              <span className="wrap-anywhere">
                <bdi>{part.service.name}</bdi>
              </span>{' '}
              <span className="whitespace-nowrap text-label text-text-3">{hoursOf(part)} h</span>
            </dt>
            <dd className="text-right font-medium tabular-nums">{formatDollars(part.slot.pricing.servicePrice)}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t pt-2 pb-2.5">
          <dt className="font-bold">Total price</dt>
          <dd className="font-extrabold font-display text-figure tabular-nums">{formatDollars(servicePrice)}</dd>
        </div>
      </dl>
      {!hidesCosts && (
        <div className="mt-0.5 mb-2">
          <CostBar pricing={total} />
        </div>
      )}
      <dl>
        {!hidesCosts && (
          <>
            <Row name="Materials">{formatDollars(materialCost)}</Row>
            <Row name="Labor">{formatDollars(laborCost)}</Row>
            <Row name="Total cost">{formatDollars(totalCost)}</Row>
            <Row name="Gross profit">
              <span className={`font-bold ${grossProfit < 0 ? 'text-red-ink' : 'text-green-ink'}`}>
                {formatDollars(grossProfit)}
              </span>
            </Row>
            <Row name="Profit margin">{formatPercent(profitMargin, 2)}</Row>
            {isBelowTarget(profitMargin, target) && <Row name="Below your target">{target}%</Row>}
          </>
        )}
        <Row name="Total hours">{sum(parts.map(hoursOf)).toFixed(1)} h</Row>
      </dl>
    </>
  );
}
