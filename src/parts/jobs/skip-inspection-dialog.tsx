import type { ComponentProps } from 'react';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';

/** Asks why a car is not inspected. */
export function SkipInspectionDialog(props: Omit<ComponentProps<typeof AnswerDialog>, 'hint' | 'missing'>) {
  return (
    <AnswerDialog
      {...props}
      hint="Such as: key drop, inside work only. The job keeps it in its history."
      missing="Write why the car is not inspected."
    />
  );
}
