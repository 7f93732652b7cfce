import type { Role } from '#domain/shop/roles.ts';
import type { AccessBlock } from '#io/auth/auth.ts';
import { ROLE_NAMES } from '#parts/navigation/role-names.ts';
import { Button } from '#ui/form/button.tsx';
import { PlainPage } from './plain-page.tsx';
import { useSignOut } from './use-sign-out.ts';

const TEXTS: Readonly<Record<AccessBlock, { title: (role: Role) => string; text: string; on: string }>> = {
  'no-shop': {
    title: () => 'You are not in a shop yet',
    text: 'This server has its shop already. Ask the owner for an invitation: it comes as a link, which you open in this browser.',
    on: 'Try Again',
  },
  removed: {
    title: () => 'You are no longer in this shop',
    text: 'The owner has removed you, so nothing of the shop is shown here any more. If that was a mistake, ask for a new invitation.',
    on: 'Reload',
  },
  'new-role': {
    title: (role) => `You are now ${ROLE_NAMES[role].toLowerCase()} of this shop`,
    text: 'What you see and may change follows your role, so the app starts anew.',
    on: 'Go On',
  },
};

/** In place of every page for a signed-in person who may not go on as before. What is in memory goes with the page. */
export function ShutScreen({ why, role = 'owner' }: { why: AccessBlock; role: Role | undefined }) {
  const signOut = useSignOut();
  const { title, text, on } = TEXTS[why];
  return (
    <PlainPage title={title(role)}>
      <p role="alert" className="mt-2 mb-6 text-text-2">
        {text}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="solid" size="large" onClick={() => location.assign('/')}>
          {on}
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
