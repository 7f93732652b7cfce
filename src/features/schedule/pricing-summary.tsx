import { midnightsCrossed, type WorkDay } from '#domain/booking.ts';
import { formatTime, formatWeekdayDate } from '#domain/calendar.ts';
import { formatDollars, formatPercent } from '#domain/money.ts';
import { sizeMultiplier } from '#domain/service.ts';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { LayerBar } from '#ui/layer-bar.tsx';
import type { Resolved } from './booking-draft.ts';

function timeRange(day: WorkDay): string {
  const nights = midnightsCrossed(day);
  return `${formatTime(day.startTime)} – ${formatTime(day.endTime)}${nights > 0 ? ` +${nights} d` : ''}`;
}

function Row({ name, value, strong = false }: { name: React.ReactNode; value: string; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1">
      <dt className={strong ? 'font-[620]' : 'text-text-2'}>{name}</dt>
      <dd className={`tabular-nums ${strong ? 'font-[620]' : 'font-[560]'}`}>{value}</dd>
    </div>
  );
}

/** What the job takes and earns: hours and times, price, cost, profit (BKG-03 to BKG-06). */
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

function Figures({ resolved: { customer, service, employee, hours, pricing, days } }: { resolved: Resolved }) {
  const size = customer.vehicle.size;
  return (
    <>
      <dl>
        <Row name="Estimated Hours" value={`${hours} h`} />
      </dl>
      <ul className="mb-2 border-border border-b pb-2 text-[13px]">
        {days.map((day) => (
          <li key={day.date} className="flex justify-between gap-3 py-0.5 text-text-2">
            <span>{formatWeekdayDate(day.date)}</span>
            <span className="tabular-nums">{timeRange(day)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <Row
          name={`Base price × ${sizeMultiplier(service, size)} (${size})`}
          value={formatDollars(service.basePrice)}
        />
        <Row name="Service Price" value={formatDollars(pricing.servicePrice)} strong />
      </dl>
      <div className="my-2.5">
        <LayerBar
          size="large"
          segments={[
            { tone: 'neutral', share: pricing.materialCost, label: 'Materials' },
            { tone: 'blue', share: pricing.laborCost, label: 'Labor' },
            { tone: 'green', share: pricing.grossProfit, label: 'Gross profit' },
          ]}
        />
      </div>
      <dl>
        <Row name="Materials" value={formatDollars(pricing.materialCost)} />
        <Row
          name={`Labor, ${hours} h × ${formatDollars(employee.hourlyRate)}`}
          value={formatDollars(pricing.laborCost)}
        />
        <Row name="Total Cost" value={formatDollars(pricing.totalCost)} />
        <Row name="Gross Profit" value={formatDollars(pricing.grossProfit)} strong />
        <Row name="Profit margin" value={formatPercent(pricing.profitMargin, 2)} />
      </dl>
    </>
  );
}
