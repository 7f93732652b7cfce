import { expect, test } from 'vitest';
import { searchFor, searchTextOf } from './search-text.ts';

const text = searchTextOf(
  ['Łukasz Ñandú Weiß', 'Northside Dental', 'lukas@example.com', 'Søren O’Neil Ødegaard', 'Jose\u0301'],
  ['(512) 555-0142', 'FLT6 911', ''],
);

test.each([
  ['', true],
  ['  ', true],
  ['nandu', true],
  ['lukasz', true],
  ['weiss', true],
  ['soren odegaard', true],
  ["o'neil", true],
  ['O’NEIL', true],
  ['josé', true],
  ['jose\u0301', true],
  ['\u2068jose\u2069', true],
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
