import { expect, test } from 'vitest';
import { presetTiers } from './warranty-presets.ts';
import { tierTitle, warrantyTierSchema } from './warranty-tier.ts';

test('presets are whole, name their source and day, and none counts as checked', () => {
  const tiers = presetTiers('2026-12-01T10:00:00.000Z');
  expect(tiers.map((tier) => warrantyTierSchema.parse(tier))).toEqual(tiers);
  expect(new Set(tiers.map(({ id }) => id)).size).toBe(6);
  for (const { checkedOn, source, sourceDate, promise } of tiers)
    expect([tierTitle(promise), checkedOn, source !== '', sourceDate, promise.years !== undefined]).toEqual([
      tierTitle(promise),
      undefined,
      true,
      '2026-11-30',
      true,
    ]);
  expect(tiers.filter(({ promise }) => promise.kind === 'workmanship')).toHaveLength(1);
});
