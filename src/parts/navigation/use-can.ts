import { can, type Permission, type Role } from '#domain/shop/roles.ts';
import { useAuthState } from '#io/react/world.tsx';

/** Returns the role of the signed-in user. A shop without members has only an owner. */
export function useRole(): Role {
  const state = useAuthState();
  return (state.status === 'signed-in' && state.role) || 'owner';
}

/** Returns whether the signed-in user has the permission. */
export function useCan(right: Permission): boolean {
  return can(useRole(), right);
}
