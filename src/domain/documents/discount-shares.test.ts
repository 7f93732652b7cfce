import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, sum } from '#domain/money/money.ts';
import { pricesAfterDiscount } from './discount-shares.ts';

function after(totals: number[], discountAmount: number): number[] {
  return pricesAfterDiscount({ items: totals.map((totalPrice) => ({ totalPrice })), discountAmount });
}

test.each<[string, number[], number, number[]]>([
  ['no discount', [1320, 495, 880], 0, [1320, 495, 880]],
  ['$269.50 off $2,695: a tenth of each', [1320, 495, 880], 269.5, [1188, 445.5, 792]],
  ['$100 off three equal lines: the last bears the odd cent', [300, 300, 300], 100, [266.67, 266.67, 266.66]],
  ['one cent off: the last line bears it', [300, 300, 300], 0.01, [300, 300, 299.99]],
  ['a line of $0 bears nothing', [0, 450, 0], 50, [0, 400, 0]],
  ['a negative line bears nothing', [-50, 450], 45, [-50, 405]],
  ['more than the lines', [100, 50], 200, [0, 0]],
  ['lines of $0', [0, 0], 20, [0, 0]],
  ['a negative discount', [100], -20, [100]],
  ['one line', [99.99], 33.33, [66.66]],
  ['no lines', [], 20, []],
])('%s', (_, totals, discount, expected) => {
  expect(after(totals, discount)).toEqual(expected);
});

test('The prices add up to the lines less the discount to the cent, and none is below $0', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), cents, (totals, discount) => {
      const prices = after(totals, discount);
      expect(sum(prices)).toBe(minus(sum(totals), Math.min(discount, sum(totals))));
      expect(prices.every((price, index) => price >= 0 && price <= (totals[index] ?? 0))).toBe(true);
    }),
  );
});
