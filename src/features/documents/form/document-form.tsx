import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useWorld } from '#io/react/react.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { CustomerChoice, NewCustomer } from '#parts/forms/customer-choice.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import type { FormState } from '#parts/forms/use-record-form.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { BackToDraftNotice } from './back-to-draft-notice.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { ItemsTable } from './items-table.tsx';
import { StoredTotalsNotice } from './stored-totals-notice.tsx';
import { Exemption, useTaxExemption } from './tax-exemption.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import type { UnsavedDraft } from './unsaved-draft.ts';
import { UnsavedDraftNotice } from './unsaved-draft-notice.tsx';

/** What the shared form needs of a form over an invoice's or estimate's draft. */
export type DocumentFormState = Pick<
  UseFormReturn<DocumentDraft>,
  'control' | 'register' | 'setValue' | 'getValues'
> & {
  errorOf: (name: string) => string | undefined;
  field: (name: 'reopen') => ComponentProps<'input'> & { error: string | undefined };
  pass: () => void;
  page: FormState;
};

/** A document that is being written. */
export type DocumentFormWork<Document> = {
  kind: DocumentKind;
  form: DocumentFormState;
  /** The document that is edited; undefined for a new one. */
  session: EditSession<Document> | undefined;
  customers: readonly Customer[];
  services: readonly Service[];
  unsaved: UnsavedDraft;
  /** The id of a service that was chosen on the way: it is among the lines that the form starts with. */
  added: string | undefined;
  /** Takes the service out of the address. */
  onAdded: () => void;
};

type DocumentFormProps<Document> = {
  billing: DocumentFormWork<Document>;
  /** Dates and terms. */
  details: ReactNode;
  /** Before the notes. */
  terms?: ReactNode;
};

/** The form that invoices and estimates share: number, customer, items, totals, notes. */
export function DocumentForm<Document extends DocumentRecord>(props: DocumentFormProps<Document>) {
  const { billing, details, terms } = props;
  const { kind, form, session, customers, services, unsaved, added, onAdded } = billing;
  const { title, addService } = DOCUMENT_KINDS[kind];
  const { keepStart } = unsaved;
  const { control, register, errorOf } = form;
  const { newId } = useWorld();
  const navigate = useNavigate();
  // What was typed of a customer who is not there yet.
  const [making, setMaking] = useState<string>();
  const customerId = useWatch({ control, name: 'customerId' });
  const customer = customers.find(({ id }) => id === customerId);
  const stored = session?.record;
  useEffect(() => {
    if (added === undefined) return;
    // Before the address changes: a reload in between must neither lose nor double the line.
    keepStart();
    onAdded();
  }, [added, keepStart, onAdded]);

  const { setValue } = form;
  const wasTried = form.page.attempts > 0;
  const applyExemption = useTaxExemption(form);
  function choose(id: string) {
    setValue('customerId', id, { shouldDirty: true, shouldValidate: wasTried });
    applyExemption(customers.find((one) => one.id === id));
  }

  return (
    <>
      <FormPage
        form={form}
        label={`${session ? 'Edit' : 'New'} ${kind}`}
        submit={`${session ? 'Update' : 'Create'} ${title}`}
        submitTour={kind === 'invoice' ? 'save-invoice' : undefined}
        notice={
          <>
            {stored && stored.status !== 'Draft' && (
              <BackToDraftNotice
                what={kind}
                status={stored.status}
                reopen={stored.status === 'Paid' ? form.field('reopen') : undefined}
              />
            )}
            {stored && <StoredTotalsNotice kind={kind} stored={stored} />}
            <UnsavedDraftNotice {...{ kind, unsaved, added, customers }} isNew={!stored} />
          </>
        }
        rail={
          <>
            <CustomerPanel customer={customer} />
            <TotalsPanel
              {...{ control, register, setValue, errorOf }}
              exemption={<Exemption form={form} customer={customer} onApply={() => applyExemption(customer)} />}
            />
          </>
        }
      >
        <FormSection title={`${title} Details`}>
          <div className="grid grid-cols-6 gap-3.5 phone:grid-cols-1">
            <div className="col-span-2 phone:col-span-1">
              <TextField
                label={`${title} Number`}
                required
                mono
                autoComplete="off"
                error={errorOf('number')}
                {...register('number')}
              />
            </div>
            <div className="col-span-4 phone:col-span-1">
              <div data-field="customerId">
                <CustomerChoice
                  customers={customers}
                  customerId={customerId}
                  error={errorOf('customerId')}
                  onChoose={choose}
                  onMake={setMaking}
                />
              </div>
            </div>
            {details}
          </div>
        </FormSection>
        <ItemsTable
          control={control}
          register={register}
          getValues={form.getValues}
          errorOf={errorOf}
          services={services}
          newId={newId}
          onAddService={
            customer &&
            (() => {
              form.pass();
              unsaved.keep();
              void navigate({
                to: addService,
                search: { [`${kind}Id`]: stored?.id ?? 'new', customerId, vehicleSize: customer.vehicle.size },
              });
            })
          }
        />
        {terms}
        <FormSection title="Notes">
          <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
            <TextAreaField
              label="Notes (visible to customer)"
              rows={3}
              hint={`Printed on the ${kind}.`}
              {...register('notes')}
            />
            <TextAreaField
              label="Internal Notes"
              rows={3}
              hint="Only your team can see this."
              {...register('internalNotes')}
            />
          </div>
        </FormSection>
      </FormPage>
      {making !== undefined && (
        <NewCustomer
          typed={making}
          customers={customers}
          onClose={() => setMaking(undefined)}
          onChoose={(id) => {
            setMaking(undefined);
            choose(id);
          }}
        />
      )}
    </>
  );
}
