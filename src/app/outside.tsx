import { AuthScreen } from '#features/auth/auth-screen.tsx';
import { Onboarding } from '#features/auth/onboarding.tsx';
import { useAuthState } from '#io/react.tsx';
import { FailedSaves } from './saving-state.tsx';

/** In place of every page: sign-in without a user, else onboarding, until there is a business name. */
export function Outside() {
  const { status } = useAuthState();
  return status === 'signed-in' ? <Onboarding failedSaves={<FailedSaves />} /> : <AuthScreen />;
}
