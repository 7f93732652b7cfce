import { describe, expect, test } from 'vitest';
import { phoneNumbers, plateKey, searchedDigits, searchFor, searchTextOf } from './search-text.ts';

const text = searchTextOf(
  ['Łukasz Ñandú Weiß', 'Northside Dental', 'lukas@example.com', 'Søren O’Neil Ødegaard', 'Jose\u0301'],
  ['(512) 555-0142', 'FLT6 911', '', ...phoneNumbers('1-800-GO-TINTS'), ...phoneNumbers('+44 (0)20 7946 0018')],
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
  ['512–555–0142', true],
  ['512/555', true],
  ['+1 512 555', true],
  ['1 (512) 555-0142', true],
  ['800 468 4687', true],
  ['go-tints', true],
  ['+44 20 7946', true],
  ['011 44 20 7946 0018', true],
  ['0142512', false],
  ['flt6911', true],
  ['flt-6911', true],
  ['flt-6912', false],
  ['FLT6 911', true],
  ['?', false],
])('"%s" is found in a record with name, company, email, phone and plate: %s', (query, found) => {
  expect(searchFor(query)(text)).toBe(found);
});

test.each([
  ['(512) 555', '512555'],
  ['+1 512 5', '5125'],
  ['1 512 555 0142', '5125550142'],
  ['1512', '1512'],
  ['+44 (0)20 7946 0018', '442079460018'],
  ['512 film', ''],
  ['', ''],
])('of %j the digits %j are searched', (query, digits) => {
  expect(searchedDigits(query)).toBe(digits);
});

describe('a plate', () => {
  const WRITTEN = ['ZQX-4417', 'ZQX 4417', 'ZQX4417', 'ZQX.4417', 'zqx·4417', 'ZQX\u20114417', 'ZQX\u00a04417'];

  test.each(WRITTEN)('stored as %s is found however it is typed, also without digits', (stored) => {
    const text = searchTextOf(['Jake Novak'], [stored]);
    for (const typed of [...WRITTEN, 'ZQX - 4417']) expect([typed, searchFor(typed)(text)]).toEqual([typed, true]);
    expect(searchFor('ZQX-4418')(text)).toBe(false);
    expect(plateKey(stored)).toBe('zqx4417');
  });

  test('of letters alone is found with a hyphen', () => {
    expect(searchFor('WHT-LK')(searchTextOf([], ['WHTLK']))).toBe(true);
  });
});
