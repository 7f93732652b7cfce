import type { ReactNode } from 'react';
import { FormBody } from '#parts/forms/form-body.tsx';
import type { FormState } from '#parts/forms/use-record-form.tsx';
import { Button } from '#ui/form/button.tsx';

/** Callbacks of a step of the set-up. */
export type StepProps = { onSaved: () => void; onSkip: () => void };

type StepFormProps = {
  label: string;
  form: { page: FormState };
  onSkip: () => void;
  children: ReactNode;
};

/** Form of one step, with its buttons. */
export function StepForm({ label, form: { page }, onSkip, children }: StepFormProps) {
  return (
    <FormBody state={page} aria-label={label} className="mb-4.5 grid max-w-form-page gap-3.5">
      {children}
      <div className="flex items-center justify-end gap-2 phone:grid phone:grid-cols-2">
        <Button variant="ghost" onClick={onSkip}>
          Skip<span className="sr-only"> {label}</span>
        </Button>
        <Button variant="solid" type="submit" disabled={page.saving}>
          Save and Continue
        </Button>
      </div>
    </FormBody>
  );
}
