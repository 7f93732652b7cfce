import { addDays } from '#domain/calendar/calendar.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import {
  type BookingDraft,
  type BookingFormData,
  clashesToAccept,
  clashRange,
  eligibleChoices,
  resolve,
} from '#features/schedule/booking/booking-draft.ts';

/** Days whose bookings are looked at, at least: enough for the days of a long job at any station. */
const DAYS_OF_A_JOB = 30;

/** Returns the new job at each station and with each person that can do it, in the shop's order. A choice made by hand stays. */
function placedDrafts(draft: BookingDraft, shop: BookingFormData): BookingDraft[] {
  const stations = draft.station ? [draft.station] : eligibleChoices(draft, shop).stations.map(({ name }) => name);
  const placed = stations.flatMap((station) => {
    const there = { ...draft, station };
    const people = draft.employeeId ? [draft.employeeId] : eligibleChoices(there, shop).employees.map(({ id }) => id);
    return people.map((employeeId) => ({ ...there, employeeId }));
  });
  return placed.filter((one) => resolve(one, shop, undefined));
}

/** Returns the days whose bookings decide where the new job is free. */
export function placeRange(draft: BookingDraft, shop: BookingFormData): { from: string; to: string } {
  const [first] = placedDrafts(draft, shop);
  const job = first && resolve(first, shop, undefined);
  if (!job) return { from: draft.date, to: draft.date };
  const { from, to } = clashRange(job);
  return { from, to: [to, addDays(from, DAYS_OF_A_JOB)].sort().at(-1) ?? to };
}

/**
 * Fills in the station and the person of a new job that were not chosen by hand: the first of the shop that are free at its time, or
 * simply the first, whose clash the form then shows.
 */
export function withFreePlace(draft: BookingDraft, shop: BookingFormData, bookings: readonly Booking[]): BookingDraft {
  const placed = placedDrafts(draft, shop);
  const isFree = (one: BookingDraft) => {
    const resolved = resolve(one, shop, undefined);
    return resolved && clashesToAccept({ draft: one, resolved, bookings, stored: undefined, shop }).length === 0;
  };
  return placed.find(isFree) ?? placed[0] ?? draft;
}
