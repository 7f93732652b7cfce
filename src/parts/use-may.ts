import { may, type Right, type Role } from '#domain/roles.ts';
import { useAuthState } from '#io/react.tsx';

/** The role of the person at the screen; a shop that is one's own has an owner alone. */
export function useRole(): Role {
  const state = useAuthState();
  return (state.status === 'signed-in' && state.role) || 'owner';
}

/** Asks what that role allows. */
export function useMay(): (right: Right) => boolean {
  const role = useRole();
  return (right) => may(role, right);
}
