import { expect, test } from 'vitest';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import { type RequestedParts, requestedParts } from './requested-parts.ts';

const [PARTIAL_FRONT] = presetsOf('panel', 'sedan');

test.each<[string, RequestedParts, string]>([
  ['nothing', {}, ''],
  [
    'a partial front',
    { positionIds: PARTIAL_FRONT?.positionIds, partialIds: PARTIAL_FRONT?.partial },
    'Hood (partial), front bumper, both fenders (partial) and both mirrors',
  ],
  [
    'the same parts in full',
    { positionIds: PARTIAL_FRONT?.positionIds },
    'Hood, front bumper, both fenders and both mirrors',
  ],
  ['what this car does not have', { positionIds: ['left-cab-corner', 'hood'], partialIds: ['roof'] }, 'Hood'],
])('the parts of %s are named', (_, parts, text) => {
  expect(requestedParts(parts, 'sedan')).toBe(text);
});
