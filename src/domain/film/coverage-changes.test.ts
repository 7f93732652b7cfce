import { expect, test } from 'vitest';
import { OUTLINES } from '#domain/body/outlines.ts';
import { buildProduct } from '#test/build.ts';
import type { Coverage } from './coverage.ts';
import { filmFactsOf, togglePosition, withFilm, withPreset } from './coverage-changes.ts';
import { coverageConflicts } from './coverage-conflicts.ts';
import { presetsOf } from './coverage-presets.ts';

const entry = (positionId: string, facts: Partial<Coverage> = {}): Coverage => ({
  positionId,
  extent: 'full',
  note: '',
  ...facts,
});
const FACTS = {
  productId: 'product-1',
  film: 'XPEL Ultimate Plus',
  kind: 'Paint Protection',
  finish: 'gloss',
} as const;

test('a film is copied with its name, kind and look, and without its cost', () => {
  expect(filmFactsOf(buildProduct())).toEqual(FACTS);
  expect(
    filmFactsOf(buildProduct({ kind: 'Tint', series: 'XR', finish: undefined, vlt: 20, measuredVlt: 21.4 })),
  ).toEqual({ productId: 'product-1', film: 'XPEL XR', kind: 'Tint', vlt: 20, measuredVlt: 21.4 });
  expect(filmFactsOf(undefined)).toEqual({});
});

test('a position gets the film, and loses it when it is pressed again', () => {
  const covered = togglePosition([entry('roof')], 'hood', FACTS);
  expect(covered).toEqual([entry('roof'), entry('hood', FACTS)]);
  expect(togglePosition(covered, 'hood', {})).toEqual([entry('roof')]);
});

test('another film replaces all facts of the first, and leaves extent, edge, note and what a later version added', () => {
  const before = { ...entry('hood', { ...FACTS, extent: 'partial', edge: 'wrapped', note: 'Chip' }), roll: 7 };
  expect(withFilm(before, { film: '3M Crystalline', vlt: 40 })).toEqual({
    positionId: 'hood',
    extent: 'partial',
    edge: 'wrapped',
    note: 'Chip',
    roll: 7,
    film: '3M Crystalline',
    vlt: 40,
  });
});

test.each(OUTLINES)('each preset of a %s contains the one before it', (outline) => {
  for (const kind of ['panel', 'window'] as const) {
    const sets = presetsOf(kind, outline).map(({ positionIds }) => positionIds);
    for (const [index, set] of sets.entries()) {
      const before = sets[index - 1] ?? [];
      expect(before.filter((id) => !set.includes(id))).toEqual([]);
      expect(set.length).toBeGreaterThan(before.length);
    }
  }
});

test('a preset covers its panels and no others; windows, notes and edges stay', () => {
  const [partial, full] = presetsOf('panel', 'sedan');
  const before = [
    entry('roof', FACTS),
    entry('rear-glass', { vlt: 20 }),
    entry('hood', { edge: 'wrapped', note: 'Chip' }),
  ];
  const after = partial ? withPreset(before, partial, FACTS) : [];
  expect(after).toEqual([
    entry('rear-glass', { vlt: 20 }),
    entry('hood', { ...FACTS, extent: 'partial', edge: 'wrapped', note: 'Chip' }),
    entry('front-bumper', FACTS),
    entry('left-fender', { ...FACTS, extent: 'partial' }),
    entry('right-fender', { ...FACTS, extent: 'partial' }),
    entry('left-mirror', FACTS),
    entry('right-mirror', FACTS),
  ]);
  const grown = full ? withPreset(after, full, FACTS) : [];
  expect(grown.map(({ positionId, extent }) => `${positionId} ${extent}`)).toEqual([
    ...['rear-glass full', 'hood full', 'front-bumper full', 'left-fender full', 'right-fender full'],
    ...['left-mirror full', 'right-mirror full', 'left-headlight full', 'right-headlight full'],
  ]);
});

test('two films on one position are named, over all lines; a coating lies on any film', () => {
  const lines = [
    { name: 'Full Front PPF', entries: [entry('hood', FACTS), entry('trunk', FACTS)] },
    {
      name: 'Vinyl Wrap',
      entries: [entry('hood', { film: '3M 2080', finish: 'satin', kind: 'Wrap' }), entry('trunk')],
    },
    { name: 'Ceramic Coating', entries: [entry('hood', { kind: 'Coating' }), entry('roof', { kind: 'Coating' })] },
  ];
  expect(coverageConflicts(lines, 'suv')).toEqual([
    {
      positionId: 'hood',
      sentence: 'Hood has two films: XPEL Ultimate Plus, gloss (Full Front PPF) and 3M 2080, satin (Vinyl Wrap).',
    },
    {
      positionId: 'trunk',
      sentence: 'Liftgate has two films: XPEL Ultimate Plus, gloss (Full Front PPF) and a film of Vinyl Wrap.',
    },
  ]);
});
