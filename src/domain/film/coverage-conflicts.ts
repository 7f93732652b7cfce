import type { Outline } from '#domain/body/outlines.ts';
import { positionName, positionOf } from '#domain/body/positions.ts';
import type { Coverage } from './coverage.ts';
import { positionTitle } from './coverage-sentence.ts';
import { productLook } from './product.ts';

/** Film of one line of a document, or of one service of a job, with its name. */
export type NamedCoverage = { name: string; entries: readonly Coverage[] };

/** Two or more films on one position. */
export type CoverageConflict = { positionId: string /** 'Hood has two films: …' */; sentence: string };

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five'];

function filmText({ film = '', ...entry }: Coverage, name: string): string {
  const title = [film.trim(), productLook(entry)].filter(Boolean).join(', ');
  return title ? `${title} (${name})` : `a film of ${name}`;
}

/** Returns the positions with several films, over all lines or services. A coating may lie on any film. */
export function coverageConflicts(all: readonly NamedCoverage[], outline: Outline): CoverageConflict[] {
  const films = new Map<string, string[]>();
  for (const { name, entries } of all) {
    for (const entry of entries) {
      if (entry.kind === 'Coating') continue;
      films.set(entry.positionId, [...(films.get(entry.positionId) ?? []), filmText(entry, name)]);
    }
  }
  return [...films].flatMap(([positionId, texts]) => {
    if (texts.length < 2) return [];
    const position = positionOf(positionId);
    const title = position ? positionName(position, outline) : positionTitle(positionId, outline);
    const count = COUNTS[texts.length] ?? String(texts.length);
    return [{ positionId, sentence: `${title} has ${count} films: ${texts.join(' and ')}.` }];
  });
}
