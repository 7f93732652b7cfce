import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import { contrast, documentColors, isHexColor, isLegible, MIN_CONTRAST, toLegibleColor } from './document-colors.ts';

// Figures of WCAG 2's own definition.
test.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#777777', 4.48],
  ['#767676', 4.54],
  ['#006679', 6.61],
])('%s has a contrast of %d to white', (color, ratio) => {
  expect(contrast(color, '#ffffff')).toBeCloseTo(ratio, 2);
  expect(isLegible(color)).toBe(ratio >= 4.5);
});

test.each([
  ['#AbCdEf', true],
  ['#abc', false],
  ['abcdef', false],
  ['#gggggg', false],
])('%s is a color: %s', (text, answer) => {
  expect(isHexColor(text)).toBe(answer);
});

const color = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe('of any color', () => {
  law(
    'the toLegibleColor shade can be read on white, and is the color itself where that can',
    fc.property(color, (any) => {
      expect(isLegible(toLegibleColor(any))).toBe(true);
      if (isLegible(any)) expect(toLegibleColor(any)).toBe(any);
    }),
    500,
  );

  law(
    'the ink can be read on white and behind the balance',
    fc.property(color, (any) => {
      const { ink, soft } = documentColors(any);
      expect(Math.min(contrast(ink, soft), contrast(ink, '#ffffff'))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }),
    500,
  );
});
