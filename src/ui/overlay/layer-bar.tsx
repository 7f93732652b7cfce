import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from '#ui/display/tone.ts';

export type LayerSegment = { tone: Tone | 'rest'; share: number; label: string };

const heights = { small: 'h-1.25', default: 'h-2', large: 'h-4.5' };

// The classes are on the segments themselves: a rule for the children of a first or last element makes the browser recompute the
// styles of the whole page whenever an element is added.
const SMALL_RADIUS = 'rounded-bar';
const corners = {
  small: SMALL_RADIUS,
  default: SMALL_RADIUS,
  large: 'rounded-bar first:rounded-l-badge last:rounded-r-badge',
};

type LayerBarProps = {
  /** From left to right. Shares are in the same unit; negative ones count as zero. */
  segments: readonly LayerSegment[];
  size?: keyof typeof heights;
};

/** Stacked bar of the parts of a whole. Its accessible name is 'Materials 23%, Labor 16%, …'. */
export function LayerBar({ segments, size = 'default' }: LayerBarProps) {
  const shown = segments.filter(({ share }) => share > 0);
  const whole = shown.reduce((sum, { share }) => sum + share, 0);
  const named = shown.filter(({ tone }) => tone !== 'rest');
  return (
    <div
      role="img"
      aria-label={
        named.map(({ label, share }) => `${label} ${Math.round((share / whole) * 100)}%`).join(', ') || 'Empty'
      }
      className={`flex gap-0.5 ${heights[size]}`}
    >
      {shown.length === 0 && <span className={`tone-rest flex-1 bg-layer ${corners[size]}`} />}
      {shown.map(({ tone, share, label }) => (
        <span
          key={label}
          style={{ flexGrow: share / whole }}
          className={classNames(
            'min-w-0.75 basis-0 bg-layer',
            corners[size],
            tone === 'rest' ? 'tone-rest' : toneClass[tone],
          )}
        />
      ))}
    </div>
  );
}
