import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { AppLayout } from '#app/shell/app-layout.tsx';
import { isOnboarded } from '#domain/shop/profile.ts';
import { useAuthState, useSettingsQuery, useWorld } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const EntryScreen = lazyComponent(async () => (await import('./entry-screen.tsx')).EntryScreen);

const PresentScreen = lazyComponent(
  async () => (await import('#features/documents/present/present-screen.tsx')).PresentScreen,
);

/** Shows the shop to an onboarded user, else sign-in or onboarding. Keeps the URL. While an estimate is presented, nothing else. */
export function AppGate({ shop = <AppLayout /> }: { shop?: ReactNode }) {
  const auth = useAuthState();
  const { presented } = usePresentation();
  if (auth.status === 'loading') return <Spinner />;
  if (auth.status === 'signed-in' && isOnboarded(auth.user)) {
    return (
      <SeededShop email={auth.user.email}>
        <WithSettings>{presented ? <PresentScreen id={presented} /> : shop}</WithSettings>
      </SeededShop>
    );
  }
  return <EntryScreen />;
}

/** Reads the settings before a page is drawn: each day, hour and amount depends on them. */
function WithSettings({ children }: { children: ReactNode }) {
  const query = useSettingsQuery();
  if (query.data) return children;
  return (
    <main className="mx-auto max-w-140 p-6">
      <NotLoaded query={query} />
    </main>
  );
}

type Seeding = 'running' | 'done' | { failed: string };

/** Fills an empty shop before it is shown: with the demo data for the demo user, else with the starter lists. */
function SeededShop({ email, children }: { email: string; children: ReactNode }) {
  const { store, auth } = useWorld();
  const [seeding, setSeeding] = useState<Seeding>(() => (store.kind() ? 'done' : 'running'));
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
  const isRunning = seeding === 'running';
  useEffect(() => {
    if (isRunning) void seed();
  }, [isRunning, seed]);
  if (isRunning) return null;
  if (seeding !== 'done') return <EntryScreen failed={seeding.failed} onRetry={() => void seed()} />;
  return children;
}
