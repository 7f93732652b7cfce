import { daysBetween, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { Lists } from '#domain/lists/lists.ts';
import type { DueTime, Reason } from '#domain/messages/due-reasons.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { followUpState, isFollowUpOpen } from './follow-up-state.ts';
import { withInspections } from './inspection-visits.ts';

/** A visit that was missed is still asked for so many days. */
const LATE_DAYS = 30;

type CareFacts = Pick<Lists, 'followUps' | 'warranties'> & { bookingById: ReadonlyMap<string, Booking> };

/** Returns the reasons of visits and inspections that are due, and of work that can be offered now. */
export function careReasons(
  { followUps, warranties, bookingById }: CareFacts,
  { today, isEarly = false }: Pick<DueTime, 'today' | 'isEarly'>,
): Reason[] {
  return withInspections(followUps, warranties, today).flatMap((followUp): Reason[] => {
    const { id, kind, text, startsOn, endsOn, customerId, customer, warrantyId, bookingId = '' } = followUp;
    if (kind === 'restriction') return [];
    const on = followUpState(followUp, bookingById.get(bookingId), today);
    const isLate = on.state === 'Overdue' && daysBetween(endsOn, today) <= LATE_DAYS;
    if (!(isEarly ? isFollowUpOpen(on) : on.state === 'Due' || isLate)) return [];
    const isStored = warrantyId === undefined || followUps.some((one) => one.id === id);
    const template = kind === 'offer' ? 'care offer' : 'care visit';
    const [from, through] = [startsOn, endsOn].map(formatWeekdayDate);
    return [
      {
        template,
        key: `${template} ${id}`,
        record: isStored ? { kind: 'follow-up', id } : { kind: 'warranty', id: warrantyId ?? '' },
        customerId,
        customer,
        why: `${text} ${isLate ? `Was due by ${through}.` : `Due by ${through}.`}`,
        values: { visit: text, from: from ?? '', through: through ?? '' },
        dueOn: startsOn,
        followUp,
      },
    ];
  });
}
