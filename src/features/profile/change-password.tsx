import * as z from 'zod/mini';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { NEW_PASSWORD_HINT, newPassword } from '#parts/forms/new-password.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { passwordMessages } from '#parts/messages/password-messages.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';

const schema = z
  .object({
    password: newPassword,
    again: z.string(),
  })
  .check(
    z.refine(({ password, again }) => password === again, {
      path: ['again'],
      error: "The passwords don't match. Type the new password again.",
    }),
  );

const EMPTY = { password: '', again: '' };

type ChangePasswordProps = { change: (password: string) => Promise<void>; onDone: () => void };

/** The form for a new password of the signed-in user. */
export function ChangePassword({ change, onDone }: ChangePasswordProps) {
  const toast = useToast();
  const { field, errorOf, page } = useRecordForm({
    what: 'password',
    schema,
    draft: EMPTY,
    async save({ password }) {
      try {
        await change(password);
      } catch (error) {
        toast.show(passwordMessages.failed(error));
        throw new AlreadyReported();
      }
    },
    saved: passwordMessages.changed,
    leaveTo: onDone,
    asksToLeave: false,
  });
  return (
    <FormBody state={page} aria-label="Change Password" className="flex max-w-90 flex-col gap-3.5 phone:max-w-none">
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        hint={!errorOf('password') && NEW_PASSWORD_HINT}
        {...field('password')}
      />
      <PasswordField label="New Password Again" required autoComplete="new-password" {...field('again')} />
      <div className="flex flex-wrap gap-2">
        <BusyButton variant="solid" type="submit" disabled={page.saving}>
          Save Password
        </BusyButton>
        <Button onClick={page.onCancel}>Cancel</Button>
      </div>
    </FormBody>
  );
}
