import { usStateOf } from '#domain/shop/us-states.ts';
import { useUser } from '#io/react/world.tsx';

/** Returns the postal code of the state in the shop's address, which new vehicles start with; empty when it has none. */
export function useShopState(): string {
  const user = useUser();
  return (user && usStateOf(user.address.state)) ?? '';
}
