import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawable, valueRange, valueScale } from './value-scale.ts';

const whole = (value: number) => `${Math.round(value)}`;
const scaleOf = (values: (number | undefined)[]) => {
  const { top, ticks } = valueScale(values, whole);
  return { ticks: ticks.map(({ text }) => text), tops: values.map((value) => Math.round(top(drawable(value) ?? 0))) };
};

test.each<[(number | undefined)[], string[], number[]]>([
  [
    [0, 50, 100],
    ['0', '50', '100'],
    [100, 50, 0],
  ],
  [[12_345], ['0', '5000', '10000', '15000'], [18]],
  [
    [-50, 100],
    ['-50', '0', '50', '100'],
    [100, 0],
  ],
  [
    [-30, -10],
    ['-30', '-20', '-10', '0'],
    [100, 33],
  ],
  // Halves would repeat a rounded text: 0, 1, 1, 2, 2.
  [
    [1, 2],
    ['0', '1', '2'],
    [50, 0],
  ],
  [[1], ['0', '1'], [0]],
  [[0, 0], ['0'], [100, 100]],
  [[], ['0'], []],
  [
    [undefined, 4],
    ['0', '1', '2', '3', '4'],
    [100, 0],
  ],
  [
    [Number.NaN, Number.POSITIVE_INFINITY, 10],
    ['0', '5', '10'],
    [100, 100, 0],
  ],
])('the ticks of %j are %j, the distances from the top %j percent', (values, ticks, tops) => {
  expect(scaleOf(values)).toEqual({ ticks, tops });
});

test('whatever the values: at most five ticks with texts of their own, one of them zero, and everything is within the height', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((one) => one / 100);
  const value = fc.oneof(cents, fc.constant(undefined), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 24 }), (values) => {
      const { top, ticks } = valueScale(values, whole);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
      expect(ticks.map(({ value: one }) => Math.abs(one))).toContain(0);
      const tops = [...valueRange(values), ...ticks.map(({ value: one }) => one)].map(top);
      expect(tops.filter((one) => !(one >= -1e-9 && one <= 100 + 1e-9))).toEqual([]);
    }),
  );
});
