import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { problemsIn } from '#test/problems-in.ts';
import { estimateDraftSchema, newEstimateDraft } from './estimate-draft.ts';

const line = { id: 'line-1', type: 'service', description: 'Film', quantity: 1, unitPrice: 1200, taxable: true };
const draft = {
  ...newEstimateDraft({
    ...{ number: 'EST-0001', today: '2026-11-20' },
    ...{ settings: DEFAULT_SETTINGS, customer: undefined },
  }),
  ...{ customerId: 'customer-1', items: [line] },
};

test.each([0, 1.5, 366])('a validity of %d days is refused (EST-38)', (validityPeriod) => {
  expect(problemsIn(estimateDraftSchema, { ...draft, validityPeriod })).toEqual({
    validityPeriod: 'Enter 1 to 365 days.',
  });
});
