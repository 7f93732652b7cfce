import { useMemo } from 'react';
import { useZone } from '#io/react/world.tsx';
import type { FoundRows } from '#parts/lists/use-found-rows.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NothingFound } from '#ui/table/list-page.tsx';
import { leadListColumns } from './lead-columns.tsx';
import { LeadListCard } from './lead-list-card.tsx';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

export function LeadList({ found, actions }: { found: FoundRows<LeadRow>; actions: LeadActions }) {
  const zone = useZone();
  const columns = useMemo(() => leadListColumns(actions, zone), [actions, zone]);
  return (
    <DataTable
      {...found}
      label="Leads"
      columns={columns}
      minWidth={1120}
      onRowOpen={({ lead }) => actions.edit(lead)}
      renderCard={(row) => <LeadListCard row={row} actions={actions} />}
      empty={<NothingFound title="No leads found" />}
    />
  );
}
