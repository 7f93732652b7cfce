import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { CUSTOMER_SOURCES, type Customer } from '#domain/customers/customer.ts';
import { formatCount } from '#domain/money/money.ts';
import { useList, useZone } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { usePreload } from '#parts/navigation/use-preload.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { useReadAhead } from '#parts/queries/use-read-ahead.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass, iconButtonClass } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/table/list-page.tsx';
import { CustomerCard } from './customer-card.tsx';
import { customerColumns } from './customer-columns.tsx';
import { ALL_SOURCES, type CustomerRow, customerRows, filteredRows, searchText, sourcesOf } from './customer-rows.ts';
import { useDeleteCustomer } from './use-delete-customer.tsx';

/** Declared here because the list links to it: a separate file would be one more name in the first script. */
export const ImportCustomersPage = lazyComponent(
  async () => (await import('./import/import-customers.tsx')).ImportCustomers,
);

function NewCustomerLink() {
  usePreload(paths.newCustomer);
  return (
    <Link to={paths.newCustomer} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Customer
    </Link>
  );
}

function ImportLink() {
  return (
    <Link
      to={paths.importCustomers}
      aria-label="Import customers from CSV"
      title="Import customers from CSV"
      className={iconButtonClass('default', 'secondary')}
    >
      <Upload size={16} aria-hidden />
    </Link>
  );
}

/** Every customer, newest first. */
export function CustomerList() {
  const canChange = useCan('changeRecords');
  const { data, failure, retry } = combineQueries({ customers: useList('customers'), services: useList('services') });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  if (data.customers.length === 0) {
    return (
      <EmptyList
        title="No customers"
        text="Quotes, bookings and invoices all need a customer. Add your first one, or import a list you already have."
        action={
          canChange && (
            <div className="flex flex-wrap justify-center gap-2">
              <Link to={paths.importCustomers} className={buttonClass()}>
                <Upload size={16} aria-hidden />
                Import from CSV
              </Link>
              <NewCustomerLink />
            </div>
          )
        }
      />
    );
  }
  return <Customers {...data} />;
}

const keyOf = (row: CustomerRow) => row.id;

function Customers({ customers, services }: { customers: readonly Customer[]; services: readonly Service[] }) {
  const navigate = useNavigate();
  const remove = useDeleteCustomer();
  const [search, setSearch] = useState('');
  const [source, setSource] = useState(ALL_SOURCES);
  const sources = useMemo(() => sourcesOf(customers, CUSTOMER_SOURCES), [customers]);
  // The last customer of a source may have been deleted while the list showed only that source.
  const shownSource = sources.includes(source) ? source : ALL_SOURCES;
  const rows = useMemo(() => customerRows(customers, services), [customers, services]);
  const shown = useMemo(() => filteredRows(rows, { search, source: shownSource }), [rows, search, shownSource]);
  useReadAhead(rows, searchText);
  const onDelete = useCallback((customer: Customer) => void remove(customer), [remove]);
  const canChange = useCan('changeRecords');
  const zone = useZone();
  const columns = useMemo(
    () => customerColumns(onDelete, zone).filter(({ id }) => canChange || id !== 'actions'),
    [onDelete, zone, canChange],
  );
  return (
    <>
      <ListHead
        action={
          canChange && (
            <div className="flex gap-2">
              <ImportLink />
              <ExportCsvButton list="customers" />
              <NewCustomerLink />
            </div>
          )
        }
      >
        <b className="font-bold text-text">{formatCount(customers.length)}</b>{' '}
        {customers.length === 1 ? 'customer' : 'customers'}
      </ListHead>
      <DataTable
        label="Customers"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={900}
        onRowOpen={({ id }) => void navigate({ to: paths.customer, params: { id } })}
        renderCard={(row) => <CustomerCard row={row} onDelete={onDelete} />}
        empty={
          <EmptyState art={false} title="No customers found" text="Try adjusting your search or filter criteria." />
        }
        tools={
          <>
            <SearchField
              label="Search customers"
              placeholder="Name, phone, plate, VIN or vehicle"
              value={search}
              onChange={setSearch}
              end={shown.length < rows.length ? `${formatCount(shown.length)} found` : undefined}
              className="w-85 phone:w-full"
            />
            <div className="w-40 phone:w-full">
              <SelectField
                label="Source"
                hideLabel
                value={shownSource}
                onChange={(event) => setSource(event.target.value)}
              >
                {[ALL_SOURCES, ...sources].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </SelectField>
            </div>
          </>
        }
      />
    </>
  );
}
