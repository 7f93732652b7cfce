import type { Role } from '#domain/shop/roles.ts';
import type { AccessBlock } from '#io/auth/auth.ts';
import { ROLE_NAMES } from '#parts/navigation/role-names.ts';
import { Button } from '#ui/form/button.tsx';
import { PlainPage } from './plain-page.tsx';
import { useSignOut } from './use-sign-out.ts';

const TEXTS: Readonly<Record<AccessBlock, { title: (role: Role) => string; text: string; action: string }>> = {
  'no-shop': {
    title: () => 'You are not in a shop yet',
    text: 'This server already has a shop. Ask the owner for an invitation link, and open it in this browser.',
    action: 'Try Again',
  },
  removed: {
    title: () => 'You are no longer in this shop',
    text: 'The owner removed you, so you can no longer see the shop here. If that was a mistake, ask for a new invitation.',
    action: 'Reload',
  },
  'new-role': {
    title: (role) => `You are now ${ROLE_NAMES[role].toLowerCase()} of this shop`,
    text: 'What you can see and change depends on your role, so the app will reload.',
    action: 'Continue',
  },
};

/** Shown instead of every page when the user's access ended or changed. Its buttons reload the page, which clears the memory. */
export function AccessBlockedScreen({ why, role = 'owner' }: { why: AccessBlock; role: Role | undefined }) {
  const signOut = useSignOut();
  const { title, text, action } = TEXTS[why];
  return (
    <PlainPage title={title(role)}>
      <p role="alert" className="mt-2 mb-6 text-text-2">
        {text}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="solid" size="large" onClick={() => location.assign('/')}>
          {action}
        </Button>
        {why !== 'new-role' && (
          <Button size="large" onClick={() => void signOut()}>
            Sign Out
          </Button>
        )}
      </div>
    </PlainPage>
  );
}
