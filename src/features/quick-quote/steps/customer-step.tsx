import * as z from 'zod/mini';
import type { Customer } from '#domain/customers/customer.ts';
import { emailProblem } from '#domain/customers/email.ts';
import { filledFrom, useContact, withoutExisting } from '#features/quick-quote/customer/use-contact.ts';
import {
  type CustomerDetails,
  customerProblems,
  type FieldName,
  neededFields,
  type QuoteProgress,
} from '#features/quick-quote/quote-progress.ts';
import { QuoteSummary } from '#features/quick-quote/quote-summary.tsx';
import { EmailField } from '#parts/customers/email-field.tsx';
import { FormBody } from '#parts/forms/form-body.tsx';
import { useDraftForm } from '#parts/forms/use-draft-form.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { KnownCustomer } from './known-customer.tsx';
import { StepActions } from './step-actions.tsx';

type CustomerStepProps = {
  progress: QuoteProgress;
  onChange: (details: CustomerDetails) => void;
  onContinue: () => void;
  onBack: () => void;
  onStartOver: () => void;
};

const FIELDS: { name: FieldName; label: string; type: 'text' | 'email' | 'tel'; autoComplete: string }[] = [
  { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'off' },
  { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'off' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'off' },
];

/** Changing one of these means another person. */
const CONTACTS: ReadonlySet<FieldName> = new Set(['email', 'phone']);

/** The record of an existing customer does not change: nothing is needed. */
const existingSchema = z.custom<CustomerDetails>();
const schema = z.custom<CustomerDetails>().check(({ value, issues }) => {
  for (const [name, message] of Object.entries(customerProblems(value)))
    issues.push({ code: 'custom', message, path: [name], input: value });
});

export function CustomerStep({ progress, onChange, onContinue, onBack, onStartOver }: CustomerStepProps) {
  const details = progress.customer;
  const { query: customers, known, used, resolved, isReading } = useContact(details);
  const form = useDraftForm({ schema: used ? existingSchema : schema, draft: details, checksOnBlur: true });
  const { problems, attempts } = form;
  const needed = neededFields(details);

  /** Changes the details to those of another person. The form keeps a copy, by which it knows what is needed. */
  function changePerson(next: CustomerDetails, choice: Pick<CustomerDetails, 'isNew'> = {}) {
    form.setValue('existingId', undefined);
    onChange({ ...withoutExisting(next), ...choice });
  }

  function changeField(name: FieldName, text: string) {
    const next = { ...details, [name]: text };
    if (CONTACTS.has(name)) changePerson(next);
    else onChange(next);
  }

  function setNoEmail(noEmail: boolean) {
    form.put('noEmail', noEmail);
    if (noEmail) form.put('email', '');
    changePerson({ ...details, noEmail, ...(noEmail && { email: '' }) });
  }

  function propsOf(name: FieldName) {
    const { onBlur, ...field } = form.register(name, {
      onChange: (event) => changeField(name, event.target.value),
      onBlur: () => used && used.id !== details.existingId && fillFrom(used),
    });
    // A field that is left empty shows no problem before Continue.
    return { ...field, ...(details[name] && { onBlur }), error: form.errorOf(name) };
  }

  function fillFrom(customer: Customer) {
    const next = filledFrom(customer, withoutExisting(details));
    for (const { name } of FIELDS) {
      if (next[name] !== details[name]) form.setValue(name, next[name], { shouldValidate: true });
    }
    form.setValue('noEmail', next.noEmail);
    onChange(next);
  }

  const submit = form.handleSubmit(() => {
    // The existing customer may have been deleted since.
    onChange(resolved());
    onContinue();
  });

  return (
    <FormBody
      state={{ problems, attempts, onSubmit: () => void submit() }}
      className="grid items-start gap-4.5 desktop:grid-cols-rail phone:grid-cols-1 phone:gap-3.5 tablet:grid-cols-rail"
    >
      <div className="grid min-w-0 gap-4">
        <Card>
          <CardHeader title="Customer" level={3} />
          <CardBody>
            <div className="grid gap-3.5 desktop:grid-cols-2 tablet:grid-cols-2">
              {FIELDS.map(({ name, label, type: kind, autoComplete }) =>
                name === 'email' ? (
                  <EmailField
                    key={name}
                    {...propsOf(name)}
                    noEmail={details.noEmail === true}
                    isTickHidden={details.email !== '' && !emailProblem(details.email)}
                    onNoEmail={setNoEmail}
                  />
                ) : (
                  <TextField
                    key={name}
                    data-tour={name === 'firstName' ? 'customer-first-name' : undefined}
                    label={label}
                    type={kind}
                    autoComplete={autoComplete}
                    required={needed.has(name)}
                    {...propsOf(name)}
                  />
                ),
              )}
            </div>
            {customers.failed && (
              <div className="mt-3.5">
                <NotLoaded query={customers}>
                  We can't check whether this email or phone belongs to an existing customer.
                </NotLoaded>
              </div>
            )}
            {known && (
              <div className="mt-3.5">
                <KnownCustomer
                  known={known}
                  vehicle={progress.vehicle}
                  used={used !== undefined}
                  details={details}
                  onChange={onChange}
                  onUse={(use) => (use ? fillFrom(known.customer) : changePerson(details, { isNew: true }))}
                />
              </div>
            )}
            <div className="mt-3.5">
              <TextAreaField
                label="Notes"
                rows={3}
                value={details.notes}
                onChange={(event) => onChange({ ...details, notes: event.target.value })}
              />
            </div>
          </CardBody>
        </Card>
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="desktop:sticky desktop:top-below-header">
        <QuoteSummary progress={progress} existing={used}>
          <BusyButton variant="solid" type="submit" block disabled={isReading}>
            Continue
          </BusyButton>
        </QuoteSummary>
      </div>
    </FormBody>
  );
}
