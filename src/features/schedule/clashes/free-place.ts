import { addDays, isDate, isTime } from '#domain/calendar/calendar.ts';
import { type Booking, DEFAULT_START_TIME } from '#domain/scheduling/booking.ts';
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
  return placed.filter((one) => resolve({ ...one, ...anyTime(one) }, shop, undefined));
}

/** Returns a day and time that are valid, because who can do the job does not depend on them: a field may be empty while it is typed. */
function anyTime({ date, startTime }: BookingDraft): Pick<BookingDraft, 'date' | 'startTime'> {
  return { date: isDate(date) ? date : '2000-01-03', startTime: isTime(startTime) ? startTime : DEFAULT_START_TIME };
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
 * Fills in the station and the person of a new job that were not chosen by hand: of those with the fewest clashes at its time, which the
 * form then shows, the first of the shop.
 */
export function withFreePlace(draft: BookingDraft, shop: BookingFormData, bookings: readonly Booking[]): BookingDraft {
  let best = { place: draft, clashes: Number.POSITIVE_INFINITY };
  for (const place of placedDrafts(draft, shop)) {
    const resolved = resolve(place, shop, undefined);
    const clashes = resolved
      ? clashesToAccept({ draft: place, resolved, bookings, promised: [], stored: undefined, shop }).length
      : Number.MAX_SAFE_INTEGER;
    if (clashes < best.clashes) best = { place, clashes };
    if (clashes === 0) break;
  }
  return best.place;
}
