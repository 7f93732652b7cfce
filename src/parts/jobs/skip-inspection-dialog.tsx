import type { ReactNode } from 'react';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';

type SkipInspectionDialogProps = {
  title: string;
  label: string;
  verb: string;
  /** Called with the reason; the dialog closes unless it rejects. */
  onAnswer: (reason: string) => Promise<void>;
  onClose: () => void;
  /** Offers of what to do instead. */
  children?: ReactNode;
};

/** Asks why a car is not inspected. */
export function SkipInspectionDialog(props: SkipInspectionDialogProps) {
  return (
    <AnswerDialog
      {...props}
      hint="Such as: key drop, inside work only. The job keeps it in its history."
      missing="Write why the car is not inspected."
    />
  );
}
