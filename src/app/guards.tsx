import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isOnboarded } from '#domain/profile.ts';
import { useAuthState, useWorld } from '#io/react.tsx';
import { LoadFailure } from '#ui/alert.tsx';
import { Spinner } from '#ui/skeleton.tsx';
import { Layout } from './layout.tsx';
import { FailedSaves } from './saving-state.tsx';

const AuthScreen = lazy(async () => ({ default: (await import('#features/auth/auth-screen.tsx')).AuthScreen }));
const Onboarding = lazy(async () => ({ default: (await import('#features/auth/onboarding.tsx')).Onboarding }));

/** Auth screen without a user, onboarding without a business name, else the shop; the address stays as it is. */
export function AppGate() {
  const auth = useAuthState();
  if (auth.status === 'loading') return <Spinner />;
  if (auth.status === 'signed-out') {
    return (
      <Suspense fallback={<Spinner />}>
        <AuthScreen />
      </Suspense>
    );
  }
  if (!isOnboarded(auth.user)) {
    return (
      <Suspense fallback={<Spinner />}>
        <Onboarding failedSaves={<FailedSaves />} />
      </Suspense>
    );
  }
  return <SeededShop email={auth.user.email} />;
}

type Seeding = 'under way' | 'done' | { failed: string };

/** The first user who enters an empty browser finds the shop of their kind: the demo, or the starter lists. */
function SeededShop({ email }: { email: string }) {
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
  if (seeding !== 'done') {
    return (
      <main className="mx-auto max-w-[560px] p-6">
        <LoadFailure title="Your shop could not be opened" onRetry={() => void seed()}>
          {seeding.failed}
        </LoadFailure>
      </main>
    );
  }
  return <Layout />;
}
