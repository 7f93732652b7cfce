import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customer.ts';
import type { Estimate } from '#domain/estimate.ts';
import { ESTIMATE_FILTERS, type EstimateFilter, estimateFigures } from '#domain/estimate-list.ts';
import { useList, useToday } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { Link, useNavigate } from '#parts/router/link.tsx';
import { LoadFailure } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/list-page.tsx';
import { PillRadioGroup } from '#ui/pills.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { EstimateCards } from './estimate-cards.tsx';
import { estimateColumns } from './estimate-columns.tsx';
import { countsByFilter, type EstimateRow, estimateRows, filteredRows } from './estimate-rows.ts';
import { useEstimateActions } from './use-estimate-actions.ts';

function NewEstimateLink() {
  return (
    <Link to={paths.newEstimate} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Estimate
    </Link>
  );
}

const DeleteEstimate = later(async () => (await import('./delete-estimate.tsx')).DeleteEstimate);

const NO_CUSTOMERS: readonly Customer[] = [];

/** Every estimate, newest first, and the figures over all of them. */
export function EstimateList() {
  const estimates = useList('estimates');
  const customers = useList('customers');
  if (estimates.failed) return <LoadFailure title={messages.loadFailed.estimates} onRetry={estimates.retry} />;
  if (!estimates.data || !(customers.data || customers.failed)) {
    return <ListSkeleton />;
  }
  if (estimates.data.length === 0) {
    return (
      <EmptyList
        title="No estimates"
        text="Get started by creating your first estimate."
        action={<NewEstimateLink />}
      />
    );
  }
  return (
    <>
      {customers.failed && (
        <div className="mb-3.5">
          <LoadFailure title={messages.loadFailed.customers} onRetry={customers.retry} />
        </div>
      )}
      <Estimates estimates={estimates.data} customers={customers.data ?? NO_CUSTOMERS} />
    </>
  );
}

const keyOf = (row: EstimateRow) => row.id;

function Estimates({ estimates, customers }: { estimates: readonly Estimate[]; customers: readonly Customer[] }) {
  const today = useToday();
  const navigate = useNavigate();
  // A new object each time: the same estimate may be asked about again.
  const [deletion, setDeletion] = useState<{ estimate: Estimate; count: number }>();
  const ask = useCallback(
    (estimate: Estimate) => setDeletion((before) => ({ estimate, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const actions = useEstimateActions(ask);
  const columns = useMemo(() => estimateColumns(actions), [actions]);
  const renderCard = useCallback((row: EstimateRow) => <EstimateCard row={row} actions={actions} />, [actions]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<EstimateFilter>('All Status');
  const figures = useMemo(() => estimateFigures(estimates), [estimates]);
  const counts = useMemo(() => countsByFilter(estimates), [estimates]);
  const rows = useMemo(() => estimateRows(estimates, customers, today), [estimates, customers, today]);
  const shown = useMemo(() => filteredRows(rows, { search, filter }), [rows, search, filter]);
  return (
    <>
      <ListHead action={<NewEstimateLink />}>
        <b className="font-[640] text-text">{estimates.length.toLocaleString('en-US')}</b> total estimates
      </ListHead>
      <EstimateCards figures={figures} count={estimates.length} />
      {deletion && <DeleteEstimate key={deletion.count} estimate={deletion.estimate} />}
      <DataTable
        label="Estimates"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={920}
        onRowOpen={({ id }) => void navigate({ to: paths.viewEstimate, params: { id } })}
        renderCard={renderCard}
        empty={
          <EmptyState art={false} title="No estimates found" text="Try adjusting your search or filter criteria." />
        }
        tools={
          <>
            <SearchField
              label="Search estimates"
              value={search}
              onChange={setSearch}
              className="w-[290px] phone:w-full"
            />
            <PillRadioGroup
              label="Status"
              options={ESTIMATE_FILTERS.map((value) => ({ value, label: value, count: counts[value] }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      />
    </>
  );
}
