import type { CSSProperties } from 'react';
import { type Across, type BoardScale, NARROW_DAY_PX } from '#domain/scheduling/board.ts';

/** For what holds days: the width of a wide one as `--day`, the columns as `--days`. */
export function dayWidth({ days }: BoardScale): CSSProperties {
  const narrow = days.filter(({ isNarrow }) => isNarrow).length;
  return {
    '--day': `calc((100% - ${narrow * NARROW_DAY_PX}px) / ${days.length - narrow})`,
    '--days': days.map(({ isNarrow }) => (isNarrow ? `${NARROW_DAY_PX}px` : 'minmax(0,1fr)')).join(' '),
  } as CSSProperties;
}

/** The length as CSS, within an element that holds all days. */
export function cssOf({ narrow, wide }: Across): string {
  return `calc(${narrow * NARROW_DAY_PX}px + var(--day) * ${wide})`;
}
