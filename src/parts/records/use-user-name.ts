import { fullName } from '#domain/customers/customer.ts';
import { useUser } from '#io/react/world.tsx';

/** Returns the name of the signed-in user, for the records of who did what. */
export function useUserName(): string {
  const user = useUser();
  return user ? fullName(user) || user.email : '';
}
