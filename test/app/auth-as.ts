import type { Role } from '#domain/shop/roles.ts';
import type { Auth } from '#io/auth/auth.ts';

/** Returns the auth with a signed-in user of that role, and of that email if one is given. */
export function authAs(auth: Auth, role: Role, email?: string): Auth {
  const known = new Map<object, ReturnType<Auth['state']>>();
  return {
    ...auth,
    state() {
      const now = auth.state();
      if (now.status !== 'signed-in') return now;
      const state = known.get(now) ?? { ...now, role, user: { ...now.user, ...(email !== undefined && { email }) } };
      known.set(now, state);
      return state;
    },
  };
}
