import { useCallback, useState } from 'react';
import { PAYMENT_TERMS } from '#domain/billing.ts';
import { isDate } from '#domain/calendar.ts';
import type { Customer } from '#domain/customer.ts';
import { dueDateOf } from '#domain/document-dates.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { Service } from '#domain/service.ts';
import { useWorld } from '#io/react.tsx';
import { BillingForm, type BillingFormState } from '#parts/billing/billing-form.tsx';
import { DraftNotice } from '#parts/billing/draft-notice.tsx';
import { unsavedWork, useCompleteness, useNumberNews, useStart } from '#parts/billing/use-billing-page.ts';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/elsewhere-notice.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import type { Opened } from '#parts/use-opened.ts';
import { useRecordForm } from '#parts/use-record-form.ts';
import { DateField, SelectField } from '#ui/field.tsx';
import { type InvoiceDraft, invoiceDraftSchema, invoiceFacts, keptInvoiceSchema } from './invoice-draft.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { saveInvoice } from './save-invoice.ts';

type InvoiceFormProps = {
  initial: InvoiceDraft;
  /** The invoice that is edited; undefined for a new one. */
  opened?: Opened<Invoice>;
  customers: readonly Customer[];
  services: readonly Service[];
  askedCustomerId?: string | undefined;
  added: string | undefined;
  onAdded: () => void;
};

export function InvoiceForm(props: InvoiceFormProps) {
  const { opened, customers, services, askedCustomerId, added, onAdded } = props;
  const [initial] = useState(props.initial);
  const { store, newId, clock } = useWorld();
  const navigate = useNavigate();
  const assertComplete = useCompleteness();
  const number = useNumberNews();
  const id = opened?.record.id;
  const start = useStart({
    ...{ initial, askedCustomerId, added, services, customers },
    name: `invoice ${id ?? 'new'}`,
    base: opened?.record.updatedAt ?? '',
    schema: keptInvoiceSchema,
  });
  const form = useRecordForm({
    schema: invoiceDraftSchema,
    draft: initial,
    what: 'invoice',
    async command(facts) {
      assertComplete(facts);
      const made = { id: newId(), at: clock.now().toISOString() };
      number.note(facts.number, await saveInvoice(store, { facts, opened, made }));
    },
    saved() {
      number.tell();
      return opened ? invoiceMessages.updated : invoiceMessages.created;
    },
    failed: invoiceMessages.saveFailed,
    list: paths.invoices,
    kept: start,
  });
  const { saving, register, errorOf, setValue, getValues } = form;
  const isElsewhere = opened?.elsewhere !== undefined && !saving;
  const stored = opened?.record;

  /** Another date or other terms set the due date anew; one that is typed leaves the terms as they are. */
  const settleDueDate = useCallback(() => {
    const { date, paymentTerms } = getValues();
    if (isDate(date)) setValue('dueDate', dueDateOf(date, paymentTerms), { shouldDirty: true });
  }, [getValues, setValue]);

  return (
    <BillingForm
      // The shared form works on the fields that both documents have; TypeScript cannot see that through the larger draft.
      form={form as unknown as BillingFormState}
      unsaved={unsavedWork(form, initial, start)}
      {...{ customers, services, added, onAdded }}
      what="invoice"
      numberLabel="Invoice Number"
      label={opened ? 'Edit invoice' : 'New invoice'}
      submit={opened ? 'Update Invoice' : 'Create Invoice'}
      disabledReason={isElsewhere ? ELSEWHERE_REASON : undefined}
      notice={
        <>
          {isElsewhere && (
            <ElsewhereNotice opened={opened} what="invoice" factsOf={invoiceFacts} onDiscard={form.leave} />
          )}
          {stored && stored.status !== 'Draft' && (
            <DraftNotice
              what="invoice"
              status={stored.status}
              reopen={stored.status === 'Paid' ? form.field('reopen') : undefined}
            />
          )}
        </>
      }
      onAddService={({ id: customerId, vehicle }) =>
        void navigate({
          to: paths.addInvoiceService,
          search: { invoiceId: id ?? 'new', customerId, vehicleSize: vehicle.size },
        })
      }
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
              {termsOffered(initial.paymentTerms).map((terms) => (
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
