import { describe, expect, test } from 'vitest';
import type { OfferedService, RequestPage } from '#domain/leads/car-request.ts';
import {
  emptyRequest,
  filmKinds,
  isEmptyRequest,
  type RequestDraft,
  requestOf,
  requestProblems,
} from './request-draft.ts';

const service = (id: string, category: OfferedService['category']): OfferedService => ({
  id,
  name: id,
  description: '',
  category,
  price: undefined,
});
const PAGE: RequestPage = {
  shop: { name: 'Shine Works', phone: '', logo: undefined },
  intro: '',
  today: '2026-11-20',
  services: [service('front', 'PPF'), service('tint', 'Window Tinting'), service('wash', 'Detailing')],
};
const FILLED: RequestDraft = {
  ...emptyRequest(),
  year: '2024',
  make: 'Porsche',
  model: 'Macan',
  serviceIds: ['front'],
  firstName: 'Nora',
  email: 'nora@example.com',
  agrees: true,
};
const problemsOf = (changed: Partial<RequestDraft>) =>
  Object.fromEntries(requestProblems({ ...FILLED, ...changed }, PAGE));

test.each<[Partial<RequestDraft>, object]>([
  [{}, {}],
  [{ year: '1969' }, {}],
  [{ year: '1900' }, {}],
  [{ year: '2027' }, {}],
  [{ year: '1899' }, { year: 'Enter a year from 1900 to 2027.' }],
  [{ year: '2028' }, { year: 'Enter a year from 1900 to 2027.' }],
  [{ year: '69' }, { year: 'Enter a year from 1900 to 2027.' }],
  [{ year: '' }, { year: 'Choose or enter the year.' }],
  [{ email: '', phone: '512 555 0101' }, {}],
  [{ email: '', phone: '555-0101' }, {}],
  [{ email: '', phone: '555-010' }, { phone: 'Enter all digits of the phone number, with its area code.' }],
  [{ phone: 'call me' }, { phone: 'Enter all digits of the phone number, with its area code.' }],
  [{ email: '', phone: ' ' }, { phone: 'Enter a phone number or an email.' }],
  [{ firstDay: '2026-11-20', secondDay: '2026-11-21' }, { firstDay: 'Choose a day from tomorrow on.' }],
  [{ firstDay: '2027-11-20', secondDay: '2027-11-21' }, { secondDay: 'Choose a day within a year.' }],
  [
    { serviceIds: [], agrees: false },
    {
      serviceIds: 'Choose what you would like done.',
      agrees: 'Check this box so that the shop can answer you.',
    },
  ],
])('with %j the problems are %j', (changed, problems) => {
  expect(problemsOf(changed)).toEqual(problems);
});

test('a service that went since it was chosen does not count and is not sent', () => {
  expect(problemsOf({ serviceIds: ['gone'] })).toEqual({ serviceIds: 'Choose what you would like done.' });
  expect(requestOf({ ...FILLED, serviceIds: ['wash', 'gone', 'front'] }, PAGE, 'id').serviceIds).toEqual([
    'wash',
    'front',
  ]);
});

test.each<[Partial<RequestDraft>, boolean]>([
  [{}, true],
  [{ make: 'Porsche' }, false],
  [{ serviceIds: ['front'] }, false],
  [{ agrees: true }, false],
])('an empty request with %j is empty: %s', (changed, isEmpty) => {
  expect(isEmptyRequest({ ...emptyRequest(), ...changed })).toBe(isEmpty);
});

describe('film', () => {
  test.each([
    [['front'], ['panel']],
    [
      ['tint', 'front'],
      ['panel', 'window'],
    ],
    [['tint'], ['window']],
    [['wash'], []],
  ])('of the services %j goes on %j', (serviceIds, kinds) => {
    expect(filmKinds({ serviceIds }, PAGE)).toEqual(kinds);
  });

  const chosen = {
    positionIds: ['left-front-window', 'hood', 'roof', 'left-cab-corner'],
    partialIds: ['hood', 'rear-glass'],
  };
  test.each([
    [['front'], { positionIds: ['hood', 'roof'], partialIds: ['hood'] }],
    [['tint'], { positionIds: ['left-front-window'], partialIds: [] }],
    [['wash'], { positionIds: [], partialIds: [] }],
  ])('is asked for with the services %j on %j', (serviceIds, parts) => {
    expect(requestOf({ ...FILLED, ...chosen, serviceIds }, PAGE, 'id')).toMatchObject(parts);
  });
});

test.each([
  [
    { make: 'Porsche', model: 'Macan' },
    { size: 'SUV', bodyType: 'SUV' },
  ],
  [{ make: 'Studebaker', model: 'Avanti' }, {}],
])('a request says of %j what the catalog knows, and guesses nothing', (car, known) => {
  const { vehicle, serviceIds } = requestOf(
    { ...FILLED, ...car, year: '1963', serviceIds: ['wash', 'front'] },
    PAGE,
    'id',
  );
  expect(vehicle).toEqual({ year: 1963, ...car, ...known });
  expect(serviceIds).toEqual(['wash', 'front']);
});
