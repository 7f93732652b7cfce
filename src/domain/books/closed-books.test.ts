import { expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { buildInvoice } from '#test/build.ts';
import { bookedSince, closedNote, inBooksSince } from './closed-books.ts';

const cash = { id: 'p', amount: 100, date: '2026-10-09', method: 'Cash', reference: '', note: '' };
const asked = { date: '2026-10-12', type: 'Invoice', amount: 868, tax: 68 };
const sent = buildInvoice({ status: 'Sent', date: '2026-10-12', booked: [asked] });

test.each<[string, Partial<Invoice>, string | undefined, string | undefined]>([
  ['sent', {}, '2026-10-12', '2026-10-12'],
  ['sent for a month that was closed', { booked: [{ ...asked, date: '2026-11-02' }] }, '2026-11-02', '2026-11-02'],
  ['sent before there were entries', { booked: undefined }, '2026-10-12', '2026-10-12'],
  ['paid before it was sent', { payments: [cash] }, '2026-10-12', '2026-10-09'],
  ['a Draft', { status: 'Draft', booked: undefined }, undefined, undefined],
  ['a Draft with a payment', { status: 'Draft', booked: undefined, payments: [cash] }, undefined, '2026-10-09'],
  [
    'whose payment was reversed',
    { status: 'Cancelled', payments: [{ ...cash, reversedOn: '2026-10-20' }] },
    undefined,
    undefined,
  ],
])('an invoice %s is booked since, and with its payments since', (_what, over, since, withPayments) => {
  const invoice = { ...sent, ...over };
  expect([bookedSince(invoice, 'UTC'), inBooksSince(invoice, 'UTC')]).toEqual([since, withPayments]);
});

test.each([
  ['2026-10-31', '2026-10-31', true],
  ['2026-11-01', '2026-10-31', false],
  ['2026-10-31', '', false],
  [undefined, '2026-10-31', false],
])(
  'a change of %s while the books are closed through %s is said to be booked today: %s',
  (day, closedThrough, isSaid) => {
    expect(closedNote(day, { today: '2026-11-20', closedThrough })).toBe(
      isSaid
        ? 'Oct 31, 2026 is in your closed books (through Oct 31, 2026). What you change is booked today, Nov 20, 2026.'
        : undefined,
    );
  },
);
