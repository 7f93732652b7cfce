import { InvoiceView } from '#features/invoices/invoice-view.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useDropSearch } from '#parts/router/use-drop-search.ts';

export function ViewInvoicePage() {
  const { id } = useParams(paths.viewInvoice);
  const { open } = useSearch<'open'>();
  return <InvoiceView key={id} id={id} asked={open} onTaken={useDropSearch('open')} />;
}
