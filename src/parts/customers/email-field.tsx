import type { ComponentProps } from 'react';
import { CheckboxField, TextField } from '#ui/form/field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  noEmail: boolean;
  onNoEmail: (noEmail: boolean) => void;
};

/** Email of a customer, with a tick for someone without one. */
export function EmailField({ noEmail, onNoEmail, ...field }: EmailFieldProps) {
  return (
    <div className="min-w-0">
      <TextField label="Email" type="email" required={!noEmail} readOnly={noEmail} autoComplete="off" {...field} />
      <CheckboxField
        className="mt-1"
        label="No email"
        checked={noEmail}
        onChange={(event) => onNoEmail(event.target.checked)}
      />
    </div>
  );
}
