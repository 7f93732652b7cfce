import type { CSSProperties } from 'react';
import { type Across, type BoardScale, NARROW_DAY_PX } from './board-scale.ts';

/** Returns the style of an element that contains days: `--day` is the width of a wide day, `--days` the grid columns. */
export function dayWidthStyle({ days }: BoardScale): CSSProperties {
  const narrow = days.filter(({ isNarrow }) => isNarrow).length;
  return {
    '--day': `calc((100% - ${narrow * NARROW_DAY_PX}px) / ${days.length - narrow})`,
    '--days': days.map(({ isNarrow }) => (isNarrow ? `${NARROW_DAY_PX}px` : 'minmax(0,1fr)')).join(' '),
  } as CSSProperties;
}

/** Converts a length to CSS, within an element that contains all days. */
export function cssLength({ narrow, wide }: Across): string {
  return `calc(${narrow * NARROW_DAY_PX}px + var(--day) * ${wide})`;
}
