import { positionOf } from '#domain/body/positions.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import type { PositionTone } from '#parts/body/position-tones.tsx';

/** Shades from here on let most of the light through. */
const LIGHT = 50;
const MEDIUM = 20;

/** Returns how film on a position looks in the drawing. */
export function filmTone({ kind, vlt, positionId }: Coverage): PositionTone {
  if (kind === 'Wrap') return 'wrap';
  if (kind === 'Coating') return 'coating';
  if (vlt !== undefined) return vlt >= LIGHT ? 'light tint' : vlt >= MEDIUM ? 'medium tint' : 'dark tint';
  return kind === 'Tint' || (kind === undefined && positionOf(positionId)?.kind === 'window')
    ? 'medium tint'
    : 'protection';
}
