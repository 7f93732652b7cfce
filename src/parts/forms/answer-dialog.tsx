import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { isBlankText } from '#domain/text/fold-text.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { TextField } from '#ui/form/field.tsx';

type AnswerDialogProps = {
  title: string;
  label: string;
  /** The text at first. */
  initial?: string;
  hint?: ReactNode;
  /** Error for an empty text. */
  missing: string;
  verb: string;
  /** Called with the answer; the dialog closes unless it rejects. */
  onAnswer: (text: string) => Promise<void>;
  onClose: () => void;
  /** Offers of what to do before. */
  children?: ReactNode;
};

/** Asks for one line of text. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { title, label, initial = '', hint, missing, verb, onAnswer, onClose, children } = props;
  const form = useRecordForm({
    what: 'answer',
    schema: z.object({ text: z.string().check(z.refine((text) => !isBlankText(text), missing)) }),
    draft: { text: initial },
    save: ({ text }) => onAnswer(text),
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={title} label={title} submit={verb}>
      <TextField label={label} required autoComplete="off" hint={hint} {...form.field('text')} />
      {children}
    </FormDialog>
  );
}
