import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleCustomers } from '#domain/samples/sample-customers.ts';
import { checkDigitOf, readVin } from './read-vin.ts';
import { normalizeVin, temporaryVin } from './vin.ts';

const TODAY = '2026-11-20';
const SIGNS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];

/** The same VIN with the check digit that its other signs ask for. */
function withCheckDigit(vin: string): string {
  return `${vin.slice(0, 8)}${checkDigitOf(vin)}${vin.slice(9)}`;
}

describe('a VIN', () => {
  test.each([
    ['1hgcm82633a004352xyz', '1HGCM82633A004352'],
    [' wp0-ab2a92 ss224871 ', 'WP0AB2A92SS224871'],
    ['', ''],
    ['VIN: 1FTFW1E50NFA01234', '1FTFW1E50NFA01234'],
    ['vin:1ftfw1e50nfa01234', '1FTFW1E50NFA01234'],
    ['VIN# 1FTFW1E50NFA01234', '1FTFW1E50NFA01234'],
    ['VIN1FTFW1E50NFA01234', '1FTFW1E50NFA01234'],
    ['VIN No. 1FTFW1E5 0NFA-01234', '1FTFW1E50NFA01234'],
    ['Vehicle Identification Number: 1FTFW1E50NFA01234', '1FTFW1E50NFA01234'],
    ['2022 Ford F-150, VIN 1FTFW1E50NFA01234 (white)', '1FTFW1E50NFA01234'],
    ['VIN: 1FTFW1E5', '1FTFW1E5'],
    ['VIN:', ''],
    ['V', 'V'],
    ['1HGCM82633A0043521', '1HGCM82633A004352'],
  ])('typed as "%s" is stored as %s (EX-161)', (typed, stored) => {
    expect(normalizeVin(typed)).toBe(stored);
  });

  // The examples of the standard and of the regulation, and two of the same digit all through.
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['1HGCM82633A004352', '3'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('%s asks for the check digit %s', (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit);
  });

  test.each([
    ['', { kind: 'incomplete', length: 0 }],
    ['1HGCM82633A00435', { kind: 'incomplete', length: 16 }],
    ['1HGCM82633A0O4352', { kind: 'impossible', sign: 'O' }],
    ['1HGCM82633I', { kind: 'impossible', sign: 'I' }],
    ['QHGCM82633A004352', { kind: 'impossible', sign: 'Q' }],
    ['1HGCM82633A00435Ü', { kind: 'impossible', sign: 'Ü' }],
    ['TEMP1234567890123', { kind: 'temporary' }],
    ['TEMP123456789012', { kind: 'incomplete', length: 16 }],
    ['1HGCM82643A004352', { kind: 'unchecked', make: 'Honda' }],
    ['WVWZZZ1JZ3W386752', { kind: 'unchecked', make: 'Volkswagen' }],
    ['1HGCM82633A004352', { kind: 'checked', make: 'Honda', year: 2003 }],
    ['1M8GDM9AXKP042788', { kind: 'checked', make: undefined, year: 1989 }],
  ])('%s reads %o', (vin, reading) => {
    expect(readVin(vin, TODAY)).toEqual(reading);
  });

  test('two signs swapped or one mistyped no longer reads as checked', () => {
    expect(readVin('1HGCM82633A004325', TODAY)).toEqual({ kind: 'unchecked', make: 'Honda' });
    expect(readVin('1HGCM82633A004353', TODAY)).toEqual({ kind: 'unchecked', make: 'Honda' });
  });

  test.each([
    // The seventh sign is a digit: 1980 to 2009.
    ['1HGCM82_ A', 1980],
    ['1HGCM82_ Y', 2000],
    ['1HGCM82_ 1', 2001],
    ['1HGCM82_ 9', 2009],
    ['1HGCM82_ V', 1997],
    ['1HGCM82_ W', 1998],
    // A letter: 2010 to 2039, and none where that is later than next year.
    ['1HGCM8A_ A', 2010],
    ['1HGCM8A_ T', 2026],
    ['1HGCM8A_ V', 2027],
    ['1HGCM8A_ W', undefined],
    ['1HGCM8A_ Y', undefined],
    ['1HGCM8A_ 1', undefined],
    ['1HGCM8A_ 9', undefined],
    // No year has these.
    ['1HGCM8A_ 0', undefined],
    ['1HGCM8A_ U', undefined],
    ['1HGCM8A_ Z', undefined],
  ])('built as %s is of the model year %s', (start, year) => {
    const [head = '', code] = start.split('_ ');
    const vin = withCheckDigit(`${head}X0${code}A004352`.slice(0, 17));
    expect([vin.length, readVin(vin, TODAY)]).toEqual([17, { kind: 'checked', make: 'Honda', year }]);
  });

  test('a year code comes into use in the year before its own: W with a letter is 2028 from January 1, 2027', () => {
    const vin = withCheckDigit('1HGCM8AXXW0004352');
    const yearOn = (today: string) => {
      const reading = readVin(vin, today);
      return reading.kind === 'checked' ? reading.year : reading.kind;
    };
    expect(['2026-12-31', '2027-01-01', '2040-01-01'].map(yearOn)).toEqual([undefined, 2028, 2028]);
  });

  test('has the make and the year of every car of the sample shop', () => {
    for (const { vehicle } of sampleCustomers(TODAY)) {
      expect([vehicle.vin, readVin(vehicle.vin, TODAY)]).toEqual([
        vehicle.vin,
        { kind: 'checked', make: vehicle.make, year: vehicle.year },
      ]);
    }
  });

  test('is never taken for checked with one digit mistyped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 }),
        fc.nat(16),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (signs, at, digit, off) => {
          signs[at] = String(digit);
          const vin = withCheckDigit(signs.join(''));
          const read = Number(vin[at] === 'X' ? 10 : vin[at]);
          const wrong = `${vin.slice(0, at)}${(read + off) % 10}${vin.slice(at + 1)}`;
          expect([readVin(vin, TODAY).kind, readVin(wrong, TODAY).kind]).toEqual(['checked', 'unchecked']);
        },
      ),
    );
  });
});

test.each([
  ['1234567890123', 'TEMP1234567890123'],
  ['42', 'TEMP0000000000042'],
  ['991234567890123', 'TEMP1234567890123'],
  ['12-34', 'TEMP0000000001234'],
])('the temporary VIN of %s is %s: 17 characters', (digits, vin) => {
  expect(temporaryVin(digits)).toBe(vin);
  expect(temporaryVin(digits)).toHaveLength(17);
});
