import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { customerForRecord } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { useRecord, useRecords, useSettings } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { CheckInTab } from './check-in-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { JobHead } from './job-head.tsx';
import type { JobTab } from './job-tabs.ts';
import type { JobView } from './job-view.ts';
import { MoneyTab } from './money-tab.tsx';
import { WorkTab } from './work-tab.tsx';

const FilmTab = lazyComponent(async () => (await import('./film-tab.tsx')).FilmTab);
const ReadyMessage = lazyComponent(async () => (await import('./ready-message.tsx')).ReadyMessage);
const HandOverDialog = lazyComponent(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** The page of a job: what to do next, the work, the arrival, the money and what happened. */
export function JobPage() {
  const { id } = useParams({ from: paths.job });
  return <Loaded query={useRecord('jobs', id)}>{(job) => <FoundJob key={id} job={job} />}</Loaded>;
}

/** Shows the job, also after it was deleted: its forms may hold what the user typed. */
function FoundJob({ job }: { job: Job | null }) {
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
      <LoadedJob job={last} />
    </div>
  );
}

function LoadedJob({ job }: { job: Job }) {
  const query = useQueries({
    bookings: useRecords('bookings', job.bookingIds),
    customers: useRecord('customers', job.customerId),
  });
  const settings = useSettings();
  return (
    <Loaded query={query}>
      {({ bookings, customers: live }) => (
        <JobScreen
          view={{ job, bookings, settings, customer: customerForRecord(job, live), isCustomerKept: live !== null }}
        />
      )}
    </Loaded>
  );
}

function JobScreen({ view }: { view: JobView }) {
  const { tab = 'work', handover } = useSearch({ from: paths.job });
  const canViewMoney = useCan('viewMoney');
  const navigate = useNavigate();
  const closeHandOver = useRemoveSearchParam('handover');
  /** Count of presses of Check In since another tab was chosen: each shows the check-in. */
  const [checkIns, setCheckIns] = useState(0);
  function select(next: string) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next === 'work' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  }
  const tabs: { id: JobTab; label: string; panel: ReactNode }[] = [
    { id: 'work', label: 'Work', panel: <WorkTab view={view} /> },
    { id: 'check-in', label: 'Check-in', panel: <CheckInTab view={view} shown={checkIns} /> },
    { id: 'film', label: 'Film', panel: <FilmTab view={view} /> },
    ...(canViewMoney ? [{ id: 'money' as const, label: 'Money', panel: <MoneyTab view={view} /> }] : []),
    { id: 'history', label: 'History', panel: <HistoryTab view={view} /> },
  ];
  const selected = tabs.some(({ id }) => id === tab) ? tab : 'work';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <JobHead
        view={view}
        onCheckIn={() => {
          setCheckIns(checkIns + 1);
          select('check-in');
        }}
      />
      {view.job.stage === 'Ready' && view.isCustomerKept && canViewMoney && <ReadyMessage view={view} />}
      <div className="min-w-0">
        <Tabs
          label={`Parts of ${view.job.jobNumber}`}
          tabs={tabs}
          selected={selected}
          onSelect={(next) => {
            setCheckIns(0);
            select(next);
          }}
        />
      </div>
      {handover && <HandOverDialog view={view} onClose={closeHandOver} />}
    </div>
  );
}
