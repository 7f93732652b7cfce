import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { law } from '#test/law.ts';
import { billingTotals, lineItemSchema, lineTotal } from './billing.ts';
import { sum } from './money.ts';

/** Quantity, unit price, and T when taxed or N when not. */
type Line = [number, number, 'T' | 'N'];

function itemsOf(lines: readonly Line[]) {
  return lines.map(([quantity, unitPrice, tax]) => ({
    totalPrice: lineTotal(quantity, unitPrice),
    taxable: tax === 'T',
  }));
}

test('a stored line without type and tax mark is a taxable service line', () => {
  const stored = { quantity: 2, unitPrice: 10, totalPrice: 20 };
  expect(z.parse(lineItemSchema, stored)).toEqual({
    ...stored,
    id: '',
    type: 'service',
    description: '',
    taxable: true,
  });
});

describe('totals of an invoice or estimate', () => {
  test.each<[string, Line[], number, number, number[], [number, number, number]]>([
    ['1,200.00 at 8.5 % are 1,302.00 (INV-71, INV-72)', [[1, 1200, 'T']], 8.5, 0, [1200], [1200, 102, 1302]],
    [
      '1,500.00, of which 1,200.00 are taxed, are 1,602.00 (INV-71)',
      [
        [1, 1200, 'T'],
        [2, 150, 'N'],
      ],
      8.5,
      0,
      [1200, 300],
      [1500, 102, 1602],
    ],
    ['1,200.00 untaxed stay 1,200.00 (INV-71)', [[1, 1200, 'N']], 8.5, 0, [1200], [1200, 0, 1200]],
    ['1,200.00 at rate 0 stay 1,200.00', [[1, 1200, 'T']], 0, 0, [1200], [1200, 0, 1200]],
    ['1,200.00 at rate 100 are 2,400.00 (INV-71)', [[1, 1200, 'T']], 100, 0, [1200], [1200, 1200, 2400]],
    ['108.50 less 150.00 are 0.00, never below (INV-57)', [[1, 100, 'T']], 8.5, 150, [100], [100, 8.5, 0]],
    ['108.50 less 108.50 are 0.00', [[1, 100, 'T']], 8.5, 108.5, [100], [100, 8.5, 0]],
    [
      'a discount of 50.00 leaves the tax at 8.50 and 58.50 to pay (INV-72)',
      [[1, 100, 'T']],
      8.5,
      50,
      [100],
      [100, 8.5, 58.5],
    ],
    [
      '2.5 × 45.99 is a line of 114.98, and three lines come to 221.71 (INV-58)',
      [
        [2.5, 45.99, 'T'],
        [1, 80, 'T'],
        [3, 12.5, 'N'],
      ],
      7.3,
      25,
      [114.98, 80, 37.5],
      [232.48, 14.23, 221.71],
    ],
    ['0.1 × 0.05 rounds up to a cent (INV-58)', [[0.1, 0.05, 'T']], 8.5, 0, [0.01], [0.01, 0, 0.01]],
    [
      'two lines of 59.97 are taxed once, 10.19 and not 10.20 (INV-71)',
      [
        [3, 19.99, 'T'],
        [3, 19.99, 'T'],
      ],
      8.5,
      0,
      [59.97, 59.97],
      [119.94, 10.19, 130.13],
    ],
    [
      'two lines of 10.05 are taxed once, 1.71 and not 1.70 (INV-71)',
      [
        [1, 10.05, 'T'],
        [1, 10.05, 'T'],
      ],
      8.5,
      0,
      [10.05, 10.05],
      [20.1, 1.71, 21.81],
    ],
    [
      '0.10 and 0.20 are 0.30 without binary noise, 0.33 taxed',
      [
        [1, 0.1, 'T'],
        [1, 0.2, 'T'],
      ],
      8.5,
      0,
      [0.1, 0.2],
      [0.3, 0.03, 0.33],
    ],
    [
      '1,960.00 taxed, 75.00 untaxed and 50.00 off come to 2,151.60 (INV-72)',
      [
        [1, 1680, 'T'],
        [1, 280, 'T'],
        [1, 75, 'N'],
      ],
      8.5,
      50,
      [1680, 280, 75],
      [2035, 166.6, 2151.6],
    ],
    ['no line comes to 0.00', [], 8.5, 0, [], [0, 0, 0]],
  ])('%s', (_, lines, rate, discount, lineTotals, [subtotal, taxAmount, totalAmount]) => {
    const items = itemsOf(lines);
    expect(items.map((item) => item.totalPrice)).toEqual(lineTotals);
    expect(billingTotals(items, rate, discount)).toEqual({ subtotal, taxAmount, totalAmount });
  });

  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
  const lines = fc.array(fc.record({ totalPrice: cents, taxable: fc.boolean() }), { maxLength: 20 });
  const rate = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);

  law(
    'the total is never below 0, and else exactly subtotal and tax less the discount (INV-57)',
    fc.property(lines, rate, cents, (items, ratePercent, discount) => {
      const totals = billingTotals(items, ratePercent, discount);
      const exact = sum([totals.subtotal, totals.taxAmount, -discount]);
      expect(totals.totalAmount).toBe(Math.max(exact, 0));
      expect(totals.subtotal).toBe(sum(items.map((item) => item.totalPrice)));
    }),
  );

  law(
    'the order of the lines and the untaxed ones do not change the tax',
    fc.property(lines, rate, (items, ratePercent) => {
      const taxed = items.filter((item) => item.taxable).reverse();
      expect(billingTotals(items, ratePercent, 0).taxAmount).toBe(billingTotals(taxed, ratePercent, 0).taxAmount);
    }),
  );
});
