import { AuthScreen } from '#features/auth/auth-screen.tsx';
import { Onboarding } from '#features/auth/onboarding.tsx';
import { useAuthState } from '#io/react/world.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';

type OutsideProps = {
  /** Why the shop could not be opened. */
  failed?: string;
  onRetry?: () => void;
};

/** In place of every page: sign-in without a user, else onboarding until there is a business name, or why the shop does not open. */
export function Outside({ failed, onRetry = () => undefined }: OutsideProps) {
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
