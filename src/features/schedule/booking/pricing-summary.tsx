import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { PriceBreakdown } from '#parts/pricing/price-breakdown.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import type { Resolved } from './booking-draft.ts';
import { formatTimes } from './day-drafts.ts';

/** Shows the job's hours and times, price, cost and profit (BKG-03 to BKG-06). */
export function PricingSummary({ resolved }: { resolved: Resolved | undefined }) {
  return (
    <section aria-label="Pricing Summary">
      <Card>
        <CardHeader title="Pricing Summary" />
        <CardBody>
          {resolved ? (
            <Figures resolved={resolved} />
          ) : (
            <p className="text-text-3">
              Choose a customer, service, station and employee to see hours, price and profit.
            </p>
          )}
        </CardBody>
      </Card>
    </section>
  );
}

function Figures({ resolved }: { resolved: Resolved }) {
  const { customer, service, employee, hours, pricing, estimateId, days } = resolved;
  return (
    <>
      <PriceBreakdown
        service={service}
        size={customer.vehicle.size}
        customer={customer}
        pricing={pricing}
        hours={hours}
        hourlyRate={employee.hourlyRate}
      />
      {estimateId !== undefined && (
        <p className="mt-1.5 text-label text-text-2">The service price comes from the accepted estimate.</p>
      )}
      <ul className="mt-1.5 border-t pt-2 text-label text-text-2">
        {days.map((day) => (
          <li key={day.date} className="flex justify-between gap-3 py-0.5">
            <span>{formatWeekdayDate(day.date)}</span>
            <span className="tabular-nums">{formatTimes(day)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
