import { SelectField } from '#ui/form/field.tsx';
import type { FilterFieldProps } from './use-found-rows.tsx';

/** A filter as a select. Only the lists that have one load it. */
export function SelectFilter({ label, options, value, onChange }: FilterFieldProps) {
  return (
    <div className="w-47.5 phone:w-full">
      <SelectField label={label} hideLabel value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
