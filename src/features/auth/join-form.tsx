import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useWorld } from '#io/react/world.tsx';
import { neededText } from '#parts/forms/draft-fields.ts';
import { NEW_PASSWORD_HINT, newPassword } from '#parts/forms/new-password.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';

const MAX_NAME_LENGTH = 100;

const name = (what: string) =>
  neededText(`Enter your ${what}`).check(z.maxLength(MAX_NAME_LENGTH, `Enter at most ${MAX_NAME_LENGTH} characters`));

const knownSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  password: z.string().check(z.minLength(1, 'Enter your password')),
});
const newSchema = z.object({
  firstName: name('first name'),
  lastName: name('last name'),
  password: newPassword,
});

type JoinFormProps = {
  /** The invited address. The server refuses others. */
  email: string;
  /** The token that is sent with a new account. */
  invitation: string;
  busy: boolean;
  /** Receives a function that signs in or up. */
  onSubmit: (enter: () => Promise<void>) => void;
};

/** Creates an account with a name and a password, or signs in to an existing one. */
export function JoinForm({ email, invitation, busy, onSubmit }: JoinFormProps) {
  const { auth } = useWorld();
  const [isKnown, setKnown] = useState(false);
  const form = useForm({
    defaultValues: { firstName: '', lastName: '', password: '' },
    resolver: standardSchemaResolver(isKnown ? knownSchema : newSchema),
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ firstName, lastName, password }) =>
    onSubmit(async () => {
      if (isKnown) return auth.signIn({ email, password });
      const next = await auth.signUp({ email, password, firstName, lastName, businessName: '' }, invitation);
      if (next) throw new Error(next);
    }),
  );

  return (
    <>
      <form
        noValidate
        aria-label={isKnown ? 'Sign in and join' : 'Create an account and join'}
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-3.5"
      >
        {!isKnown && (
          <div className="grid grid-cols-2 gap-3.5">
            <TextField
              label="First Name"
              autoComplete="given-name"
              required
              className="h-10"
              error={errors.firstName?.message}
              {...form.register('firstName')}
            />
            <TextField
              label="Last Name"
              autoComplete="family-name"
              required
              className="h-10"
              error={errors.lastName?.message}
              {...form.register('lastName')}
            />
          </div>
        )}
        <TextField
          label="Email"
          autoComplete="username"
          readOnly
          value={email}
          className="h-10"
          hint="The invitation is for this address."
        />
        <PasswordField
          label="Password"
          required
          autoComplete={isKnown ? 'current-password' : 'new-password'}
          hint={!isKnown && !errors.password && NEW_PASSWORD_HINT}
          className="h-10"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <BusyButton variant="solid" size="large" type="submit" block disabled={busy} className="mt-1">
          {isKnown ? 'Sign In and Join' : 'Create Account and Join'}
        </BusyButton>
      </form>
      <p className="mt-6 text-center">
        <button
          type="button"
          onClick={() => {
            form.clearErrors();
            setKnown(!isKnown);
          }}
          className="min-h-6 rounded-badge text-text-2 phone:min-h-11"
        >
          {isKnown ? 'No account yet?' : 'Already have an account?'}{' '}
          <span className="link">{isKnown ? 'Create one' : 'Sign in'}</span>
        </button>
      </p>
    </>
  );
}
