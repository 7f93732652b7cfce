import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/form/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';

/** Value of the option for what is not listed. */
const OTHER = 'other';

type ListedFieldProps = {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  /** Nothing to choose from: it can only be typed. */
  options: readonly string[] | undefined;
  /** Label of the option for what is not listed. */
  other: string;
  isTyped: boolean;
  onTyped: (isTyped: boolean) => void;
  onChange: (value: string) => void;
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength'>;
};

/** Asks for one of the options, or for a text that is not one of them. */
export function ListedField({ options, other, isTyped, onTyped, onChange, input, ...field }: ListedFieldProps) {
  const { id, value } = field;
  const isSwitched = useRef(false);
  // The control that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the other control was drawn
  useLayoutEffect(() => {
    if (isSwitched.current) document.getElementById(id)?.focus();
    isSwitched.current = false;
  }, [isTyped]);

  function switchTo(next: boolean) {
    isSwitched.current = true;
    onTyped(next);
    onChange('');
  }

  if (!options || isTyped)
    return (
      <div className="grid content-start justify-items-start gap-1">
        <div className="w-full">
          <TextField
            {...field}
            required
            maxLength={100}
            {...input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        {options && (
          <Button size="small" variant="ghost" onClick={() => switchTo(false)}>
            Choose From the List
          </Button>
        )}
      </div>
    );
  return (
    <SelectField
      {...field}
      required
      value={value}
      onChange={(event) => (event.target.value === OTHER ? switchTo(true) : onChange(event.target.value))}
    >
      <option value="">Choose …</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
      <option value={OTHER}>{other}</option>
    </SelectField>
  );
}
