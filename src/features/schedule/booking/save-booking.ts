import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import { type Clash, newClashes } from '#domain/scheduling/clashes.ts';
import { by } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { followUpOperation } from '#parts/care/follow-up-operations.ts';
import { followBooking } from '#parts/jobs/job-operations.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { withClaim } from '#parts/warranties/claim-work.ts';
import {
  type BookingDraft,
  type BookingFormData,
  bookingFacts,
  clashesToAccept,
  clashRange,
  isStillBookedAnyway,
  type Resolved,
} from './booking-draft.ts';

/** Thrown when another booking was saved meanwhile and clashes. */
export class UnseenClashError extends Error {
  override readonly name = 'UnseenClashError';
}

type SavingBooking = Omit<Saving<unknown, Booking>, 'facts'> & {
  draft: BookingDraft;
  resolved: Resolved;
  shop: BookingFormData;
  /** Clashes accepted with 'Book anyway'. */
  accepted: readonly Clash[];
  /** Makes the id of the job of a new booking, and names who saves, in the zone of the shop. */
  job: { newId: () => string; by: string; zone: string };
  /** The visit or offer that is booked. */
  followUp?: FollowUp | undefined;
};

/** Stores the booking. Rejects with `UnseenClashError` if the stored bookings have a clash that was not accepted. */
export async function saveBooking(
  store: Store,
  { draft, resolved, shop, session, accepted, made, job, followUp }: SavingBooking,
): Promise<void> {
  await store.transact(async (newest) => {
    // A new booking that a try before has stored does not clash with itself.
    const bookings = (await newest.bookings.query({ name: 'date', ...clashRange(resolved) })).filter(
      ({ id }) => id !== made.id,
    );
    const stored = session && (session.base ?? session.record);
    const promised = await newest.followUps.query(by('customer', resolved.customer.id));
    const check = { draft, resolved, bookings, promised, stored, shop };
    const clashes = clashesToAccept(check);
    if (newClashes(clashes, accepted).length > 0)
      throw new UnseenClashError('The booking has a clash that was not shown');
    const facts = bookingFacts(draft, resolved, clashes.length > 0 || isStillBookedAnyway(check));
    const before = session && ((await newest.bookings.get(session.record.id)) ?? session.record);
    const events = eventsOfSave({ before, after: facts, bookedAnyway: clashes.length > 0, at: made.at });
    const history = [...(before?.history ?? []), ...events];
    const saving = { facts: { ...facts, ...(history.length > 0 && { history }) }, session, made };
    const saved = { createdAt: made.at, ...before, ...facts, id: made.id, updatedAt: made.at };
    const inputs = { ...job, isNew: !session?.base, at: made.at, settings: shop.settings };
    const follow = await followBooking(newest, saved, inputs);
    const { claimId } = resolved;
    return [
      await recordStep(newest, 'bookings', saving),
      ...(claimId ? await withClaim(newest, { claimId, bookingId: made.id }, follow) : follow),
      ...(followUp ? [await followUpOperation(newest, followUp, { bookingId: made.id })] : []),
    ];
  });
}
