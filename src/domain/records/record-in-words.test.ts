import { expect, test } from 'vitest';
import { buildBooking, buildInvoice, buildProduct } from '#test/build.ts';
import { pathInWords, recordInWords } from './record-in-words.ts';

const whole = buildBooking();

test.each<[string, unknown, string]>([
  ['a booking without status', { ...whole, status: 'Lost' }, 'Jake Novak, Nov 20, 2026, 9:00 AM, Ceramic Coating'],
  ['a date that does not exist', { ...whole, date: '2026-02-30' }, 'Jake Novak, 2026-02-30, 9:00 AM, Ceramic Coating'],
  [
    'numbers instead of text',
    { date: 20, startTime: 9, customer: { firstName: 5, lastName: 'Novak' }, service: 'Tint' },
    'Novak',
  ],
  ['an invoice', { ...buildInvoice({ invoiceNumber: 'INV-7' }), date: 5 }, 'INV-7, Jake Novak'],
  ['a film', buildProduct({ maker: 'XPEL', series: 'Stealth' }), 'XPEL, Stealth'],
  ...[5, null, [], {}].map((value): [string, unknown, string] => ['no object', value, '']),
])('Names a record by what is readable: %s', (_, raw, words) => {
  expect(recordInWords(raw)).toBe(words);
});

test('A path in a record is readable', () => {
  expect(pathInWords(['stageLog', 1, 'doneBy'])).toBe('Stage log, entry 2, done by');
});
