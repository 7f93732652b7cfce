import type { Booking } from '#domain/scheduling/booking.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import { type Clash, newClashes } from '#domain/scheduling/clashes.ts';
import type { Store } from '#io/store/store.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import {
  type BookingDraft,
  bookingFacts,
  clashesToAccept,
  daysToWatch,
  type Resolved,
  type Shop,
  stillBookedAnyway,
} from './booking-draft.ts';

/** Between the last look and the saving, another booking came in the way. */
export class UnseenClash extends Error {
  override readonly name = 'UnseenClash';
}

type SavingBooking = Omit<Saving<unknown, Booking>, 'facts'> & {
  draft: BookingDraft;
  resolved: Resolved;
  shop: Shop;
  /** The clashes that were shown and accepted with 'Book anyway'. */
  accepted: readonly Clash[];
};

/** Stores the booking, unless the newest state holds a clash that was not accepted: then rejects with `UnseenClash`. */
export async function saveBooking(
  store: Store,
  { draft, resolved, shop, session, accepted, made }: SavingBooking,
): Promise<void> {
  await store.transact(async (newest) => {
    const bookings = await newest.bookings.query({ name: 'date', ...daysToWatch(resolved) });
    const stored = session && (session.base ?? session.record);
    const looking = { draft, resolved, bookings, stored, shop };
    const clashes = clashesToAccept(looking);
    if (newClashes(clashes, accepted).length > 0) throw new UnseenClash('a clash that was not shown');
    const facts = bookingFacts(draft, resolved, clashes.length > 0 || stillBookedAnyway(looking));
    const before = session && ((await newest.bookings.get(session.record.id)) ?? session.record);
    const events = eventsOfSave({ before, after: facts, bookedAnyway: clashes.length > 0, at: made.at });
    const history = [...(before?.history ?? []), ...events];
    return [recordStep('bookings', { facts: { ...facts, ...(history.length > 0 && { history }) }, session, made })];
  });
}
