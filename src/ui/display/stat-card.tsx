import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LayerBar } from '#ui/overlay/layer-bar.tsx';
import type { Tone } from './tone.ts';

/** Lays out four stat cards in a row, or two by two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="mb-4 grid grid-cols-4 gap-3.5 phone:mb-3.5 phone:grid-cols-2 phone:gap-2.5">{children}</div>;
}

type StatCardProps = {
  label: string;
  value: ReactNode;
  meta?: ReactNode;
  /** Second note at the end of the line; hidden on phones. */
  metaEnd?: ReactNode;
  /** Parts of the whole, each 0 to 1; the rest of the bar stays empty. */
  layers?: readonly { tone: Tone; share: number }[];
  /** Color of the figure. */
  tone?: 'red' | undefined;
  compact?: boolean;
  /** A small button, which places itself at the top. */
  corner?: ReactNode;
};

export function StatCard({ label, value, meta, metaEnd, layers, tone, compact = false, corner }: StatCardProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are figures.
    <div
      role="group"
      aria-labelledby={id}
      className={classNames(
        'relative flex min-w-0 flex-col rounded-card border bg-surface shadow-1 phone:px-3 phone:pt-3 phone:pb-3',
        compact ? 'px-4 pt-3 pb-3' : 'px-4 pt-3.5 pb-4',
      )}
    >
      <p id={id} className="truncate pr-4 font-medium phone:whitespace-normal phone:pr-2.5 text-label text-text-2">
        {label}
      </p>
      <p
        className={classNames(
          'truncate font-extrabold font-display phone:text-section phone:leading-6.5',
          compact ? 'mt-px text-section leading-7' : 'mt-1 text-figure',
          tone === 'red' && 'text-red-ink',
        )}
      >
        {value}
      </p>
      {meta && (
        <p className="mt-px flex h-lh flex-wrap justify-between gap-x-2 overflow-hidden text-meta text-text-3 phone:h-auto phone:text-small">
          <span className="truncate phone:whitespace-normal">{meta}</span>
          <span className="phone:hidden">{metaEnd}</span>
        </p>
      )}
      {layers && (
        <div aria-hidden className="mt-auto pt-2.5">
          <LayerBar size="small" segments={withRest(layers)} />
        </div>
      )}
      {corner}
    </div>
  );
}

function withRest(layers: readonly { tone: Tone; share: number }[]) {
  const rest = 1 - layers.reduce((sum, { share }) => sum + share, 0);
  return [...layers, { tone: 'rest' as const, share: rest }].map((layer, index) => ({ ...layer, label: `${index}` }));
}
