import { expect, test } from 'vitest';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { doneSteps, type FirstStep, stepSeenAt } from './first-steps.ts';

const NOW = '2026-11-20T18:00:00.123Z';
const { stations, employees, services } = starterShop('2026-11-20');
const START = { stations, employees, services, customers: 0, quotes: 0, seen: new Set<FirstStep>() };
const first = <T>(list: readonly T[], change: Partial<T>): T[] =>
  list.map((one, at) => (at === 0 ? { ...one, ...change } : one));

test('what a new shop starts with is no step done', () => {
  expect([...doneSteps(START)]).toEqual([]);
});

test.each<[string, Partial<typeof START>, FirstStep[]]>([
  ['a bay that was saved', { stations: first(stations, { updatedAt: NOW }) }, ['bays']],
  ['a person that was added', { employees: first(employees, { createdAt: NOW }) }, ['staff']],
  ['a service that was saved', { services: first(services, { updatedAt: NOW }) }, ['services']],
  ['a customer', { customers: 1 }, ['customer']],
  ['a booking', { quotes: 1 }, ['quote']],
  ['screens that were looked at', { seen: new Set(['hours', 'staff']) }, ['hours', 'staff']],
])('%s is a step done', (_, facts, done) => {
  expect([...doneSteps({ ...START, ...facts })]).toEqual(done);
});

test('a bay with other hours than the usual ones is its own and has its hours', () => {
  const [bay] = stations;
  if (!bay) throw new Error('no bay');
  const operatingHours = { ...bay.operatingHours, sunday: { start: '10:00', end: '14:00', available: true } };
  const changed = first(stations, { operatingHours, updatedAt: NOW });
  expect([...doneSteps({ ...START, stations: changed })]).toEqual(['bays', 'hours']);
});

test.each([
  ['/stations', 'bays'],
  ['/stations/station-a/edit', 'bays'],
  ['/settings/hours', 'hours'],
  ['/settings', undefined],
  ['/staff', 'staff'],
  ['/services/add', 'services'],
  ['/customers', undefined],
  ['/stationsx', undefined],
])('the address %s shows %s', (pathname, step) => {
  expect(stepSeenAt(pathname)).toBe(step);
});
