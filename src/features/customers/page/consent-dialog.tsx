import * as z from 'zod/mini';
import { type Consent, type Customer, fullName } from '#domain/customers/customer.ts';
import { CONSENT_KINDS, mayMessage, withConsents } from '#domain/messages/consent.ts';
import { useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { CheckboxField, TextAreaField } from '#ui/form/field.tsx';

const draftSchema = z.object({
  allowed: z.array(z.boolean()),
  wording: neededText('Enter what the customer agreed to, or how they said no.'),
});

type ConsentDialogProps = { customer: Customer; onClose: () => void };

/** Records the customer's yes or no to messages, with the time and the wording. */
export function ConsentDialog({ customer, onClose }: ConsentDialogProps) {
  const { store, clock } = useWorld();
  const before = CONSENT_KINDS.map(({ channel, purpose }) => mayMessage(customer, channel, purpose));
  const form = useRecordForm({
    what: 'consent',
    schema: draftSchema,
    draft: { allowed: before, wording: '' },
    async save({ allowed, wording }) {
      const at = clock.now().toISOString();
      const answers = CONSENT_KINDS.flatMap(({ channel, purpose }, index): Consent[] => {
        const given = allowed[index] ?? false;
        return given === before[index] ? [] : [{ channel, purpose, given, at, wording }];
      });
      if (answers.length === 0) return;
      await store.transact(async ({ customers }) => {
        const newest = await customers.get(customer.id);
        if (!newest) throw new StoreError('not-found', 'This customer was deleted.');
        const consents = withConsents(newest, answers);
        return [{ entity: 'customers', kind: 'update', id: customer.id, change: { consents } }];
      });
    },
    saved: { type: 'success', title: 'Consent Saved', message: `The answer of ${fullName(customer)} is saved.` },
    failed: { type: 'error', title: 'Error', message: 'Failed to save the answer. Please try again.' },
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title="Message Consent" label="Message Consent" submit="Save Consent">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-label text-text-2">Tick the messages that {fullName(customer)} allows.</legend>
        {CONSENT_KINDS.map(({ label, hint }, index) => (
          <CheckboxField key={label} label={label} hint={hint} {...form.field(`allowed.${index}`)} />
        ))}
      </fieldset>
      <TextAreaField
        label="Wording"
        required
        rows={3}
        placeholder="Said yes at the front desk: “You can text me about offers.”"
        hint="The sentence that the customer agreed to, or how they said no."
        {...form.field('wording')}
      />
    </FormDialog>
  );
}
