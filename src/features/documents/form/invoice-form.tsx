import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isDate } from '#domain/calendar/calendar.ts';
import { CUSTOM_TERMS, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { dueDateOf, termsOf } from '#domain/documents/document-dates.ts';
import { MONEY } from '#features/documents/draft/document-draft.ts';
import {
  invoiceDoubts,
  invoiceDraftOf,
  invoiceDraftSchema,
  invoiceFacts,
  newInvoiceDraft,
  savedInvoiceDraftSchema,
  storedInvoiceFields,
} from '#features/documents/draft/invoice-draft.ts';
import { DateField, SelectField } from '#ui/form/field.tsx';
import type { DocumentFormKind, DocumentFormState } from './document-form-kind.ts';
import { EditDocumentPage, NewDocumentPage } from './document-form-pages.tsx';

const INVOICE_FORM: DocumentFormKind<'invoice'> = {
  kind: 'invoice',
  schema: invoiceDraftSchema,
  savedDraftSchema: savedInvoiceDraftSchema,
  newDraft: newInvoiceDraft,
  draftOf: invoiceDraftOf,
  doubts: invoiceDoubts,
  storedFields: storedInvoiceFields,
  together: [MONEY, ['date', 'paymentTerms', 'dueDate']],
  factsOf: invoiceFacts,
  Details: InvoiceDetails,
};

export function NewInvoicePage() {
  return <NewDocumentPage formKind={INVOICE_FORM} />;
}

export function EditInvoicePage() {
  return <EditDocumentPage formKind={INVOICE_FORM} />;
}

type InvoiceDetailsProps = { form: DocumentFormState<'invoice'> };

function InvoiceDetails({ form }: InvoiceDetailsProps) {
  const { register, errorOf, setValue, getValues, formState } = form;
  const [initialTerms] = useState(formState.defaultValues?.paymentTerms ?? '');

  /** Another date or other terms change the due date; a typed due date leaves the terms as they are. */
  const updateDueDate = useCallback(() => {
    const { date, paymentTerms } = getValues();
    if (isDate(date) && paymentTerms !== CUSTOM_TERMS) {
      setValue('dueDate', dueDateOf(date, paymentTerms), { shouldDirty: true });
    }
  }, [getValues, setValue]);

  return (
    <>
      <div className="col-span-2 phone:col-span-1">
        <DateField
          label="Invoice Date"
          required
          error={errorOf('date')}
          {...register('date', { onChange: updateDueDate })}
        />
      </div>
      <div className="col-span-2 phone:col-span-1">
        <SelectField label="Payment Terms" {...register('paymentTerms', { onChange: updateDueDate })}>
          {termsOffered(initialTerms).map((terms) => (
            <option key={terms}>{terms}</option>
          ))}
        </SelectField>
      </div>
      <div className="col-span-2 phone:col-span-1">
        <DateField label="Due Date" required {...form.field('dueDate')} />
      </div>
      <OtherTerms form={form} />
    </>
  );
}

/** Returns the terms to select from. Imported terms, and Custom, stay available on the invoice that has them. */
function termsOffered(current: string): readonly string[] {
  return PAYMENT_TERMS.some((terms) => terms === current) ? PAYMENT_TERMS : [...PAYMENT_TERMS, current];
}

/** Warns that the due date does not match the selected terms. */
function OtherTerms({ form }: InvoiceDetailsProps) {
  const [date, dueDate, terms] = useWatch({ control: form.control, name: ['date', 'dueDate', 'paymentTerms'] });
  if (termsOf({ date, dueDate, paymentTerms: terms }) === terms) return null;
  return (
    <p role="status" className="col-span-full -mt-1.5 text-small text-text-2">
      {`This due date doesn't match ${terms}. The invoice will be saved with ${CUSTOM_TERMS.toLowerCase()} terms.`}
    </p>
  );
}
