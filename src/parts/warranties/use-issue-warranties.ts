import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import { nextNumber } from '#domain/documents/document-numbers.ts';
import type { Job } from '#domain/jobs/job.ts';
import { earnsMoney } from '#domain/scheduling/booking.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { withChangedVehicle } from '#domain/vehicles/garage-changes.ts';
import { completeVin } from '#domain/vehicles/vin.ts';
import { certifiable } from '#domain/warranty/certifiable.ts';
import { newWarranty } from '#domain/warranty/issue-warranty.ts';
import { WARRANTY_PREFIX, type Warranty } from '#domain/warranty/warranty.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';

type IssueJob = {
  jobId: string;
  /** By the id of the product. */
  batches: Readonly<Record<string, string>>;
  /** Typed because the car has none; empty without one. */
  vin: string;
};

/** Returns the day of the job's first invoice. */
async function purchaseDay({ invoices }: Newest, { invoiceIds }: Job): Promise<string | undefined> {
  const all = await Promise.all(invoiceIds.map((id) => invoices.get(id)));
  return all.flatMap((one) => (one ? [one.date] : [])).sort()[0];
}

/** Returns a function that makes the command that issues the certificates of a job that it does not have yet. */
export function useIssueWarranties(): (job: IssueJob) => UserCommand<readonly Warranty[]> {
  const canChange = useCan('changeRecords');
  return ({ jobId, batches, vin }) => ({
    name: 'issue warranties',
    of: jobId,
    title: 'The warranty certificates were not issued',
    failed: { type: 'error', title: 'Error', message: 'Failed to issue the certificates. Please try again.' },
    async plan(newest, { at, by, today, zone = '' }) {
      const job = await newest.jobs.get(jobId);
      if (!job) return { operations: [], result: [] };
      const [bookings, products, services, tiers, warranties] = await Promise.all([
        newest.bookings.list(),
        newest.products.list(),
        newest.services.list(),
        newest.warrantyTiers.list(),
        newest.warranties.list(),
      ]);
      const live = await newest.customers.get(job.customerId);
      const customer = customerForRecord(job, live);
      const done = bookings.filter(({ id }) => job.bookingIds.includes(id)).filter(earnsMoney);
      const { ready } = certifiable(
        job,
        done.map(({ serviceId }) => serviceId),
        { products, services, tiers, warranties },
        batches,
      );
      const installed = dayOfInstant(job.deliveredAt, zone) ?? today;
      const purchased = (await purchaseDay(newest, job)) ?? installed;
      const numbers = warranties.map(({ warrantyNumber }) => warrantyNumber);
      const made = ready.map((one) => {
        const number = nextNumber(WARRANTY_PREFIX, numbers);
        numbers.push(number);
        const startsOn = one.tier.promise.startsFrom === 'purchase' ? purchased : installed;
        return newWarranty(one, { jobId, customer, vin, startsOn }, { number, at, by, digest: sha256OfText });
      });
      const operations = made.map((item): Operation => ({ entity: 'warranties', kind: 'add', item }));
      const car = live && carInGarage(live, customer.vehicle);
      if (made.length > 0 && canChange && car && completeVin(vin) && !completeVin(car.vin))
        operations.push({
          entity: 'customers',
          kind: 'update',
          id: live.id,
          change: withChangedVehicle(live, car, { ...car, vin }),
          expected: { updatedAt: live.updatedAt },
        });
      return { operations, result: made };
    },
    done: (made) =>
      made.length === 0
        ? {
            type: 'info',
            title: 'Nothing to Issue',
            message: 'This job has its certificates, or nothing on it has a warranty.',
          }
        : {
            title: 'Warranty Issued',
            message: `${made.map(({ warrantyNumber }) => warrantyNumber).join(', ')}.`,
          },
  });
}
