import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscountRule, LineItem } from '#domain/documents/billing.ts';
import { sum } from '#domain/money/money.ts';
import { buildEstimate } from '#test/build.ts';
import { buildLine } from '#test/data/documents.ts';
import { agreedLines, totalRange, withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';

/** A line: price, then 'o' for optional and 'u' for untaxed. */
type LineText = [price: number, marks?: string];

function linesOf(texts: readonly LineText[]): LineItem[] {
  return texts.map(([unitPrice, marks = ''], index) =>
    buildLine({
      id: `${index}`,
      unitPrice,
      taxable: !marks.includes('u'),
      ...(marks.includes('o') && { optional: true }),
    }),
  );
}

type Terms = { rate?: number; dollars?: number; percent?: number | undefined; rule?: DiscountRule };

function estimateOf(lines: readonly LineText[], { rate = 0, dollars = 0, percent, rule }: Terms = {}): Estimate {
  return buildEstimate({
    items: [],
    options: [{ id: 'a', name: 'A', items: linesOf(lines) }],
    taxRate: rate,
    discountAmount: percent === undefined ? dollars : 0,
    discountPercent: percent,
    discountApplies: rule,
  });
}

const line = fc.tuple(
  fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
  fc.constantFrom('', 'o', 'u', 'ou'),
);
const terms = fc.record({
  rate: fc.integer({ min: 0, max: 12_000 }).map((thousandths) => thousandths / 1000),
  dollars: fc.integer({ min: 0, max: 300_000 }).map((cents) => cents / 100),
  percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  rule: fc.constantFrom<DiscountRule>('after-tax', 'before-tax'),
});
const offer = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  terms,
  picks: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});

function chosenOf(lines: readonly (readonly [number, string])[], picks: readonly boolean[]): string[] {
  return lines.flatMap(([, marks], index) => (marks.includes('o') && picks[index] ? [`${index}`] : []));
}

describe('whatever is offered and chosen', () => {
  test('the total is within the range, in whole cents, and the order of the ticks does not matter', () => {
    void fc.assert(
      fc.property(offer, ({ lines, terms: given, picks }) => {
        const estimate = estimateOf(lines, given);
        const lineIds = chosenOf(lines, picks);
        const chosen = withChoice(estimate, { optionId: 'a', lineIds });
        expect(withChoice(estimate, { optionId: 'a', lineIds: lineIds.toReversed() })).toEqual(chosen);
        const { low, high } = totalRange(estimate);
        const total = chosen.totalAmount ?? Number.NaN;
        expect(total).toBeGreaterThanOrEqual(low);
        expect(total).toBeLessThanOrEqual(high);
        expect(Math.abs(total * 100 - Math.round(total * 100))).toBeLessThan(1e-6);
      }),
    );
  });

  test('the lines to bill are those that everyone gets and those that were chosen, and add up to the subtotal', () => {
    void fc.assert(
      fc.property(offer, ({ lines, terms: given, picks }) => {
        const lineIds = chosenOf(lines, picks);
        const chosen = withChoice(estimateOf(lines, given), { optionId: 'a', lineIds });
        const billed = agreedLines(chosen.items ?? []);
        const wanted = lines.flatMap(([, marks], index) =>
          !marks.includes('o') || lineIds.includes(`${index}`) ? [`${index}`] : [],
        );
        expect(billed.map(({ id }) => id)).toEqual(wanted);
        expect(billed.some((one) => 'optional' in one || 'chosen' in one)).toBe(false);
        expect(sum(billed.map(({ totalPrice }) => totalPrice))).toBe(chosen.subtotal);
      }),
    );
  });

  test('choosing twice is choosing the last', () => {
    void fc.assert(
      fc.property(offer, ({ lines, terms: given, picks }) => {
        const estimate = estimateOf(lines, given);
        const last = { optionId: 'a', lineIds: chosenOf(lines, picks) };
        const once = { ...estimate, ...withChoice(estimate, { optionId: 'a', lineIds: [] }) };
        const { percent } = given;
        // Dollars stay; a percentage follows the lines.
        expect(withChoice(once, last).totalAmount).toBe(withChoice(estimate, last).totalAmount);
        expect(withChoice(once, last).discountPercent).toBe(percent);
      }),
    );
  });
});

test('an option or a line that is not offered is refused', () => {
  const estimate = estimateOf([[100], [50, 'o']]);
  for (const choice of [{ lineIds: [] }, { optionId: 'b', lineIds: [] }, { optionId: 'a', lineIds: ['0'] }])
    expect(() => withChoice(estimate, choice)).toThrow(/no longer offered/);
});
