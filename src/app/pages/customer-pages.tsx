import { EditCustomer, NewCustomer } from '#features/customers/customer-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';

export function NewCustomerPage() {
  const { lead, contact } = useSearch<'lead' | 'contact'>();
  return <NewCustomer key={lead ?? contact} leadId={lead} contact={contact} />;
}

export function EditCustomerPage() {
  const { id } = useParams(paths.editCustomer);
  return <EditCustomer key={id} id={id} />;
}
