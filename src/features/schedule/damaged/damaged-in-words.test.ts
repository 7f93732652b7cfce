import { expect, test } from 'vitest';
import { buildBooking } from '#test/build.ts';
import { damagedInWords } from './damaged-in-words.ts';

const whole = buildBooking();

test.each<[string, unknown[], string[]]>([
  ['no status', [{ ...whole, status: 'Lost' }], ['Nov 20, 2026, 9:00 AM, Jake Novak, Ceramic Coating']],
  [
    'a day that does not exist',
    [{ ...whole, date: '2026-02-30' }],
    ['2026-02-30, 9:00 AM, Jake Novak, Ceramic Coating'],
  ],
  [
    'numbers for texts',
    [{ date: 20, startTime: 9, customer: { firstName: 5, lastName: 'Novak' }, service: 'Tint' }],
    ['Novak'],
  ],
  ['no object', [5, null, [], {}], Array(4).fill('A booking without a day')],
])('What is told of a record with %s', (_, records, told) => {
  expect(damagedInWords(records.map((record) => JSON.stringify(record)).join('\n'))).toEqual(told);
});

test('A list that breaks off is told once, whatever its lines are, and records beside it as well', () => {
  expect(damagedInWords('[\n  {"id": "half a rec')).toEqual(['A list that breaks off']);
  expect(damagedInWords(`${JSON.stringify({ date: '2026-11-20' })}\n[{"id"`)).toEqual([
    'Nov 20, 2026',
    'A list that breaks off',
  ]);
});
