import { expect, test } from 'vitest';
import { buildBooking } from '#test/build.ts';
import { damagedSummaries } from './damaged-summaries.ts';

const whole = buildBooking();

test.each<[string, unknown[], string[]]>([
  ['no status', [{ ...whole, status: 'Lost' }], ['Nov 20, 2026, 9:00 AM, Jake Novak, Ceramic Coating']],
  [
    'a date that does not exist',
    [{ ...whole, date: '2026-02-30' }],
    ['2026-02-30, 9:00 AM, Jake Novak, Ceramic Coating'],
  ],
  [
    'numbers instead of text',
    [{ date: 20, startTime: 9, customer: { firstName: 5, lastName: 'Novak' }, service: 'Tint' }],
    ['Novak'],
  ],
  ['no object', [5, null, [], {}], Array(4).fill('A booking without a date')],
])('Summarizes a record with %s', (_, records, summaries) => {
  expect(damagedSummaries(records.map((record) => JSON.stringify(record)).join('\n'))).toEqual(summaries);
});

test('Summarizes an incomplete list once, however many lines it has, and the records next to it as well', () => {
  expect(damagedSummaries('[\n  {"id": "half a rec')).toEqual(['An incomplete list']);
  expect(damagedSummaries(`${JSON.stringify({ date: '2026-11-20' })}\n[{"id"`)).toEqual([
    'Nov 20, 2026',
    'An incomplete list',
  ]);
});
