import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AppUser } from '#domain/profile.ts';
import { useAuthState, useWorld } from '#io/react.tsx';
import { APP_NAME } from '#parts/app-name.ts';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { useToast } from '#ui/toast.tsx';
import { Brand } from './brand.tsx';

const trimmed = z.string().check(z.trim());

const onboardingSchema = z.object({
  businessName: trimmed.check(z.minLength(1, 'Enter your business name')),
  firstName: trimmed.check(z.minLength(1, 'Enter your first name')),
  lastName: trimmed.check(z.minLength(1, 'Enter your last name')),
  phone: trimmed,
  street: trimmed,
  city: trimmed,
  state: trimmed,
  zipCode: trimmed,
  country: trimmed,
});
type Answers = z.infer<typeof onboardingSchema>;

/** Asks a new owner for the business, in place of every page until it has a name. */
export function Onboarding() {
  const state = useAuthState();
  if (state.status !== 'signed-in') return null;
  return <OnboardingForm key={state.user.id} user={state.user} />;
}

function OnboardingForm({ user }: { user: AppUser }) {
  const { auth } = useWorld();
  const [failure, setFailure] = useState<string>();
  const addressId = useId();
  const { register, handleSubmit, formState } = useForm<Answers>({
    defaultValues: {
      businessName: user.businessName,
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone,
      street: user.address.street,
      city: user.address.city,
      state: user.address.state,
      zipCode: user.address.zipCode,
      country: user.address.country,
    },
    resolver: standardSchemaResolver(onboardingSchema),
  });

  function field(name: keyof Answers) {
    return { ...register(name), error: formState.errors[name]?.message };
  }

  async function complete({ businessName, firstName, lastName, phone, ...address }: Answers) {
    setFailure(undefined);
    try {
      await auth.saveProfile({
        businessName,
        firstName,
        lastName,
        phone,
        address: { ...user.address, ...address },
      });
    } catch (error) {
      console.error('The business profile could not be saved', error);
      setFailure(error instanceof Error ? error.message : 'Please try again.');
    }
  }

  return (
    <div className="min-h-dvh px-10 py-8 phone:px-4 phone:py-5">
      <title>{`Set up your business · ${APP_NAME}`}</title>
      <header className="flex items-center justify-between gap-4">
        <Brand />
        <SignOutButton />
      </header>
      <main className="mx-auto mt-10 max-w-[640px] phone:mt-6">
        <h1 className="font-[680] font-display text-[27px] leading-[1.2] tracking-[-0.022em]">
          Let's set up your business profile
        </h1>
        <p className="mt-1.5 mb-6 text-text-2">It stands on your quotes and invoices. You can change it at any time.</p>
        <form noValidate onSubmit={(event) => void handleSubmit(complete)(event)} className="flex flex-col gap-[18px]">
          <Card>
            <CardHeader title="Your Business" />
            <CardBody className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
              <div className="col-span-full">
                <TextField label="Business Name" autoComplete="organization" required {...field('businessName')} />
              </div>
              <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
              <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
              <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
            </CardBody>
          </Card>
          <fieldset aria-labelledby={addressId} className="min-w-0">
            <Card>
              <CardHeader title="Business Address" id={addressId} />
              <CardBody className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
                <div className="col-span-full">
                  <TextField label="Street Address" autoComplete="address-line1" {...field('street')} />
                </div>
                <TextField label="City" autoComplete="address-level2" {...field('city')} />
                <TextField label="State" autoComplete="address-level1" {...field('state')} />
                <TextField label="ZIP Code" autoComplete="postal-code" {...field('zipCode')} />
                <TextField label="Country" autoComplete="country-name" {...field('country')} />
              </CardBody>
            </Card>
          </fieldset>
          {failure && (
            <Alert tone="red" role="alert" title="Your business profile was not saved">
              {failure} What you typed is still here.
            </Alert>
          )}
          <div className="flex justify-end">
            <Button
              variant="solid"
              size="large"
              type="submit"
              disabled={formState.isSubmitting}
              className="phone:w-full"
            >
              Complete Setup
            </Button>
          </div>
        </form>
      </main>
    </div>
  );
}

function SignOutButton() {
  const { auth } = useWorld();
  const toast = useToast();
  const navigate = useNavigate();

  async function signOut() {
    try {
      await auth.signOut();
      await navigate({ to: paths.auth });
    } catch (error) {
      console.error('Signing out failed', error);
      toast.show(messages.signOutFailed);
    }
  }

  return (
    <Button variant="ghost" icon={LogOut} onClick={() => void signOut()}>
      Sign Out
    </Button>
  );
}
