import type { Invoice } from '#domain/invoice.ts';
import {
  type AskedToEdit,
  type AskedToMake,
  EditDocument,
  type FormPages,
  NewDocument,
} from '#parts/billing/document-form-pages.tsx';
import { draftOf, type InvoiceDraft, newDraft } from './invoice-draft.ts';
import { InvoiceForm } from './invoice-form.tsx';

const PAGES: FormPages<InvoiceDraft, Invoice> = { kind: 'invoice', newDraft, draftOf, Form: InvoiceForm };

export function NewInvoice(asked: AskedToMake) {
  return <NewDocument pages={PAGES} {...asked} />;
}

export function EditInvoice(asked: AskedToEdit) {
  return <EditDocument pages={PAGES} {...asked} />;
}
