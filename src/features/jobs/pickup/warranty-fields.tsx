import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import type { PickupWarranties } from './use-pickup-warranties.ts';

/** Longer than any batch number that a maker prints on a roll. */
const MAX_BATCH = 200;

/** What is certified when the car leaves, and the batch of each film. */
export function WarrantyFields({ warranties }: { warranties: PickupWarranties }) {
  const { found, batches, setBatch, isWanted, setWanted } = warranties;
  if (found.length === 0) return null;
  const films = new Map(
    found.flatMap(({ coverage }) => coverage.map(({ productId = '', film = '' }) => [productId, film] as const)),
  );
  return (
    <fieldset className="grid gap-3">
      <CheckboxField
        label="Issue warranty certificates"
        hint={found.map(({ tier }) => tierTitle(tier.promise)).join(' · ')}
        checked={isWanted}
        onChange={(event) => setWanted(event.target.checked)}
      />
      {isWanted &&
        [...films].map(([productId, film]) => (
          <TextField
            key={productId}
            label={`Batch of ${film}`}
            autoComplete="off"
            maxLength={MAX_BATCH}
            hint="As printed on the roll or the bottle."
            value={batches[productId] ?? ''}
            onChange={(event) => setBatch(productId, event.target.value)}
          />
        ))}
    </fieldset>
  );
}
