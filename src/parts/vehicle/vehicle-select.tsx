import type { ComponentProps } from 'react';
import { SelectField } from '#ui/form/field.tsx';

type VehicleSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'disabled' | 'error' | 'hint'> & {
  value: string;
  options: readonly string[];
  /** Label of the empty option; there is none without it. */
  empty?: string;
  onChange: (value: string) => void;
};

/** Native select that adds its value to the options if missing, such as the make of an older record. */
export function VehicleSelect({ value, options, empty, onChange, ...field }: VehicleSelectProps) {
  const shown = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField {...field} value={value} onChange={(event) => onChange(event.target.value)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {shown.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}
