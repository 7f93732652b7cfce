import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { chosenCustomer, creditsOf, type DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { storedVersion } from '#features/documents/draft/save-document.ts';
import { useWorld } from '#io/react/world.tsx';
import { CustomerField } from '#parts/customers/customer-field.tsx';
import { VehicleChoice } from '#parts/customers/vehicle-choice.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { AccountFields, useCustomerTerms } from './account-fields.tsx';
import { BackToDraftNotice } from './back-to-draft-notice.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import type { DocumentFormState } from './document-form-kind.ts';
import { ItemsTable } from './items/items-table.tsx';
import { AddOption, OptionFields } from './items/option-fields.tsx';
import { useOptions } from './items/use-options.ts';
import { StoredTotalsNotice } from './stored-totals-notice.tsx';
import { Exemption, useTaxExemption } from './tax-exemption.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { type DocumentFormInput, useDocumentForm } from './use-document-form.ts';

/** The form of an invoice or estimate: number, customer, dates, items, totals, notes. */
export function DocumentForm<K extends DocumentKind>(input: DocumentFormInput<K>) {
  const { formKind, session, ...rest } = input;
  const { kind, Details, Terms } = formKind;
  const form = useDocumentForm(input);
  return (
    <FormProvider {...form}>
      <SharedFields
        {...rest}
        kind={kind}
        form={form}
        stored={storedVersion(session) ?? session?.record}
        details={<Details form={form} />}
        terms={Terms && <Terms form={form} />}
      />
    </FormProvider>
  );
}

type SharedFieldsProps = Pick<DocumentFormInput<DocumentKind>, 'customers' | 'services' | 'addedTo'> & {
  kind: DocumentKind;
  form: Pick<DocumentFormState<DocumentKind>, 'page' | 'pass' | 'errorOf'>;
  /** The version that saving replaces; undefined for a new document. */
  stored: DocumentRecord | undefined;
  /** Dates and terms of the kind. */
  details: ReactNode;
  /** Section before the notes. */
  terms: ReactNode;
};

function SharedFields(props: SharedFieldsProps) {
  const { kind, form, stored, customers, services, addedTo, details, terms } = props;
  const { title, addService } = DOCUMENT_KINDS[kind];
  const { errorOf } = form;
  const { control, register, setValue, getValues } = useFormContext<DocumentDraft>();
  const { newId } = useWorld();
  const navigate = useNavigate();
  const customerId = useWatch({ control, name: 'customerId' });
  const vehicleId = useWatch({ control, name: 'vehicleId' });
  const customer = chosenCustomer({ customerId, vehicleId }, customers);

  const wasTried = form.page.attempts > 0;
  const options = useOptions(addedTo, wasTried);
  const applyExemption = useTaxExemption();
  const applyTerms = useCustomerTerms(kind === 'invoice' && !stored);
  function choose(id: string) {
    const chosen = customers.find((one) => one.id === id);
    setValue('customerId', id, { shouldDirty: true, shouldValidate: wasTried });
    setValue('vehicleId', '', { shouldDirty: true });
    applyExemption(chosen);
    applyTerms(chosen);
  }

  function openAddService(vehicleSize: string) {
    form.pass();
    void navigate({
      to: addService,
      search: { [`${kind}Id`]: stored?.id ?? 'new', customerId, vehicleSize, optionId: options.shown?.id },
    });
  }

  return (
    <FormPage
      form={form}
      label={`${stored ? 'Edit' : 'New'} ${kind}`}
      submit={`${stored ? 'Update' : 'Create'} ${title}`}
      submitTour={kind === 'invoice' ? 'save-invoice' : 'save-estimate'}
      notice={
        <>
          {stored && stored.status !== 'Draft' && (
            <BackToDraftNotice
              kind={kind}
              status={stored.status}
              reopen={stored.status === 'Paid' ? { ...register('reopen'), error: errorOf('reopen') } : undefined}
            />
          )}
          {stored && <StoredTotalsNotice kind={kind} stored={stored} />}
        </>
      }
      rail={
        <>
          <CustomerPanel customer={customer} />
          <TotalsPanel
            errorOf={errorOf}
            path={options.path}
            credits={creditsOf(stored)}
            option={options.shown?.name}
            exemption={<Exemption customer={customer} onApply={() => applyExemption(customer)} />}
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
              <CustomerField
                customers={customers}
                customerId={customerId}
                error={errorOf('customerId')}
                onChoose={choose}
              />
            </div>
          </div>
          <VehicleChoice
            className="col-span-full"
            customer={customers.find(({ id }) => id === customerId)}
            vehicleId={vehicleId}
            error={errorOf('vehicleId')}
            onChoose={(id) => setValue('vehicleId', id, { shouldDirty: true, shouldValidate: wasTried })}
          />
          {details}
          <AccountFields kind={kind} customer={customer} />
        </div>
      </FormSection>
      <div ref={options.place} className="grid min-w-0 gap-4.5">
        <OptionFields state={options} register={register} problems={form.page.problems} />
        <ItemsTable
          key={options.key}
          path={options.path}
          title={options.shown ? `Items of ${options.shown.name}` : 'Items'}
          control={control}
          register={register}
          getValues={getValues}
          setValue={setValue}
          errorOf={errorOf}
          services={services}
          newId={newId}
          vehicle={customer?.vehicle}
          onAddService={customer && (() => openAddService(customer.vehicle.size))}
          mayBeOptional={kind === 'estimate'}
          more={kind === 'estimate' && !options.shown && <AddOption state={options} />}
        />
      </div>
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
  );
}
