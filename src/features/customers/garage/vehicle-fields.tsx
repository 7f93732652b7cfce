import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { US_STATE_CODES, US_STATES } from '#domain/shop/us-states.ts';
import { GLASS_GROUPS, type GlassGroup, usualGlass } from '#domain/tint/factory-glass.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { VinField } from '#parts/vehicle/vin-field.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { rewriteInput } from '#ui/form/rewrite-input.ts';
import { GLASS_LABELS, type VehicleDraft, vehicleOf } from './vehicle-draft.ts';

type Registered = UseFormRegisterReturn<string> & { error: string | undefined };
type NumberFieldOf = (name: `glass.${GlassGroup}`) => Registered;

type VehicleFieldsProps = {
  draft: VehicleDraft;
  field: (name: 'vin' | 'licensePlate' | 'registrationState' | 'color' | 'condition') => Registered;
  numberField: NumberFieldOf;
  onChange: (vehicle: Vehicle, saysSize?: boolean) => void;
  onVin: (vin: string) => void;
  /** Requires the VIN, or the tick that there is none yet, and then the color too. */
  needsVin?: boolean;
  isSizeUnknown?: boolean;
  errors?: { make?: string; model?: string; size?: string };
  /** Notices about the VIN. */
  children?: ReactNode;
};

/** Picks a vehicle, and asks for its VIN, plate, state, color and condition. */
export function VehicleFields({
  draft,
  field,
  numberField,
  onChange,
  onVin,
  needsVin = false,
  isSizeUnknown = false,
  errors,
  children,
}: VehicleFieldsProps) {
  const plate = field('licensePlate');
  const vehicle = vehicleOf(draft);
  return (
    <div className="grid gap-3.5">
      <VehicleField
        value={vehicle}
        onChange={onChange}
        withSize
        isSizeUnknown={isSizeUnknown}
        withBodyType
        {...(errors && { errors })}
      />
      <div className={fieldGrid}>
        <VinField
          {...field('vin')}
          required={needsVin}
          vin={draft.vin}
          vehicle={vehicle}
          onTake={onChange}
          onVin={onVin}
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
          required={needsVin && !isTemporaryVin(draft.vin)}
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
      <GlassFields bodyType={vehicle.bodyType} numberField={numberField} />
    </div>
  );
}

/** The factory glass, for the check of tint. Few shops measure it, so it is folded away. */
function GlassFields({ bodyType, numberField }: { bodyType: string; numberField: NumberFieldOf }) {
  const fields = GLASS_GROUPS.map((group) => ({ group, ...numberField(`glass.${group}`) }));
  const hasError = fields.some(({ error }) => error !== undefined);
  return (
    <details open={hasError || undefined}>
      <summary className="min-h-6 cursor-pointer text-text-2 phone:min-h-11">Factory Glass</summary>
      <p className="mt-2 mb-3 max-w-text text-label text-text-2">
        Light that the glass lets through without film. Leave it empty for the usual glass.
      </p>
      <div className={fieldGrid}>
        {fields.map(({ group, ...registered }) => (
          <NumberField
            key={group}
            label={GLASS_LABELS[group]}
            suffix="%"
            min={1}
            max={100}
            step={1}
            placeholder={String(usualGlass(bodyType, group))}
            {...registered}
          />
        ))}
      </div>
    </details>
  );
}
