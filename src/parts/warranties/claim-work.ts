import type { Customer } from '#domain/customers/customer.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { nextClaimSteps } from '#domain/warranty/claim-steps.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { findJobOfBooking } from '#parts/jobs/job-operations.ts';

/** The claim that a new booking makes good, with whose car it is. */
type ClaimWork = Pick<Claim, 'customerId'> & { claimId: string; vehicleId: string };

/** Returns the claim if the work is for its customer and car: then it has no price. */
export function claimOfWork(claim: ClaimWork | undefined, customer: Customer | undefined): ClaimWork | undefined {
  return claim?.customerId === customer?.id && claim?.vehicleId === customer?.vehicle.id ? claim : undefined;
}

/** Adds to the operations that make the job of a booking: the job names the claim, and the claim names the job. */
export async function withClaim(
  newest: Newest,
  { claimId, bookingId }: { claimId: string; bookingId: string },
  operations: readonly Operation[],
): Promise<Operation[]> {
  const claim = await newest.claims.get(claimId);
  const own = await findJobOfBooking(newest, bookingId);
  // A try before may have stored it, without confirming it.
  if (claim && own && claim.jobId === own.id) return [...operations];
  // Work on a job that was deleted can be booked again.
  const jobId = claim?.jobId && (await newest.jobs.get(claim.jobId))?.id;
  if (!claim || !nextClaimSteps({ ...claim, jobId }).includes('book'))
    throw new Rejection(
      `${claim?.claimNumber ?? 'The claim'} was changed on another screen. Book its work from there.`,
    );
  return operations.flatMap((operation): Operation[] =>
    operation.entity === 'jobs' && operation.kind === 'add'
      ? [
          { ...operation, item: { ...operation.item, claimId } },
          { entity: 'claims', kind: 'update', id: claimId, change: { jobId: operation.item.id } },
        ]
      : [operation],
  );
}
