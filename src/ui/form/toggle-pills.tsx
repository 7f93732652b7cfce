import { pillClass, pillLine } from './pills.tsx';

type TogglePillsProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** Toggle buttons; one is pressed at a time. */
export function TogglePills<T extends string>({ label, options, value, onChange }: TogglePillsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row.
    <div role="group" aria-label={label} className={pillLine}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={pillClass(option.value === value, true)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
