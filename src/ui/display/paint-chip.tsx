import { CarFront } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';

const sizes = {
  small: { chip: 'size-3.5 rounded-bar', icon: 14 },
  medium: { chip: 'size-8.5 rounded-control', icon: 18 },
  large: { chip: 'size-13 rounded-card', icon: 26 },
};

type PaintChipProps = {
  /** Any CSS color; a car outline is drawn without one. */
  color: string | undefined;
  size?: keyof typeof sizes;
  /** Name of the color. */
  title?: string | undefined;
};

/** Square in the vehicle's real color. */
export function PaintChip({ color, size = 'small', title }: PaintChipProps) {
  const { chip, icon } = sizes[size];
  if (color === undefined) {
    const tile = size === 'small' ? 'text-text-3' : 'bg-surface-2 text-text-3 shadow-hairline';
    return (
      <span aria-hidden title={title} className={classNames('inline-grid flex-none place-items-center', chip, tile)}>
        <CarFront size={icon} />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      title={title}
      style={{ '--paint': color } as CSSProperties}
      className={classNames('inline-block flex-none bg-paint shadow-chip', chip)}
    />
  );
}
