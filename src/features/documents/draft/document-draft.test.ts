import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { checkDiscount, documentFields, newDocumentDraft } from './document-draft.ts';

const line = { id: 'line-1', type: 'service', description: 'Film', quantity: 1, unitPrice: 1200, taxable: true };
const start = { number: 'INV-0001', today: '2026-11-20', settings: DEFAULT_SETTINGS, customer: undefined };
const draft = { ...newDocumentDraft(start), customerId: 'customer-1', items: [line] };

const QUANTITY = 'Enter the quantity: 0 to 100,000, with up to two decimals.';
const PRICE = 'Enter the unit price: 0 to 10,000,000, in dollars and cents.';
const RATE = 'Enter a tax rate of 0 to 100, with up to three decimals.';
const DOLLARS = 'Enter the discount: 0 to 10,000,000, in dollars and cents.';
const PERCENT = 'Enter the discount: 0 to 100 percent, with up to two decimals.';

describe.each(['invoice', 'estimate'] as const)('in an %s', (kind) => {
  const schema = z.object(documentFields(kind)).check(checkDiscount);
  function refusals(typed: object) {
    return schema.safeParse({ ...draft, ...typed }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  }

  test.each([-0.1, 0.255, 100_000.1, 100_001, Number.NaN])(
    'a quantity of %d is refused (INV-54, EST-42)',
    (quantity) => {
      expect(refusals({ items: [{ ...line, quantity }] })).toEqual([['items.0.quantity', QUANTITY]]);
    },
  );

  test.each([-0.01, 0.001, 10_000_000.01, Number.NaN])(
    'a unit price of %d is refused (INV-55, EST-42)',
    (unitPrice) => {
      expect(refusals({ items: [{ ...line, unitPrice }] })).toEqual([['items.0.unitPrice', PRICE]]);
    },
  );

  test.each([-0.1, 8.8755, 100.1])('a tax rate of %d is refused (INV-52, EST-40)', (taxRate) => {
    expect(refusals({ taxRate })).toEqual([['taxRate', RATE]]);
  });

  test.each([
    [-1, '$', DOLLARS],
    [0.001, '$', DOLLARS],
    [10_000_000.01, '$', DOLLARS],
    [-1, '%', PERCENT],
    [33.333, '%', PERCENT],
    [100.01, '%', PERCENT],
  ] as const)('a discount of %d %s is refused (INV-56, EST-42)', (discountAmount, discountType, sentence) => {
    expect(refusals({ discountAmount, discountType })).toEqual([['discountAmount', sentence]]);
  });

  test.each([
    { items: [{ ...line, quantity: 0, unitPrice: 0 }] },
    { items: [{ ...line, quantity: 100_000, unitPrice: 10_000_000 }] },
    { items: [{ ...line, quantity: 0.25, unitPrice: 0.01 }] },
    { taxRate: 8.875 },
    { taxRate: 100 },
    { discountAmount: 10_000_000 },
    { discountAmount: 100, discountType: '%' },
    { discountAmount: 33.33, discountType: '%' },
  ])('%j is taken as it is', (typed) => {
    expect(schema.parse({ ...draft, ...typed })).toEqual({ ...draft, ...typed });
  });

  test('an empty tax rate and an empty discount count as 0 (INV-53, INV-67)', () => {
    const { taxRate, discountAmount } = schema.parse({ ...draft, taxRate: Number.NaN, discountAmount: Number.NaN });
    expect([taxRate, discountAmount]).toEqual([0, 0]);
  });
});
