import { paintOf } from '#domain/paint.ts';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicle.ts';
import { readVin, type VinReading } from '#domain/vin.ts';
import { useToday } from '#io/react.tsx';
import { VehicleField } from '#parts/vehicle-field.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { FormSection, fieldGrid } from '#ui/form-page.tsx';
import { PaintChip } from '#ui/paint-chip.tsx';
import { rewriteTyped } from '#ui/rewrite-typed.ts';
import { vehicleOf } from './customer-draft.ts';
import type { CustomerFormState } from './use-customer-form.ts';
import { type ReadCar, VinField } from './vin-field.tsx';

/** Make and model year of a checked VIN, where the form says something else. */
function offerOf(reading: VinReading, vehicle: Vehicle): ReadCar | undefined {
  if (reading.kind !== 'checked') return undefined;
  const { make, year } = reading;
  const isKnown = (make === undefined || make === vehicle.make) && (year === undefined || year === vehicle.year);
  return isKnown ? undefined : { make, year };
}

/** A model belongs to its make: another make leaves no model. */
function withCar(vehicle: Vehicle, { make = vehicle.make, year = vehicle.year }: ReadCar): Vehicle {
  return make === vehicle.make ? { ...vehicle, year } : { ...vehicle, year, make, model: '', trim: '' };
}

export function VehicleSection({ draft, field, put }: Pick<CustomerFormState, 'draft' | 'field' | 'put'>) {
  const reading = readVin(draft.vin, useToday());
  const plate = field('licensePlate');
  return (
    <FormSection title="Vehicle Details">
      <div className="grid gap-3.5">
        <VehicleField value={vehicleOf(draft)} onChange={(vehicle) => put({ vehicle })} withSize withBodyType />
        <div className={fieldGrid}>
          <VinField
            {...field('vin')}
            length={draft.vin.length}
            reading={reading}
            offer={offerOf(reading, draft.vehicle)}
            onTake={(car) => put({ vehicle: withCar(draft.vehicle, car) })}
          />
          <TextField
            label="License Plate"
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...plate}
            onChange={(event) => {
              rewriteTyped(event.target, (text) => text.toUpperCase());
              void plate.onChange(event);
            }}
          />
          <TextField
            label="Color"
            required
            autoComplete="off"
            start={<PaintChip color={paintOf(draft.color)} />}
            {...field('color')}
          />
          <SelectField label="Condition" {...field('condition')}>
            {VEHICLE_CONDITIONS.map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </SelectField>
        </div>
      </div>
    </FormSection>
  );
}
