import { Link, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { useList, useZone } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { NewRecordLink } from '#parts/lists/new-record-link.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { buttonClass, iconButtonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { CustomerCard } from './customer-card.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerRows, customerTools } from './customer-rows.ts';
import { useDeleteCustomer } from './use-delete-customer.tsx';

/** Declared here because the list links to it: a separate file would be one more name in the first script. */
export const ImportCustomersPage = lazyComponent(
  async () => (await import('./import/import-customers.tsx')).ImportCustomers,
);

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
  const navigate = useNavigate();
  const remove = useDeleteCustomer();
  const canChange = useCan('changeRecords');
  const zone = useZone();
  const query = useQueries({ customers: useList('customers'), services: useList('services') });
  const { data } = query;
  const customers = data?.customers;
  const find = useMemo(() => customerTools(customers), [customers]);
  const onDelete = useCallback((customer: Customer) => void remove(customer), [remove]);
  const columns = useMemo(
    () => customerColumns(onDelete, zone).filter(({ id }) => canChange || id !== 'actions'),
    [onDelete, zone, canChange],
  );
  return (
    <RecordList
      label="Customers"
      query={query}
      rows={data && customerRows(data.customers, data.services)}
      find={find}
      counted={['customer', 'customers']}
      none={{
        title: 'No customers',
        text: 'Quotes, bookings and invoices all need a customer. Add your first one, or import a list you already have.',
        action: canChange && (
          <div className="flex flex-wrap justify-center gap-2">
            <Link to={paths.importCustomers} className={buttonClass()}>
              <Upload size={16} aria-hidden />
              Import from CSV
            </Link>
            <NewRecordLink to={paths.newCustomer}>New Customer</NewRecordLink>
          </div>
        ),
      }}
      noneFound="No customers found"
      actions={
        canChange && (
          <>
            <ImportLink />
            <ExportCsvButton list="customers" />
            <NewRecordLink to={paths.newCustomer}>New Customer</NewRecordLink>
          </>
        )
      }
      columns={columns}
      minWidth={900}
      onRowOpen={({ id }) => void navigate({ to: paths.customer, params: { id } })}
      renderCard={(row) => <CustomerCard row={row} onDelete={onDelete} />}
    />
  );
}
