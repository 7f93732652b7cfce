import { nextNumber } from '#domain/documents/document-numbers.ts';
import { earnsMoney } from '#domain/scheduling/booking.ts';
import { issuable, newWarranty } from '#domain/warranty/issue-warranty.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import type { Operation } from '#io/store/store.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';

const PREFIX = 'WAR-';

type IssueJob = { jobId: string /** By the id of the product. */; batches: Readonly<Record<string, string>> };

/** Returns a function that issues the certificates of a job that it does not have yet. */
export function useIssueWarranties(): (job: IssueJob) => Promise<unknown> {
  const { run } = useTransaction();
  return ({ jobId, batches }) =>
    run<readonly Warranty[]>({
      name: 'issue warranties',
      of: jobId,
      title: 'The warranty certificates were not issued',
      failed: { type: 'error', title: 'Error', message: 'Failed to issue the certificates. Please try again.' },
      async plan(newest, { at, by, today }) {
        const job = await newest.jobs.get(jobId);
        if (!job) return { operations: [], result: [] };
        const [bookings, products, services, tiers, issued] = await Promise.all([
          newest.bookings.list(),
          newest.products.list(),
          newest.services.list(),
          newest.warrantyTiers.list(),
          newest.warranties.list(),
        ]);
        const customer = (await newest.customers.get(job.customerId)) ?? job.customer;
        const done = bookings.filter(({ id }) => job.bookingIds.includes(id)).filter(earnsMoney);
        const checked = tiers.filter(({ checkedOn }) => checkedOn !== undefined);
        const known = new Set(issued.map(({ id }) => id));
        const numbers = issued.map(({ warrantyNumber }) => warrantyNumber);
        const made: Warranty[] = [];
        for (const one of issuable(
          job,
          done.map(({ serviceId }) => serviceId),
          { products, services, tiers: checked },
          batches,
        )) {
          const number = nextNumber(PREFIX, numbers);
          const owner = { ...customer, vehicle: job.customer.vehicle };
          const warranty = newWarranty(job, one, {
            customer: owner,
            number,
            startsOn: today,
            at,
            by,
            digest: sha256OfText,
          });
          if (known.has(warranty.id)) continue;
          numbers.push(number);
          made.push(warranty);
        }
        const operations = made.map((item): Operation => ({ entity: 'warranties', kind: 'add', item }));
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
