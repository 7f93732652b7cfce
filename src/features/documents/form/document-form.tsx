import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { applyDraft } from '#features/documents/draft/apply-draft.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useWorld } from '#io/react/react.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { CustomerChoice, NewCustomer } from '#parts/forms/customer-choice.tsx';
import { ELSEWHERE_REASON, ElsewhereNotice, type Fact } from '#parts/forms/elsewhere-notice.tsx';
import { type Opened, useElsewhere } from '#parts/forms/use-opened.ts';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormPage, FormSection } from '#ui/form/form-page.tsx';
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
  isTyped: boolean;
  saving: boolean;
  errorOf: (name: string) => string | undefined;
  field: (name: 'reopen') => ComponentProps<'input'> & { error: string | undefined };
  pass: () => void;
  leave: () => void;
  page: Pick<Parameters<typeof FormPage>[0], 'problems' | 'attempts' | 'onSubmit' | 'onCancel'>;
};

/** A document that is being written. */
export type DocumentFormWork<Document> = {
  kind: DocumentKind;
  form: DocumentFormState;
  /** The document that is edited; undefined for a new one. */
  opened: Opened<Document> | undefined;
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
  /** What the document says, to tell what was changed elsewhere. */
  factsOf: (document: Document) => readonly Fact[];
  /** Dates and terms. */
  details: ReactNode;
  /** Before the notes. */
  terms?: ReactNode;
};

type ElsewhereProps<Document> = Pick<DocumentFormProps<Document>, 'billing' | 'factsOf'> & {
  opened: Opened<Document>;
  customer: Customer | undefined;
};

/** What became of the document elsewhere, beside what is typed here. */
function Elsewhere<Document extends DocumentRecord>(props: ElsewhereProps<Document>) {
  const { billing, factsOf, opened, customer } = props;
  const { form, kind, unsaved } = billing;
  const draft = useWatch({ control: form.control }) as DocumentDraft;
  const mine = applyDraft(opened.record, draft, customer);
  function takeTheirs() {
    // Otherwise the form that starts anew offers what was just given up.
    if (form.isTyped) unsaved.discard();
    opened.takeTheirs();
  }
  return (
    <ElsewhereNotice {...{ factsOf, mine }} opened={{ ...opened, takeTheirs }} what={kind} onDiscard={form.leave} />
  );
}

/** The form that invoices and estimates share: number, customer, items, totals, notes. */
export function DocumentForm<Document extends DocumentRecord>(props: DocumentFormProps<Document>) {
  const { billing, factsOf, details, terms } = props;
  const { kind, form, opened, customers, services, unsaved, added, onAdded } = billing;
  const { title, addService } = DOCUMENT_KINDS[kind];
  const { keepStart } = unsaved;
  const { control, register, errorOf } = form;
  const { newId } = useWorld();
  const navigate = useNavigate();
  // What was typed of a customer who is not there yet.
  const [making, setMaking] = useState<string>();
  const customerId = useWatch({ control, name: 'customerId' });
  const customer = customers.find(({ id }) => id === customerId);
  const stored = opened?.record;
  const isElsewhere = useElsewhere(opened, { isTyped: form.isTyped, isBusy: form.saving });
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
        {...form.page}
        label={`${opened ? 'Edit' : 'New'} ${kind}`}
        submit={`${opened ? 'Update' : 'Create'} ${title}`}
        submitTour={kind === 'invoice' ? 'save-invoice' : undefined}
        disabled={form.saving || isElsewhere}
        disabledReason={isElsewhere ? ELSEWHERE_REASON : undefined}
        notice={
          <>
            {isElsewhere && opened && <Elsewhere {...{ billing, factsOf, opened, customer }} />}
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
