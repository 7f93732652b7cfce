import { expect, test } from 'vitest';
import { buildLead, buildService } from '#test/build.ts';
import { problemsIn } from '#test/problems-in.ts';
import {
  changedVehicle,
  draftFromLead,
  leadDraftSchema,
  leadFacts,
  newLeadDraft,
  valueOfServices,
} from './lead-draft.ts';

const draft = { ...newLeadDraft('2026-11-20', 'New'), firstName: 'Ida' };

test('a first name is all that a lead needs', () => {
  expect(problemsIn(leadDraftSchema, draft)).toEqual({});
  expect(problemsIn(leadDraftSchema, { ...draft, firstName: ' ' })).toEqual({ firstName: 'Enter the first name.' });
});

test.each([
  ['ida@', 'Enter an email address like name@example.com.'],
  ['ida@example,com', "There's a comma where a dot belongs: ida@example.com"],
])('the email %j is refused: %s', (email, sentence) => {
  expect(problemsIn(leadDraftSchema, { ...draft, email })).toEqual({ email: sentence });
});

test.each(['-1', '-0.01', '10000000.01', 'much'])('an estimated value of %s is refused', (estimatedValue) => {
  expect(problemsIn(leadDraftSchema, { ...draft, estimatedValue })).toEqual({
    estimatedValue: 'Enter an amount from 0 to 10,000,000.',
  });
});

test.each(['', '0', '10000000'])('an estimated value of %j is accepted', (estimatedValue) => {
  expect(problemsIn(leadDraftSchema, { ...draft, estimatedValue })).toEqual({});
});

test('a day that is none is refused', () => {
  expect(problemsIn(leadDraftSchema, { ...draft, nextFollowUp: '2026-02-30' })).toEqual({
    nextFollowUp: 'Choose a day.',
  });
});

const AVANTI = { year: 1963, make: 'Studebaker', model: 'Avanti' };

test.each([
  ['nothing', {}, false, undefined],
  ['the year', { year: 1964 }, false, undefined],
  ['the spelling', { model: 'Avanti R1', size: 'Mid-size' }, false, undefined],
  ['the size', { size: 'Sports' }, true, 'Sports'],
  ['the size, to the one that a new car has,', { size: 'Mid-size' }, true, 'Mid-size'],
  ['the car, to one of the catalog,', { make: 'Porsche', model: '911', size: 'Sports' }, true, 'Sports'],
] as const)('a lead whose car has no known size, with %s changed, is saved', (_, change, saysSize, size) => {
  const typed = draftFromLead(buildLead({ vehicleInfo: AVANTI }), '2026-11-20');
  const vehicle = changedVehicle(typed.vehicle, { ...typed.vehicle, ...change }, saysSize);
  expect(leadFacts({ ...typed, vehicle }).vehicleInfo?.size).toBe(size);
});

test('the services have no price until the size is known', () => {
  const services = [buildService({ basePrice: 1000, vehicleSizeMultipliers: { 'Mid-size': 1.1 } })];
  const typed = draftFromLead(
    buildLead({ vehicleInfo: AVANTI, interestedServices: services.map(({ id }) => id) }),
    '2026-11-20',
  );
  const known = { ...typed, vehicle: changedVehicle(typed.vehicle, typed.vehicle, true) };
  expect([valueOfServices(typed, services), valueOfServices(known, services)]).toEqual([0, 1100]);
});

test('a lead that names no car asks for no size', () => {
  const unnamed = [undefined, {}, { year: 1963 }].map((vehicleInfo) => buildLead({ vehicleInfo }));
  expect(unnamed.map((lead) => draftFromLead(lead, '2026-11-20').vehicle.isSizeUnknown)).toEqual(
    unnamed.map(() => undefined),
  );
});

test('a lead that is typed has the size that its form shows', () => {
  expect(leadFacts({ ...draft, vehicle: { ...draft.vehicle, ...AVANTI } }).vehicleInfo?.size).toBe('Mid-size');
});
