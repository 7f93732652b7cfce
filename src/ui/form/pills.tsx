import { useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

const pill =
  'relative inline-flex h-7.5 flex-none cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-pill border px-3 tablet:px-2 text-label transition-colors phone:h-9';
const chosen = 'border-accent-line bg-accent-soft font-semibold text-accent-ink';
const borderless =
  'font-medium text-text-2 border-transparent hover:bg-surface-3 hover:text-text phone:border-border-2 phone:bg-surface phone:hover:bg-surface-2';
const outlinedLook = 'font-medium text-text-2 border-border-2 bg-surface hover:bg-surface-2 hover:text-text';

export function pillClass(isChosen: boolean, outlined = false) {
  return classNames(pill, isChosen ? chosen : outlined ? outlinedLook : borderless);
}

/** Row of pills; on a phone it scrolls sideways to the edges of the screen. */
export const pillLine =
  'no-scrollbar flex min-w-0 gap-1 overflow-x-auto p-1 -m-1 phone:-mx-4 phone:gap-1.5 phone:px-4 phone:scroll-px-4';

type PillRadioGroupProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; count?: string | undefined }[];
  value: T;
  onChange: (value: T) => void;
  /** In several lines instead of one that scrolls. */
  wraps?: boolean;
};

/** Radio group of pills. The counts are not part of the accessible names. */
export function PillRadioGroup<T extends string>({ label, options, value, onChange, wraps }: PillRadioGroupProps<T>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);

  // Scrolls sideways only: the page must not move. The observer runs after layout, so that reading positions forces none.
  useEffect(() => {
    const box = group.current;
    const pill = box?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    if (!box || !pill) return;
    const observer = new ResizeObserver(() => {
      const left = pill.offsetLeft - box.offsetLeft - 16;
      const right = left + pill.offsetWidth + 32;
      if (left < box.scrollLeft) box.scrollLeft = left;
      else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [value]);

  return (
    <div ref={group} role="radiogroup" aria-label={label} className={wraps ? 'flex flex-wrap gap-1.5' : pillLine}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <label
            key={option.value}
            data-value={option.value}
            className={classNames(
              pillClass(isChosen),
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={isChosen}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-pill outline-none"
            />
            {option.label}
            {option.count !== undefined && (
              <span aria-hidden className={classNames('font-semibold text-small', !isChosen && 'text-text-3')}>
                {option.count}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
