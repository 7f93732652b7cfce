import { expect, test } from 'vitest';
import { Rejection } from '#domain/records/rejection.ts';
import { buildInvoice } from '#test/build.ts';
import type { Invoice, Payment } from './invoice.ts';
import { cancelled } from './ledger.ts';
import { accountShare } from './owed.ts';

const NOW = { at: '2026-11-20T18:00:00.000Z', today: '2026-11-20', zone: 'America/Chicago' };
const SENT: Partial<Invoice> = { status: 'Sent', sentAt: '2026-11-10T18:00:00.000Z' };

function entry(kind: 'payment' | 'refund' | 'forfeit', amount: number): Payment {
  return { id: kind, kind, amount, date: NOW.today, method: 'Card', reference: '', note: '' };
}

const inFull = buildInvoice({ ...SENT, status: 'Paid', paidAmount: 868, payments: [entry('payment', 868)] });
const inPart = buildInvoice({ ...SENT, paidAmount: 300, balanceAmount: 568, payments: [entry('payment', 300)] });
const settledOne = buildInvoice({ status: 'Paid', items: [], subtotal: 0, taxAmount: 0, totalAmount: 0 });

test.each([
  ['paid in full, a part given back and the rest kept', inFull, [entry('refund', 700), entry('forfeit', 168)], 0],
  ['paid in full, all given back', inFull, [entry('refund', 868)], 0],
  ['paid in full, all kept', inFull, [entry('forfeit', 868)], 0],
  ['paid in part, nothing said about the money', inPart, [], 300],
  ['paid in part, a part given back', inPart, [entry('refund', 100)], 200],
])('an invoice of 868.00 that was %s is cancelled', (_, invoice, entries, paidAmount) => {
  const payments = [...(invoice.payments ?? []), ...entries];
  expect({ ...invoice, ...cancelled(invoice, NOW, entries) }).toEqual({
    ...invoice,
    status: 'Cancelled',
    cancelledAt: NOW.at,
    paidAt: undefined,
    payments,
    paidAmount,
    balanceAmount: 868 - paidAmount,
  });
});

test.each([
  ['nothing said about the money', inFull, [], 'This invoice is paid. Refund or keep all of the $868.00 to cancel it.'],
  [
    'a cent left',
    inFull,
    [entry('refund', 867.99)],
    'This invoice is paid. Refund or keep all of the $868.00 to cancel it.',
  ],
  ['a cent too much', inFull, [entry('refund', 800), entry('forfeit', 68.01)], 'Only $68.00 was paid.'],
  ['more than was paid', inPart, [entry('refund', 300.01)], 'Only $300.00 was paid.'],
  [
    'an invoice that is cancelled',
    { ...inPart, status: 'Cancelled' as const },
    [],
    'This invoice is already cancelled.',
  ],
  [
    'an invoice that was settled',
    settledOne,
    [],
    'A settled invoice can’t be cancelled. Edit and save it to make it a Draft first.',
  ],
])('%s: refused', (_, invoice, entries, sentence) => {
  expect(() => cancelled(invoice, NOW, entries)).toThrow(new Rejection(sentence));
});

test('the money of a paid invoice from a file without payments is given back', () => {
  const { payments: _, ...old } = buildInvoice({ status: 'Paid', paidAmount: 0, balanceAmount: 0 });
  expect(cancelled(old, NOW, [entry('refund', 868)])).toMatchObject({
    status: 'Cancelled',
    paidAmount: 0,
    balanceAmount: 868,
    payments: [
      { id: 'invoice-1-earlier', amount: 868 },
      { kind: 'refund', amount: 868 },
    ],
  });
});

test('what a file says was paid is an entry once the invoice is cancelled, also when nothing is said about it', () => {
  const { paidAmount: _paid, payments: _payments, ...rest } = buildInvoice(SENT);
  const invoice = { ...rest, balanceAmount: 568 };
  const after = { ...invoice, ...cancelled(invoice, NOW) };
  expect(after.payments).toEqual([
    {
      id: 'invoice-1-earlier',
      amount: 300,
      date: '2026-11-20',
      method: 'Other',
      reference: '',
      note: 'Recorded before payments were listed',
    },
  ]);
  expect([after.paidAmount, accountShare(after)]).toEqual([300, { owed: 0, credit: 300 }]);
});
