import { isOnboarded } from '#domain/shop/profile.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { useRole } from '#parts/navigation/use-can.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { AppGate } from './app-gate.tsx';

const JoinScreen = lazyComponent(async () => (await import('#features/auth/join-screen.tsx')).JoinScreen);
const MoveInGate = lazyComponent(async () => (await import('./move-in-gate.tsx')).MoveInGate);
const AccessBlockedScreen = lazyComponent(
  async () => (await import('#features/auth/access-blocked-screen.tsx')).AccessBlockedScreen,
);
const TechnicianShell = lazyComponent(async () => (await import('#app/shell/technician-shell.tsx')).TechnicianShell);

/** Shows the shop of a team according to the user's role, or the invitation screen, or the reason why the user has no access. */
export function HostedGate() {
  const auth = useAuthState();
  const { members, moveIn } = useWorld();
  const pathname = usePathname();
  const role = useRole();
  const { presented } = usePresentation();
  if (auth.status === 'loading' || !members) return <AppGate />;
  // A customer has the device: neither an invitation nor the data of an earlier shop is for them.
  if (presented && auth.status === 'signed-in' && !auth.shut) return <AppGate />;
  if (pathname === members.joinPath) return <JoinScreen members={members} />;
  if (auth.status === 'signed-out') return <AppGate />;
  if (auth.shut) return <AccessBlockedScreen why={auth.shut} role={auth.role} />;
  if (role === 'technician') return <AppGate shop={<TechnicianShell />} />;
  if (role === 'owner' && moveIn && isOnboarded(auth.user)) {
    return (
      <MoveInGate moveIn={moveIn}>
        <AppGate />
      </MoveInGate>
    );
  }
  return <AppGate />;
}
