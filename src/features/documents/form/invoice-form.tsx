import { useCallback, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { isDate } from '#domain/calendar/calendar.ts';
import { CUSTOM_TERMS, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { dueDateOf, termsOf } from '#domain/documents/document-dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import {
  type InvoiceDraft,
  invoiceDoubts,
  invoiceDraftSchema,
  invoiceFacts,
  savedInvoiceDraftSchema,
} from '#features/documents/draft/invoice-draft.ts';
import { saveInvoice } from '#features/documents/draft/save-invoice.ts';
import { useToday } from '#io/react/react.tsx';
import { DateField, SelectField } from '#ui/form/field.tsx';
import { DocumentForm } from './document-form.tsx';
import { type DocumentFormInput, useDocumentForm } from './use-document-form.ts';

export function InvoiceForm(input: DocumentFormInput<InvoiceDraft, Invoice>) {
  const today = useToday();
  const { form, billing } = useDocumentForm({
    ...{ kind: 'invoice', input, save: saveInvoice },
    schema: invoiceDraftSchema,
    factsOf: invoiceFacts,
    keptSchema: savedInvoiceDraftSchema,
    doubts: (draft) => invoiceDoubts(draft, today),
  });
  const { control, register, errorOf, setValue, getValues } = form;
  const [initialTerms] = useState(input.initial.paymentTerms);

  /** Another date or other terms set the due date anew; one that is typed leaves the chosen terms as they are. */
  const settleDueDate = useCallback(() => {
    const { date, paymentTerms } = getValues();
    if (isDate(date) && paymentTerms !== CUSTOM_TERMS) {
      setValue('dueDate', dueDateOf(date, paymentTerms), { shouldDirty: true });
    }
  }, [getValues, setValue]);

  return (
    <DocumentForm
      billing={billing}
      details={
        <>
          <div className="col-span-2 phone:col-span-1">
            <DateField
              label="Invoice Date"
              required
              error={errorOf('date')}
              {...register('date', { onChange: settleDueDate })}
            />
          </div>
          <div className="col-span-2 phone:col-span-1">
            <SelectField label="Payment Terms" {...register('paymentTerms', { onChange: settleDueDate })}>
              {termsOffered(initialTerms).map((terms) => (
                <option key={terms}>{terms}</option>
              ))}
            </SelectField>
          </div>
          <div className="col-span-2 phone:col-span-1">
            <DateField label="Due Date" required {...form.field('dueDate')} />
          </div>
          <OtherTerms control={control as unknown as Control<InvoiceDraft>} />
        </>
      }
    />
  );
}

/** Terms of another tool, and Custom, stay selectableCustomers on the invoice that has them. */
function termsOffered(current: string): readonly string[] {
  return PAYMENT_TERMS.some((terms) => terms === current) ? PAYMENT_TERMS : [...PAYMENT_TERMS, current];
}

/** Says that the due date is none of the chosen terms. */
function OtherTerms({ control }: { control: Control<InvoiceDraft> }) {
  const [date, dueDate, terms] = useWatch({ control, name: ['date', 'dueDate', 'paymentTerms'] });
  if (termsOf({ date, dueDate, paymentTerms: terms }) === terms) return null;
  return (
    <p role="status" className="col-span-full -mt-1.5 text-small text-text-2">
      {`This due date is not ${terms}. The invoice will be saved with ${CUSTOM_TERMS.toLowerCase()} terms.`}
    </p>
  );
}
