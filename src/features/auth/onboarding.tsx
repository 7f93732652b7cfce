import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { AppUser } from '#domain/shop/profile.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { FailedSavesNotice } from '#parts/failed-saves/failed-saves-notice.tsx';
import { FormBody } from '#parts/forms/form-body.tsx';
import {
  AddressFields,
  BusinessFields,
  profileDraftOf,
  profileDraftSchema,
  profileOf,
} from '#parts/forms/profile-form.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { paths } from '#parts/navigation/paths.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Brand } from './brand.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The form for a new owner's business, shown instead of every page until the business has a name. */
export function Onboarding() {
  const state = useAuthState();
  if (state.status !== 'signed-in') return null;
  return <OnboardingForm key={`${state.user.id} ${state.problem ?? ''}`} user={state.user} problem={state.problem} />;
}

type OnboardingFormProps = { user: AppUser; problem: string | undefined };

function OnboardingForm({ user, problem }: OnboardingFormProps) {
  const { auth } = useWorld();
  const { field, page } = useRecordForm({
    what: 'business profile',
    schema: profileDraftSchema,
    draft: profileDraftOf(user),
    // The gate opens the shop as soon as the profile has a business name.
    save: (draft) => auth.saveProfile(profileOf(draft, user)),
    draftOf: (draft) => draft,
    // Signing out is the only way to leave.
    asksToLeave: false,
  });

  return (
    <div className="min-h-dvh px-10 py-8 phone:px-4 phone:py-5">
      <title>{`Set up your business · ${APP_NAME}`}</title>
      <header className="flex items-center justify-between gap-4">
        <Brand />
        <SignOutButton />
      </header>
      <main className="mx-auto mt-10 max-w-160 phone:mt-6">
        <h1 className="font-extrabold font-display text-figure">Let's set up your business profile</h1>
        <p className="mt-1.5 mb-6 text-text-2">It appears on your quotes and invoices. You can change it anytime.</p>
        {problem !== undefined && (
          <div className="mb-4.5">
            <LoadFailure title="Your profile could not be loaded" onRetry={() => void auth.reloadProfile?.()}>
              {problem} If you have set up your business before, try again instead of filling this in.
            </LoadFailure>
          </div>
        )}
        <FormBody state={page} className="flex flex-col gap-4.5">
          <BusinessFields title="Your Business" field={field} />
          <AddressFields field={field} />
          <FailedSavesNotice />
          <div className="flex justify-end">
            <Button variant="solid" size="large" type="submit" disabled={page.saving} className="phone:w-full">
              Complete Setup
            </Button>
          </div>
        </FormBody>
      </main>
    </div>
  );
}

function SignOutButton() {
  const navigate = useNavigate();
  const signOut = useSignOut();

  async function leave() {
    if (await signOut()) await navigate({ to: paths.auth });
  }

  return (
    <Button variant="ghost" icon={LogOut} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
