import { positionOf } from '#domain/body/positions.ts';
import type { Coverage } from './coverage.ts';
import type { Preset } from './coverage-presets.ts';
import { type Product, productName } from './product.ts';

/** Facts of a film, copied into the coverage: they stay as they were when the product changes. */
export type FilmFacts = Pick<Coverage, 'productId' | 'film' | 'kind' | 'finish' | 'vlt' | 'measuredVlt'>;

const FACTS = ['productId', 'film', 'kind', 'finish', 'vlt', 'measuredVlt'] as const;

/** Returns the copy of the film; empty without one. */
export function filmFactsOf(product: Product | undefined): FilmFacts {
  if (!product) return {};
  const { id: productId, kind, finish, vlt, measuredVlt } = product;
  return {
    productId,
    film: productName(product),
    kind,
    ...(finish !== undefined && { finish }),
    ...(vlt !== undefined && { vlt }),
    ...(measuredVlt !== undefined && { measuredVlt }),
  };
}

/** Returns the entry with another film. */
export function withFilm(entry: Coverage, film: FilmFacts): Coverage {
  const rest = Object.fromEntries(Object.entries(entry).filter(([field]) => !FACTS.some((fact) => fact === field)));
  return { ...(rest as Coverage), ...film };
}

function newEntry(positionId: string, film: FilmFacts, extent: Coverage['extent'] = 'full'): Coverage {
  return { positionId, ...film, extent, note: '' };
}

/** Covers the position with the film, or takes its film off. */
export function togglePosition(entries: readonly Coverage[], positionId: string, film: FilmFacts): Coverage[] {
  const left = entries.filter((entry) => entry.positionId !== positionId);
  return left.length < entries.length ? left : [...entries, newEntry(positionId, film)];
}

/** Covers the positions of the preset with the film, and no others of its kind. Edges and notes of positions that stay are kept. */
export function withPreset(entries: readonly Coverage[], preset: Preset, film: FilmFacts): Coverage[] {
  const others = entries.filter(({ positionId }) => (positionOf(positionId)?.kind ?? 'panel') !== preset.kind);
  const chosen = preset.positionIds.map((positionId) => {
    const before = entries.find((entry) => entry.positionId === positionId);
    const extent: Coverage['extent'] = preset.partial.includes(positionId) ? 'partial' : 'full';
    return before ? { ...withFilm(before, film), extent } : newEntry(positionId, film, extent);
  });
  return [...others, ...chosen];
}
