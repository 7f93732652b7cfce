import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { InvitationStatus, Members } from '#io/auth/members.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ROLE_NAMES, ROLE_SENTENCES } from '#parts/navigation/role-names.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { JoinForm } from './join-form.tsx';
import { PlainPage } from './plain-page.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Returns the token in the link's hash. Mail programs may append other characters. */
function tokenIn(hash: string): string {
  return /^#([0-9a-f]{64})/i.exec(hash)?.[1] ?? '';
}

type LookUp = { invited: InvitationStatus } | { failed: string };

/** Opens an invitation link: joins the shop, or says why it can't. Read again for each user, and after a refused attempt to join. */
export function JoinScreen({ members }: { members: Members }) {
  const state = useAuthState();
  const user = state.status === 'signed-in' ? state.user.id : state.status;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on who is signed in
  const lookUp = useCallback(
    (): Promise<LookUp> =>
      members.readInvitation(tokenIn(location.hash)).then(
        (invited) => ({ invited }),
        (error: unknown) => {
          console.error('The invitation could not be read', error);
          return { failed: error instanceof Error ? error.message : String(error) };
        },
      ),
    [members, user],
  );
  const { data, previous, retry } = useAsync(lookUp);
  // The previous answer is shown while the invitation is read again.
  const lookedUp = data ?? previous;

  if (!lookedUp) return <Spinner />;
  if ('failed' in lookedUp) {
    return (
      <PlainPage title="Your invitation">
        <div className="mt-4">
          <LoadFailure title="The invitation could not be read" onRetry={retry}>
            {lookedUp.failed}
          </LoadFailure>
        </div>
      </PlainPage>
    );
  }
  const { invited } = lookedUp;
  return invited.state === 'open' ? (
    <OpenInvitation invited={invited} members={members} onRefused={retry} />
  ) : (
    <ClosedInvitation invited={invited} />
  );
}

type OpenProps = { invited: InvitationStatus; members: Members; onRefused: () => void };

function OpenInvitation({ invited, members, onRefused }: OpenProps) {
  const { auth } = useWorld();
  const state = useAuthState();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { businessName, role = 'technician', email } = invited;

  /** Signs in or up, then joins the shop. */
  async function join(enter: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await enter();
      await members.join(tokenIn(location.hash));
      await auth.reloadProfile?.();
      await navigate({ to: paths.home, replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  }

  return (
    <PlainPage title={`Join ${businessName || 'the shop'}`}>
      <p className="mt-2 text-text-2">
        You are invited as <b className="font-bold text-text">{ROLE_NAMES[role].toLowerCase()}</b>.{' '}
        {ROLE_SENTENCES[role]}
      </p>
      {problem !== undefined && (
        <div className="mt-4">
          <Alert tone="red" role="alert" title="You are not in the shop yet">
            {problem}
          </Alert>
        </div>
      )}
      {state.status === 'signed-in' ? (
        <Button
          variant="solid"
          size="large"
          block
          className="mt-6"
          disabled={busy}
          onClick={() => void join(async () => undefined)}
        >
          Join as {email}
        </Button>
      ) : (
        <JoinForm
          email={email}
          invitation={tokenIn(location.hash)}
          busy={busy}
          onSubmit={(enter) => void join(enter)}
        />
      )}
    </PlainPage>
  );
}

function ClosedInvitation({ invited: { state, businessName, email } }: { invited: InvitationStatus }) {
  const auth = useAuthState();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const shop = businessName || 'this shop';
  const me = auth.status === 'signed-in' ? auth.user.email : '';
  const isOwner = auth.status === 'signed-in' && (auth.role ?? 'owner') === 'owner';
  const { title, text } = {
    unknown: {
      title: "This link doesn't work",
      text: 'Part of it may be missing, or there is a newer link for the same person. Copy it again from the message you got, or ask the owner of the shop for a new one.',
    },
    member: isOwner
      ? {
          title: `You own ${shop}`,
          text: 'This link is for the person you invited. Send it to them. Opening it here did not use it up.',
        }
      : { title: `You are already in ${shop}`, text: "You don't need this link anymore." },
    used: {
      title: 'This invitation was already used',
      text: 'Each link works once, for one person. If that was you, sign in with your email address and password. If not, let the owner of the shop know and ask for a new link.',
    },
    revoked: {
      title: 'This invitation was revoked',
      text: 'The owner of the shop canceled it. If that was a mistake, ask for a new one.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'A link works for seven days. Ask the owner of the shop for a new one.',
    },
    'other-email': {
      title: `This invitation is for ${email}`,
      text: `You are signed in as ${me}. Sign out and continue as ${email}, or ask the owner to invite ${me}.`,
    },
    'other-shop': {
      title: 'You have a shop of your own',
      text: `You can be in one shop at a time, and ${me} is already in another one. To work in ${shop} too, ask its owner to invite a different email address of yours.`,
    },
    open: { title: '', text: '' },
  }[state];
  const isMember = state === 'member' || state === 'other-shop';

  return (
    <PlainPage title={title}>
      <p className="mt-2 mb-6 wrap-anywhere text-text-2">{text}</p>
      <div className="flex flex-wrap gap-2.5">
        {state !== 'other-email' && (
          <Button variant="solid" size="large" onClick={() => void navigate({ to: paths.home, replace: true })}>
            {isMember ? 'Open My Shop' : me ? 'Continue' : 'Sign In'}
          </Button>
        )}
        {me && (
          <Button variant={state === 'other-email' ? 'solid' : 'secondary'} size="large" onClick={() => void signOut()}>
            Sign Out
          </Button>
        )}
      </div>
    </PlainPage>
  );
}
