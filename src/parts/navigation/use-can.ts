import { can, type Permission, type Role } from '#domain/shop/roles.ts';
import { useAuthState } from '#io/react/world.tsx';

/** Returns the role of the signed-in person; a shop without members has an owner alone. */
export function useRole(): Role {
  const state = useAuthState();
  return (state.status === 'signed-in' && state.role) || 'owner';
}

/** Checks a permission of the signed-in person. What someone may not see or do is not drawn. */
export function useCan(right: Permission): boolean {
  return can(useRole(), right);
}
