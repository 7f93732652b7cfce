import { completeVin, VIN_LENGTH } from '#domain/vehicles/vin.ts';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import type { JobWarranties } from './use-job-warranties.ts';

/** Longer than any batch number that a maker prints on a roll. */
const MAX_BATCH = 200;

/** The batch of each film that is certified, and the VIN of a car without one. */
export function IssueFields({ warranties }: { warranties: JobWarranties }) {
  const { ready, batches, setBatch, needsVin, vin, setVin, isWithoutVin, setWithoutVin } = warranties;
  const films = new Map(
    ready.flatMap(({ coverage }) => coverage.map(({ productId = '', film = '' }) => [productId, film] as const)),
  );
  const isWrong = vin.trim() !== '' && completeVin(vin) === undefined;
  return (
    <div className="grid gap-3">
      {[...films].map(([productId, film]) => (
        <TextField
          key={productId}
          label={`Batch of ${film || 'the film'}`}
          autoComplete="off"
          maxLength={MAX_BATCH}
          hint="As printed on the roll or the bottle."
          value={batches[productId] ?? ''}
          onChange={(event) => setBatch(productId, event.target.value)}
        />
      ))}
      {needsVin && !isWithoutVin && (
        <TextField
          label="VIN"
          mono
          autoComplete="off"
          hint="At the base of the windshield and on the registration."
          error={
            isWrong
              ? `Enter the ${VIN_LENGTH} characters of the VIN, letters and digits without I, O and Q.`
              : undefined
          }
          value={vin}
          onChange={(event) => setVin(event.target.value)}
        />
      )}
      {needsVin && (
        <CheckboxField
          label="Issue without a VIN"
          hint="A maker may refuse a claim on a certificate that names no VIN."
          checked={isWithoutVin}
          onChange={(event) => setWithoutVin(event.target.checked)}
        />
      )}
    </div>
  );
}
