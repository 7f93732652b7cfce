import { UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatInstantTime } from '#domain/calendar.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { paintOf } from '#domain/paint.ts';
import type { Service } from '#domain/service.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { useWorld } from '#io/react.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { FormPage, FormSection } from '#ui/form-page.tsx';
import { later } from '#ui/later.tsx';
import { PaintChip } from '#ui/paint-chip.tsx';
import type { BillingDraft } from './billing-draft.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { ItemsTable } from './items-table.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import type { Unsaved } from './use-billing-page.ts';

const NewCustomerDialog = later(async () => (await import('./new-customer-dialog.tsx')).NewCustomerDialog);

/** What the shared form needs of a form over an invoice's or estimate's draft. */
export type BillingFormState = Pick<UseFormReturn<BillingDraft>, 'control' | 'register' | 'setValue' | 'getValues'> & {
  saving: boolean;
  errorOf: (name: string) => string | undefined;
  pass: () => void;
  page: Pick<Parameters<typeof FormPage>[0], 'problems' | 'attempts' | 'onSubmit' | 'onCancel'>;
};

type BillingFormProps = {
  form: BillingFormState;
  /** 'invoice' */
  what: string;
  /** 'Invoice Number' */
  numberLabel: string;
  label: string;
  submit: string;
  disabledReason?: string | undefined;
  notice?: ReactNode;
  customers: readonly Customer[];
  services: readonly Service[];
  unsaved: Unsaved;
  /** The id of a service that was chosen on the way: it is among the lines that the form starts with. */
  added: string | undefined;
  /** Takes the service out of the address. */
  onAdded: () => void;
  /** The way to choose a service, for this customer. */
  onAddService: (customer: Customer) => void;
  /** Dates and terms. */
  details: ReactNode;
  /** Before the notes. */
  terms?: ReactNode;
};

/** The form that invoices and estimates share: number, customer, items, totals, notes. */
export function BillingForm(props: BillingFormProps) {
  const { form, what, numberLabel, customers, services, details, terms, notice, disabledReason, added, onAdded } =
    props;
  const { keepStart } = props.unsaved;
  const { control, register, errorOf } = form;
  const { newId } = useWorld();
  const [isMaking, setIsMaking] = useState(false);
  const customerId = useWatch({ control, name: 'customerId' });
  const customer = customers.find(({ id }) => id === customerId);
  useEffect(() => {
    if (added === undefined) return;
    // Before the address changes: a reload in between must neither lose nor double the line.
    keepStart();
    onAdded();
  }, [added, keepStart, onAdded]);

  function choose(id: string) {
    form.setValue('customerId', id, { shouldDirty: true, shouldValidate: form.page.attempts > 0 });
  }

  return (
    <>
      <FormPage
        {...form.page}
        label={props.label}
        submit={props.submit}
        disabled={form.saving || disabledReason !== undefined}
        disabledReason={disabledReason}
        notice={
          <>
            {notice}
            <KeptNotice {...props} />
          </>
        }
        rail={
          <>
            <CustomerPanel customer={customer} />
            <TotalsPanel control={control} register={register} errorOf={errorOf} />
          </>
        }
      >
        <FormSection title={`${what === 'invoice' ? 'Invoice' : 'Estimate'} Details`}>
          <div className="grid grid-cols-6 gap-3.5 phone:grid-cols-1">
            <div className="col-span-2 phone:col-span-1">
              <TextField
                label={numberLabel}
                required
                mono
                autoComplete="off"
                error={errorOf('number')}
                {...register('number')}
              />
            </div>
            <div className="col-span-4 phone:col-span-1">
              <CustomerChoice
                customers={customers}
                customerId={customerId}
                error={errorOf('customerId')}
                onChoose={choose}
              />
              <button
                type="button"
                className="link mt-1 inline-flex min-h-6 items-center gap-1.5 text-small phone:min-h-11"
                onClick={() => setIsMaking(true)}
              >
                <UserPlus size={13} aria-hidden />
                New Customer
              </button>
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
              props.unsaved.keep();
              props.onAddService(customer);
            })
          }
        />
        {terms}
        <FormSection title="Notes">
          <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
            <TextAreaField
              label="Notes (visible to customer)"
              rows={3}
              hint={`Printed on the ${what}.`}
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
      {isMaking && (
        <NewCustomerDialog
          customers={customers}
          onClose={() => setIsMaking(false)}
          onChoose={(id) => {
            setIsMaking(false);
            choose(id);
          }}
        />
      )}
    </>
  );
}

type CustomerChoiceProps = {
  customers: readonly Customer[];
  customerId: string;
  error: string | undefined;
  onChoose: (id: string) => void;
};

function CustomerChoice({ customers, customerId, error, onChoose }: CustomerChoiceProps) {
  const items = useMemo(
    () =>
      customers.map((customer) => ({
        id: customer.id,
        label: fullName(customer),
        detail: [vehicleName(customer.vehicle), customer.phone, customer.email].filter(Boolean).join(' · '),
        start: <PaintChip color={paintOf(customer.vehicle.color)} />,
      })),
    [customers],
  );
  return (
    <ComboBox
      label="Customer"
      required
      placeholder="Select a customer"
      emptyText="No customer found"
      items={items}
      selectedId={customerId || null}
      onSelect={(id) => onChoose(id ?? '')}
      error={error}
    />
  );
}

/** Unsaved work that is back, or that can be had back. */
function KeptNotice({ what, unsaved, added }: BillingFormProps) {
  const [isAnswered, setIsAnswered] = useState(false);
  const [wasAdded] = useState(added !== undefined);
  if (isAnswered) return null;
  const { isRestored, offered } = unsaved;
  if (offered) {
    return (
      <Alert
        tone="blue"
        role="status"
        title={`An unsaved ${what}${offered.at && ` of ${formatInstantTime(offered.at)}`} is kept here`}
        action={
          <span className="flex gap-2">
            <Button
              size="small"
              onClick={() => {
                unsaved.takeOffered();
                setIsAnswered(true);
              }}
            >
              Continue with it
            </Button>
            <Button
              size="small"
              onClick={() => {
                unsaved.discardOffered();
                setIsAnswered(true);
              }}
            >
              Discard
            </Button>
          </span>
        }
      >
        {offered.isOlder
          ? `The ${what} was saved again since. Continue only if you want what you typed then.`
          : 'The page was closed before it was saved.'}
      </Alert>
    );
  }
  if (!isRestored || wasAdded) return null;
  return (
    <Alert
      tone="blue"
      role="status"
      title="What you typed is still here"
      action={
        <Button
          size="small"
          onClick={() => {
            unsaved.startOver();
            setIsAnswered(true);
          }}
        >
          Start over
        </Button>
      }
    >
      It is not saved yet.
    </Alert>
  );
}
