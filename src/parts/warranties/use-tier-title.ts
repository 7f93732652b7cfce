import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';

/** Returns a function that names a warranty of the shop by its id: empty without an id. */
export function useTierTitle(): (tierId: string | undefined) => string {
  const tiers = ifRead(useList('warrantyTiers'));
  return (tierId = '') => {
    if (tierId === '' || !tiers) return '';
    const tier = tiers.find(({ id }) => id === tierId);
    return tier ? tierTitle(tier.promise) : '(deleted warranty)';
  };
}
