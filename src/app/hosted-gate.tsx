import { useAuthState, useWorld } from '#io/react.tsx';
import { useShown } from '#parts/router/router-provider.tsx';
import { later } from '#ui/later.tsx';
import { AppGate } from './guards.tsx';

const JoinScreen = later(async () => (await import('#features/auth/join-screen.tsx')).JoinScreen);
const ShutScreen = later(async () => (await import('#features/auth/shut-screen.tsx')).ShutScreen);
const TechnicianShell = later(async () => (await import('./technician-shell.tsx')).TechnicianShell);

/** Of a shop with members: the link of an invitation, a door that is shut, and the shop as the role sees it. */
export function HostedGate() {
  const auth = useAuthState();
  const { members } = useWorld();
  const { pathname } = useShown();
  if (auth.status === 'loading' || !members) return <AppGate />;
  if (pathname === members.joinPath) return <JoinScreen members={members} />;
  if (auth.status === 'signed-out') return <AppGate />;
  if (auth.shut) return <ShutScreen why={auth.shut} role={auth.role} />;
  return auth.role === 'technician' ? <AppGate shop={<TechnicianShell />} /> : <AppGate />;
}
