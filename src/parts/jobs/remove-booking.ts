import type { Operation, Store } from '#io/store/store.ts';
import { putBackSteps, type Undo } from '#parts/records/use-delete.ts';
import { withoutBooking } from './job-operations.ts';

/** Removes the booking, and its job when it has no other booking. Undo puts both back. */
export async function removeBooking(store: Store, id: string): Promise<Undo> {
  const back: Operation[] = [];
  const settings = await store.settings.get();
  await store.transact(async (newest) => {
    const booking = await newest.bookings.get(id);
    const position = await newest.bookings.position(id);
    const fromJob = await withoutBooking(newest, id, settings);
    back.length = 0;
    if (booking)
      back.push({ entity: 'bookings', kind: 'add', item: booking, ...(position !== undefined && { position }) });
    if (fromJob) back.push(fromJob.back);
    return [{ entity: 'bookings', kind: 'remove', id }, ...(fromJob ? [fromJob.operation] : [])];
  });
  return () => putBackSteps(store, back);
}
