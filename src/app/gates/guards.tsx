import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Layout } from '#app/shell/layout.tsx';
import { isOnboarded } from '#domain/shop/profile.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const Outside = lazyComponent(async () => (await import('./outside.tsx')).Outside);

/** The shop for who is in it, else sign-in or onboarding; the address stays as it is. */
export function AppGate({ shop = <Layout /> }: { shop?: ReactNode }) {
  const auth = useAuthState();
  if (auth.status === 'loading') return <Spinner />;
  if (auth.status === 'signed-in' && isOnboarded(auth.user)) {
    return <SeededShop email={auth.user.email}>{shop}</SeededShop>;
  }
  return <Outside />;
}

type Seeding = 'under way' | 'done' | { failed: string };

/** The first user who enters an empty browser finds the shop of their kind: the demo, or the starter lists. */
function SeededShop({ email, children }: { email: string; children: ReactNode }) {
  const { store, auth } = useWorld();
  const [seeding, setSeeding] = useState<Seeding>(() => (store.isFilled() ? 'done' : 'under way'));
  const kind = email === auth.demo?.email ? 'demo' : 'starter';
  const seed = useCallback(async () => {
    try {
      await store.seed(kind);
      setSeeding('done');
    } catch (error) {
      console.error('The shop could not be opened', error);
      setSeeding({ failed: error instanceof Error ? error.message : String(error) });
    }
  }, [store, kind]);
  const isAsked = seeding === 'under way';
  useEffect(() => {
    if (isAsked) void seed();
  }, [isAsked, seed]);
  if (isAsked) return null;
  if (seeding !== 'done') return <Outside failed={seeding.failed} onRetry={() => void seed()} />;
  return children;
}
