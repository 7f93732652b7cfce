import { fullName } from '#domain/customers/customer.ts';
import { useAuthState } from '#io/react/world.tsx';

/** Returns the name of the signed-in user, for the records of who did what. */
export function useUserName(): string {
  const state = useAuthState();
  return state.status === 'signed-in' ? fullName(state.user) || state.user.email : '';
}
