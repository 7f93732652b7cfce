import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { readVin, type VinReading } from '#domain/vehicles/read-vin.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin, normalizeVin, temporaryVin, VIN_LENGTH } from '#domain/vehicles/vin.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { rewriteInput } from '#ui/form/rewrite-input.ts';

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

type ReadCar = { make: string | undefined; year: number | undefined };

/** Returns make and model year of a valid VIN if they differ from the form's. */
function offerOf(reading: VinReading, vehicle: Vehicle): ReadCar | undefined {
  if (reading.kind !== 'checked') return undefined;
  const { make, year } = reading;
  const isKnown = (make === undefined || make === vehicle.make) && (year === undefined || year === vehicle.year);
  return isKnown ? undefined : { make, year };
}

/** Applies make and year. Another make clears the model. */
function withCar(vehicle: Vehicle, { make = vehicle.make, year = vehicle.year }: ReadCar): Vehicle {
  return make === vehicle.make ? { ...vehicle, year } : { ...vehicle, year, make, model: '', trim: '' };
}

type VinFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'required' | 'onBlur' | 'onChange' | 'ref' | 'error'
> & {
  vin: string;
  /** Vehicle in the form. */
  vehicle: Vehicle;
  /** Called with the make and year of the VIN. */
  onTake: (vehicle: Vehicle) => void;
  /** Called with a temporary VIN, or an empty one, by the tick. */
  onVin: (vin: string) => void;
};

/**
 * VIN field: upper case, at most 17 characters, with make and year decoded from it (CUS-23, CUS-24). A tick gives a car that the shop
 * has not seen a temporary VIN; one that is not required gets it without the tick.
 */
export function VinField({ vin, vehicle, onTake, onVin, onChange, required, ...field }: VinFieldProps) {
  const { randomDigits } = useWorld();
  const reading = readVin(vin, useToday());
  const offer = offerOf(reading, vehicle);
  return (
    <div className="min-w-0">
      <TextField
        {...field}
        label="VIN"
        required={required}
        // What is typed replaces a temporary VIN.
        onFocus={(event) => isTemporaryVin(vin) && event.target.select()}
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          rewriteInput(event.target, normalizeVin);
          onChange?.(event);
        }}
        end={
          <>
            <span>
              {vin.length}/{VIN_LENGTH}
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
              <button type="button" className="link" onClick={() => onTake(withCar(vehicle, offer))}>
                Use it
              </button>
            </>
          ) : (
            (hintOf(reading) ?? (vin === '' && !required ? 'Without it a temporary one is kept.' : undefined))
          )
        }
      />
      <CheckboxField
        className="mt-1"
        label="No VIN yet"
        checked={isTemporaryVin(vin)}
        onChange={(event) => onVin(event.target.checked ? temporaryVin(randomDigits(13)) : '')}
      />
    </div>
  );
}
