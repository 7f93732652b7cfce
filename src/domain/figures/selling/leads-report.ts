import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { newestWithin } from '#domain/figures/money/record-money.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, FEWEST, type ReportEntry, rateOf } from '#domain/figures/report.ts';
import { monthGroup, sourceGroup } from '#domain/figures/report-groups.ts';
import type { Lead } from '#domain/leads/lead.ts';

type LeadAmount = 'leads' | 'won' | 'value' | 'wonValue';

const entriesOfNewLead = perRecord((lead: Lead, zone: string): readonly ReportEntry<LeadAmount>[] => {
  const { id, status, createdAt, estimatedValue } = lead;
  const date = dayOfInstant(createdAt, zone);
  if (date === undefined) return [];
  const own = { id, name: fullName(lead) || 'No name', record: { list: 'leads', id } as const };
  return [
    {
      date,
      name: `${own.name} · ${status}`,
      record: own.record,
      groups: [sourceGroup(lead), monthGroup(date), own],
      amounts: {
        leads: 1,
        value: estimatedValue,
        ...(status === 'Converted' && { won: 1, wonValue: estimatedValue }),
      },
    },
  ];
});

export const LEADS_REPORT = declareReport<LeadAmount>({
  id: 'leads',
  title: 'Leads',
  about: 'Where your leads come from, and how many become customers.',
  notes: [
    'Leads count on the day they came in, so the rate of a month can still rise when a lead converts later.',
    'Leads without a date are left out.',
  ],
  by: ['Source', 'Month', 'Lead'],
  amounts: ['leads', 'won', 'value', 'wonValue'],
  columns: [
    {
      name: 'Leads',
      unit: 'count',
      meaning: 'Leads that were added in these days, whatever became of them.',
      of: ({ leads }) => leads,
    },
    {
      name: 'Converted',
      unit: 'count',
      meaning: 'Those of them that are customers now: their status is Converted.',
      of: ({ won }) => won,
    },
    {
      name: 'Conversion Rate',
      unit: 'percent',
      meaning: `Converted divided by Leads. Open leads count as not converted yet. Left out for fewer than ${FEWEST} leads.`,
      of: ({ won, leads }) => rateOf(won, leads),
    },
    {
      name: 'Estimated Value',
      unit: 'dollars',
      meaning: 'Estimated value of all these leads.',
      of: ({ value }) => value,
    },
    {
      name: 'Won Value',
      unit: 'dollars',
      meaning: 'Estimated value of the converted leads. It is your estimate, not what they were invoiced.',
      of: ({ wonValue }) => wonValue,
    },
  ],
  chart: 'Leads',
  inOrder: ['Month'],
  entries: ({ leads, zone }, range) =>
    newestWithin(
      leads.flatMap((one) => entriesOfNewLead(one, zone)),
      range,
    ),
});
