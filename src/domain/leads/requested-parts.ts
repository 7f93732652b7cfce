import type { Outline } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';

/** Returns the names of the panels and windows that a car of the outline has: 'Hood and both fenders'. */
export function requestedParts(positionIds: readonly string[], outline: Outline): string {
  const known = positionsOf(outline).filter(({ id }) => positionIds.includes(id));
  return known.length === 0
    ? ''
    : positionsText(
        known.map(({ id }) => ({ positionId: id, extent: 'full' })),
        outline,
      );
}
