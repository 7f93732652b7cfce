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
      ...{ id: `${index}`, unitPrice, taxable: !marks.includes('u') },
      ...(marks.includes('o') && { optional: true }),
    }),
  );
}

type Terms = { rate?: number; dollars?: number; percent?: number | undefined; rule?: DiscountRule };

function estimateOf(lines: readonly LineText[], { rate = 0, dollars = 0, percent, rule }: Terms = {}): Estimate {
  return buildEstimate({
    ...{ items: [], options: [{ id: 'a', name: 'A', items: linesOf(lines) }], taxRate: rate },
    ...{ discountAmount: percent === undefined ? dollars : 0, discountPercent: percent, discountApplies: rule },
  });
}

type Case = [name: string, lines: LineText[], terms: Terms, chosen: string[], figures: number[]];
const before = 'before-tax';

/** Subtotal, tax, discount in dollars, total. */
const CASES: Case[] = [
  ['no tax, no add-on', [[100]], {}, [], [100, 0, 0, 100]],
  ['an add-on left out', [[100], [50, 'o']], {}, [], [100, 0, 0, 100]],
  ['an add-on taken', [[100], [50, 'o']], {}, ['1'], [150, 0, 0, 150]],
  ['tax without the add-on left out', [[100], [50, 'o']], { rate: 10 }, [], [100, 10, 0, 110]],
  ['tax with the add-on', [[100], [50, 'o']], { rate: 10 }, ['1'], [150, 15, 0, 165]],
  ['an untaxed add-on', [[100], [50, 'ou']], { rate: 10 }, ['1'], [150, 10, 0, 160]],
  [
    'an untaxed line',
    [
      [100, 'u'],
      [50, 'o'],
    ],
    { rate: 10 },
    ['1'],
    [150, 5, 0, 155],
  ],
  ['one of two add-ons', [[100], [50, 'o'], [30, 'o']], { rate: 10 }, ['2'], [130, 13, 0, 143]],
  ['both of two add-ons', [[100], [50, 'o'], [30, 'o']], { rate: 10 }, ['2', '1'], [180, 18, 0, 198]],
  [
    'only add-ons, none taken',
    [
      [50, 'o'],
      [30, 'o'],
    ],
    { rate: 10 },
    [],
    [0, 0, 0, 0],
  ],
  [
    'only add-ons, one taken',
    [
      [50, 'o'],
      [30, 'o'],
    ],
    { rate: 10 },
    ['0'],
    [50, 5, 0, 55],
  ],
  ['dollars off after tax', [[100], [50, 'o']], { rate: 10, dollars: 20 }, [], [100, 10, 20, 90]],
  ['dollars off after tax, add-on taken', [[100], [50, 'o']], { rate: 10, dollars: 20 }, ['1'], [150, 15, 20, 145]],
  ['dollars off before tax', [[100], [50, 'o']], { rate: 10, dollars: 20, rule: before }, [], [100, 8, 20, 88]],
  [
    'dollars off before tax, spread over an untaxed add-on',
    [[100], [100, 'ou']],
    { rate: 10, dollars: 20, rule: before },
    ['1'],
    [200, 9, 20, 189],
  ],
  ['percent off after tax', [[100], [50, 'o']], { rate: 10, percent: 10 }, [], [100, 10, 10, 100]],
  ['percent off after tax, add-on taken', [[100], [50, 'o']], { rate: 10, percent: 10 }, ['1'], [150, 15, 15, 150]],
  [
    'percent off before tax',
    [[100], [50, 'o']],
    { rate: 10, percent: 10, rule: before },
    ['1'],
    [150, 13.5, 15, 148.5],
  ],
  ['everything off', [[100], [50, 'o']], { rate: 10, percent: 100, rule: before }, ['1'], [150, 0, 150, 0]],
  ['a discount larger than the option', [[100], [50, 'o']], { rate: 10, dollars: 500 }, [], [100, 10, 500, 0]],
  ['a discount that only the add-on uses up', [[100], [50, 'o']], { dollars: 120 }, ['1'], [150, 0, 120, 30]],
  [
    'a discount larger than the option, before tax',
    [[100], [50, 'o']],
    { rate: 10, dollars: 500, rule: before },
    [],
    [100, 0, 500, 0],
  ],
  ['tax of half a cent goes up', [[0.05]], { rate: 10 }, [], [0.05, 0.01, 0, 0.06]],
  ['tax is rounded once over all lines', [[0.04], [0.04, 'o']], { rate: 10 }, ['1'], [0.08, 0.01, 0, 0.09]],
  ['New York: 8.875 %', [[19.99], [5.55, 'o']], { rate: 8.875 }, ['1'], [25.54, 2.27, 0, 27.81]],
  ['percent of an odd sum', [[33.33], [33.34, 'o']], { rate: 7.25, percent: 12.5 }, ['1'], [66.67, 4.83, 8.33, 63.17]],
  ['a free add-on', [[100], [0, 'o']], { rate: 10 }, ['1'], [100, 10, 0, 110]],
];

test.each(CASES)('%s', (_, lines, terms, lineIds, figures) => {
  const { subtotal, taxAmount, discountAmount, totalAmount } = withChoice(estimateOf(lines, terms), {
    ...{ optionId: 'a', lineIds },
  });
  expect([subtotal, taxAmount, discountAmount, totalAmount]).toEqual(figures);
});

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
