import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customer.ts';
import { INVOICE_FILTERS, type Invoice, type InvoiceFilter, invoiceFigures } from '#domain/invoice.ts';
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
import { InvoiceCard } from './invoice-card.tsx';
import { InvoiceCards } from './invoice-cards.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { countsByFilter, filteredRows, type InvoiceRow, invoiceRows } from './invoice-rows.ts';
import { useInvoiceActions } from './use-invoice-actions.ts';

function NewInvoiceLink() {
  return (
    <Link to={paths.newInvoice} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Invoice
    </Link>
  );
}

const DeleteInvoice = later(async () => (await import('./delete-invoice.tsx')).DeleteInvoice);

const NO_CUSTOMERS: readonly Customer[] = [];

/** Every invoice, newest first, and the figures over all of them. */
export function InvoiceList() {
  const invoices = useList('invoices');
  const customers = useList('customers');
  if (invoices.failed) return <LoadFailure title={messages.loadFailed.invoices} onRetry={invoices.retry} />;
  if (!invoices.data || !(customers.data || customers.failed)) {
    return <ListSkeleton />;
  }
  if (invoices.data.length === 0) {
    return (
      <EmptyList title="No invoices" text="Get started by creating your first invoice." action={<NewInvoiceLink />} />
    );
  }
  return (
    <>
      {customers.failed && (
        <div className="mb-3.5">
          <LoadFailure title={messages.loadFailed.customers} onRetry={customers.retry} />
        </div>
      )}
      <Invoices invoices={invoices.data} customers={customers.data ?? NO_CUSTOMERS} />
    </>
  );
}

const keyOf = (row: InvoiceRow) => row.id;

function Invoices({ invoices, customers }: { invoices: readonly Invoice[]; customers: readonly Customer[] }) {
  const today = useToday();
  const navigate = useNavigate();
  // A new object each time: the same invoice may be asked about again.
  const [deletion, setDeletion] = useState<{ invoice: Invoice; count: number }>();
  const ask = useCallback(
    (invoice: Invoice) => setDeletion((before) => ({ invoice, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const actions = useInvoiceActions(ask);
  const columns = useMemo(() => invoiceColumns(actions), [actions]);
  const renderCard = useCallback((row: InvoiceRow) => <InvoiceCard row={row} actions={actions} />, [actions]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<InvoiceFilter>('All Status');
  const figures = useMemo(() => invoiceFigures(invoices, today), [invoices, today]);
  const counts = useMemo(() => countsByFilter(invoices, today), [invoices, today]);
  const rows = useMemo(() => invoiceRows(invoices, customers, today), [invoices, customers, today]);
  const shown = useMemo(() => filteredRows(rows, { search, filter, today }), [rows, search, filter, today]);
  return (
    <>
      <ListHead action={<NewInvoiceLink />}>
        <b className="font-[640] text-text">{invoices.length.toLocaleString('en-US')}</b> total invoices
      </ListHead>
      <InvoiceCards figures={figures} counts={counts} />
      {deletion && <DeleteInvoice key={deletion.count} invoice={deletion.invoice} />}
      <DataTable
        label="Invoices"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={920}
        onRowOpen={({ id }) => void navigate({ to: paths.viewInvoice, params: { id } })}
        renderCard={renderCard}
        empty={
          <EmptyState art={false} title="No invoices found" text="Try adjusting your search or filter criteria." />
        }
        tools={
          <>
            <SearchField
              label="Search invoices"
              value={search}
              onChange={setSearch}
              className="w-[290px] phone:w-full"
            />
            <PillRadioGroup
              label="Status"
              options={INVOICE_FILTERS.map((value) => ({ value, label: value, count: counts[value] }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      />
    </>
  );
}
