import { EditCustomer, NewCustomer } from '#features/customers/customer-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useCan } from '#parts/use-can.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CustomerSheet = lazyComponent(async () => (await import('#features/customers/customer-sheet.tsx')).CustomerSheet);

export function NewCustomerPage() {
  const { lead, contact } = useSearch<'lead' | 'contact'>();
  return <NewCustomer key={lead ?? contact} leadId={lead} contact={contact} />;
}

export function EditCustomerPage() {
  const { id } = useParams(paths.editCustomer);
  return useCan('changeRecords') ? <EditCustomer key={id} id={id} /> : <CustomerSheet id={id} />;
}
