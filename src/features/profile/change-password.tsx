import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NEW_PASSWORD_HINT, newPassword } from '#parts/forms/new-password.ts';
import { useSave } from '#parts/forms/use-save.ts';
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
  const { register, formState, handleSubmit } = useForm({
    defaultValues: EMPTY,
    resolver: standardSchemaResolver(schema),
  });
  const { errors } = formState;
  const { save, saving } = useSave({ title: 'Your password was not changed', again: () => void submit() });
  const submit = handleSubmit(({ password }) =>
    save(() => change(password), {
      kept() {
        toast.show(passwordMessages.changed);
        onDone();
      },
      failed(error) {
        toast.show(passwordMessages.failed(error));
        return true;
      },
    }),
  );
  return (
    <form
      noValidate
      aria-label="Change Password"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-90 flex-col gap-3.5 phone:max-w-none"
    >
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        hint={!errors.password && NEW_PASSWORD_HINT}
        {...register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label="New Password Again"
        required
        autoComplete="new-password"
        {...register('again')}
        error={errors.again?.message}
      />
      <div className="flex flex-wrap gap-2">
        <BusyButton variant="solid" type="submit" disabled={saving}>
          Save Password
        </BusyButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
