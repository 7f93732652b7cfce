import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { billedName, type Customer, fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { newestWithin } from '#domain/figures/money/record-money.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import { customersById, monthGroup, sourceGroup, typedGroup } from '#domain/figures/report-groups.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { joinFilled } from '#domain/text/join-filled.ts';

type LostAmount = 'lost' | 'value';

const LEAD: ReportGroup = { id: 'lead', name: 'Lead' };
const ESTIMATE: ReportGroup = { id: 'estimate', name: 'Estimate' };

const reasonGroup = (reason = '') => typedGroup(reason, 'No reason given');

const entriesOfLead = perRecord((lead: Lead, zone: string): readonly ReportEntry<LostAmount>[] => {
  const { id, status, updatedAt, createdAt, lostReason, estimatedValue } = lead;
  const date = dayOfInstant(updatedAt, zone) ?? dayOfInstant(createdAt, zone);
  if (status !== 'Lost' || date === undefined) return [];
  return [
    {
      date,
      name: fullName(lead) || 'No name',
      record: { list: 'leads', id },
      groups: [reasonGroup(lostReason), LEAD, sourceGroup(lead), monthGroup(date)],
      amounts: { lost: 1, value: estimatedValue },
    },
  ];
});

const entriesOfEstimate = perRecord(
  (estimate: Estimate, zone: string, live: Customer | undefined): readonly ReportEntry<LostAmount>[] => {
    const { id, estimateNumber, status, declinedAt, updatedAt, declineReason, customer } = estimate;
    if (status !== 'Declined') return [];
    const date = dayOfInstant(declinedAt, zone) ?? dayOfInstant(updatedAt, zone) ?? estimate.date;
    return [
      {
        date,
        name: joinFilled([estimateNumber.trim() || 'No number', billedName(live ?? customer)], ' · '),
        record: { list: 'estimates', id },
        groups: [reasonGroup(declineReason), ESTIMATE, sourceGroup(live ?? customer), monthGroup(date)],
        amounts: { lost: 1, value: totalOf(estimate) },
      },
    ];
  },
);

export const LOST_REPORT = declareReport<LostAmount>({
  id: 'lost-reasons',
  title: 'Lost Reasons',
  about: 'Why leads and estimates did not become work, and what they would have been worth.',
  notes: [
    'A lost lead counts on the day it was last changed. An edit after it was lost moves it to that day.',
    'A declined estimate counts on the day it was declined, and a declined supplement counts too. Expired estimates are not counted: nobody said no.',
    'Leads without a date are left out.',
  ],
  by: ['Reason', 'Kind', 'Source', 'Month'],
  amounts: ['lost', 'value'],
  columns: [
    {
      name: 'Lost',
      unit: 'count',
      meaning:
        'Leads with the status Lost and estimates with the status Declined. One that was won after all is not counted.',
      of: ({ lost }) => lost,
    },
    {
      name: 'Value',
      unit: 'dollars',
      meaning: 'Estimated value of these leads, and totals of these estimates with sales tax.',
      of: ({ value }) => value,
    },
  ],
  chart: 'Lost',
  inOrder: ['Month'],
  entries: ({ leads, estimates, customers, zone }, range) => {
    const live = customersById(customers);
    return newestWithin(
      [
        ...leads.flatMap((one) => entriesOfLead(one, zone)),
        ...estimates.flatMap((one) => entriesOfEstimate(one, zone, live.get(one.customerId))),
      ],
      range,
    );
  },
});
