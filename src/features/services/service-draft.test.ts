import { expect, test } from 'vitest';
import { problemsIn } from '#test/problems-in.ts';
import { NEW_SERVICE, serviceDraftSchema } from './service-draft.ts';

const draft = { ...NEW_SERVICE, name: 'Film', description: 'Clear film', stations: ['Station A'] };

const withCompact = (multiplier: number) => ({
  vehicleSizeMultipliers: { ...draft.vehicleSizeMultipliers, Compact: multiplier },
});

test.each([
  ['basePrice', -0.01, 'Enter the base price in dollars and cents, 0 or more.'],
  ['basePrice', 0.001, 'Enter the base price in dollars and cents, 0 or more.'],
  ['baseCost', -1, 'Enter the base cost in dollars and cents, 0 or more.'],
  ['baseTimeHours', 0, 'Enter the hours, 0.1 or more, in steps of 0.1.'],
  ['baseTimeHours', 0.05, 'Enter the hours, 0.1 or more, in steps of 0.1.'],
  ['baseTimeHours', 1.25, 'Enter the hours, 0.1 or more, in steps of 0.1.'],
])('%s of %d is refused (SVC-15, SVC-17)', (field, typed, sentence) => {
  expect(problemsIn(serviceDraftSchema, { ...draft, [field]: typed })).toEqual({ [field]: sentence });
});

test.each([0, 1.15, 3.1])('a multiplier of %d is refused (SVC-18)', (typed) => {
  expect(problemsIn(serviceDraftSchema, { ...draft, ...withCompact(typed) })).toEqual({
    vehicleSizeMultipliers: 'Compact: enter 0.1 to 3.0, in steps of 0.1.',
  });
});

test.each([
  { basePrice: 0, baseCost: 0, baseTimeHours: 0.1, ...withCompact(0.1) },
  { basePrice: 1234.56, baseCost: 0.01, baseTimeHours: 12.5, ...withCompact(3) },
])('%j is accepted unchanged (SVC-15, SVC-17, SVC-18)', (typed) => {
  expect(serviceDraftSchema.parse({ ...draft, ...typed })).toEqual({ ...draft, ...typed });
});
