import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName } from '#domain/customers/customer.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { filledFrom, useContact, withoutExisting } from '#features/quick-quote/customer/use-contact.ts';
import type { CustomerDetails, QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import type { CreatedDocument } from '#parts/documents/created-document.ts';
import { neededText, optionalEmail } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { contactIn } from '#parts/records/contact-in.ts';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { TextField } from '#ui/form/field.tsx';
import { KnownCustomer } from './known-customer.tsx';

type ContactDialogProps = {
  progress: QuoteProgress;
  /** Text of the button. */
  submit: string;
  commandOf: (customer: CustomerDetails, after: (estimate: CreatedDocument) => unknown) => UserCommand<CreatedDocument>;
  onSaved: (estimate: CreatedDocument) => unknown;
  onClose: () => void;
};

type Typed = { name: string; email: string; phone: string };

const anyone = z.custom<Typed>();
const schema = z
  .object({ name: neededText("Enter the customer's name."), email: optionalEmail, phone: z.string() })
  .check(({ value, issues }) => {
    if (!isBlankText(value.email) || !isBlankText(value.phone)) return;
    issues.push({
      code: 'custom',
      message: 'Enter a phone number or an email address.',
      path: ['phone'],
      input: value,
    });
  });

/** Asks whom the quote is for: a name, and a phone number or an email address. Finds the existing customer by either. */
export function ContactDialog({ progress, submit, commandOf, onSaved, onClose }: ContactDialogProps) {
  const { customer: start } = progress;
  const { save } = useTransaction();
  // What the user chose about the existing customer, with the notes of the quote.
  const [choice, setChoice] = useState<CustomerDetails>(start);
  const [draft] = useState<Typed>({ name: fullName(start), email: start.email, phone: start.phone });
  const [typed, setTyped] = useState(draft);
  const { firstName = '', lastName = '' } = contactIn(typed.name);
  const details = { ...choice, firstName, lastName, email: typed.email, phone: typed.phone };
  const { query, known, used, resolved } = useContact(details);
  const form = useRecordForm({
    what: 'estimate',
    schema: used ? anyone : schema,
    draft,
    asksToLeave: false,
    async save(): Promise<CreatedDocument | undefined> {
      let estimate: CreatedDocument | undefined;
      await save(
        commandOf(resolved(), (made) => {
          estimate = made;
        }),
      );
      return estimate;
    },
    leaveTo: (estimate) => (estimate ? onSaved(estimate) : onClose()),
  });
  function type(name: keyof Typed, text: string) {
    setTyped({ ...typed, [name]: text });
    if (name !== 'name') setChoice(withoutExisting(choice));
  }
  const field = (name: keyof Typed) => {
    return {
      ...form.register(name, { onChange: ({ target }) => type(name, target.value) }),
      error: form.errorOf(name),
    };
  };

  return (
    <FormDialog form={form} title="Who is this quote for?" label="Customer" submit={submit}>
      <TextField label="Name" required autoComplete="off" {...field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="A phone number or an email is enough."
        {...field('email')}
      />
      {query.failed && (
        <NotLoaded query={query}>We can't check whether this email or phone belongs to an existing customer.</NotLoaded>
      )}
      {known && (
        <KnownCustomer
          known={known}
          vehicle={progress.vehicle}
          used={used !== undefined}
          details={details}
          onChange={setChoice}
          onUse={(use) =>
            setChoice(
              use ? filledFrom(known.customer, withoutExisting(details)) : { ...withoutExisting(details), isNew: true },
            )
          }
        />
      )}
    </FormDialog>
  );
}
