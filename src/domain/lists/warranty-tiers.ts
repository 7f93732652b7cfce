import { isolate } from '#domain/text/direction.ts';
import { tierTitle, type WarrantyTier, warrantyTierSchema } from '#domain/warranty/warranty-tier.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const warrantyTiers: ListDeclaration<WarrantyTier> = {
  schema: warrantyTierSchema,
  indexes: {},
  snapshots: {},
  sampledWith: 'services',
  names: { record: 'warranty tier', list: 'tiers' },
  title: ({ promise }) => isolate(tierTitle(promise)),
  technician: 'reads',
  rank: 16,
};
