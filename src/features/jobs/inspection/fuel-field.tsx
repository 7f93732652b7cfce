import { SelectField } from '#ui/form/field.tsx';

const EIGHTHS = ['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full'];
const PERCENT = Array.from({ length: 11 }, (_, tenth) => `${tenth * 10}%`);

type FuelFieldProps = { stored: string; onSave: (text: string) => unknown };

/** Level of the tank or of the battery. */
export function FuelField({ stored, onSave }: FuelFieldProps) {
  const isOther = stored !== '' && !EIGHTHS.includes(stored) && !PERCENT.includes(stored);
  const options = (levels: readonly string[]) =>
    levels.map((level) => (
      <option key={level} value={level}>
        {level}
      </option>
    ));
  return (
    <SelectField label="Fuel or Charge" value={stored} onChange={({ target }) => void onSave(target.value)}>
      <option value="">Not read</option>
      {isOther && <option value={stored}>{stored}</option>}
      <optgroup label="Tank">{options(EIGHTHS)}</optgroup>
      <optgroup label="Battery">{options(PERCENT)}</optgroup>
    </SelectField>
  );
}
