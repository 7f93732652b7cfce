import { CalendarDays, Warehouse } from 'lucide-react';
import { fullName, initials } from '#domain/customers/customer.ts';
import { formatDollars } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import { slotDates, slotTimes } from '#parts/plan/slot-text.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { PlanSummary, type QuoteSummaryProps } from './plan-summary.tsx';
import { quotedParts } from './quote-progress.ts';
import { QuotedJob } from './quoted-job.tsx';
import { quotedPrice } from './quoted-price.ts';

/** Shows the choices so far, next to a form, with the form's submit button below. */
export function QuoteSummary({ progress, existing, children }: QuoteSummaryProps) {
  const { slot, result } = progress;
  const parts = quotedParts(progress);
  if (!slot || !result) return null;
  if (parts.length > 1) {
    return (
      <PlanSummary progress={progress} existing={existing}>
        {children}
      </PlanSummary>
    );
  }
  const { vehicle } = result;
  const service = parts[0]?.service ?? result.service;
  const { pricing, reason } = quotedPrice({ service, slot }, vehicle.size, existing);
  const usual = priceForSize(service, vehicle.size);
  return (
    <Card>
      <CardHeader title="Your Quote" level={3} />
      <CardBody>
        <QuotedJob vehicle={vehicle} service={service} />
        <ul className="mt-3 grid gap-2 border-t pt-3 text-body">
          <li className="flex items-start gap-2">
            <span className="grid w-5 justify-items-center pt-0.5 text-text-3">
              <CalendarDays size={16} aria-hidden />
            </span>
            <span>
              <span className="block font-semibold">{slotDates(slot)}</span>
              <span className="block text-meta text-text-3">{slotTimes(slot)}</span>
            </span>
          </li>
          <li className="flex items-center gap-2">
            <span className="grid w-5 justify-items-center text-text-3">
              <Warehouse size={16} aria-hidden />
            </span>
            {slot.station}
          </li>
          <li className="flex items-center gap-2">
            <Avatar initials={initials(slot.employee)} size="small" />
            <bdi>{fullName(slot.employee)}</bdi>
          </li>
        </ul>
        <div className="mt-3 flex items-baseline justify-between border-t pt-3">
          <span className="font-bold">Service price</span>
          <span className="font-extrabold font-display text-section tabular-nums">
            {formatDollars(pricing.servicePrice)}
          </span>
        </div>
        <p role="status" className="text-label text-text-2 empty:hidden">
          {reason !== undefined && `${reason}. It's ${formatDollars(usual)} for other customers.`}
        </p>
        <div className="mt-3.5">{children}</div>
      </CardBody>
    </Card>
  );
}
