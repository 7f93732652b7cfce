import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { useFocusInvalid } from '#ui/form/use-focus-invalid.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FailedSaves } from './failed-saves-notice.tsx';
import type { FormState } from './use-record-form.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'initialFocus'> & {
  /** From useRecordForm. */
  form: { page: FormState };
  /** The accessible name of the form. */
  label?: string;
  /** The label of the button that saves: 'Create Lead'. */
  submit: string;
  submitTour?: ComponentProps<'button'>['data-tour'];
  /** Why the form cannot be saved as it is, where no field says so. */
  lacking?: string | undefined;
  children: ReactNode;
};

/** A form as a dialog: its notices, its fields, and its buttons. */
export function FormDialog({ form, label, submit, submitTour, lacking, children, ...dialog }: FormDialogProps) {
  const { problems, attempts, saving, blocked, source, conflict, keptDraft, onSubmit, onCancel, onClose } = form.page;
  const formId = useId();
  const reasonId = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusInvalid(element, attempts, problems);
  const reason = blocked ?? lacking;

  function submitForm(event: SubmitEvent) {
    event.preventDefault();
    // In React, the dialog may be inside of the form that opened it.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      footer={
        <>
          {reason && (
            <p id={reasonId} className="mr-auto self-center text-label text-text-2">
              {reason}
            </p>
          )}
          <Button onClick={onCancel}>Cancel</Button>
          <BusyButton
            variant="solid"
            type="submit"
            form={formId}
            data-tour={submitTour}
            disabled={saving || reason !== undefined}
            aria-describedby={reason ? reasonId : undefined}
          >
            {submit}
          </BusyButton>
        </>
      }
    >
      <form ref={element} id={formId} noValidate aria-label={label} onSubmit={submitForm} className="grid gap-4">
        {conflict}
        {keptDraft}
        <div className="sticky top-0 z-10 empty:hidden">
          {/* The notice of the shell is behind this dialog. */}
          <FailedSaves source={source} />
        </div>
        {children}
      </form>
    </Dialog>
  );
}
