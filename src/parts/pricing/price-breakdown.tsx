import type { ReactNode } from 'react';
import type { Priceable } from '#domain/accounts/account.ts';
import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import { formatDollars, formatPercent, minus } from '#domain/money/money.ts';
import { isBelowTarget, priceForCustomer, priceForSize } from '#domain/money/pricing.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { useSettings } from '#io/react/world.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { CostBar } from './cost-bar.tsx';

type PriceBreakdownProps = {
  service: Service;
  size: VehicleSize;
  /** The customer, whose agreed price is explained. */
  customer?: Priceable | undefined;
  pricing: Pricing;
  hours: number;
  /** Labor rate in dollars per hour. */
  hourlyRate: number;
  /** Shows the price alone, as a customer may see it. */
  hidesCosts?: boolean;
};

function Row({ name, isSum = false, children }: { name: ReactNode; isSum?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames('flex items-baseline justify-between gap-3 pb-1', isSum ? 'mt-1 border-t pt-2' : 'pt-1')}
    >
      <dt className="text-text-2">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Layer({ tone, children }: { tone: 'neutral' | 'blue' | 'green'; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <FilmSwatch tone={tone} />
      {children}
    </span>
  );
}

/** Formats a rate: '$28' or '$28.50'. */
function rateText(dollars: number): string {
  return formatDollars(dollars).replace(/\.00$/, '');
}

/** Shows how a price is computed: price, costs, profit, margin with two decimals. */
export function PriceBreakdown(props: PriceBreakdownProps) {
  const { service, size, customer, pricing, hours, hourlyRate, hidesCosts = false } = props;
  const { price, reason } = priceForCustomer(service, size, customer);
  const { servicePrice, materialCost, laborCost, totalCost, grossProfit, profitMargin } = pricing;
  const { targetMargin: target } = useSettings();
  return (
    <>
      <dl>
        <Row name="Base price">{formatDollars(service.basePrice)}</Row>
        <Row
          name={
            <>
              Vehicle size <span className="text-text-3">{size}</span>
            </>
          }
        >
          × {sizeMultiplier(service, size)}
        </Row>
        {reason !== undefined && price === servicePrice && (
          <Row name={reason}>{formatDollars(minus(price, priceForSize(service, size)))}</Row>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t pt-2 pb-2.5">
          <dt className="font-bold">Service price</dt>
          <dd className="font-extrabold font-display text-figure tabular-nums">{formatDollars(servicePrice)}</dd>
        </div>
      </dl>
      {!hidesCosts && (
        <div className="mt-0.5 mb-2">
          <CostBar pricing={pricing} />
        </div>
      )}
      <dl>
        {!hidesCosts && (
          <>
            <Row name={<Layer tone="neutral">Materials</Layer>}>{formatDollars(materialCost)}</Row>
            <Row
              name={
                <Layer tone="blue">
                  Labor{' '}
                  <span className="text-text-3">
                    {hours} h × {rateText(hourlyRate)}
                  </span>
                </Layer>
              }
            >
              {formatDollars(laborCost)}
            </Row>
            <Row name="Total cost" isSum>
              {formatDollars(totalCost)}
            </Row>
            <Row name={<Layer tone="green">Gross profit</Layer>}>
              <span className={`font-bold ${grossProfit < 0 ? 'text-red-ink' : 'text-green-ink'}`}>
                {formatDollars(grossProfit)}
              </span>
            </Row>
            <Row name="Profit margin">{formatPercent(profitMargin, 2)}</Row>
            {isBelowTarget(profitMargin, target) && (
              <Row name={<span className="text-amber-ink">Below your target</span>}>{target}%</Row>
            )}
          </>
        )}
        <Row name="Estimated hours">{hours.toFixed(1)} h</Row>
      </dl>
    </>
  );
}
