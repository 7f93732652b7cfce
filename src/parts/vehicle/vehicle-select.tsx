import type { ComponentProps } from 'react';
import { SelectField } from '#ui/form/field.tsx';

type VehicleSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'disabled' | 'error' | 'hint'> & {
  value: string;
  options: readonly string[];
  /** What stands for nothing chosen; without it something always is. */
  empty?: string;
  onChange: (value: string) => void;
};

/** A native select; a value that is not among the options, such as a make of an older record, stays as one of them. */
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
