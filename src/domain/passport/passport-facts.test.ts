import { expect, test } from 'vitest';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { buildWarranty } from '#test/build.ts';
import { certificateNews, passportFacts } from './passport-facts.ts';

const promise = { ...buildWarranty().promise, years: 10, term: 'years' as const };
const due = { inspectionMonths: 12, inspectionLateDays: 30, isInspectionRequired: true };
const certificate = (more: Partial<Warranty> = {}) => buildWarranty({ startsOn: '2026-11-30', promise, ...more });

test.each<[string, Partial<Warranty>, string, string]>([
  ['one that holds', {}, '2027-01-01', 'Active. Through November 30, 2036'],
  [
    'one that is to be registered by the shop',
    { promise: { ...promise, registerDays: 30 } },
    '2027-02-01',
    'Active. Through November 30, 2036',
  ],
  ['one that ended', {}, '2036-12-01', 'Ended November 30, 2036'],
  [
    'one that is void',
    { voided: { date: '2027-01-05', reason: 'secret', by: 'secret' } },
    '2027-02-01',
    'Void since January 5, 2027',
  ],
  [
    'an inspection that is due',
    { promise: { ...promise, ...due } },
    '2027-11-30',
    'Have it inspected by December 30, 2027',
  ],
  [
    'an inspection that was missed',
    { promise: { ...promise, ...due } },
    '2027-12-31',
    'An inspection was due by December 30, 2027. Call the shop.',
  ],
  [
    'one for the life of the vehicle',
    { promise: { ...promise, term: 'vehicle', years: undefined } as Warranty['promise'] },
    '2099-01-01',
    'Active. For the life of the vehicle',
  ],
])('the customer reads of %s', (_what, more, today, text) => {
  expect(certificateNews(certificate(more), today)).toBe(text);
});

test('the facts name what is covered with its batch, and nothing without a text', () => {
  const one = certificate({
    promise: { ...promise, covers: 'Yellowing', excludes: '', claimNeeds: '', text: '', version: '' },
    services: ['Headlights'],
  });
  expect(passportFacts(one, { bodyType: 'Coupe', today: '2027-01-01' })).toEqual([
    ['Certificate', 'WAR-0001'],
    ['Status', 'Active. Through November 30, 2036'],
    ['Term', '10 years'],
    ['Starts', 'November 30, 2026'],
    ['Covered', 'Hood. XPEL Ultimate Plus\nHeadlights'],
    ['Batch', 'UP-2211'],
    ['New Owner', 'It ends when the car is sold.'],
    ['Inspections', 'Every 12 months. Advised, not required.'],
    ['Covers', 'Yellowing'],
  ]);
});
