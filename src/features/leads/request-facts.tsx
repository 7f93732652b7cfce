import { formatInstantTime, formatWeekdayDate, isDate } from '#domain/calendar/calendar.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { Facts } from '#parts/records/facts.tsx';

/** What a car owner asked on the request page, besides what the form shows. */
export function RequestFacts({ request }: { request: NonNullable<Lead['request']> }) {
  const zone = useZone();
  const { receivedAt, days = [], shownPrice, consent } = request;
  return (
    <section aria-label="Request" className="rounded-control bg-surface-2 p-3.5">
      <Facts
        facts={[
          ['Asked on the Request Page', receivedAt && formatInstantTime(receivedAt, zone)],
          ['Preferred Days', days.filter(isDate).map(formatWeekdayDate).join(', then ')],
          ['Price Shown', shownPrice !== undefined && `From ${formatDollars(shownPrice)}`],
          ['Agreed', consent],
        ]}
      />
    </section>
  );
}
