import { customerForRecord } from '#domain/customers/customer.ts';
import { isCounted } from '#domain/documents/billing.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { linesToBook } from '#domain/estimates/lines-to-book.ts';
import { withServices } from '#domain/jobs/added-services.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Newest, type Plan, StoreError } from '#io/store/store.ts';
import { bookingsOf, newJob } from '#parts/jobs/job-operations.ts';
import { promiseAfter } from '#parts/jobs/promise-operations.ts';
import { addedBookings, type BookedParts, type NamedPart, planBookings } from '#parts/plan/plan-bookings.ts';
import { counted } from '#parts/records/names-in-words.ts';
import type { CommandInputs } from '#parts/records/use-transaction.ts';

/** Throws a `Rejection` when another screen has just booked one of the lines. */
function assertUnbooked(parts: readonly NamedPart[], open: readonly { serviceId: string }[]): void {
  const left = open.map(({ serviceId }) => serviceId);
  for (const { serviceId, name } of parts) {
    const place = left.indexOf(serviceId);
    if (place < 0)
      throw new Rejection(
        `${name} was just booked on another screen. Nothing was booked. Check the plan, then book the rest.`,
      );
    left.splice(place, 1);
  }
}

/**
 * Returns the operations that book lines of an accepted estimate at their prices. The bookings join the job that has other lines of the
 * estimate, unless it was delivered; else they are a new job. Throws a `Rejection` when a line cannot be booked as planned.
 */
async function planEstimate(
  newest: Newest,
  { estimateId, parts }: { estimateId: string; parts: readonly NamedPart[] },
  { settings, today, at, by, newId }: CommandInputs,
): Promise<Plan<BookedParts>> {
  const estimate = await newest.estimates.get(estimateId);
  if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
  const refusal = estimateRejection('book', estimate);
  if (refusal) throw new Rejection(refusal);
  const { customerId } = estimate;
  const agreed = estimate.items.filter(isCounted);
  const ofCustomer = { name: 'customer', from: customerId, to: customerId } as const;
  assertUnbooked(parts, linesToBook(estimate, await newest.bookings.query(ofCustomer)));

  const customer = customerForRecord(estimate, await newest.customers.get(customerId));
  const facts = { customerId, customer, notes: '', estimateId, newId, at, settings, firstDay: today };
  const bookings = await planBookings(newest, parts, facts);
  const count = bookings.length;
  const jobs = await newest.jobs.query(ofCustomer);
  const open = jobs.find((job) => job.estimateId === estimateId && job.stage !== 'Delivered');
  if (!open) {
    const job = await newJob(newest, bookings, { newId, at, settings, lines: agreed });
    return {
      operations: [...addedBookings(bookings), { entity: 'jobs', kind: 'add', item: job }],
      result: { job, count },
    };
  }
  const added = withServices(open, bookings, settings, { at, by }, agreed);
  const before = await bookingsOf(newest, open);
  const promise = await promiseAfter(newest, open, { before, after: [...before, ...added.bookings] }, settings);
  return {
    operations: [
      ...addedBookings(added.bookings),
      { entity: 'jobs', kind: 'update', id: open.id, change: { ...added.change, ...promise } },
    ],
    result: { job: open, count },
  };
}

export function bookEstimate({ id, estimateNumber }: Estimate, parts: readonly NamedPart[]) {
  return {
    name: 'book estimate',
    of: id,
    plan: (newest: Newest, inputs: CommandInputs) => planEstimate(newest, { estimateId: id, parts }, inputs),
    done: ({ job, count }: BookedParts) => ({
      title: 'Services Booked',
      message: `${counted(count, 'service')} of ${estimateNumber} ${count === 1 ? 'is' : 'are'} on the calendar as ${job.jobNumber}.`,
    }),
  } as const;
}
