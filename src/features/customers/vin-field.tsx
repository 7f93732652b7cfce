import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { normalVin, VIN_LENGTH, type VinReading } from '#domain/vin.ts';
import { TextField } from '#ui/field.tsx';
import { rewriteTyped } from '#ui/rewrite-typed.ts';

function hintOf(reading: VinReading): string | undefined {
  switch (reading.kind) {
    case 'temporary':
      return 'Temporary VIN. Replace it with the one on the car.';
    case 'impossible':
      return /^[IOQ]$/.test(reading.sign)
        ? `A VIN has no letter ${reading.sign}. Is it a ${reading.sign === 'I' ? '1' : '0'}?`
        : `A VIN is made of letters and digits, without "${reading.sign}".`;
    case 'incomplete':
      return reading.length > 0 ? `A VIN has ${VIN_LENGTH} characters.` : undefined;
    case 'unchecked':
      return 'The check digit does not fit: compare it with the car. Cars made for other markets often have none.';
    case 'checked':
      return undefined;
  }
}

export type ReadCar = { make: string | undefined; year: number | undefined };

type VinFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'onBlur' | 'onChange' | 'ref' | 'error'> & {
  length: number;
  reading: VinReading;
  /** What the VIN says of the car and the form does not yet; undefined when there is nothing to take over. */
  offer: ReadCar | undefined;
  onTake: (car: ReadCar) => void;
};

/** A VIN: upper case, at most 17 characters, with what can be told from it (CUS-23, CUS-24). */
export function VinField({ length, reading, offer, onTake, onChange, ...field }: VinFieldProps) {
  return (
    <TextField
      {...field}
      label="VIN"
      required
      mono
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => {
        rewriteTyped(event.target, normalVin);
        onChange?.(event);
      }}
      end={
        <>
          <span>
            {length}/{VIN_LENGTH}
          </span>
          {reading.kind === 'checked' && (
            <Check size={14} role="img" aria-label="The check digit fits" className="text-green-ink" />
          )}
        </>
      }
      hint={
        offer ? (
          <>
            By its VIN this is a {[offer.year, offer.make].filter(Boolean).join(' ')}.{' '}
            <button type="button" className="link" onClick={() => onTake(offer)}>
              Use it
            </button>
          </>
        ) : (
          hintOf(reading)
        )
      }
    />
  );
}
