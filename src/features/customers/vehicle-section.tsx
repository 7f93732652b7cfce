import { paintOf } from '#domain/paint.ts';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicle.ts';
import { readVin, type VinReading } from '#domain/vin.ts';
import { useToday } from '#io/react.tsx';
import { VehicleField } from '#parts/vehicle-field.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { PaintChip } from '#ui/paint-chip.tsx';
import { rewriteTyped } from '#ui/rewrite-typed.ts';
import { type CustomerDraft, type Problems, vehicleOf } from './customer-draft.ts';
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

type VehicleSectionProps = {
  draft: CustomerDraft;
  problems: Problems;
  onChange: (part: Partial<CustomerDraft>) => void;
};

export function VehicleSection({ draft, problems, onChange }: VehicleSectionProps) {
  const reading = readVin(draft.vin, useToday());
  return (
    <Card>
      <CardHeader title="Vehicle Details" />
      <CardBody className="grid gap-3.5">
        <VehicleField value={vehicleOf(draft)} onChange={(vehicle) => onChange({ vehicle })} withSize withBodyType />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <VinField
            value={draft.vin}
            onChange={(vin) => onChange({ vin })}
            reading={reading}
            error={problems.vin}
            offer={offerOf(reading, draft.vehicle)}
            onTake={(car) => onChange({ vehicle: withCar(draft.vehicle, car) })}
          />
          <TextField
            label="License Plate"
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.licensePlate}
            onChange={(event) => onChange({ licensePlate: rewriteTyped(event.target, (text) => text.toUpperCase()) })}
          />
          <TextField
            label="Color"
            name="color"
            required
            autoComplete="off"
            start={<PaintChip color={paintOf(draft.color)} />}
            value={draft.color}
            onChange={(event) => onChange({ color: event.target.value })}
            error={problems.color}
          />
          <SelectField
            label="Condition"
            value={draft.condition}
            // The options are exactly the conditions.
            onChange={(event) => onChange({ condition: event.target.value as CustomerDraft['condition'] })}
          >
            {VEHICLE_CONDITIONS.map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </SelectField>
        </div>
      </CardBody>
    </Card>
  );
}
