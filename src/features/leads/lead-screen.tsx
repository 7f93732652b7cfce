import { useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, List, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Lead, LeadStatus } from '#domain/leads/lead.ts';
import { openValue } from '#domain/leads/lead-pipeline.ts';
import { formatCount, formatWholeDollars } from '#domain/money/money.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { useList, useToday, useWorld } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { useFoundRows } from '#parts/lists/use-found-rows.tsx';
import { paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListSkeleton } from '#ui/table/list-page.tsx';
import { LeadBoard } from './lead-board.tsx';
import { LeadList } from './lead-list.tsx';
import { leadRows, leadTools } from './lead-rows.ts';
import { useLeadActions } from './use-lead-actions.tsx';

const LeadDialog = lazyComponent(async () => (await import('./lead-dialog.tsx')).LeadDialog);

type View = 'list' | 'kanban';

export function LeadsPage() {
  const { lead, status = 'New' } = useSearch({ from: paths.leads });
  return <LeadScreen openLead={lead} status={status} />;
}

type LeadScreenProps = {
  /** Id of the lead whose form is open, or 'new'. */
  openLead: string | undefined;
  /** Status of a new lead. */
  status: LeadStatus;
};

/** Shows the leads as a board or a list. */
export function LeadScreen({ openLead, status }: LeadScreenProps) {
  const query = useQueries({
    leads: useList('leads'),
    services: useList('services'),
    employees: useList('employees'),
  });
  const { data } = query;
  if (!data) return <NotLoaded query={query} skeleton={<ListSkeleton />} />;
  return (
    <>
      <Leads {...data} />
      {openLead !== undefined && <LeadDialog key={openLead} leadId={openLead} status={status} shop={data} />}
    </>
  );
}

type LeadsProps = { leads: readonly Lead[]; services: readonly Service[]; employees: readonly Employee[] };

function Leads({ leads, services, employees }: LeadsProps) {
  useEffect(() => runWhenIdle(() => void LeadDialog.preload()), []);
  const { device } = useWorld();
  const today = useToday();
  const navigate = useNavigate();
  const actions = useLeadActions();
  const [view, setView] = useState<View>(() => (device.read(STORAGE_KEYS.leadsView) === 'list' ? 'list' : 'kanban'));
  const tools = useMemo(() => leadTools(employees, view === 'kanban'), [employees, view]);
  const found = useFoundRows(leadRows(leads, services, today), tools);

  function show(next: View) {
    setView(next);
    device.write(STORAGE_KEYS.leadsView, next);
  }
  function add(status?: LeadStatus) {
    void navigate({
      to: paths.leads,
      search: (before: Search) => ({ ...before, lead: 'new', status }),
      resetScroll: false,
    });
  }

  const newLead = (
    <Button variant="solid" icon={Plus} data-tour="new-lead" onClick={() => add()}>
      New Lead
    </Button>
  );
  return (
    <>
      <div className="mb-3.5 flex min-h-9 flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <Segmented
          label="View"
          value={view}
          onChange={show}
          options={[
            { value: 'list', label: 'List', icon: List },
            { value: 'kanban', label: 'Kanban', icon: Columns3 },
          ]}
        />
        <p className="mr-auto text-body text-text-2 phone:order-last phone:w-full">
          <b className="font-bold text-text">{formatCount(leads.length)}</b> {leads.length === 1 ? 'lead' : 'leads'} ·{' '}
          <b className="font-bold text-text tabular-nums">{formatWholeDollars(openValue(leads))}</b> open
        </p>
        {view === 'kanban' && leads.length > 0 && (
          <div className="flex flex-wrap gap-2.5 max-desktop:order-last max-desktop:w-full">{found.tools}</div>
        )}
        <div className="flex gap-2 phone:ml-auto">
          <ExportCsvButton list="leads" />
          {leads.length > 0 && newLead}
        </div>
      </div>
      {view === 'kanban' && <LeadBoard rows={found.rows} actions={actions} onAdd={add} />}
      {view === 'list' && leads.length > 0 && <LeadList found={found} actions={actions} />}
      {leads.length === 0 && (
        <EmptyState
          title="No leads"
          text="A lead is someone who reached out but hasn't booked yet. Move it from column to column until it does."
          action={newLead}
        />
      )}
    </>
  );
}
