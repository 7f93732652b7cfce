import type { Booking } from '#domain/booking.ts';
import { type Clash, newClashes } from '#domain/clashes.ts';
import type { Store } from '#io/react.tsx';
import {
  type BookingDraft,
  bookingFacts,
  clashesToAccept,
  daysToWatch,
  type Resolved,
  type Shop,
} from './booking-draft.ts';

/** Between the last look and the saving, another booking came in the way. */
export class UnseenClash extends Error {
  override readonly name = 'UnseenClash';
}

type Saving = {
  draft: BookingDraft;
  resolved: Resolved;
  shop: Shop;
  /** The booking as the form opened it; undefined for a new one. */
  stored: Booking | undefined;
  /** The clashes that were shown and accepted with 'Book anyway'. */
  accepted: readonly Clash[];
  made: { id: string; at: string };
};

/** Stores the booking, unless the newest state holds a clash that was not accepted: then rejects with `UnseenClash`. */
export async function saveBooking(
  store: Store,
  { draft, resolved, shop, stored, accepted, made }: Saving,
): Promise<void> {
  await store.transact(async (newest) => {
    const bookings = await newest.bookings.query({ name: 'date', ...daysToWatch(resolved) });
    const clashes = clashesToAccept(draft, resolved, bookings, stored, shop);
    if (newClashes(clashes, accepted).length > 0) throw new UnseenClash('a clash that was not shown');
    const facts = bookingFacts(draft, resolved, clashes.length > 0);
    if (stored) {
      return [
        { entity: 'bookings', kind: 'update', id: stored.id, change: facts, expected: { updatedAt: stored.updatedAt } },
      ];
    }
    return [
      { entity: 'bookings', kind: 'add', item: { ...facts, id: made.id, createdAt: made.at, updatedAt: made.at } },
    ];
  });
}
