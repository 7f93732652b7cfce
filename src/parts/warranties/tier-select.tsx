import type { ComponentProps } from 'react';
import { type TIER_KINDS, tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { SelectField } from '#ui/form/field.tsx';

type TierSelectProps = Pick<ComponentProps<typeof SelectField>, 'hint'> & {
  kind: (typeof TIER_KINDS)[number];
  /** Id of the tier; empty for none. */
  value: string;
  onChoose: (tierId: string) => void;
};

/** Select of the shop's warranties of a kind. One that was deleted, or has become of the other kind, stays chosen. */
export function TierSelect({ kind, value, onChoose, hint }: TierSelectProps) {
  const tiers = ifRead(useList('warrantyTiers'));
  const offered = tiers?.filter(({ id, promise }) => promise.kind === kind || id === value) ?? [];
  const isGone = value !== '' && !offered.some(({ id }) => id === value);
  return (
    <SelectField
      label="Warranty Certificate"
      hint={hint}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">None</option>
      {isGone && <option value={value}>{tiers ? '(deleted warranty)' : 'Loading…'}</option>}
      {offered.map(({ id, promise, checkedOn }) => (
        <option key={id} value={id}>
          {tierTitle(promise)}
          {checkedOn === undefined && ' (check before use)'}
        </option>
      ))}
    </SelectField>
  );
}
