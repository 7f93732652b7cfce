import { sum } from '#domain/money/money.ts';
import { LEAD_STATUSES, type Lead, type LeadStatus } from './lead.ts';

/** Reasons why a lead is lost. */
export const LOST_REASONS = ['Price', 'Timing', 'Competitor', 'No reply', 'Out of scope'] as const;

/** Returns the heading of a status column: the status itself, but 'New Leads' for New (LEAD-07, LEAD-15). */
export function leadColumnTitle(status: LeadStatus): string {
  return status === 'New' ? 'New Leads' : status;
}

export type LeadColumn<T> = {
  status: LeadStatus;
  leads: T[];
  /** Total estimated value in dollars. */
  total: number;
};

/** Groups leads into the five status columns, keeping their order, with the total estimated value (LEAD-07 to LEAD-09). */
export function leadColumns<T extends { lead: Pick<Lead, 'status' | 'estimatedValue'> }>(
  leads: readonly T[],
): LeadColumn<T>[] {
  return LEAD_STATUSES.map((status) => {
    const own = leads.filter(({ lead }) => lead.status === status);
    return { status, leads: own, total: sum(own.map(({ lead }) => lead.estimatedValue)) };
  });
}

/** Returns whether the lead is neither won nor lost. */
function isOpen({ status }: Pick<Lead, 'status'>): boolean {
  return status !== 'Converted' && status !== 'Lost';
}

/** Returns the total value of open leads in dollars. */
export function openValue(leads: readonly Lead[]): number {
  return sum(leads.filter(isOpen).map(({ estimatedValue }) => estimatedValue));
}

export type LeadFollowUp = 'overdue' | 'today' | 'later';

/** Returns when to follow up; undefined when nothing is planned or the lead is closed. */
export function followUpOf(lead: Pick<Lead, 'status' | 'nextFollowUp'>, today: string): LeadFollowUp | undefined {
  if (!lead.nextFollowUp || !isOpen(lead)) return undefined;
  if (lead.nextFollowUp === today) return 'today';
  return lead.nextFollowUp < today ? 'overdue' : 'later';
}

/** Returns the changes that move the lead to the status; undefined when it is already there (LEAD-18). Leaving Lost clears the lost reason. */
export function moved(lead: Lead, status: LeadStatus): Partial<Lead> | undefined {
  if (lead.status === status) return undefined;
  return lead.status === 'Lost' ? { status, lostReason: undefined } : { status };
}

/** Returns the changes for contact made today: the date, and New becomes Contacted. */
export function contacted(lead: Lead, today: string): Partial<Lead> {
  return { lastContactDate: today, ...(lead.status === 'New' && { status: 'Contacted' }) };
}
