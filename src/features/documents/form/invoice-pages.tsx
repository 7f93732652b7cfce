import { useParams, useSearch } from '@tanstack/react-router';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { type InvoiceDraft, invoiceDraftOf, newInvoiceDraft } from '#features/documents/draft/invoice-draft.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { EditDocument, type FormPages, NewDocument } from './document-form-pages.tsx';
import { InvoiceForm } from './invoice-form.tsx';

const PAGES: FormPages<InvoiceDraft, Invoice> = {
  kind: 'invoice',
  newDraft: newInvoiceDraft,
  draftOf: invoiceDraftOf,
  Form: InvoiceForm,
};

export function NewInvoicePage() {
  const { customerId, addService } = useSearch({ from: paths.newInvoice });
  const onAdded = useRemoveSearchParam('addService');
  return <NewDocument pages={PAGES} customerId={customerId} addService={addService} onAdded={onAdded} />;
}

export function EditInvoicePage() {
  const { id } = useParams({ from: paths.editInvoice });
  const { addService } = useSearch({ from: paths.editInvoice });
  const onAdded = useRemoveSearchParam('addService');
  return <EditDocument key={id} pages={PAGES} id={id} addService={addService} onAdded={onAdded} />;
}
