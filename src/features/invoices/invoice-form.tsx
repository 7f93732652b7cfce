import { useCallback, useState } from 'react';
import { PAYMENT_TERMS } from '#domain/billing.ts';
import { isDate } from '#domain/calendar.ts';
import { dueDateOf } from '#domain/document-dates.ts';
import type { Invoice } from '#domain/invoice.ts';
import { BillingForm } from '#parts/billing/billing-form.tsx';
import { type BillingFormInput, useBillingForm } from '#parts/billing/use-billing-form.ts';
import { DateField, SelectField } from '#ui/field.tsx';
import { type InvoiceDraft, invoiceDraftSchema, invoiceFacts, keptInvoiceSchema } from './invoice-draft.ts';
import { saveInvoice } from './save-invoice.ts';

export function InvoiceForm(input: BillingFormInput<InvoiceDraft, Invoice>) {
  const { form, billing } = useBillingForm({
    ...{ kind: 'invoice', input, save: saveInvoice },
    schema: invoiceDraftSchema,
    keptSchema: keptInvoiceSchema,
  });
  const { register, errorOf, setValue, getValues } = form;
  const [initialTerms] = useState(input.initial.paymentTerms);

  /** Another date or other terms set the due date anew; one that is typed leaves the terms as they are. */
  const settleDueDate = useCallback(() => {
    const { date, paymentTerms } = getValues();
    if (isDate(date)) setValue('dueDate', dueDateOf(date, paymentTerms), { shouldDirty: true });
  }, [getValues, setValue]);

  return (
    <BillingForm
      billing={billing}
      factsOf={invoiceFacts}
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
        </>
      }
    />
  );
}

/** Terms of another tool stay choosable on the invoice that has them. */
function termsOffered(current: string): readonly string[] {
  return PAYMENT_TERMS.some((terms) => terms === current) ? PAYMENT_TERMS : [...PAYMENT_TERMS, current];
}
