import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '#domain/money/money.ts';
import { law } from '#test/rules/law.ts';
import { exactShares } from './exact-shares.ts';

describe('shares', () => {
  test.each<[string, number, number[], 1 | 2, number[]]>([
    ['1,000 by 800 and 400 is 666.67 and 333.33', 1000, [800, 400], 2, [666.67, 333.33]],
    ['100 by three equal prices is 33.33, 33.34 and 33.33', 100, [5, 5, 5], 2, [33.33, 33.34, 33.33]],
    ['100 by prices of 0 is shared equally', 100, [0, 0, 0], 2, [33.33, 33.34, 33.33]],
    ['a free service next to one with a price gets nothing', 100, [0, 50], 2, [0, 100]],
    ['7 h by 3 and 9 planned hours is 1.8 and 5.2 h', 7, [3, 9], 1, [1.8, 5.2]],
    ['one alone gets all', 12.34, [0], 2, [12.34]],
    ['nobody gets nothing', 10, [], 2, []],
    ['a credit note of −150 by lines of −100 and −50', -150, [-100, -50], 2, [-100, -50]],
    ['400 by a line of 500 and one of −100', 400, [500, -100], 2, [500, -100]],
    ['60 by a line of 50 and one of −50 is not lost', 60, [50, -50], 2, [30, 30]],
    ['a correction below 0 is shared too', -10, [1, 3], 2, [-2.5, -7.5]],
  ])('%s', (_, amount, weights, places, expected) => {
    expect(exactShares(amount, weights, places)).toEqual(expected);
  });

  law(
    'add up to the amount exactly, and none is below 0',
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })), { minLength: 1, maxLength: 12 }),
      (cents, weights) => {
        const shares = exactShares(
          cents / 100,
          weights.map((weight) => weight / 1000),
          2,
        );
        expect(sum(shares)).toBe(cents / 100);
        expect(shares.filter((share) => share < 0)).toEqual([]);
      },
    ),
  );
});
