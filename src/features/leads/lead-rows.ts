import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '#domain/leads/lead.ts';
import { type FollowUp, followUpOf } from '#domain/leads/lead-pipeline.ts';
import { phoneNumbers, searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { servicesOf } from '#parts/pricing/service-chips.tsx';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

/** A lead with the derived values that its row and card show. */
export type LeadRow = { id: string; lead: Lead; name: string; services: Service[]; followUp: FollowUp | undefined };

function newestFirst(a: Lead, b: Lead): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return 0;
}

const rowsOf = keptRows(
  (services: readonly Service[], today: string) =>
    (lead: Lead): LeadRow => ({
      id: lead.id,
      lead,
      name: fullName(lead),
      services: servicesOf(lead.interestedServices, services),
      followUp: followUpOf(lead, today),
    }),
);

/** Returns the rows, newest lead first. */
export function leadRows(leads: readonly Lead[], services: readonly Service[], today: string): readonly LeadRow[] {
  return rowsOf(leads.toSorted(newestFirst), services, today);
}

export const leadSearchText = keptTexts(({ lead, name }: LeadRow) => {
  const { year, make = '', model = '' } = lead.vehicleInfo ?? {};
  return searchTextOf([name, lead.email, lead.source, `${year ?? ''} ${make} ${model}`], phoneNumbers(lead.phone));
});

export const ALL_LEADS = 'all';

/** Filters of the list, with their labels. */
export function filterOptions(employees: readonly Employee[]): { value: string; label: string }[] {
  return [
    { value: ALL_LEADS, label: 'All leads' },
    { value: 'overdue', label: 'Overdue follow-ups' },
    { value: 'today', label: 'Follow-up today' },
    { value: 'high', label: 'High priority' },
    { value: 'unassigned', label: 'Unassigned' },
    ...employees.map((employee) => ({ value: `to ${employee.id}`, label: `Assigned to ${fullName(employee)}` })),
  ];
}

function matchesFilter({ lead, followUp }: LeadRow, filter: string): boolean {
  if (filter === ALL_LEADS) return true;
  if (filter === 'overdue' || filter === 'today') return followUp === filter;
  if (filter === 'high') return lead.priority === 'High';
  if (filter === 'unassigned') return !lead.assignedTo;
  return filter === `to ${lead.assignedTo}`;
}

/** Returns the rows that match both the search and the filter. */
export function filterLeadRows(
  rows: readonly LeadRow[],
  { search, filter }: { search: string; filter: string },
): readonly LeadRow[] {
  if (search.trim() === '' && filter === ALL_LEADS) return rows;
  const isFound = searchFor(search);
  return rows.filter((row) => matchesFilter(row, filter) && isFound(leadSearchText(row)));
}

export const ALL_STATUS = 'All Status';
export const STATUS_FILTERS = [ALL_STATUS, ...LEAD_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export function countsByStatus(rows: readonly LeadRow[]): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = {
    [ALL_STATUS]: rows.length,
    New: 0,
    Contacted: 0,
    Qualified: 0,
    Converted: 0,
    Lost: 0,
  };
  for (const { lead } of rows) counts[lead.status] += 1;
  return counts;
}

/** Sort position of each status: the order of the board's columns. */
export const STATUS_ORDER: ReadonlyMap<LeadStatus, number> = new Map(
  LEAD_STATUSES.map((status, index) => [status, index]),
);
