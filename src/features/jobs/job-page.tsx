import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { CheckInTab } from './check-in-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { JobHead } from './job-head.tsx';
import type { JobTab } from './job-tabs.ts';
import type { JobView } from './job-view.ts';
import { MoneyTab } from './money-tab.tsx';
import { WithJob } from './with-job.tsx';
import { WorkTab } from './work-tab.tsx';

const FilmTab = lazyComponent(async () => (await import('./film-tab.tsx')).FilmTab);
const ReadyMessage = lazyComponent(async () => (await import('./ready-message.tsx')).ReadyMessage);

/** The page of a job: what to do next, the work, the arrival, the money and what happened. */
export function JobPage() {
  const { id } = useParams({ from: paths.job });
  return <WithJob id={id}>{(view) => <JobScreen view={view} />}</WithJob>;
}

function JobScreen({ view }: { view: JobView }) {
  const { tab = 'work' } = useSearch({ from: paths.job });
  const canViewMoney = useCan('viewMoney');
  const navigate = useNavigate();
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
    </div>
  );
}
