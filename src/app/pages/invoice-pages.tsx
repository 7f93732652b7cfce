import { EditInvoice, NewInvoice } from '#features/invoices/invoice-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useDropSearch } from '#parts/router/use-drop-search.ts';

export function NewInvoicePage() {
  const { customerId, addService } = useSearch<'customerId' | 'addService'>();
  return <NewInvoice customerId={customerId} addService={addService} onAdded={useDropSearch('addService')} />;
}

export function EditInvoicePage() {
  const { id } = useParams(paths.editInvoice);
  const { addService } = useSearch<'addService'>();
  return <EditInvoice key={id} id={id} addService={addService} onAdded={useDropSearch('addService')} />;
}
