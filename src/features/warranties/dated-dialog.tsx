import * as z from 'zod/mini';
import { useToday } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { DateField, TextField } from '#ui/form/field.tsx';
import { dayBetween } from './day-between.ts';

type DatedDialogProps = {
  title: string;
  /** Label of the text. */
  label: string;
  hint: string;
  verb: string;
  initial?: { date: string | undefined; text: string };
  /** First day that can be recorded. */
  from: string;
  onSave: (facts: { date: string; text: string }) => Promise<void>;
  onClose: () => void;
};

/** Asks for a day and a line about it. */
export function DatedDialog({ title, label, hint, verb, initial, from, onSave, onClose }: DatedDialogProps) {
  const today = useToday();
  const form = useRecordForm({
    what: 'certificate',
    schema: z.object({
      date: dayBetween(from, today),
      text: z.string().check(z.trim(), z.maxLength(1000, 'Use at most 1,000 characters.')),
    }),
    draft: { date: initial?.date ?? today, text: initial?.text ?? '' },
    save: onSave,
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={title} label={title} submit={verb}>
      <DateField label="Date" required {...form.field('date')} />
      <TextField label={label} autoComplete="off" hint={hint} {...form.field('text')} />
    </FormDialog>
  );
}
