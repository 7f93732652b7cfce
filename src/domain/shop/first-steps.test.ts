import { expect, test } from 'vitest';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { doneSteps, FIRST_STEPS, type FirstStep } from './first-steps.ts';
import { EMPTY_ADDRESS } from './profile.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const NOW = '2026-11-20T18:00:00.123Z';
const { stations, employees, services } = starterShop('2026-11-20');
const START: Parameters<typeof doneSteps>[0] = {
  user: { phone: '', address: EMPTY_ADDRESS },
  settings: DEFAULT_SETTINGS,
  stations,
  employees,
  services,
  customers: 0,
  quotes: 0,
  saved: new Set<FirstStep>(),
};
const first = <T>(list: readonly T[], change: Partial<T>): T[] =>
  list.map((one, at) => (at === 0 ? { ...one, ...change } : one));

test('what a new shop starts with is no step done', () => {
  expect([...doneSteps(START)]).toEqual([]);
});

test.each<[string, Partial<typeof START>, FirstStep[]]>([
  ['a bay with a name of its own', { stations: first(stations, { name: 'Bay 1', updatedAt: NOW }) }, ['bays']],
  ['phone and address', { user: { phone: '555', address: { ...EMPTY_ADDRESS, street: '1 Main St' } } }, ['contact']],
  ['a phone alone', { user: { phone: '555', address: EMPTY_ADDRESS } }, []],
  ['a logo', { settings: { ...DEFAULT_SETTINGS, logo: 'data:' } }, ['documents']],
  ['another tax rate', { settings: { ...DEFAULT_SETTINGS, taxRatePercent: 0 } }, ['documents']],
  ['hours that were saved', { settings: { ...DEFAULT_SETTINGS, weekHours: DEFAULT_WEEK_HOURS } }, ['hours']],
  ['a person that was added', { employees: first(employees, { createdAt: NOW }) }, ['staff']],
  ['a service that was saved', { services: first(services, { updatedAt: NOW }) }, ['services']],
  ['a customer', { customers: 1 }, ['customer']],
  ['a booking', { quotes: 1 }, ['quote']],
  ['forms that were saved', { saved: new Set(FIRST_STEPS) }, [...FIRST_STEPS]],
])('%s is a step done', (_, facts, done) => {
  expect([...doneSteps({ ...START, ...facts })]).toEqual(done);
});

test('other hours alone do not make a bay the own one of a shop', () => {
  const operatingHours = { ...DEFAULT_WEEK_HOURS, sunday: { start: '10:00', end: '14:00', available: true } };
  const changed = first(stations, { operatingHours, updatedAt: NOW });
  expect([...doneSteps({ ...START, stations: changed })]).toEqual([]);
});
