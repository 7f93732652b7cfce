import { getRouteApi } from '@tanstack/react-router';
import { EditCustomer, NewCustomer } from '#features/customers/customer-pages.tsx';
import { paths } from '#parts/paths.ts';

const newRoute = getRouteApi(paths.newCustomer);
const editRoute = getRouteApi(paths.editCustomer);

export function NewCustomerPage() {
  const { lead } = newRoute.useSearch();
  return <NewCustomer key={lead} leadId={lead} />;
}

export function EditCustomerPage() {
  const { id } = editRoute.useParams();
  return <EditCustomer key={id} id={id} />;
}
