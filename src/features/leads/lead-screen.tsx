import { useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, List, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Lead, LeadStatus } from '#domain/leads/lead.ts';
import { openValue } from '#domain/leads/lead-pipeline.ts';
import { formatCount, formatWholeDollars } from '#domain/money/money.ts';
import { useList, useToday, useWorld } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { useReadAhead } from '#parts/queries/use-read-ahead.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ListSkeleton } from '#ui/table/list-page.tsx';
import { LeadBoard } from './lead-board.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import { LeadList } from './lead-list.tsx';
import { ALL_LEADS, filterLeadRows, filterOptions, leadRows, leadSearchText } from './lead-rows.ts';
import { useLeadActions } from './use-lead-actions.tsx';

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
  const { data, failure, retry } = combineQueries({
    leads: useList('leads'),
    services: useList('services'),
    employees: useList('employees'),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <Leads {...data} />
      {openLead !== undefined && <LeadDialog key={openLead} leadId={openLead} status={status} shop={data} />}
    </>
  );
}

type LeadsProps = { leads: readonly Lead[]; services: readonly Service[]; employees: readonly Employee[] };

function Leads({ leads, services, employees }: LeadsProps) {
  const { device } = useWorld();
  const today = useToday();
  const navigate = useNavigate();
  const actions = useLeadActions();
  const [view, setView] = useState<View>(() => (device.read(STORAGE_KEYS.leadsView) === 'list' ? 'list' : 'kanban'));
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(ALL_LEADS);
  const rows = useMemo(() => leadRows(leads, services, today), [leads, services, today]);
  const shown = useMemo(() => filterLeadRows(rows, { search, filter }), [rows, search, filter]);
  useReadAhead(rows, leadSearchText);

  function show(next: View) {
    setView(next);
    device.write(STORAGE_KEYS.leadsView, next);
  }
  function add(status?: LeadStatus) {
    void navigate({ to: paths.leads, search: { lead: 'new', status }, resetScroll: false });
  }

  const tools = (
    <>
      <SearchField
        label="Search leads"
        placeholder="Name, phone, email, vehicle"
        value={search}
        onChange={setSearch}
        end={shown.length < rows.length ? `${formatCount(shown.length)} found` : undefined}
        className="w-search phone:w-full"
      />
      <div className="w-47.5 phone:w-full">
        <SelectField label="Show" hideLabel value={filter} onChange={(event) => setFilter(event.target.value)}>
          {filterOptions(employees).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
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
          <div className="flex flex-wrap gap-2.5 max-desktop:order-last max-desktop:w-full">{tools}</div>
        )}
        <div className="flex gap-2 phone:ml-auto">
          <ExportCsvButton list="leads" />
          <Button variant="solid" icon={Plus} data-tour="new-lead" onClick={() => add()}>
            New Lead
          </Button>
        </div>
      </div>
      {view === 'kanban' ? (
        <LeadBoard rows={shown} actions={actions} onAdd={add} />
      ) : (
        <LeadList all={rows} rows={shown} actions={actions} tools={tools} />
      )}
    </>
  );
}
