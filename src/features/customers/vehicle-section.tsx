import { paintColor } from '#domain/vehicles/paint.ts';
import { VEHICLE_CONDITIONS } from '#domain/vehicles/vehicle.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { VinField } from '#parts/vehicle/vin-field.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { rewriteInput } from '#ui/form/rewrite-input.ts';
import { vehicleOf } from './customer-draft.ts';
import type { CustomerFormState } from './use-customer-form.ts';

export function VehicleSection({ draft, field, put }: Pick<CustomerFormState, 'draft' | 'field' | 'put'>) {
  const plate = field('licensePlate');
  return (
    <FormSection title="Vehicle Details">
      <div className="grid gap-3.5">
        <VehicleField value={vehicleOf(draft)} onChange={(vehicle) => put({ vehicle })} withSize withBodyType />
        <div className={fieldGrid}>
          <VinField
            {...field('vin')}
            required
            vin={draft.vin}
            vehicle={vehicleOf(draft)}
            onTake={(vehicle) => put({ vehicle })}
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
          <TextField
            label="Color"
            required
            autoComplete="off"
            start={<PaintChip color={paintColor(draft.color)} />}
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
