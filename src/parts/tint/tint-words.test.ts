import { expect, test } from 'vitest';
import { allShippedFigures } from '#domain/tint/tint-file.ts';

const SOURCES = import.meta.glob<string>(
  ['/src/domain/tint/*.ts', '/src/parts/tint/*.tsx', '/src/features/settings/tint/*', '!/src/**/*.test.*'],
  { eager: true, query: '?raw', import: 'default' },
);

test('the tint check never says that a film is legal or illegal: it has figures on file', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(7);
  const texts = [...Object.values(SOURCES), JSON.stringify(allShippedFigures())];
  expect(texts.flatMap((text) => text.match(/\w*legal\w*|\blaw(ful)?\b/gi) ?? [])).toEqual([]);
});
