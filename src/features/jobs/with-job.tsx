import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { customerForRecord } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { useRecord, useRecords, useSettings } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import type { JobView } from './job-view.ts';

type WithJobProps = { id: string; children: (view: JobView) => ReactNode };

/** Reads what a page of the job shows of it. */
export function WithJob({ id, children }: WithJobProps) {
  return (
    <Loaded query={useRecord('jobs', id)}>
      {(job) => (
        <FoundJob key={id} job={job}>
          {children}
        </FoundJob>
      )}
    </Loaded>
  );
}

type FoundJobProps = { job: Job | null; children: WithJobProps['children'] };

/** Shows the job, also after it was deleted: its forms may hold what the user typed. */
function FoundJob({ job, children }: FoundJobProps) {
  const [last, setLast] = useState(job);
  if (job && job !== last) setLast(job);
  if (!last) return <RecordNotFound what="Job" list={paths.today} listName="jobs of today" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      {!job && (
        <Alert
          tone="amber"
          role="alert"
          title="This job was deleted"
          action={
            <Link to={paths.today} className={buttonClass()}>
              Go to the jobs of today
            </Link>
          }
        >
          Nothing on this page can be saved any more. Copy what you typed, if you still need it.
        </Alert>
      )}
      <LoadedJob job={last}>{children}</LoadedJob>
    </div>
  );
}

function LoadedJob({ job, children }: FoundJobProps & { job: Job }) {
  const query = useQueries({
    bookings: useRecords('bookings', job.bookingIds),
    customers: useRecord('customers', job.customerId),
  });
  const settings = useSettings();
  return (
    <Loaded query={query}>
      {({ bookings, customers: live }) =>
        children({ job, bookings, settings, customer: customerForRecord(job, live), isCustomerKept: live !== null })
      }
    </Loaded>
  );
}
