import { useWorld } from '#io/react/world.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { authMessages } from './auth-messages.ts';

/** Returns a function that ends the session. Resolves to false, after an error toast, if that failed. */
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
