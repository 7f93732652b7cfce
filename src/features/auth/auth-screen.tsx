import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { HardDrive, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Credentials, SignUp } from '#io/auth/auth.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { neededEmail, neededText } from '#parts/forms/draft-fields.ts';
import { NEW_PASSWORD_HINT, newPassword } from '#parts/forms/new-password.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { passwordMessages } from '#parts/messages/password-messages.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { AuthArt } from './auth-art.tsx';
import { authMessages } from './auth-messages.ts';
import { Brand } from './brand.tsx';

const trimmed = z.string().check(z.trim());

const signInSchema = z.object({
  email: neededEmail('Enter your email'),
  // Not trimmed: a password may contain spaces.
  password: z.string().check(z.minLength(1, 'Enter your password')),
  firstName: trimmed,
  lastName: trimmed,
  businessName: trimmed,
});

const signUpSchema = z.extend(signInSchema, {
  firstName: neededText('Enter your first name'),
  lastName: neededText('Enter your last name'),
  businessName: neededText('Enter your business name'),
});

const hostedSignUpSchema = z.extend(signUpSchema, { password: newPassword });

const MODES = {
  'sign-in': {
    title: 'Sign in',
    lead: 'Leads, quotes, bays and invoices in one place.',
    schema: signInSchema,
    submit: 'Sign In',
    firstField: 'email',
    question: "Don't have an account?",
    other: 'Sign up',
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'Your shop opens with starter services, stations and staff.',
    schema: signUpSchema,
    submit: 'Create Account',
    firstField: 'firstName',
    question: 'Already have an account?',
    other: 'Sign in',
  },
} as const;

const EMPTY_DRAFT: SignUp = { email: '', password: '', firstName: '', lastName: '', businessName: '' };

/** The sign-in and sign-up page, shown instead of every page until someone signs in. */
export function AuthScreen() {
  const { auth, isMailLinkDead } = useWorld();
  const state = useAuthState();
  const toast = useToast();
  const { end } = usePresentation();
  const [mode, setMode] = useState<keyof typeof MODES>('sign-in');
  const { title, lead, submit, question, other } = MODES[mode];
  const isCheckedAccount = mode === 'sign-up' && auth.mode === 'hosted';
  const schema = isCheckedAccount ? hostedSignUpSchema : MODES[mode].schema;
  const form = useForm({ defaultValues: EMPTY_DRAFT, resolver: standardSchemaResolver(schema) });
  const { errors, isSubmitting } = form.formState;
  const titleId = useId();
  const isNew = mode === 'sign-up';
  /** The step that a new account must complete before signing in. */
  const [nextStep, setNextStep] = useState<string>();
  const [needsInvitation, setNeedsInvitation] = useState(false);

  function field(name: keyof SignUp) {
    return { ...form.register(name), error: errors[name]?.message, required: true, className: 'h-10' };
  }
  // All are registered in both modes, because the first invalid field in order of registration gets the focus.
  const fields = {
    firstName: field('firstName'),
    lastName: field('lastName'),
    businessName: field('businessName'),
    email: field('email'),
    password: field('password'),
  };

  async function enter(details: SignUp) {
    let next: string | undefined;
    try {
      if (isNew) next = await auth.signUp(details);
      else await auth.signIn({ email: details.email, password: details.password });
    } catch (error) {
      toast.show(authMessages.failed(error instanceof Error ? error.message : undefined));
      return;
    }
    // Who signs in is no customer any more.
    end();
    toast.show(isNew ? authMessages.signedUp : authMessages.signedIn);
    setNextStep(next);
    if (next) setMode('sign-in');
  }

  async function sendPasswordLink() {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    try {
      await auth.sendPasswordLink?.(form.getValues('email'));
      toast.show(passwordMessages.linkSent);
    } catch (error) {
      toast.show(passwordMessages.failed(error));
    }
  }

  function switchMode() {
    const next = isNew ? 'sign-in' : 'sign-up';
    form.clearErrors();
    // The first field of the other mode must be rendered before it can get the focus.
    flushSync(() => setMode(next));
    form.setFocus(MODES[next].firstField);
    // If this request fails, the server still answers when the form is submitted.
    if (next === 'sign-up') auth.needsInvitation?.().then(setNeedsInvitation, () => undefined);
  }

  return (
    <div className="grid min-h-dvh bg-surface middle:grid-cols-[minmax(0,--spacing(145))_minmax(0,1fr)]">
      <title>{`${title} · ${APP_NAME}`}</title>
      <main className="flex min-w-0 flex-col px-10 py-8 phone:px-5 phone:py-5">
        <Brand />
        <div className="m-auto w-full max-w-panel py-6">
          <h1 id={titleId} className="font-extrabold font-display text-figure">
            {title}
          </h1>
          <p className="mt-1.5 mb-6 text-text-2">{lead}</p>
          {isMailLinkDead && (
            <div className="mb-4">
              <Alert tone="amber" role="alert" title="This email link no longer works">
                It was already used or has expired. For a new one, enter your email below and choose “Forgot your
                password?”. If you were confirming a new account, try to sign in: it may already be confirmed.
              </Alert>
            </div>
          )}
          {state.status === 'signed-out' && state.isEnded && !isNew && (
            <div className="mb-4">
              <Alert tone="amber" role="alert" title="You were signed out">
                Your session ended: your password was changed on another device, or you were away for a long time. Sign
                in to come back to this page. An unsaved estimate, invoice or booking is still there.
              </Alert>
            </div>
          )}
          {isNew && needsInvitation && (
            <div className="mb-4">
              <Alert tone="blue" role="alert" title="You need an invitation">
                This server already has a shop. Ask the owner for an invitation link, and open it in this browser. If
                you already have an account, sign in.
              </Alert>
            </div>
          )}
          {nextStep && (
            <div className="mb-4">
              <Alert tone="blue" role="status" title="One more step">
                {nextStep}
              </Alert>
            </div>
          )}
          <form
            noValidate
            aria-labelledby={titleId}
            onSubmit={(event) => void form.handleSubmit(enter)(event)}
            className="flex flex-col gap-3.5"
          >
            {isNew && (
              <>
                <div className="grid grid-cols-2 gap-3.5">
                  <TextField label="First Name" autoComplete="given-name" {...fields.firstName} />
                  <TextField label="Last Name" autoComplete="family-name" {...fields.lastName} />
                </div>
                <TextField label="Business Name" autoComplete="organization" {...fields.businessName} />
              </>
            )}
            <TextField
              label="Email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="you@yourshop.com"
              {...fields.email}
            />
            <PasswordField
              label="Password"
              autoComplete={isNew ? 'new-password' : 'current-password'}
              placeholder="Password"
              hint={isCheckedAccount && !errors.password && NEW_PASSWORD_HINT}
              {...fields.password}
            />
            <Button variant="solid" size="large" type="submit" block disabled={isSubmitting} className="mt-1">
              {submit}
            </Button>
          </form>
          {auth.sendPasswordLink && !isNew && (
            <button
              type="button"
              onClick={() => void sendPasswordLink()}
              className="link mt-3.5 min-h-6 self-start rounded-badge phone:min-h-11"
            >
              Forgot your password?
            </button>
          )}
          {auth.demo && !isNew && <DemoBox demo={auth.demo} form={form} />}
          <p className="mt-6 text-center">
            <button type="button" onClick={switchMode} className="min-h-6 rounded-badge text-text-2 phone:min-h-11">
              {question} <span className="link">{other}</span>
            </button>
          </p>
        </div>
        {auth.mode === 'local' && (
          <p className="mx-auto flex max-w-panel gap-2 text-meta text-text-3">
            <HardDrive size={14} aria-hidden className="mt-0.5" />
            Your data stays in this browser. Passwords are not checked: signing in is not a login that protects it, and
            a second person who signs in here sees the same shop.
          </p>
        )}
      </main>
      <div className="relative hidden middle:block">
        <AuthArt className="absolute inset-0 size-full" />
      </div>
    </div>
  );
}

/** Fills in the demo credentials without submitting the form. */
function DemoBox({ demo, form }: { demo: Credentials; form: UseFormReturn<SignUp> }) {
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const filled = email === demo.email && password === demo.password;

  function fill() {
    form.setValue('email', demo.email);
    form.setValue('password', demo.password);
    form.clearErrors(['email', 'password']);
  }

  return (
    <section
      aria-label="Try Demo Account"
      className="mt-5.5 flex items-center gap-3.5 rounded-card border border-accent-line bg-accent-soft py-3.5 pr-3.5 pl-4"
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">Try Demo Account</p>
        <p role="status" className="text-balance text-label text-text-2">
          {filled ? 'Filled in. Press Sign In.' : 'Fills in demo credentials. No password is checked.'}
        </p>
      </div>
      <Button icon={KeyRound} onClick={fill}>
        Load Demo
      </Button>
    </section>
  );
}
