import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { type Claim, VERDICTS, type Verdict } from '#domain/warranty/claim.ts';
import { lacksReason, type SortingHint } from '#domain/warranty/claim-hint.ts';
import type { RecordedStep } from '#domain/warranty/claim-steps.ts';
import { useToday } from '#io/react/world.tsx';
import { neededText, optionalNumber } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { DateField, NumberField, SelectField, TextAreaField } from '#ui/form/field.tsx';
import { closeClaim, decide, recordAnswer, sendToMaker } from './claim-commands.ts';
import { HintNotice } from './hint-notice.tsx';

type StepDialogProps = { claim: Claim; hint: SortingHint | undefined; onClose: () => void };

const longText = z.string().check(z.trim(), z.maxLength(4000, 'Use at most 4,000 characters.'));

function dayBetween(first: string, last: string) {
  return z.string().check(
    z.refine(isDate, 'Choose a day.'),
    z.refine((day) => day >= first && day <= last, `Choose a day from ${formatDate(first)} to ${formatDate(last)}.`),
  );
}

const decideSchema = z.object({ who: z.enum(VERDICTS, 'Choose a verdict.'), reason: longText }).check(
  z.refine(({ who, reason }) => !lacksReason(who, reason), {
    path: ['reason'],
    message: 'Write why it is not covered.',
  }),
);

const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  Ours: 'Ours: our work',
  "Maker's": "Maker's: the film",
  'Not covered': 'Not covered',
};

function DecideDialog({ claim, hint, onClose }: StepDialogProps) {
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'verdict',
    schema: decideSchema,
    draft: { who: '' as Verdict, reason: '' },
    save: ({ who, reason }) => save(decide(claim, who, reason)),
    leaveTo: onClose,
  });
  const who = useWatch({ control: form.control, name: 'who' });
  return (
    <FormDialog form={form} title={`Decide ${claim.claimNumber}`} label="Decide" submit="Save Verdict">
      {hint && <HintNotice hint={hint} />}
      <SelectField label="Verdict" required {...form.field('who')}>
        <option value="">Choose who pays</option>
        {VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {VERDICT_LABELS[verdict]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Reason" required={who === 'Not covered'} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

function SendDialog({ claim, onClose }: StepDialogProps) {
  const { save } = useTransaction();
  const today = useToday();
  const form = useRecordForm({
    what: 'day',
    schema: z.object({ sentOn: dayBetween(claim.reportedOn, today) }),
    draft: { sentOn: today },
    save: ({ sentOn }) => save(sendToMaker(claim, sentOn)),
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={`${claim.claimNumber} to the Maker`} label="Sent to Maker" submit="Mark as Sent">
      <DateField
        label="Sent On"
        required
        hint="Send the claim file and what the certificate asks for."
        {...form.field('sentOn')}
      />
    </FormDialog>
  );
}

function MakerAnswerDialog({ claim, onClose }: StepDialogProps) {
  const { save } = useTransaction();
  const today = useToday();
  const canViewMoney = useCan('viewMoney');
  const form = useRecordForm({
    what: 'answer',
    schema: z.object({
      on: dayBetween(claim.sentOn ?? claim.reportedOn, today),
      text: neededText('Write what the maker said.').check(z.maxLength(4000, 'Use at most 4,000 characters.')),
      credit: optionalNumber(
        { min: 0, max: 1_000_000, places: 2 },
        'Enter the credit in dollars and cents, or leave it empty.',
      ),
    }),
    draft: { on: today, text: '', credit: '' },
    save: ({ on, text, credit }) =>
      save(recordAnswer(claim, on, text, canViewMoney && credit.trim() !== '' ? Number(credit) : undefined)),
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={`Answer on ${claim.claimNumber}`} label="Record Answer" submit="Save Answer">
      <DateField label="Answered On" required {...form.field('on')} />
      <TextAreaField label="What the Maker Said" required rows={4} {...form.field('text')} />
      {canViewMoney && (
        <NumberField
          label="Credit"
          prefix="$"
          hint="What the maker pays or credits, if anything."
          {...form.field('credit')}
        />
      )}
    </FormDialog>
  );
}

function CloseDialog({ claim, onClose }: StepDialogProps) {
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'note',
    schema: z.object({ note: longText }),
    draft: { note: '' },
    save: ({ note }) => save(closeClaim(claim, note)),
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={`Close ${claim.claimNumber}`} label="Close" submit="Close Claim">
      <TextAreaField label="Note" rows={3} hint="How it ended, for whoever reads this later." {...form.field('note')} />
    </FormDialog>
  );
}

const DIALOGS = { decide: DecideDialog, send: SendDialog, answer: MakerAnswerDialog, close: CloseDialog };

/** Asks for what a step records. */
export function ClaimStepDialog({ step, ...props }: StepDialogProps & { step: Exclude<RecordedStep, 'look'> }) {
  const Dialog = DIALOGS[step];
  return <Dialog {...props} />;
}
