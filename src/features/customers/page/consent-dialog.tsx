import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Consent, type Customer, fullName } from '#domain/customers/customer.ts';
import { CONSENT_KINDS, type ConsentBook, consentOf, consentQuestion, withConsents } from '#domain/messages/consent.ts';
import { useUser, useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField, TextAreaField } from '#ui/form/field.tsx';

const ANSWERS = ['', 'yes', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

const draftSchema = z.object({
  answers: z.array(z.enum(ANSWERS)),
  wording: neededText('Enter what the customer agreed to, or how they said no.'),
});
type ConsentDraft = z.input<typeof draftSchema>;

function answersOf(customer: Customer, book: ConsentBook): Answer[] {
  return CONSENT_KINDS.map(({ channel, purpose }) => {
    const answer = consentOf(customer, channel, purpose, book);
    return answer === undefined ? '' : answer.given ? 'yes' : 'no';
  });
}

/** Returns the kinds that the user answered in this dialog. */
function answered({ answers }: ConsentDraft, before: readonly Answer[]) {
  return CONSENT_KINDS.flatMap((kind, index) => {
    const answer = answers[index] ?? '';
    return answer === '' || answer === before[index] ? [] : [{ ...kind, given: answer === 'yes' }];
  });
}

type ConsentDialogProps = { customer: Customer; book: ConsentBook; onClose: () => void };

/** Records the customer's yes or no to messages, with the time and the wording. */
export function ConsentDialog({ customer, book, onClose }: ConsentDialogProps) {
  const { store, clock } = useWorld();
  const user = useUser();
  // An answer from another screen must not be taken back by what this dialog showed before.
  const [before] = useState(() => answersOf(customer, book));
  const form = useRecordForm({
    what: 'consent',
    schema: draftSchema,
    draft: { answers: before, wording: '' },
    async save(draft) {
      const { wording } = draft;
      const at = clock.now().toISOString();
      const answers = answered(draft, before).map(
        ({ channel, purpose, given }): Consent => ({ channel, purpose, given, at, wording }),
      );
      if (answers.length === 0) throw new FieldRefusal('answers.0', 'Change at least one answer.');
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
  const draft = useWatch({ control: form.control }) as ConsentDraft;
  const purposes = answered(draft, before).map(({ purpose }) => purpose);
  const shop = user?.businessName ?? '';
  const question = consentQuestion(shop, purposes.length === 0 ? ['service'] : purposes);
  return (
    <FormDialog form={form} title="Message Consent" label="Message Consent" submit="Save Consent">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-label text-text-2">
          Ask {fullName(customer)}, and note each answer. Without one, service messages are allowed and marketing is
          not.
        </legend>
        {CONSENT_KINDS.map(({ label, hint }, index) => (
          <SelectField key={label} label={label} hint={hint} {...form.field(`answers.${index}`)}>
            {before[index] === '' && <option value="">Never asked</option>}
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
        ))}
      </fieldset>
      <div className="grid gap-1.5 rounded-control border bg-surface-2 px-3.5 py-3 text-label">
        <p>“{question}”</p>
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => form.put('wording', `Asked at the shop: “${question}”`)}
        >
          Use This Question as Wording
        </Button>
      </div>
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
