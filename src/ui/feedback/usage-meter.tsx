import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';

type UsageMeterProps = {
  label: string;
  /** Usage as text: '0.5 MB of 5 MB (10%)'. */
  value: string;
  /** 0 to 1. */
  share: number;
  /** Almost full. */
  warning?: boolean;
};

/** Shows the used part of a limited amount. */
export function UsageMeter({ label, value, share, warning = false }: UsageMeterProps) {
  const id = useId();
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span id={id} className="font-semibold text-label">
          {label}
        </span>
        <span className="text-label text-text-2">{value}</span>
      </p>
      <meter className="sr-only" aria-labelledby={id} aria-valuetext={value} min={0} max={1} value={filled} />
      <div
        aria-hidden
        className={classNames(
          'mt-1.5 h-2 overflow-hidden rounded-pill bg-surface-3 shadow-hairline-2',
          warning ? 'tone-amber' : 'tone-accent',
        )}
      >
        {/* A minimum width, so that it never looks empty. */}
        {filled > 0 && (
          <div className="h-full min-w-1 rounded-pill bg-tone-solid" style={{ width: `${filled * 100}%` }} />
        )}
      </div>
    </div>
  );
}
