import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isBusiness } from '#domain/accounts/account-facts.ts';
import { isDate } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { dueDateOf, newInvoiceTerms } from '#domain/documents/document-dates.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import type { InvoiceDraft } from '#features/documents/draft/invoice-draft.ts';
import { useSettings } from '#io/react/world.tsx';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { TextField } from '#ui/form/field.tsx';

type AccountFieldsProps = { kind: DocumentKind; customer: Customer | undefined };

/** The PO and stock number: for dealers and fleets, who ask for them, and wherever one is filled in. */
export function AccountFields({ kind, customer }: AccountFieldsProps) {
  const { control, register } = useFormContext<DocumentDraft>();
  const [poNumber, stockNumber] = useWatch({ control, name: ['poNumber', 'stockNumber'] });
  // A field that is being cleared stays until the form is left.
  const [isShown, setShown] = useState(false);
  const poRequired = customer?.poRequired === true;
  const isAsked = (customer && isBusiness(customer)) || poRequired || poNumber !== '' || stockNumber !== '';
  if (isAsked && !isShown) setShown(true);
  if (!isAsked && !isShown) return null;
  return (
    <>
      <div className="col-span-3 phone:col-span-1">
        <TextField
          label="PO Number"
          autoComplete="off"
          hint={poRequired && kind === 'invoice' ? 'This customer requires it before you send the invoice.' : undefined}
          {...register('poNumber')}
        />
      </div>
      <div className="col-span-3 phone:col-span-1">
        <TextField label="Stock Number" autoComplete="off" {...register('stockNumber')} />
      </div>
    </>
  );
}

/** Returns a function that sets a new invoice to the customer's terms, unless other terms or another due date were chosen by hand. */
export function useCustomerTerms(isNewInvoice: boolean) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const settings = useSettings();
  const applied = useRef(getValues('paymentTerms'));

  return function applyTerms(customer: Customer | undefined) {
    if (!isNewInvoice) return;
    const { date, paymentTerms, dueDate } = getValues();
    if (!isDate(date) || paymentTerms !== applied.current || dueDate !== dueDateOf(date, paymentTerms)) return;
    const terms = newInvoiceTerms(customer, settings);
    applied.current = terms;
    setValue('paymentTerms', terms, { shouldDirty: true });
    setValue('dueDate', dueDateOf(date, terms), { shouldDirty: true });
  };
}
