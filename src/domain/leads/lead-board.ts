import { sum } from '#domain/money/money.ts';
import { LEAD_STATUSES, type Lead, type LeadStatus } from './lead.ts';

/** Why leads are lost, as shops count it. */
export const LOST_REASONS = ['Price', 'Timing', 'Competitor', 'No reply', 'Out of scope'] as const;

/** The heading of a status' column: the status itself, but New Leads for New (LEAD-07, LEAD-15). */
export function leadColumnTitle(status: LeadStatus): string {
  return status === 'New' ? 'New Leads' : status;
}

export type LeadColumn<T> = {
  status: LeadStatus;
  leads: T[];
  /** Dollars, of all its leads. */
  total: number;
};

/** The five columns in order, each with its leads in the order given and their total estimated value (LEAD-07 to LEAD-09). */
export function leadColumns<T extends { lead: Pick<Lead, 'status' | 'estimatedValue'> }>(
  leads: readonly T[],
): LeadColumn<T>[] {
  return LEAD_STATUSES.map((status) => {
    const own = leads.filter(({ lead }) => lead.status === status);
    return { status, leads: own, total: sum(own.map(({ lead }) => lead.estimatedValue)) };
  });
}

/** Neither won nor lost yet. */
function isOpen({ status }: Pick<Lead, 'status'>): boolean {
  return status !== 'Converted' && status !== 'Lost';
}

/** Dollars that may still be won. */
export function openValue(leads: readonly Lead[]): number {
  return sum(leads.filter(isOpen).map(({ estimatedValue }) => estimatedValue));
}

export type FollowUp = 'overdue' | 'today' | 'later';

/** When to be in touch again; undefined when nothing was planned, or there is nothing left to follow up. */
export function followUpOf(lead: Pick<Lead, 'status' | 'nextFollowUp'>, today: string): FollowUp | undefined {
  if (!lead.nextFollowUp || !isOpen(lead)) return undefined;
  if (lead.nextFollowUp === today) return 'today';
  return lead.nextFollowUp < today ? 'overdue' : 'later';
}

/** What moving the lead to the status changes; undefined when it stands there already (LEAD-18). A reason why it was lost ends with Lost. */
export function moved(lead: Lead, status: LeadStatus): Partial<Lead> | undefined {
  if (lead.status === status) return undefined;
  return lead.status === 'Lost' ? { status, lostReason: undefined } : { status };
}

/** What being in touch today changes: the date, and New becomes Contacted. */
export function contacted(lead: Lead, today: string): Partial<Lead> {
  return { lastContactDate: today, ...(lead.status === 'New' && { status: 'Contacted' }) };
}
