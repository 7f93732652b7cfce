import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import {
  formatCount,
  formatDollars,
  formatPercent,
  formatWholeDollars,
  mean,
  minus,
  percent,
  product,
  round,
  sum,
} from './money.ts';

describe('rounding', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.675, 2, 2.68],
    [0.005, 2, 0.01],
    [0.0049, 2, 0],
    [-0.004, 2, 0],
    [-0, 2, 0],
    [3.25, 1, 3.3],
    [0.05, 1, 0.1],
    [32.985, 1, 33],
    [1234.5, 0, 1235],
    [1e21, 2, 1e21],
    [1.5e-7, 2, 0],
    [1.5e-7, 7, 2e-7],
  ])('%d with %i decimals is %d, half away from zero', (value, places, expected) => {
    expect(round(value, places)).toBe(expected);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (value) => {
    expect(() => round(value, 2)).toThrow(RangeError);
    expect(() => sum([1, value])).toThrow(RangeError);
  });
});

describe('products', () => {
  test.each([
    [5200, 1.4, 7280],
    [5200, 1.1, 5720],
    [3500, 1.1, 3850],
    [800, 1.1, 880],
    [450, 1.1, 495],
    [200, 1.1, 220],
    [2.5, 45.99, 114.98],
    [0.1, 0.05, 0.01],
    [-2, 0.005, -0.01],
  ])('%d × %d is %d dollars, without binary noise', (a, b, expected) => {
    expect(product(2, a, b)).toBe(expected);
  });

  test('the product of nothing is 1, and of one factor its rounding', () => {
    expect([product(2), product(2, 1.005)]).toEqual([1, 1.01]);
  });
});

describe('sums and ratios', () => {
  test('0.1 + 0.2 is 0.3 dollars, and half-cents are only rounded at the end', () => {
    expect([sum([0.1, 0.2]), sum([0.005, 0.005]), sum([]), minus(0.3, 0.1)]).toEqual([0.3, 0.01, 0, 0.2]);
  });

  test('sums beyond 15 digits do not lose a cent', () => {
    expect(sum([9_999_999_999_999.99, 0.01, -9_999_999_999_999])).toBe(1);
  });

  test.each([
    [902, 1680, 2, 53.69],
    [117.6, 260, 2, 45.23],
    [-100, 0, 2, 0],
    [-25, 800, 2, -3.13],
    [2, 3, 1, 66.7],
    [1, 1, 0, 100],
  ])('%d of %d with %i decimals is %d %%', (part, whole, places, expected) => {
    expect(percent(part, whole, places)).toBe(expected);
  });

  test('the mean of 41.69, 42.75, 50 and −2.5 is 33.0, and of nothing 0', () => {
    expect([mean([41.69, 42.75, 50, -2.5], 1), mean([], 1)]).toEqual([33, 0]);
  });
});

describe('display', () => {
  test.each([
    [0, '$0'],
    [0.49, '$0'],
    [0.5, '$1'],
    [1234.49, '$1,234'],
    [1234.5, '$1,235'],
    [1302, '$1,302'],
    [5078.5, '$5,079'],
    [1_000_000, '$1,000,000'],
    [-20, '\u2212$20'],
    [-0.49, '$0'],
    [-0, '$0'],
  ])('lists show %d as %s', (amount, expected) => {
    expect(formatWholeDollars(amount)).toBe(expected);
  });

  test.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-20, '\u2212$20.00'],
  ])('forms show %d as %s', (amount, expected) => {
    expect(formatDollars(amount)).toBe(expected);
  });

  law(
    'any amount reads as the browser writes dollars, but for the sign of minus',
    fc.property(fc.double({ min: -1e13, max: 1e13, minExcluded: true, maxExcluded: true, noNaN: true }), (amount) => {
      const written = (maximumFractionDigits: number) =>
        new Intl.NumberFormat('en-US', {
          style: 'currency',
          currency: 'USD',
          signDisplay: 'negative',
          maximumFractionDigits,
        })
          .format(amount)
          .replace('-', '\u2212');
      expect([formatDollars(amount), formatWholeDollars(amount)]).toEqual([written(2), written(0)]);
    }),
    2000,
  );

  test('what no shop has is shown as it is, and what the largest invoice may come to as any amount', () => {
    expect([Number.NaN, -Infinity, 1e15, 2e14].map(formatDollars)).toEqual([
      '$NaN',
      '$-Infinity',
      '$1000000000000000',
      '$200,000,000,000,000.00',
    ]);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
  ])('%d of a list reads %s', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
  });

  test.each([
    [49.17, 2, '49.17%'],
    [33, 1, '33.0%'],
    [66.65, 1, '66.7%'],
    [-2.5, 2, '\u22122.50%'],
    [-0.04, 1, '0.0%'],
  ])('%d with %i decimals reads %s', (value, places, expected) => {
    expect(formatPercent(value, places)).toBe(expected);
  });
});

/** A fraction of whole numbers, with which no rounding takes place. */
type Fraction = { top: bigint; bottom: bigint };

/** A decimal of up to 15 digits, as a number and as a fraction. */
const exact = fc
  .record({
    digits: fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -(1e15 - 1), max: 1e15 - 1 })),
    places: fc.integer({ min: 0, max: 8 }),
  })
  .map(({ digits, places }) => ({
    value: Number(`${digits}e-${places}`),
    fraction: { top: BigInt(digits), bottom: 10n ** BigInt(places) },
  }));
const places = fc.integer({ min: 0, max: 4 });

function add(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

/** The number nearest to the fraction among those with so many decimals; of two equally near the one further from zero. */
function nearest({ top, bottom }: Fraction, decimals: number): number {
  const negative = top < 0n !== bottom < 0n;
  const size = (value: bigint) => (value < 0n ? -value : value);
  const scaled = size(top) * 10n ** BigInt(decimals);
  const below = scaled / size(bottom);
  const rest = scaled - below * size(bottom);
  const digits = rest * 2n >= size(bottom) ? below + 1n : below;
  return digits === 0n ? 0 : Number(`${negative ? '-' : ''}${digits}e-${decimals}`);
}

const ZERO: Fraction = { top: 0n, bottom: 1n };

describe('against fractions of whole numbers', () => {
  law(
    'a product of up to four factors is the exact one, rounded once',
    fc.property(fc.array(exact, { minLength: 1, maxLength: 4 }), places, (factors, decimals) => {
      const fraction = factors
        .map((factor) => factor.fraction)
        .reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }));
      expect(product(decimals, ...factors.map((factor) => factor.value))).toBe(nearest(fraction, decimals));
    }),
    300,
  );

  law(
    'a sum is the exact one, rounded once to cents',
    fc.property(fc.array(exact, { maxLength: 30 }), (amounts) => {
      const fraction = amounts.map((amount) => amount.fraction).reduce(add, ZERO);
      expect(sum(amounts.map((amount) => amount.value))).toBe(nearest(fraction, 2));
    }),
    300,
  );

  law(
    'a sum of whole cents is their number of cents',
    fc.property(fc.array(fc.integer({ min: -1e15, max: 1e15 }), { maxLength: 30 }), (cents) => {
      const total = cents.reduce((all, one) => all + BigInt(one), 0n);
      expect(sum(cents.map((one) => Number(`${one}e-2`)))).toBe(nearest({ top: total, bottom: 100n }, 2));
    }),
    300,
  );

  law(
    'a percentage is the exact one, rounded once, and 0 of 0',
    fc.property(exact, exact, places, (part, whole, decimals) => {
      const fraction = {
        top: part.fraction.top * 100n * whole.fraction.bottom,
        bottom: part.fraction.bottom * whole.fraction.top,
      };
      const expected = fraction.bottom === 0n ? 0 : nearest(fraction, decimals);
      expect(percent(part.value, whole.value, decimals)).toBe(expected);
    }),
    300,
  );

  law(
    'a mean is the exact one, rounded once',
    fc.property(fc.array(exact, { minLength: 1, maxLength: 30 }), places, (numbers, decimals) => {
      const { top, bottom } = numbers.map((number) => number.fraction).reduce(add, ZERO);
      const values = numbers.map((number) => number.value);
      expect(mean(values, decimals)).toBe(nearest({ top, bottom: bottom * BigInt(numbers.length) }, decimals));
    }),
    300,
  );

  law(
    'rounding twice changes nothing more',
    fc.property(exact, places, (number, decimals) => {
      const once = round(number.value, decimals);
      expect(round(once, decimals)).toBe(once);
    }),
  );
});
