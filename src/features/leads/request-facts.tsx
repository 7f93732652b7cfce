import { formatInstantTime, formatWeekdayDate, isDate } from '#domain/calendar/calendar.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { Facts } from '#parts/records/facts.tsx';

/** Facts of a request that the form does not show. */
export function RequestFacts({ lead: { request = {}, vehicleInfo } }: { lead: Lead }) {
  const zone = useZone();
  const { receivedAt, days = [], shownFrom, shownTo, consent } = request;
  const prices = [shownFrom, shownTo].flatMap((price) => (price === undefined ? [] : formatDollars(price)));
  return (
    <section aria-label="Request" className="rounded-control bg-surface-2 p-3.5">
      <Facts
        facts={[
          ['Asked on the Request Page', receivedAt && formatInstantTime(receivedAt, zone)],
          ['Preferred Days', days.filter(isDate).map(formatWeekdayDate).join(', then ')],
          ['Price Shown', [...new Set(prices)].join(' to ')],
          ['Size', !vehicleInfo?.size && 'Not known: the car is not in the catalog'],
          ['Agreed', consent],
        ]}
      />
    </section>
  );
}
