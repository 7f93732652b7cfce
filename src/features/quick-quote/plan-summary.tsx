import type { ReactNode } from 'react';
import type { Priceable } from '#domain/accounts/account.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { priceForCustomer, totalPricing } from '#domain/money/pricing.ts';
import { endOfSlot } from '#domain/plans/service-plan.ts';
import { PartList } from '#parts/plan/plan-list.tsx';
import { hoursOf } from '#parts/plan/plan-sums.tsx';
import { endInWords } from '#parts/plan/slot-text.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { type QuoteProgress, quotedParts } from './quote-progress.ts';
import { QuotedJob } from './quoted-job.tsx';
import { partsAtQuotedPrice } from './quoted-price.ts';

export type QuoteSummaryProps = {
  progress: QuoteProgress;
  /** The existing customer that the booking is for, if any. */
  existing: Priceable | undefined;
  children: ReactNode;
};

/** Shows the services that were chosen for one car, next to a form, with the form's submit button below. */
export function PlanSummary({ progress: { vehicle, ...progress }, existing, children }: QuoteSummaryProps) {
  const parts = partsAtQuotedPrice(quotedParts({ vehicle, ...progress }), vehicle.size, existing);
  const reasons = new Set(
    parts.flatMap(({ service }) => priceForCustomer(service, vehicle.size, existing).reason ?? []),
  );
  const pricing = totalPricing(parts.map(({ slot }) => slot.pricing));
  const last = parts.at(-1);
  return (
    <Card>
      <CardHeader title="Your Quote" level={3} />
      <CardBody>
        <QuotedJob vehicle={vehicle} />
        <div className="mt-3 border-t py-3">
          <PartList parts={parts} />
        </div>
        <div className="flex items-baseline justify-between border-t pt-3">
          <span className="font-bold">Total price</span>
          <span className="font-extrabold font-display text-section tabular-nums">
            {formatDollars(pricing.servicePrice)}
          </span>
        </div>
        <p className="text-label text-text-2">
          {sum(parts.map(hoursOf))} h in all{last && `, done ${endInWords(endOfSlot(last.slot))}`}.
        </p>
        <p role="status" className="text-label text-text-2 empty:hidden">
          {reasons.size > 0 && `${[...reasons].join(', ')}.`}
        </p>
        <div className="mt-3.5">{children}</div>
      </CardBody>
    </Card>
  );
}
