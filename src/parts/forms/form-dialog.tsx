import { type ComponentProps, type ReactNode, useId } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormBody } from './form-body.tsx';
import type { FormState } from './use-record-form.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'initialFocus'> & {
  /** Result of useRecordForm. */
  form: { page: FormState };
  /** Accessible name of the form. */
  label?: string;
  /** Label of the save button: 'Create Lead'. */
  submit: string;
  /** A button that saves too, before the save button. `onPress` gets which of the two was pressed: Retry saves as that one. */
  otherSubmit?: { label: string; onPress: (isOther: boolean) => void } | undefined;
  submitTour?: ComponentProps<'button'>['data-tour'];
  /** Reason why the form can't be saved now, if no field shows it. */
  lacking?: string | undefined;
  children: ReactNode;
};

/** Form in a dialog: its notices, fields and buttons. */
export function FormDialog({
  form,
  label,
  submit,
  otherSubmit,
  submitTour,
  lacking,
  children,
  ...dialog
}: FormDialogProps) {
  const { saving, blocked, conflict, keptDraft, onCancel, onClose } = form.page;
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
          {otherSubmit && (
            <BusyButton
              disabled={saving || reason !== undefined}
              onClick={() => {
                otherSubmit.onPress(true);
                form.page.onSubmit();
              }}
            >
              {otherSubmit.label}
            </BusyButton>
          )}
          <BusyButton
            variant="solid"
            type="submit"
            form={formId}
            data-tour={submitTour}
            disabled={saving || reason !== undefined}
            aria-describedby={reason ? reasonId : undefined}
            onClick={() => otherSubmit?.onPress(false)}
          >
            {submit}
          </BusyButton>
        </>
      }
    >
      <FormBody state={form.page} id={formId} aria-label={label} className="grid gap-4">
        {conflict}
        {keptDraft}
        {children}
      </FormBody>
    </Dialog>
  );
}
