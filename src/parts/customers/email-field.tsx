import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckboxField, TextField } from '#ui/form/field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  noEmail: boolean;
  onNoEmail: (noEmail: boolean) => void;
  /** Hides the tick, so that Tab goes to the next field. */
  isTickHidden?: boolean;
};

/** Email of a customer, with a tick for someone without one. */
export function EmailField({ noEmail, onNoEmail, isTickHidden = false, ...field }: EmailFieldProps) {
  return (
    <div className="min-w-0">
      <TextField label="Email" type="email" required={!noEmail} readOnly={noEmail} autoComplete="off" {...field} />
      <CheckboxField
        className={classNames('mt-1', isTickHidden && 'invisible')}
        label="No email"
        checked={noEmail}
        onChange={(event) => onNoEmail(event.target.checked)}
      />
    </div>
  );
}
