import { AuthScreen } from '#features/auth/auth-screen.tsx';
import { Onboarding } from '#features/auth/onboarding.tsx';
import { useAuthState } from '#io/react/world.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';

type EntryScreenProps = {
  /** Reason why the shop could not be opened. */
  failed?: string;
  onRetry?: () => void;
};

/** Replaces every page until the shop can be shown: sign-in, onboarding, or the reason why the shop can't be opened. */
export function EntryScreen({ failed, onRetry = () => undefined }: EntryScreenProps) {
  const { status } = useAuthState();
  if (failed !== undefined) {
    return (
      <main className="mx-auto max-w-140 p-6">
        <LoadFailure title="Your shop could not be opened" onRetry={onRetry}>
          {failed}
        </LoadFailure>
      </main>
    );
  }
  return status === 'signed-in' ? <Onboarding /> : <AuthScreen />;
}
