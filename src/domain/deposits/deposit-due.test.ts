import { expect, test } from 'vitest';
import type { LineItem } from '#domain/documents/billing.ts';
import { billingContent } from '#domain/documents/billing-totals.ts';
import { withChoice } from '#domain/estimates/choice.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { buildEstimate } from '#test/build.ts';
import { depositDue, depositToPropose } from './deposit-due.ts';

function line(id: string, price: number, more: Partial<LineItem> = {}): LineItem {
  return {
    id,
    type: 'service',
    serviceId: id,
    description: id,
    quantity: 1,
    unitPrice: price,
    totalPrice: price,
    taxable: true,
    ...more,
  };
}

function estimateOf(items: LineItem[], taxRate = 0, discountAmount = 0) {
  return buildEstimate(billingContent(items, taxRate, { discountAmount }));
}

const film = line('film', 2000);
const tint = line('tint', 400);
const labor = line('labor', 100, { serviceId: undefined });
const half = { kind: 'percent', value: 50 } as const;
const fixed = { kind: 'amount', value: 250 } as const;
const none = { kind: 'none', value: 0 } as const;

const TABLE: [what: string, items: LineItem[], rules: Settings['depositRules'], due: number][] = [
  ['no rules', [film, tint], undefined, 0],
  ['an empty table', [film], {}, 0],
  ['none for all', [film], { '': none }, 0],
  ['$250 for all, once', [film, tint, labor], { '': fixed }, 250],
  ['half of all', [film, tint, labor], { '': half }, 1250],
  ['$250, of a total of $100', [labor], { '': fixed }, 100],
  ['120 % of the total', [tint], { '': { kind: 'percent', value: 120 } }, 400],
  ['33.33 % rounded to the cent', [line('a', 99.99)], { '': { kind: 'percent', value: 33.33 } }, 33.33],
  ['half a cent, away from zero', [line('a', 0.05)], { '': { kind: 'percent', value: 50 } }, 0.03],
  ['a service alone', [film, tint], { film: half }, 1000],
  ['a service that is not in it', [tint], { film: half }, 0],
  [
    'a service, and the rest by the rule of the shop',
    [film, tint, labor],
    { film: half, '': { kind: 'percent', value: 10 } },
    1050,
  ],
  ['a service, and $250 for the rest', [film, tint], { film: half, '': fixed }, 1250],
  ['$250 for the rest, when there is no rest', [film], { film: half, '': fixed }, 1000],
  ['a service without a deposit', [film, tint], { film: none, '': half }, 200],
  ['dollars of two services', [film, tint], { film: fixed, tint: { kind: 'amount', value: 50 } }, 300],
  ['a line left out', [film, line('tint', 400, { optional: true, chosen: false })], { '': half }, 1000],
  ['a line chosen', [film, line('tint', 400, { optional: true, chosen: true })], { '': half }, 1200],
  ['no lines at all', [], { '': half }, 0],
  ['a line that takes off', [film, line('credit', -500)], { '': half }, 750],
];

test.each(TABLE)('%s', (_, items, rules, due) => {
  expect(depositDue(estimateOf(items), { depositRules: rules })).toBe(due);
});

test('a percentage is of the total, with tax and discount: 50 % of 2,000 + 8.5 % − 100 is 1,035', () => {
  expect(depositDue(estimateOf([film], 8.5, 100), { depositRules: { '': half } })).toBe(1035);
  // 2,000 of 2,400 is five sixths of 2,504; half of it is 1,043.333…
  expect(depositDue(estimateOf([film, tint], 8.5, 100), { depositRules: { film: half } })).toBe(1043.33);
});

test('an estimate with nothing but a stored total asks for a share of it', () => {
  const stored = buildEstimate({ items: [], subtotal: 0, taxAmount: 0, totalAmount: 900 });
  expect(depositDue(stored, { depositRules: { '': half } })).toBe(450);
});

test('the option that leads counts, then the one that was accepted: 1,000 of 2,000, then 200 of 400', () => {
  const options = [
    { id: 'best', name: 'Best', recommended: true, items: [film] },
    { id: 'good', name: 'Good', items: [tint] },
  ];
  const leading = { ...estimateOf([film]), options, optionId: 'best' };
  expect(depositDue(leading, { depositRules: { '': half } })).toBe(1000);
  const accepted = { ...leading, ...withChoice(leading, { optionId: 'good', lineIds: [] }) };
  expect(depositDue(accepted, { depositRules: { '': half } })).toBe(200);
});

test('the deposit that is proposed is what the shop asks for, else a quarter of the total, rounded to cents', () => {
  const odd = estimateOf([line('odd', 1249.99)], 8.5);
  expect(depositToPropose(odd, { depositRules: { '': fixed } })).toBe(250);
  // 25% of $1,356.24 and of $1,356.26, half a cent up.
  expect(depositToPropose(odd, {})).toBe(339.06);
  expect(depositToPropose(estimateOf([line('odd', 1356.26)]), {})).toBe(339.07);
  expect(depositToPropose(estimateOf([line('free', 0)]), {})).toBe(0);
});
