import type { Booking } from '#domain/scheduling/booking.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import { type Clash, newClashes } from '#domain/scheduling/clashes.ts';
import type { Store } from '#io/store/store.ts';
import type { Opened } from '#parts/forms/use-opened.ts';
import { recordStep } from '#parts/records/record-step.ts';
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

type Saving = {
  draft: BookingDraft;
  resolved: Resolved;
  shop: Shop;
  /** The booking that is edited; undefined for a new one. */
  opened: Opened<Booking> | undefined;
  /** The clashes that were shown and accepted with 'Book anyway'. */
  accepted: readonly Clash[];
  made: { id: string; at: string };
};

/** Stores the booking, unless the newest state holds a clash that was not accepted: then rejects with `UnseenClash`. */
export async function saveBooking(
  store: Store,
  { draft, resolved, shop, opened, accepted, made }: Saving,
): Promise<void> {
  await store.transact(async (newest) => {
    const bookings = await newest.bookings.query({ name: 'date', ...daysToWatch(resolved) });
    const stored = opened && (opened.base ?? opened.record);
    const looking = { draft, resolved, bookings, stored, shop };
    const clashes = clashesToAccept(looking);
    if (newClashes(clashes, accepted).length > 0) throw new UnseenClash('a clash that was not shown');
    const facts = bookingFacts(draft, resolved, clashes.length > 0 || stillBookedAnyway(looking));
    const before = opened && ((await newest.bookings.get(opened.record.id)) ?? opened.record);
    const events = eventsOfSave({ before, after: facts, bookedAnyway: clashes.length > 0, at: made.at });
    const history = [...(before?.history ?? []), ...events];
    return [recordStep('bookings', { facts: { ...facts, ...(history.length > 0 && { history }) }, opened, ...made })];
  });
}
