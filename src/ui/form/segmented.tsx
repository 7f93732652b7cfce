import type { LucideIcon } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

type SegmentedProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; icon?: LucideIcon | undefined }[];
  value: T;
  onChange: (value: T) => void;
  size?: 'default' | 'small';
};

/** Segmented control: switches between two or three views. */
export function Segmented<T extends string>({ label, options, value, onChange, size = 'default' }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is too heavy for two buttons.
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'inline-flex w-max flex-none gap-0.5 bg-surface-3 dark:bg-surface-2',
        size === 'small' ? 'h-7 rounded-control p-0.5' : 'h-9 rounded-control p-0.5 phone:h-11',
      )}
    >
      {options.map(({ value: optionValue, label: optionLabel, icon: Icon }) => (
        <button
          key={optionValue}
          type="button"
          aria-pressed={optionValue === value}
          onClick={() => onChange(optionValue)}
          className={classNames(
            size === 'small' ? 'px-1.5 text-small' : 'px-3 text-label',
            'inline-flex items-center gap-1.5 rounded-badge font-semibold text-text-2 hover:text-text aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-nav dark:aria-pressed:bg-surface-3 dark:aria-pressed:shadow-line-2',
          )}
        >
          {Icon && <Icon size={14} aria-hidden />}
          {optionLabel}
        </button>
      ))}
    </div>
  );
}
