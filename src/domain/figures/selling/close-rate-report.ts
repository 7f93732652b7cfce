import { dayOfInstant, daysBetween } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import { isCounted } from '#domain/documents/billing.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { newestWithin } from '#domain/figures/money/record-money.ts';
import { NO_SERVICE } from '#domain/figures/money/sale-lines.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, FEWEST, perUnit, type ReportEntry, type ReportGroup, rateOf } from '#domain/figures/report.ts';
import { customersById, monthGroup, serviceGroup, servicesById, sourceGroup } from '#domain/figures/report-groups.ts';
import { joinFilled } from '#domain/text/join-filled.ts';

type OfferAmount = 'sent' | 'accepted' | 'declined' | 'sentValue' | 'acceptedValue' | 'days' | 'timed';

/** Returns the row of the first service that the totals include. */
function offeredService({ items }: Estimate, services: ReadonlyMap<string, Service>): ReportGroup {
  const line = items.find((one) => isCounted(one) && one.serviceId);
  if (!line?.serviceId) return NO_SERVICE;
  return serviceGroup(line.serviceId, line.description, services.get(line.serviceId));
}

/** Returns the day that the estimate counts on: sent, else answered, else its own date. */
function offeredOn({ status, sentAt, acceptedAt, declinedAt, date }: Estimate, zone: string): string {
  const answeredAt = status === 'Accepted' ? acceptedAt : status === 'Declined' ? declinedAt : undefined;
  return dayOfInstant(sentAt, zone) ?? dayOfInstant(answeredAt, zone) ?? date;
}

/** Returns the days from sending to acceptance; undefined when one of the two is not known, or when it was accepted before it was sent. */
function daysToAccept({ status, sentAt, acceptedAt }: Estimate, zone: string): number | undefined {
  const [sent, accepted] = [dayOfInstant(sentAt, zone), dayOfInstant(acceptedAt, zone)];
  if (status !== 'Accepted' || sent === undefined || accepted === undefined || accepted < sent) return undefined;
  return daysBetween(sent, accepted);
}

const entriesOfOffer = perRecord(
  (
    estimate: Estimate,
    zone: string,
    services: ReadonlyMap<string, Service>,
    live: Customer | undefined,
  ): readonly ReportEntry<OfferAmount>[] => {
    const { id, estimateNumber, status, supplementTo, customer } = estimate;
    if (status === 'Draft' || supplementTo !== undefined) return [];
    const date = offeredOn(estimate, zone);
    const record = { list: 'estimates', id } as const;
    const days = daysToAccept(estimate, zone);
    const value = totalOf(estimate);
    const own = { id, name: estimateNumber.trim() || 'No number', record };
    return [
      {
        date,
        name: joinFilled([own.name, billedName(live ?? customer), status], ' · '),
        record,
        groups: [sourceGroup(live ?? customer), offeredService(estimate, services), monthGroup(date), own],
        amounts: {
          sent: 1,
          sentValue: value,
          ...(status === 'Accepted' && { accepted: 1, acceptedValue: value }),
          ...(status === 'Declined' && { declined: 1 }),
          ...(days !== undefined && { days, timed: 1 }),
        },
      },
    ];
  },
);

export const CLOSE_RATE_REPORT = declareReport<OfferAmount>({
  id: 'close-rate',
  title: 'Close Rate',
  about: 'How many of the estimates you sent were accepted, what they are worth, and how long customers take.',
  notes: [
    'Estimates count on the day you sent them, so the rate of a month can still rise when a customer accepts later. Without that day they count on the day of the answer, or else on the date of the estimate.',
    'Supplements are left out: they add work to an estimate that was already accepted.',
    'An estimate that you edited after an answer counts as it is now. If it is a Draft again, it is left out until you send it.',
    'By Service, an estimate counts under its first service, with its whole value.',
    'With options, the value is that of the accepted option. Before the answer it is that of the option you recommend.',
  ],
  by: ['Source', 'Service', 'Month', 'Estimate'],
  amounts: ['sent', 'accepted', 'declined', 'sentValue', 'acceptedValue', 'days', 'timed'],
  columns: [
    {
      name: 'Sent',
      unit: 'count',
      meaning: 'Estimates sent in these days, whatever became of them. Drafts and supplements are left out.',
      of: ({ sent }) => sent,
    },
    {
      name: 'Accepted',
      unit: 'count',
      meaning: 'Those of them that are accepted today, even if the answer came after these days.',
      of: ({ accepted }) => accepted,
    },
    {
      name: 'Declined',
      unit: 'count',
      meaning: 'Those of them that are declined today. Expired ones are not counted as declined.',
      of: ({ declined }) => declined,
    },
    {
      name: 'Close Rate',
      unit: 'percent',
      meaning: `Accepted divided by Sent. Open and expired estimates count as not accepted yet. Left out for fewer than ${FEWEST} sent.`,
      missing: `Fewer than ${FEWEST} estimates`,
      of: ({ accepted, sent }) => rateOf(accepted, sent),
    },
    {
      name: 'Value Sent',
      unit: 'dollars',
      meaning: 'Totals of the estimates in Sent, with sales tax.',
      of: ({ sentValue }) => sentValue,
    },
    {
      name: 'Value Accepted',
      unit: 'dollars',
      meaning: 'Totals of the estimates in Accepted, with sales tax.',
      of: ({ acceptedValue }) => acceptedValue,
    },
    {
      name: 'Days to Accept',
      unit: 'days',
      meaning: `Average days from sending to acceptance. Left out for fewer than ${FEWEST} accepted estimates with both days.`,
      of: ({ days, timed }) => (timed < FEWEST ? undefined : perUnit(days, timed, 1)),
    },
  ],
  chart: 'Value Accepted',
  inOrder: ['Month'],
  entries: ({ estimates, services, customers, zone }, range) => {
    const live = customersById(customers);
    const named = servicesById(services);
    return newestWithin(
      estimates.flatMap((one) => entriesOfOffer(one, zone, named, live.get(one.customerId))),
      range,
    );
  },
});
