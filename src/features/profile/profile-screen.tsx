import { useId, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { FormBody } from '#parts/forms/form-body.tsx';
import { keepingStored } from '#parts/forms/keep-stored.ts';
import {
  AddressFields,
  BusinessFields,
  profileDraftOf,
  profileDraftSchema,
  profileOf,
} from '#parts/forms/profile-form.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useRole } from '#parts/navigation/use-can.ts';
import { FIRST_SCREENS, useFirstScreen } from '#parts/navigation/use-first-screen.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ChangePassword } from './change-password.tsx';
import { profileMessages } from './profile-messages.ts';

/** The profile of the signed-in user, and for the owner the business. */
export function ProfileScreen() {
  const state = useAuthState();
  if (state.status !== 'signed-in') return null;
  return <ProfileForm key={state.user.id} user={state.user} />;
}

function ProfileForm({ user }: { user: AppUser }) {
  const { auth } = useWorld();
  const isOwner = useRole() === 'owner';
  const formId = useId();
  const stored = profileDraftOf(user);
  const { field, page } = useRecordForm({
    what: 'profile',
    schema: keepingStored(profileDraftSchema, stored),
    draft: stored,
    save: (draft) => auth.saveProfile(profileOf(draft, user)),
    saved: profileMessages.updated,
    failed: (error) => profileMessages.failed(error instanceof Error ? error.message : undefined),
    draftOf: (draft) => draft,
  });

  return (
    <div className="grid grid-cols-rail items-start gap-4.5 phone:grid-cols-1">
      <FormBody state={page} id={formId} aria-label="Profile" className="flex min-w-0 flex-col gap-4.5">
        <Identity user={user} />
        <BusinessFields title={isOwner ? 'Business and Contact' : 'Your Name'} field={field} nameAlone={!isOwner}>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            readOnly
            value={user.email}
            hint="You sign in with this email, so it can't be changed here."
          />
        </BusinessFields>
        {isOwner && <AddressFields field={field} />}
      </FormBody>
      <div className="sticky top-5 desktop:top-below-header flex min-w-0 flex-col gap-4.5 phone:static">
        <Card>
          <CardBody className="flex flex-col gap-3">
            <p className="text-label text-text-2">
              {isOwner
                ? 'The business name, phone and address appear on your estimates and invoices.'
                : 'Only the owner can change the business name, phone and address.'}
            </p>
            <BusyButton variant="solid" type="submit" form={formId} block disabled={page.saving}>
              Save Changes
            </BusyButton>
          </CardBody>
        </Card>
        <FirstScreenCard />
        <AccountSecurity />
      </div>
    </div>
  );
}

function Identity({ user }: { user: AppUser }) {
  const name = fullName(user);
  return (
    <Card className="flex items-center gap-4 px-4.5 py-4 phone:px-4">
      <span className="tone-accent grid size-13 flex-none select-none place-items-center rounded-pill bg-tone-soft font-extrabold font-display text-section text-tone-ink shadow-ring">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0">
        <h2 className="truncate font-extrabold font-display text-page">
          <bdi>{name}</bdi>
        </h2>
        <p className="truncate text-text-2">
          <bdi>{user.businessName}</bdi>
        </p>
        <p className="break-all text-meta text-text-3">{user.email}</p>
      </div>
    </Card>
  );
}

/** The page with which the app opens for this person on this device. */
function FirstScreenCard() {
  const { screen, canChoose, choose } = useFirstScreen();
  if (!canChoose) return null;
  return (
    <Card>
      <CardHeader title="First Screen" />
      <CardBody className="grid gap-3">
        <Segmented label="First Screen" options={FIRST_SCREENS} value={screen} onChange={choose} />
        <p className="text-label text-text-2">Opens when you sign in. Changes right away, on this device only.</p>
      </CardBody>
    </Card>
  );
}

function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

/** Changes the password on a server. In local mode, explains that there is no password. */
function AccountSecurity() {
  const { auth } = useWorld();
  const [open, setOpen] = useState(false);
  const formId = useId();
  if (!auth.changePassword) return <NoPassword />;
  return (
    <Card>
      <CardHeader title="Account Security" />
      <CardBody className="flex flex-col items-start gap-3">
        <Button aria-expanded={open} aria-controls={formId} onClick={() => setOpen(!open)}>
          Change Password
        </Button>
        <div id={formId} className="w-full empty:hidden">
          {open && <ChangePassword change={auth.changePassword} onDone={() => setOpen(false)} />}
        </div>
      </CardBody>
    </Card>
  );
}

function NoPassword() {
  const [explained, setExplained] = useState(false);
  const explanationId = useId();
  return (
    <Card>
      <CardHeader title="Account Security" />
      <CardBody className="flex flex-col items-start gap-3">
        <Button aria-expanded={explained} aria-controls={explanationId} onClick={() => setExplained(!explained)}>
          Change Password
        </Button>
        <div id={explanationId} className="w-full empty:hidden">
          {explained && (
            <div ref={takeFocus} tabIndex={-1} className="rounded-card">
              <Alert tone="blue" title="There is no password to change">
                Your shop is kept in this browser, and no password is checked when someone signs in. Your data is
                protected by the login of this computer. Give it a password, and lock the screen when you walk away.
              </Alert>
            </div>
          )}
        </div>
      </CardBody>
    </Card>
  );
}
