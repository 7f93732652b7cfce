import { type Booking, holdsTime } from '#domain/scheduling/booking.ts';
import type { FollowUp } from './follow-up.ts';

export const FOLLOW_UP_STATES = ['Holds', 'Over', 'Coming', 'Due', 'Overdue', 'Booked', 'Done', 'Not wanted'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/** A state, with the day that it turns on: until when it holds or is due, from when, for which day it is booked. */
export type FollowUpOnDay = { state: FollowUpState; on: string };

/**
 * Returns the state on the day of the shop. It is not stored: it follows from the days, from what was noted, and from its booking. `booking`: undefined
 * when there is none any more; one that was cancelled, or to which nobody came, counts as none.
 */
export function followUpState(
  { kind, startsOn, endsOn, ended }: Pick<FollowUp, 'kind' | 'startsOn' | 'endsOn' | 'ended'>,
  booking: Pick<Booking, 'status' | 'date'> | undefined,
  today: string,
): FollowUpOnDay {
  if (ended) return { state: ended.isUnwanted ? 'Not wanted' : 'Done', on: ended.on };
  if (kind === 'restriction') return { state: today <= endsOn ? 'Holds' : 'Over', on: endsOn };
  if (booking?.status === 'Complete') return { state: 'Done', on: booking.date };
  if (booking && holdsTime(booking.status)) return { state: 'Booked', on: booking.date };
  if (today < startsOn) return { state: 'Coming', on: startsOn };
  if (today <= endsOn) return { state: 'Due', on: endsOn };
  // An offer that nobody took lapses.
  return { state: kind === 'offer' ? 'Over' : 'Overdue', on: endsOn };
}

/** Returns whether the shop waits for the visit, or can still offer the work. */
export function isFollowUpOpen({ state }: FollowUpOnDay): boolean {
  return state === 'Coming' || state === 'Due' || state === 'Overdue';
}
