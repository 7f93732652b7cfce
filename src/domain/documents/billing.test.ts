import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { minus, sum } from '#domain/money/money.ts';
import { buildService } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { type LineItem, lineItemSchema } from './billing.ts';
import { billingContent, billingTotals, discountInDollars, discountTaken, lineTotal } from './billing-totals.ts';
import { dueDateOf, termsOf } from './document-dates.ts';
import {
  ESTIMATE_PREFIX,
  INVOICE_PREFIX,
  nextNumber,
  prefixProblem,
  resolveNumberConflicts,
} from './document-numbers.ts';
import { newLine, serviceLine } from './line-items.ts';
import { numberKey } from './number-key.ts';

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
      'two lines of 59.97 are taxed once, 10.19 and not 10.20 (INV-71, INV-73)',
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
    ['1,200.00 at 8.875 % is taxed 106.50', [[1, 1200, 'T']], 8.875, 0, [1200], [1200, 106.5, 1306.5]],
    ['7,650.00 at 8.425 % is taxed 644.51', [[1, 7650, 'T']], 8.425, 0, [7650], [7650, 644.51, 8294.51]],
    [
      '12.75 × 18.00 and 0.25 × 120.00 are 229.50 and 30.00',
      [
        [12.75, 18, 'T'],
        [0.25, 120, 'T'],
      ],
      8.25,
      0,
      [229.5, 30],
      [259.5, 21.41, 280.91],
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

describe('the discount', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
  const lines = fc.array(fc.record({ totalPrice: cents, taxable: fc.boolean() }), { maxLength: 20 });

  test('of 150.00 on 108.50 takes 108.50 off, and of 50.00 takes 50.00', () => {
    expect(discountTaken(billingTotals(itemsOf([[1, 100, 'T']]), 8.5, 150))).toBe(108.5);
    expect(discountTaken(billingTotals(itemsOf([[1, 100, 'T']]), 8.5, 50))).toBe(50);
  });

  law(
    'the printed parts come to the printed total',
    fc.property(lines, fc.integer({ min: 0, max: 1000 }), cents, (items, tenths, discount) => {
      const totals = billingTotals(items, tenths / 10, discount);
      const taken = discountTaken(totals);
      expect(minus(sum([totals.subtotal, totals.taxAmount]), taken)).toBe(totals.totalAmount);
      expect(taken).toBeLessThanOrEqual(discount);
    }),
  );
});

describe('a discount before tax is spread over all lines by amount', () => {
  test.each([
    ['500.00 taxable less 500.00: nothing, after tax 42.50', [[1, 500, 'T']], 8.5, 500, [500, 0, 0], [500, 42.5, 42.5]],
    ['1,200.00 taxable less 120.00', [[1, 1200, 'T']], 8.875, 120, [1200, 95.85, 1175.85], [1200, 106.5, 1186.5]],
    [
      '800.00 taxable and 200.00 not, less 100.00: 720.00 is taxed',
      [
        [1, 800, 'T'],
        [1, 200, 'N'],
      ],
      10,
      100,
      [1000, 72, 972],
      [1000, 80, 980],
    ],
    ['less than the discount: 0.00', [[1, 100, 'T']], 8.5, 150, [100, 0, 0], [100, 8.5, 0]],
    [
      'a third of a cent is rounded once',
      [
        [1, 100, 'T'],
        [1, 200, 'N'],
      ],
      7.25,
      50,
      [300, 6.04, 256.04],
      [300, 7.25, 257.25],
    ],
    ['no line comes to 0.00', [], 8.5, 10, [0, 0, 0], [0, 0, 0]],
  ] as const)('%s', (_, lines, rate, discount, before, after) => {
    const items = itemsOf(lines.map((line) => [...line]));
    const figures = ([subtotal, taxAmount, totalAmount]: readonly [number, number, number]) => ({
      subtotal,
      taxAmount,
      totalAmount,
    });
    expect(billingTotals(items, rate, discount, 'before-tax')).toEqual(figures(before));
    expect(billingTotals(items, rate, discount, 'after-tax')).toEqual(figures(after));
    expect(billingTotals(items, rate, discount)).toEqual(figures(after));
  });

  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
  const lines = fc.array(fc.record({ totalPrice: cents, taxable: fc.boolean() }), { maxLength: 20 });

  law(
    'the tax is between 0 and that of no discount, and the printed parts come to the printed total',
    fc.property(lines, fc.integer({ min: 0, max: 100_000 }), cents, (items, thousandths, discount) => {
      const rate = thousandths / 1000;
      const totals = billingTotals(items, rate, discount, 'before-tax');
      const taken = discountTaken(totals);
      expect(totals.taxAmount).toBeGreaterThanOrEqual(0);
      expect(totals.taxAmount).toBeLessThanOrEqual(billingTotals(items, rate, 0).taxAmount);
      expect(minus(sum([totals.subtotal, totals.taxAmount]), taken)).toBe(totals.totalAmount);
      expect(taken).toBe(Math.min(discount, sum([totals.subtotal, totals.taxAmount])));
    }),
  );
});

describe('what a document stores of its discount', () => {
  const items: LineItem[] = [
    { id: 'a', type: 'custom', description: '', quantity: 1, unitPrice: 1200, totalPrice: 1200, taxable: true },
  ];

  test('10 % of 1,200.00 is 120.00, whatever dollars are typed; the percentage stays next to it', () => {
    expect(billingContent(items, 8.5, { discountAmount: 10, discountPercent: 10 })).toEqual({
      items,
      taxRate: 8.5,
      discountAmount: 120,
      discountPercent: 10,
      discountApplies: undefined,
      subtotal: 1200,
      taxAmount: 102,
      totalAmount: 1182,
    });
  });

  test('the rule is kept and counted by', () => {
    expect(billingContent(items, 8.5, { discountAmount: 120, discountApplies: 'before-tax' })).toEqual({
      items,
      taxRate: 8.5,
      discountAmount: 120,
      discountPercent: undefined,
      discountApplies: 'before-tax',
      subtotal: 1200,
      taxAmount: 91.8,
      totalAmount: 1171.8,
    });
  });

  test.each([
    [33.33, 333.3, 111.09],
    [0.5, 1, 0.01],
    [0, 1200, 0],
    [100, 1200, 1200],
  ])('%d %% of %d is %d', (discountPercent, totalPrice, dollars) => {
    expect(discountInDollars([{ totalPrice, taxable: true }], { discountAmount: 7, discountPercent })).toBe(dollars);
  });
});

describe('terms that the due date does not keep become Custom', () => {
  test.each([
    ['2026-12-20', 'Net 30', 'Net 30'],
    ['2026-12-19', 'Net 30', 'Custom'],
    ['2026-12-21', 'Net 30', 'Custom'],
    ['2026-11-20', 'Due on Receipt', 'Due on Receipt'],
    ['2026-11-21', 'Due on Receipt', 'Custom'],
    ['2026-12-20', 'Due on receipt', 'Custom'],
    ['2026-11-20', 'Due on receipt', 'Due on receipt'],
    ['2026-12-20', 'Custom', 'Custom'],
    ['2026-11-27', 'Due in a week', 'Due in a week'],
    ['', 'Net 30', 'Net 30'],
  ])('due %s by %s: %s', (dueDate, paymentTerms, terms) => {
    expect(termsOf({ date: '2026-11-20', dueDate, paymentTerms })).toBe(terms);
  });
});

describe('due dates', () => {
  // B3: the invoice date, then Due on Receipt, Net 15, Net 30, Net 60.
  test.each([
    ['2026-01-15', '2026-01-15', '2026-01-30', '2026-02-14', '2026-03-16'],
    ['2026-01-31', '2026-01-31', '2026-02-15', '2026-03-02', '2026-04-01'],
    ['2027-12-31', '2027-12-31', '2028-01-15', '2028-01-30', '2028-02-29'],
    ['2028-01-30', '2028-01-30', '2028-02-14', '2028-02-29', '2028-03-30'],
    ['2028-02-14', '2028-02-14', '2028-02-29', '2028-03-15', '2028-04-14'],
    ['2028-02-29', '2028-02-29', '2028-03-15', '2028-03-30', '2028-04-29'],
    ['2026-10-25', '2026-10-25', '2026-11-09', '2026-11-24', '2026-12-24'],
    ['2026-11-20', '2026-11-20', '2026-12-05', '2026-12-20', '2027-01-19'],
  ])('of %s are %s, %s, %s and %s (INV-63, INV-64)', (date, ...due) => {
    const terms = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'];
    expect(terms.map((one) => dueDateOf(date, one))).toEqual(due);
  });

  test('of terms that are none of ours lie 30 days ahead (INV-63)', () => {
    expect(dueDateOf('2026-11-20', 'Net 45')).toBe('2026-12-20');
  });
});

describe('the next number', () => {
  // B4
  test.each<[string[], string]>([
    [[], 'INV-0001'],
    [['INV-0001', 'INV-0002', 'INV-0005'], 'INV-0006'],
    [['INV-0005', 'INV-0001', 'INV-0003'], 'INV-0006'],
    [['INV-0009'], 'INV-0010'],
    [['INV-0099'], 'INV-0100'],
    [['INV-9999'], 'INV-10000'],
    [['INV-10000', 'INV-9999'], 'INV-10001'],
    [['inv-0050', 'INV-0003'], 'INV-0004'],
    [['inv-0004', 'INV-0003', ' Inv‑0005 '], 'INV-0006'],
    [['INV-0012-A', 'INV-0003'], 'INV-0004'],
    [['INV-0001'], 'INV-0002'],
    [['INV-00000000000000000000099'], 'INV-0100'],
    [['INV-9007199254740993'], 'INV-9007199254740994'],
  ])('after %j is %s (INV-68)', (used, next) => {
    expect(nextNumber(INVOICE_PREFIX, used)).toBe(next);
  });

  test.each<[string[], string]>([
    [[], 'EST-0001'],
    [['EST-0001', 'EST-0007'], 'EST-0008'],
    [['INV-0050', 'EST-0007'], 'EST-0008'],
  ])('after %j is %s (EST-49)', (used, next) => {
    expect(nextNumber(ESTIMATE_PREFIX, used)).toBe(next);
  });

  test.each<[string, string[], string[], string]>([
    ['CC-', [], ['INV-0014', 'EST-0099', 'old 7', 'none'], 'CC-0100'],
    ['CC-', ['CC-0015'], ['INV-0099'], 'CC-0016'],
    ['CC-', [], ['no number'], 'CC-0001'],
    ['CC-', [], [], 'CC-0001'],
    ['CC-', ['CC-12-A'], ['CC-12-A', 'INV-9007199254740993'], 'CC-9007199254740994'],
  ])('of the new prefix %s after %j goes on after the highest of %j: %s', (prefix, own, others, next) => {
    expect(nextNumber(prefix, own, others)).toBe(next);
  });

  test.each<[string, string | undefined]>([
    ['INV-', undefined],
    ['2026/', undefined],
    ['A.B-C', undefined],
    ['', 'Enter a prefix, such as INV-.'],
    ['A B-', 'Use only letters, numbers, hyphens, periods and slashes. No spaces.'],
    ['inv-', 'Use only letters, numbers, hyphens, periods and slashes. No spaces.'],
    ['-', 'Use only letters, numbers, hyphens, periods and slashes. No spaces.'],
    ['ABCDEFGHIJKL-', 'Use 12 characters or fewer.'],
    ['INV1', 'End with a letter or a symbol to separate it from the number, such as 26-.'],
  ])('the prefix %j is wrong as follows: %s', (prefix, problem) => {
    expect(prefixProblem(prefix)).toBe(problem);
  });

  test.each<[string, string, boolean]>([
    ['inv-0001', 'INV-0001', true],
    [' INV-0001 ', 'INV-0001', true],
    ['INV‑0001', 'INV-0001', true],
    ['INV-001', 'INV-0001', false],
    ['INV 0001', 'INV-0001', false],
  ])('%j and %j are one number: %s', (a, b, same) => {
    expect(numberKey(a) === numberKey(b)).toBe(same);
  });

  const documents = (...numbers: [string, ('Draft' | 'Sent')?][]) =>
    numbers.map(([number, status = 'Draft'], at) => ({ id: `d${at + 1}`, number, isDraft: status === 'Draft' }));

  test.each<[string, ReturnType<typeof documents>, string[], Record<string, string>]>([
    ['nothing where all differ', documents(['INV-0001'], ['INV-0002']), [], {}],
    ['the second of two', documents(['INV-9001'], ['INV-9001'], ['INV-9002']), [], { d2: 'INV-9003' }],
    [
      'the second and third of three',
      documents(['INV-1'], ['inv-1'], ['INV-1']),
      [],
      { d2: 'inv-0002', d3: 'INV-0003' },
    ],
    ['the draft, where the other one was sent', documents(['INV-9001'], ['INV-9001', 'Sent']), [], { d1: 'INV-9002' }],
    ['one whose number is taken, sent or not', documents(['INV-0002', 'Sent']), ['inv-0002'], { d1: 'INV-0003' }],
    ['none whose number is free', documents(['INV-0002']), ['INV-0001'], {}],
    ['several blank ones but one', documents([''], [' '], ['']), [], { d2: 'INV-0001', d3: 'INV-0002' }],
    ['a text without digits', documents(['deposit'], ['Deposit']), [], { d2: 'Deposit-0001' }],
    ['digits alone', documents(['1001'], ['1001'], ['1002']), [], { d2: '1003' }],
    ['two prefixes', documents(['A-1'], ['A-1'], ['B-7'], ['B-7']), [], { d2: 'A-0002', d4: 'B-0008' }],
  ])('of documents with one number it changes %s', (_, all, taken, changed) => {
    expect(Object.fromEntries(resolveNumberConflicts(all, INVOICE_PREFIX, taken))).toEqual(changed);
  });

  law(
    'of any documents no two have one number afterwards, and none that was alone with its number has another one',
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('INV-1', 'inv-1', 'INV-2', 'INV-0002', '', 'x', '7'), fc.boolean()), {
        maxLength: 12,
      }),
      fc.array(fc.constantFrom('INV-1', 'inv-3', 'X'), { maxLength: 3 }),
      (written, taken) => {
        const all = written.map(([number, isDraft], at) => ({ id: `d${at}`, number, isDraft }));
        const changed = resolveNumberConflicts(all, INVOICE_PREFIX, taken);
        const keys = all.map(({ id, number }) => numberKey(changed.get(id) ?? number));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.filter((key) => taken.some((number) => numberKey(number) === key))).toEqual([]);
        const count = (number: string) =>
          [...all.map((one) => one.number), ...taken].filter((one) => numberKey(one) === numberKey(number)).length;
        expect(all.filter(({ id, number }) => changed.has(id) && count(number) === 1)).toEqual([]);
      },
    ),
    500,
  );

  const written = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map((n) => `INV-${n}`),
    fc.nat(20_000).map((n) => `INV-${String(n).padStart(4, '0')}`),
    fc.string({ maxLength: 8 }).map((rest) => `INV-${rest}`),
  );
  law(
    'is never one in use (INV-68)',
    fc.property(fc.array(written, { maxLength: 30 }), (used) => {
      expect(used).not.toContain(nextNumber(INVOICE_PREFIX, used));
    }),
    500,
  );
});

describe('a new line', () => {
  test('is one at 0.00, taxable, of type service (INV-69, EST-50)', () => {
    expect(newLine('line-1')).toEqual({
      id: 'line-1',
      type: 'service',
      description: '',
      quantity: 1,
      unitPrice: 0,
      totalPrice: 0,
      taxable: true,
    });
  });

  test('of an 800-dollar service is 1,120.00 for an SUV (INV-70, EST-51)', () => {
    const service = buildService({ description: 'Two layers' });
    expect(serviceLine('line-1', service, 'SUV')).toMatchObject({
      serviceId: 'service-1',
      description: 'Ceramic Coating',
      quantity: 1,
      unitPrice: 1120,
      totalPrice: 1120,
    });
  });
});
