import type { Newest, Operation, Store } from '#io/store/store.ts';
import { putBackSteps, type Undo } from '#parts/records/use-delete.ts';
import { withoutBooking } from './job-operations.ts';

/** Returns the claims that the job makes good. */
export function claimsOfJob({ claims }: Pick<Newest, 'claims'> | Pick<Store, 'claims'>, jobId: string) {
  return claims.query({ name: 'job', from: jobId, to: jobId });
}

/** Removes the booking, and its job when it has no other booking: a claim can then be booked again. Undo puts both back. */
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
    if (!fromJob) return [{ entity: 'bookings', kind: 'remove', id }];
    const { operation } = fromJob;
    const claims = operation.kind === 'remove' ? await claimsOfJob(newest, operation.id) : [];
    return [
      { entity: 'bookings', kind: 'remove', id },
      operation,
      ...claims.map(
        (claim): Operation => ({ entity: 'claims', kind: 'update', id: claim.id, change: { jobId: undefined } }),
      ),
    ];
  });
  return () => putBackSteps(store, back);
}
