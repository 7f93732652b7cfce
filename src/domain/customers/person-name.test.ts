import { expect, test } from 'vitest';
import { isCompanyName, parsePersonName } from './person-name.ts';

test.each([
  ['Bluebonnet Motors, LLC', true],
  ['Bluebonnet Motors L.L.C.', true],
  ['Hill Cars Inc', true],
  ['Hill Cars, Inc. (Austin)', true],
  ['Hale & Co', true],
  ['Hale Co.', true],
  ['Hale Motor Company', true],
  ['Weiß GmbH', true],
  ['Hill Cars Ltd.', true],
  ['Acme Corp', true],
  ['Maria Co', false],
  ['Marcus Hale', false],
  ['Vince Incline', false],
  ['Corpus Christi Tint', false],
  ['', false],
])('%j is a company by its legal form: %s', (name, is) => {
  expect(isCompanyName(name)).toBe(is);
});

test.each([
  ['Ines Varga', 'Ines', 'Varga'],
  ['Varga, Ines', 'Ines', 'Varga'],
  ['Mary Ann Lind', 'Mary Ann', 'Lind'],
  ['Marcus T. Hale Jr.', 'Marcus T.', 'Hale Jr.'],
  ['Marcus Hale, Jr.', 'Marcus', 'Hale Jr.'],
  ['Hale, Marcus, Jr.', 'Marcus', 'Hale Jr.'],
  ['Hale Jr., Marcus', 'Marcus', 'Hale Jr.'],
  ['Robert Hale III', 'Robert', 'Hale III'],
  ['Ana Ruiz, M.D.', 'Ana', 'Ruiz M.D.'],
  ['Marcus Jr.', 'Marcus', 'Jr.'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%j is the first name %j and the last name %j', (name, firstName, lastName) => {
  expect(parsePersonName(name)).toEqual({ firstName, lastName });
});
