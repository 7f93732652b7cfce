import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyList } from '#ui/table/list-page.tsx';
import { leadListColumns } from './lead-columns.tsx';
import { LeadListCard } from './lead-list-card.tsx';
import { ALL_STATUS, countsByStatus, type LeadRow, STATUS_FILTERS, type StatusFilter } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

type LeadListProps = {
  all: readonly LeadRow[];
  /** Rows that match the search and the filter. */
  rows: readonly LeadRow[];
  actions: LeadActions;
  tools: ReactNode;
};

const keyOf = (row: LeadRow) => row.id;

export function LeadList({ all, rows, actions, tools }: LeadListProps) {
  const [status, setStatus] = useState<StatusFilter>(ALL_STATUS);
  const counts = useMemo(() => countsByStatus(rows), [rows]);
  const shown = useMemo(
    () => (status === ALL_STATUS ? rows : rows.filter(({ lead }) => lead.status === status)),
    [rows, status],
  );
  const zone = useZone();
  const columns = useMemo(() => leadListColumns(actions, zone), [actions, zone]);
  if (all.length === 0) {
    return (
      <EmptyList
        title="No leads"
        text="A lead is someone who reached out but hasn't booked yet. Click New Lead to add your first one."
      />
    );
  }
  return (
    <DataTable
      label="Leads"
      columns={columns}
      rows={shown}
      rowKey={keyOf}
      minWidth={1120}
      onRowOpen={({ lead }) => actions.edit(lead)}
      renderCard={(row) => <LeadListCard row={row} actions={actions} />}
      empty={<EmptyState art={false} title="No leads found" text="Try adjusting your search or filter criteria." />}
      tools={
        <>
          {tools}
          <PillRadioGroup
            label="Status"
            options={STATUS_FILTERS.map((value) => ({ value, label: value, count: formatCount(counts[value]) }))}
            value={status}
            onChange={setStatus}
          />
        </>
      }
    />
  );
}
