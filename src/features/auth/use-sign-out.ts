import { useWorld } from '#io/react/world.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { authMessages } from './auth-messages.ts';

/** Ends the session and says whether it could; a failure is told. */
export function useSignOut(): () => Promise<boolean> {
  const { auth } = useWorld();
  const toast = useToast();
  return async () => {
    try {
      await auth.signOut();
      return true;
    } catch (error) {
      console.error('Signing out failed', error);
      toast.show(authMessages.signOutFailed);
      return false;
    }
  };
}
