import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '#domain/leads/lead.ts';
import { followUpOf, type LeadFollowUp } from '#domain/leads/lead-pipeline.ts';
import { phoneNumbers, searchTextOf } from '#domain/text/search-text.ts';
import { SelectFilter } from '#parts/lists/select-filter.tsx';
import { optionsOf, type RowFilter, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { servicesOf } from '#parts/pricing/service-chips.tsx';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

/** A lead with the derived values that its row and card show. */
export type LeadRow = { id: string; lead: Lead; name: string; services: Service[]; followUp: LeadFollowUp | undefined };

function newestFirst(a: Lead, b: Lead): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return 0;
}

/** Returns the rows, newest lead first. */
export const leadRows = keptRows(
  (services: readonly Service[], today: string) =>
    (lead: Lead): LeadRow => ({
      id: lead.id,
      lead,
      name: fullName(lead),
      services: servicesOf(lead.interestedServices, services),
      followUp: followUpOf(lead, today),
    }),
  newestFirst,
);

const leadSearchText = keptTexts(({ lead, name }: LeadRow) => {
  const { year, make = '', model = '' } = lead.vehicleInfo ?? {};
  return searchTextOf([name, lead.email, lead.source, `${year ?? ''} ${make} ${model}`], phoneNumbers(lead.phone));
});

/** Returns the filters of the list, with their labels. */
function filterOptions(employees: readonly Employee[]): { value: string; label: string }[] {
  return [
    { value: 'all', label: 'All leads' },
    { value: 'overdue', label: 'Overdue follow-ups' },
    { value: 'today', label: 'Follow-up today' },
    { value: 'high', label: 'High priority' },
    { value: 'unassigned', label: 'Unassigned' },
    ...employees.map((employee) => ({ value: `to ${employee.id}`, label: `Assigned to ${fullName(employee)}` })),
  ];
}

function matchesFilter({ lead, followUp }: LeadRow, filter: string): boolean {
  if (filter === 'overdue' || filter === 'today') return followUp === filter;
  if (filter === 'high') return lead.priority === 'High';
  if (filter === 'unassigned') return !lead.assignedTo;
  return filter === `to ${lead.assignedTo}`;
}

/** Returns what the leads are searched and filtered by. The columns of the board are the statuses: only the list filters by them. */
export function leadTools(employees: readonly Employee[], isBoard: boolean): RowTools<LeadRow> {
  const show: RowFilter<LeadRow> = {
    name: 'show',
    label: 'Show',
    options: filterOptions(employees),
    matches: matchesFilter,
    Field: SelectFilter,
  };
  const status: RowFilter<LeadRow> = {
    name: 'only',
    label: 'Status',
    options: optionsOf(['All Status', ...LEAD_STATUSES]),
    matches: ({ lead }, value) => lead.status === value,
    countsFound: true,
  };
  return {
    search: { label: 'Search leads', placeholder: 'Name, phone, email, vehicle', text: leadSearchText },
    filters: isBoard ? [show] : [show, status],
  };
}

/** Sort position of each status: the order of the board's columns. */
export const STATUS_ORDER: ReadonlyMap<LeadStatus, number> = new Map(
  LEAD_STATUSES.map((status, index) => [status, index]),
);
