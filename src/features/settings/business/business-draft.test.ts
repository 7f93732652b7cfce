import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { problemsIn } from '#test/problems-in.ts';
import { businessDraftOf, businessDraftSchema, businessFacts, businessOf } from './business-draft.ts';

const draft = businessDraftOf(DEFAULT_SETTINGS, 'America/Chicago');

test.each(['0', '-1', '0.001', '90.555', 'ninety'])('a target profit of %s per bay hour is refused', (typed) => {
  expect(problemsIn(businessDraftSchema, { ...draft, targetProfitPerBayHour: typed })).toEqual({
    targetProfitPerBayHour: 'Enter dollars and cents, more than 0, or leave it empty.',
  });
});

test.each([
  ['', undefined, ''],
  ['0.01', 0.01, '$0.01'],
  ['90', 90, '$90.00'],
  ['92.25', 92.25, '$92.25'],
])('a target profit typed as "%s" is stored as %s, and a conflict names it "%s"', (typed, stored, shown) => {
  const facts = businessDraftSchema.parse({ ...draft, targetProfitPerBayHour: typed });
  const settings = businessOf(facts);
  expect(settings.targetProfitPerBayHour).toBe(stored);
  expect(businessDraftOf(settings, 'America/Chicago')).toEqual(facts);
  expect(businessFacts(settings).at(-1)).toEqual(['Target Profit per Bay Hour', shown]);
});
