import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { depositsTaken } from '#domain/deposits/deposit-due.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import type { Offer } from '#domain/estimates/offer.ts';
import { isUndecided } from '#domain/estimates/offered-options.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { ChoiceFields } from '#parts/documents/answer/choice-fields.tsx';
import { useAnswer } from '#parts/documents/answer/use-answer.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useDepositsOf } from '#parts/payments/use-deposits-of.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { CheckboxField, SelectField, TextField } from '#ui/form/field.tsx';
import { acceptEstimate } from './estimate-actions.ts';

type AcceptDialogProps = { estimate: Estimate; customer: Customer; onClose: () => void };

/** Stores what the customer said at the shop or on the phone. */
export function AcceptDialog({ estimate, customer, onClose }: AcceptDialogProps) {
  const settings = useSettings();
  const user = useUser();
  const today = useToday();
  const zone = useZone();
  const deposits = useDepositsOf({ customerId: estimate.customerId, estimateId: estimate.id });
  if (!user) return null;
  const context = { shop: user, settings, customer, today, zone };
  return (
    <Loaded query={deposits}>
      {(taken) => (
        <Accepting
          offer={{ estimate, context: { ...context, depositTaken: depositsTaken(taken) } }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

const schema = z
  .object({
    text: z.string().check(
      z.refine((text) => !isBlankText(text), 'Enter the name of the person who accepted.'),
      z.maxLength(200, 'Enter at most 200 characters.'),
    ),
    channel: z.enum(['in person', 'phone'], 'Choose how it was accepted.'),
    note: z.string(),
  })
  .check(({ value, issues }) => {
    if (value.channel !== 'phone' || !isBlankText(value.note)) return;
    issues.push({
      code: 'custom',
      message: 'Enter who you spoke with, and what was agreed.',
      path: ['note'],
      input: value,
    });
  });

function Accepting({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  // What was shown when the dialog opened is what was agreed.
  const [shown] = useState(offer);
  const { estimate, context } = shown;
  const answer = useAnswer(shown);
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'answer',
    schema,
    draft: { text: fullName(context.customer), channel: 'in person', note: '' },
    async save({ text: name, channel, note }) {
      await save(acceptEstimate(estimate, { ...answer.signed(), name }, { channel, note }));
    },
    leaveTo: onClose,
  });
  const { channel } = useWatch({ control: form.control }) as z.input<typeof schema>;
  const isExpired = hasExpiredMarker(estimate, context.today);
  return (
    <FormDialog
      form={form}
      title="Accept estimate"
      label="Accept estimate"
      submit="Accept"
      size={isUndecided(estimate) ? 'wide' : 'default'}
    >
      <ChoiceFields offer={shown} choice={answer.choice} onChoose={answer.setChoice} />
      <TextField
        label="Accepted by"
        required
        autoComplete="off"
        hint={
          isExpired
            ? `This offer expired on ${formatDate(estimate.expiryDate)}. Accept it only if the price still holds.`
            : 'The name of the person who said yes.'
        }
        {...form.field('text')}
      />
      <SelectField label="How" {...form.field('channel')}>
        <option value="in person">In person</option>
        <option value="phone">On the phone</option>
      </SelectField>
      <TextField
        label="Note"
        required={channel === 'phone'}
        autoComplete="off"
        hint={channel === 'phone' ? 'Who you spoke with, and what was agreed.' : undefined}
        {...form.field('note')}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-label">What the customer agreed to</legend>
        {answer.texts.map(({ about, text }) => (
          <CheckboxField
            key={text}
            label={about === 'terms' ? 'The terms and conditions' : text}
            checked={answer.ticked.has(text)}
            onChange={({ target }) => answer.tick(text, target.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
