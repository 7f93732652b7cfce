import { addDays, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { nextInspection } from '#domain/warranty/warranty-state.ts';
import type { FollowUp } from './follow-up.ts';

/** An inspection is offered so many days before its day. */
const DAYS_BEFORE = 30;

const CATEGORIES: Readonly<Record<string, ServiceCategory>> = {
  'Paint Protection': 'PPF',
  Wrap: 'Vinyl Wrap',
  Tint: 'Window Tinting',
  Coating: 'Ceramic Coating',
};

/**
 * Returns the visit for the next inspection that a certificate asks for, as a follow-up that is not stored until it is booked or noted. Its id is made
 * of certificate and day.
 */
function inspectionVisit(warranty: Warranty, today: string): FollowUp | undefined {
  const { id, warrantyNumber, jobId = '', customerId, customer, coverage, createdAt, updatedAt } = warranty;
  const next = nextInspection(warranty, today);
  if (!next) return undefined;
  const { due, by } = next;
  const latest = by === due ? '' : `, ${formatWeekdayDate(by)} at the latest`;
  return {
    id: `inspection ${id} ${due}`,
    jobId,
    customerId,
    customer,
    kind: 'visit',
    category: CATEGORIES[coverage[0]?.kind ?? ''] ?? 'PPF',
    text: `Inspection for the warranty ${warrantyNumber} by ${formatWeekdayDate(due)}${latest}.`,
    startsOn: addDays(due, -DAYS_BEFORE),
    endsOn: by,
    refuses: [],
    warrantyId: id,
    createdAt,
    updatedAt,
  };
}

/** Returns the stored follow-ups with the inspections that certificates ask for next, the first one first. */
export function withInspections(
  followUps: readonly FollowUp[],
  warranties: readonly Warranty[],
  today: string,
): FollowUp[] {
  const stored = new Set(followUps.map(({ id }) => id));
  const asked = warranties.flatMap((warranty) => inspectionVisit(warranty, today) ?? []);
  return [...followUps, ...asked.filter(({ id }) => !stored.has(id))].sort((a, b) =>
    `${a.startsOn} ${a.endsOn}` < `${b.startsOn} ${b.endsOn}` ? -1 : 1,
  );
}
