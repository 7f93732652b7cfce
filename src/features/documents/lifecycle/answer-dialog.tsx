import { type ReactNode, useId, useState } from 'react';
import { isBlankText } from '#domain/text/fold-text.ts';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type AnswerDialogProps = {
  title: string;
  label: string;
  /** The text at first. */
  initial?: string;
  hint?: ReactNode;
  /** Error for an empty text. */
  missing: string;
  verb: string;
  /** Resolves to whether the answer was saved. */
  onAnswer: (text: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for one line of text. */
export function AnswerDialog({
  title,
  label,
  initial = '',
  hint,
  missing,
  verb,
  onAnswer,
  onClose,
}: AnswerDialogProps) {
  const formId = useId();
  const [text, setText] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);

  async function submit() {
    setAttempted(true);
    if (isBlankText(text) || saving) return;
    setSaving(true);
    const isKept = await onAnswer(text);
    setSaving(false);
    if (isKept) onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={formId} disabled={saving}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={label}
          required
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={attempted && isBlankText(text) ? missing : undefined}
          hint={hint}
        />
      </form>
    </Dialog>
  );
}
