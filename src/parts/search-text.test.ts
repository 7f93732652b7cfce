import { expect, test } from 'vitest';
import { searchFor, searchTextOf } from './search-text.ts';

const text = searchTextOf(
  ['Łukasz Ñandú', 'Northside Dental', 'lukas@example.com'],
  ['(512) 555-0142', 'FLT6 911', ''],
);

test.each([
  ['', true],
  ['  ', true],
  ['nandu', true],
  ['ÑANDÚ dental', true],
  ['dental ñandu', true],
  ['lukas@EXAMPLE', true],
  ['dental nobody', false],
  ['(512) 555-0142', true],
  ['5125550142', true],
  ['512-555-0142', true],
  ['512.555', true],
  ['555 512', true],
  ['0142512', false],
  ['flt6911', true],
  ['FLT6 911', true],
  ['?', false],
])('"%s" is found in a record with name, company, e-mail, phone and plate: %s', (query, found) => {
  expect(searchFor(query)(text)).toBe(found);
});
