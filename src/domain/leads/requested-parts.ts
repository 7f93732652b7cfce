import type { Outline } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';

/** Panels and windows where a car owner asks for film, and those of them that it covers in part. */
export type RequestedParts = {
  positionIds?: readonly string[] | undefined;
  partialIds?: readonly string[] | undefined;
};

/** Returns the names of the panels and windows that a car of the outline has: 'Hood (partial) and both mirrors'. */
export function requestedParts({ positionIds = [], partialIds = [] }: RequestedParts, outline: Outline): string {
  const known = positionsOf(outline).filter(({ id }) => positionIds.includes(id));
  return known.length === 0
    ? ''
    : positionsText(
        known.map(({ id }) => ({ positionId: id, extent: partialIds.includes(id) ? 'partial' : 'full' })),
        outline,
      );
}
