import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { US_STATE_CODES, US_STATES } from '#domain/shop/us-states.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { VinField } from '#parts/vehicle/vin-field.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { rewriteInput } from '#ui/form/rewrite-input.ts';
import { type VehicleDraft, vehicleOf } from './vehicle-draft.ts';

type VehicleFieldsProps = {
  draft: VehicleDraft;
  field: (
    name: 'vin' | 'licensePlate' | 'registrationState' | 'color' | 'condition',
  ) => UseFormRegisterReturn<string> & { error: string | undefined };
  onChange: (vehicle: Vehicle) => void;
  /** Hint of the VIN while it is empty. The VIN and the color are required without it. */
  emptyVinHint?: string;
  errors?: { make?: string; model?: string };
  /** Notices about the VIN. */
  children?: ReactNode;
};

/** Picks a vehicle, and asks for its VIN, plate, state, color and condition. */
export function VehicleFields({ draft, field, onChange, emptyVinHint, errors, children }: VehicleFieldsProps) {
  const plate = field('licensePlate');
  const vehicle = vehicleOf(draft);
  const isRequired = emptyVinHint === undefined;
  return (
    <div className="grid gap-3.5">
      <VehicleField value={vehicle} onChange={onChange} withSize withBodyType {...(errors && { errors })} />
      <div className={fieldGrid}>
        <VinField
          {...field('vin')}
          required={isRequired}
          vin={draft.vin}
          vehicle={vehicle}
          onTake={onChange}
          {...(emptyVinHint && { emptyHint: emptyVinHint })}
        />
        <TextField
          label="License Plate"
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...plate}
          onChange={(event) => {
            rewriteInput(event.target, (text) => text.toUpperCase());
            void plate.onChange(event);
          }}
        />
        <SelectField label="Registration State" {...field('registrationState')}>
          <option value="">Not known</option>
          {US_STATE_CODES.map((code) => (
            <option key={code} value={code}>
              {US_STATES[code]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Color"
          required={isRequired}
          autoComplete="off"
          start={<PaintChip color={paintColor(draft.color)} />}
          {...field('color')}
        />
        <SelectField label="Condition" {...field('condition')}>
          {VEHICLE_CONDITIONS.map((condition) => (
            <option key={condition}>{condition}</option>
          ))}
        </SelectField>
        <div className="col-span-full empty:hidden">{children}</div>
      </div>
    </div>
  );
}
