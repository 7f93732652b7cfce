import { type ComponentProps, type ReactNode, useId } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FailedSaves } from './failed-saves-notice.tsx';
import { FormBody } from './form-body.tsx';
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
  const { saving, blocked, source, conflict, keptDraft, onCancel, onClose } = form.page;
  const formId = useId();
  const reasonId = useId();
  const reason = blocked ?? lacking;

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
      <FormBody state={form.page} id={formId} aria-label={label} className="grid gap-4">
        {conflict}
        {keptDraft}
        <div className="sticky top-0 z-10 empty:hidden">
          {/* The notice of the shell is behind this dialog. */}
          <FailedSaves source={source} />
        </div>
        {children}
      </FormBody>
    </Dialog>
  );
}
