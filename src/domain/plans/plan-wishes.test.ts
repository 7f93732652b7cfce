import { expect, test } from 'vitest';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { buildEmployee, buildService, buildStation } from '#test/build.ts';
import { NO_WISHES, wishedParts, withLater, withMoved, withPlace } from './plan-wishes.ts';

const part = (key: string, category: ServiceCategory) => ({ key, service: buildService({ id: key, category }) });
const coat = part('coat', 'Ceramic Coating');
const film = part('film', 'PPF');
const tint = part('tint', 'Window Tinting');
const station = buildStation({ capabilities: ['PPF', 'Ceramic Coating', 'Window Tinting'] });
const employee = buildEmployee();
const shop = { stations: [station], employees: [employee], settings: {} };
const place = { station: 'Station A', employeeId: 'employee-1', date: '2026-11-23', startTime: '10:00' };

const keysOf = (wishes = NO_WISHES, parts = [coat, film, tint]) => {
  const { wanted, later } = wishedParts(parts, wishes, shop);
  return [wanted.map(({ key }) => key), later.map(({ key }) => key)];
};

test('parts come in the order of the shop, until the user moves one', () => {
  expect(keysOf()).toEqual([['film', 'tint', 'coat'], []]);
  const moved = withMoved(NO_WISHES, ['film', 'tint', 'coat'], 'coat', -1);
  expect(keysOf(moved)).toEqual([['film', 'coat', 'tint'], []]);
  expect(keysOf(moved, [coat, film, tint, part('hood', 'PPF')])).toEqual([['film', 'coat', 'tint', 'hood'], []]);
  expect(keysOf(moved, [tint, coat])).toEqual([['coat', 'tint'], []]);
});

test.each([
  ['the first part up', 'film', -1],
  ['the last part down', 'coat', 1],
  ['a part that is gone', 'wrap', -1],
] as const)('%s moves nothing', (_, key, by) => {
  expect(withMoved(NO_WISHES, ['film', 'tint', 'coat'], key, by)).toBe(NO_WISHES);
});

test('a part that is booked later is left out, and comes back to its place', () => {
  const later = withLater(NO_WISHES, 'tint', true);
  expect(keysOf(later)).toEqual([['film', 'coat'], ['tint']]);
  expect(withLater(later, 'tint', true)).toEqual(later);
  expect(keysOf(withLater(later, 'tint', false))).toEqual([['film', 'tint', 'coat'], []]);
});

test('a chosen place names its bay and person, and goes when one of them is gone or cannot do the service', () => {
  const wishes = withPlace(NO_WISHES, 'tint', place);
  const placeIn = (changes: Partial<typeof shop>) =>
    wishedParts([tint], wishes, { ...shop, ...changes }).wanted.map((one) => one.place);
  expect(placeIn({})).toEqual([{ station, employee, date: '2026-11-23', startTime: '10:00' }]);
  expect(placeIn({ employees: [] })).toEqual([undefined]);
  expect(placeIn({ employees: [{ ...employee, skillLevels: ['Basic'] }] })).toEqual([undefined]);
  expect(placeIn({ stations: [] })).toEqual([undefined]);
  expect(placeIn({ stations: [{ ...station, capabilities: ['PPF'] }] })).toEqual([undefined]);
  expect(withPlace(wishes, 'tint', undefined)).toEqual(NO_WISHES);
});
