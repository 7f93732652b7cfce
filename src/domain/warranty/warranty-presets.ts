import presets from './warranty-presets.json' with { type: 'json' };
import { promiseSchema, type WarrantyTier } from './warranty-tier.ts';

/** Day on which the terms of the makers were read. */
const READ_ON = '2026-11-30';

/** Returns tiers of common makers, and one on workmanship. The shop has to check them before a certificate is issued. */
export function presetTiers(at: string): WarrantyTier[] {
  return presets.map(({ slug, source, promise }) => ({
    id: `preset ${slug}`,
    promise: promiseSchema.parse(promise),
    source,
    sourceDate: READ_ON,
    createdAt: at,
    updatedAt: at,
  }));
}
