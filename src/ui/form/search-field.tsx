import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { boxClass } from './box-class.ts';

type SearchFieldProps = {
  /** Accessible name; also the placeholder if there is none. */
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Text at the end of the field, such as '4 results'. */
  end?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onBlur,
  end,
  ref,
  className,
}: SearchFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  function clear() {
    onChange('');
    box.current?.querySelector('input')?.focus();
  }
  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  }
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div ref={box} className={boxClass({})}>
        <Search size={16} aria-hidden className="pointer-events-none ml-3 self-center text-text-3" />
        <input
          ref={ref}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={clearOnEscape}
          className="no-clear w-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-body outline-none phone:text-lead"
        />
        {end && (
          <span aria-live="polite" className="flex-none self-center pr-2 text-label text-text-3">
            {end}
          </span>
        )}
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={clear}
            className="mr-1 grid size-7 flex-none place-items-center self-center rounded-badge text-text-3 hover:bg-surface-3 hover:text-text phone:size-9"
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
