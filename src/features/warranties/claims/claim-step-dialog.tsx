import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { type Claim, VERDICTS } from '#domain/warranty/claim.ts';
import { lacksReason, type SortingHint } from '#domain/warranty/claim-hint.ts';
import type { RecordedStep } from '#domain/warranty/claim-steps.ts';
import { useToday } from '#io/react/world.tsx';
import { optionalNumber } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { type CommandInputs, useTransaction } from '#parts/records/use-transaction.ts';
import { DateField, NumberField, SelectField, TextAreaField } from '#ui/form/field.tsx';
import { STEP_NAMES, takeStep } from './claim-commands.ts';
import { HintNotice } from './hint-notice.tsx';

/** A step that asks for something. */
export type AskedStep = Exclude<RecordedStep, 'look'>;

type StepDraft = { who: string; on: string; text: string; credit: string };

const SUBMIT = { decide: 'Save Verdict', send: 'Mark as Sent', answer: 'Save Answer', close: 'Close Claim' } as const;
const DAY = { send: 'Sent On', answer: 'Answered On' } as const;
const TEXT = { decide: 'Reason', answer: 'What the Maker Said', close: 'Note' } as const;
const CREDIT = optionalNumber(
  { min: 0, max: 1_000_000, places: 2 },
  'Enter the credit in dollars and cents, or leave it empty.',
);

const verdictOf = (who: string) => VERDICTS.find((one) => one === who);

function textProblem(step: AskedStep, { who, text }: StepDraft): string | undefined {
  const verdict = verdictOf(who);
  if (step === 'decide' && verdict && lacksReason(verdict, text)) return 'Write why it is not covered.';
  return step === 'answer' && text === '' ? 'Write what the maker said.' : undefined;
}

/** `first` and `last`: between which days the maker gets the claim, or answers. */
function draftSchema(step: AskedStep, first: string, last: string) {
  return z
    .object({
      who: z.string(),
      on: z.string(),
      text: z.string().check(z.trim(), z.maxLength(4000, 'Use at most 4,000 characters.')),
      credit: CREDIT,
    })
    .check(({ value, issues }) => {
      const isInRange = isDate(value.on) && value.on <= last && (value.on >= first || value.on === last);
      const problems = {
        who: step === 'decide' && !verdictOf(value.who) ? 'Choose a verdict.' : undefined,
        on: isInRange ? undefined : `Choose a day from ${formatDate(first)} to ${formatDate(last)}.`,
        text: textProblem(step, value),
      };
      for (const [field, message] of Object.entries(problems))
        if (message) issues.push({ code: 'custom', message, path: [field], input: value });
    });
}

/** Returns what the step records. */
function factsOf(step: AskedStep, { who, on, text, credit }: StepDraft, { today, by }: CommandInputs): Partial<Claim> {
  if (step === 'decide') return { verdict: { on: today, who: verdictOf(who) ?? 'Ours', reason: text, by } };
  if (step === 'send') return { sentOn: on };
  if (step === 'close') return { closed: { on: today, note: text, by } };
  return { answer: { on, text }, ...(credit.trim() !== '' && { makerCredit: Number(credit) }) };
}

type StepDialogProps = { claim: Claim; step: AskedStep; hint: SortingHint | undefined; onClose: () => void };

/** Asks for what a step records. */
export function ClaimStepDialog({ claim, step, hint, onClose }: StepDialogProps) {
  const { save } = useTransaction();
  const today = useToday();
  const canViewMoney = useCan('viewMoney');
  const before = (step === 'answer' && claim.sentOn) || claim.reportedOn;
  const form = useRecordForm({
    what: 'step',
    schema: draftSchema(step, before, today),
    draft: { who: '', on: today, text: '', credit: '' },
    save: (draft) => save(takeStep(claim, step, (inputs) => factsOf(step, draft, inputs))),
    leaveTo: onClose,
  });
  const who = useWatch({ control: form.control, name: 'who' });
  const name = STEP_NAMES[step];
  const isNeeded = step === 'answer' || who === 'Not covered';
  return (
    <FormDialog form={form} title={`${claim.claimNumber}: ${name}`} label={name} submit={SUBMIT[step]}>
      {step === 'decide' && (
        <>
          {hint && <HintNotice hint={hint} />}
          <SelectField label="Verdict" required {...form.field('who')}>
            <option value="">Choose who pays</option>
            {VERDICTS.map((verdict) => (
              <option key={verdict}>{verdict}</option>
            ))}
          </SelectField>
        </>
      )}
      {(step === 'send' || step === 'answer') && <DateField label={DAY[step]} required {...form.field('on')} />}
      {step !== 'send' && <TextAreaField label={TEXT[step]} required={isNeeded} rows={3} {...form.field('text')} />}
      {step === 'answer' && canViewMoney && (
        <NumberField label="Credit" prefix="$" hint="What the maker pays, if anything." {...form.field('credit')} />
      )}
    </FormDialog>
  );
}
