import { describe, expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

describe('a number is read as people type it and programs export it', () => {
  test.each([
    ['1249.99', 1249.99, undefined],
    ['1,249.99', 1249.99, undefined],
    ['$1,249.99', 1249.99, '$'],
    [' $ 1,249.99 ', 1249.99, '$'],
    ['1\u00a0249.99', 1249.99, undefined],
    ['1\u202f249\u202f000.5', 1249000.5, undefined],
    ['$12,345,678.90', 12345678.9, '$'],
    ['USD 40', 40, '$'],
    ['US$40', 40, '$'],
    ['40.00 USD', 40, '$'],
    ['.25', 0.25, undefined],
    ['5.', 5, undefined],
    ['007', 7, undefined],
    ['8.875%', 8.875, '%'],
    ['10 %', 10, '%'],
    ['\u22125', -5, undefined],
    ['–5', -5, undefined],
    ['-5', -5, undefined],
    ['(12.50)', -12.5, undefined],
    ['($12.50)', -12.5, '$'],
    ['-$12.50', -12.5, '$'],
    ['$-12.50', -12.5, '$'],
    ['12.50-', -12.5, undefined],
    ['0.12345', 0.12345, undefined],
    ['１２３', 123, undefined],
    ['999999999999999', 999999999999999, undefined],
  ] as const)('%j is %d (%s)', (text, value, unit) => {
    expect(readTypedNumber(text)).toEqual({ value, unit });
  });

  test.each(['-0', '(0.00)', '$-0'])('%j is 0 without a sign', (text) => {
    expect(Object.is(readTypedNumber(text)?.value, 0)).toBe(true);
  });
});

describe('what is no number in US notation is refused, never guessed', () => {
  test.each([
    '',
    ' ',
    '-',
    '.',
    '$',
    '%',
    '()',
    'abc',
    'about 5',
    '5 hours',
    '12,5',
    '1,24',
    '1,2345',
    '1.249,99',
    '1,249 000',
    '1,249,99',
    '12.5.1',
    '1 2',
    '--5',
    '(-5)',
    '$10%',
    '$$5',
    '€5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1234567890123456',
    '10% 5',
  ])('%j', (text) => {
    expect(readTypedNumber(text)).toBe(undefined);
  });
});
