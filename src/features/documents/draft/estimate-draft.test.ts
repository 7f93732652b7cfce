import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildEstimate } from '#test/build.ts';
import { problemsIn } from '#test/problems-in.ts';
import { estimateDraftOf, estimateDraftSchema, newEstimateDraft, storedEstimateFields } from './estimate-draft.ts';
import { mayAddOption } from './option-drafts.ts';

const line = { id: 'line-1', type: 'service', description: 'Film', quantity: 1, unitPrice: 1200, taxable: true };
const draft = {
  ...newEstimateDraft({
    number: 'EST-0001',
    today: '2026-11-20',
    settings: DEFAULT_SETTINGS,
    customer: undefined,
  }),
  customerId: 'customer-1',
  items: [line],
};

test.each([0, 1.5, 366])('a validity of %d days is refused (EST-38)', (validityPeriod) => {
  expect(problemsIn(estimateDraftSchema, { ...draft, validityPeriod })).toEqual({
    validityPeriod: 'Enter 1 to 365 days.',
  });
});

test('one option of an imported file opens as the lines of the estimate; five stay, and none can be added', () => {
  const stored = { ...line, totalPrice: 1200 };
  const option = (id: string, recommended?: boolean) => ({
    id,
    name: id,
    items: [{ ...stored, id: `line-${id}` }],
    ...(recommended && { recommended }),
  });
  const saved = (estimate: Estimate) =>
    storedEstimateFields(z.parse(estimateDraftSchema, estimateDraftOf(estimate)), estimate);
  const one = buildEstimate({ options: [option('only')], optionId: 'only', items: [stored] });
  expect(saved(one)).toMatchObject({
    options: undefined,
    optionId: undefined,
    items: [{ ...stored, id: 'line-only' }],
  });
  const options = ['a', 'b', 'c', 'd', 'e'].map((id) => option(id, id === 'd'));
  const five = buildEstimate({ options, optionId: 'd', items: option('d').items });
  expect(saved(five)).toMatchObject({ options, optionId: 'd', items: option('d').items });
  expect(mayAddOption(options.length)).toBe(false);
  // Without the recommended one, the first leads.
  const left = buildEstimate({ options: options.filter(({ id }) => id !== 'd') });
  expect(saved(left)).toMatchObject({ optionId: 'a', items: option('a').items });
});

test('an optional line needs no options, and is saved with its mark alone', () => {
  const items = [
    { ...line, totalPrice: 1200 },
    { ...line, id: 'line-2', totalPrice: 1200, optional: true },
  ];
  const estimate = buildEstimate({
    items,
    taxRate: 0,
    discountAmount: 0,
    subtotal: 1200,
    taxAmount: 0,
    totalAmount: 1200,
  });
  const saved = storedEstimateFields(z.parse(estimateDraftSchema, estimateDraftOf(estimate)), estimate);
  expect([saved.items, saved.totalAmount, saved.options]).toEqual([items, 1200, undefined]);
});
