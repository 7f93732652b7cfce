import { describe, expect, test } from 'vitest';
import { monthFigures } from '#domain/calendar/month.ts';
import type { EstimateStatus } from '#domain/estimates/estimate.ts';
import { estimateFigures } from '#domain/estimates/estimate-figures.ts';
import type { InvoiceStatus, Payment } from '#domain/invoices/invoice.ts';
import { invoiceFigures } from '#domain/invoices/invoice-figures.ts';
import type { BookingStatus } from '#domain/scheduling/booking.ts';
import { buildBooking, buildEstimate, buildInvoice } from '#test/build.ts';
import { type CardName, definitionsOf, FIGURE_SECTIONS } from './figure-meanings.ts';

const TODAY = '2026-11-20';

function paid(kind: Payment['kind'], amount: number): Payment {
  return { id: `${kind} ${amount}`, kind, amount, date: TODAY, method: 'Card', reference: '', note: '' };
}

const INVOICES = (
  [
    // A deposit of 20 is applied to the Draft, and the tip and the refund are of the Paid and the Sent one.
    ['Draft', 108, 20, '2026-12-20', [paid('deposit', 20)]],
    ['Sent', 400, 75, '2026-11-19', [paid('payment', 100), paid('refund', 25)]],
    ['Viewed', 50, 60, '2026-11-20', [paid('payment', 60)]],
    ['Overdue', 10, 0, '2026-11-21', []],
    ['Paid', 300, 300, '2026-11-19', [paid('payment', 300), paid('tip', 30)]],
    ['Cancelled', 200, 50, '2026-11-19', [paid('payment', 80), paid('forfeit', 30)]],
  ] satisfies [InvoiceStatus, number, number, string, Payment[]][]
).map(([status, totalAmount, paidAmount, dueDate, payments]) =>
  buildInvoice({ status, totalAmount, paidAmount, balanceAmount: 0, dueDate, payments }),
);

const ESTIMATES = (
  [
    ['Draft', 100],
    ['Sent', 200],
    ['Viewed', 300],
    ['Accepted', 400],
    ['Declined', 500],
  ] satisfies [EstimateStatus, number][]
).map(([status, totalAmount]) => buildEstimate({ status, totalAmount, expiryDate: '2026-11-01' }));

const BOOKINGS = (
  [
    ['Scheduled', '2026-11-30', 1000, 400, 40],
    ['Complete', '2026-11-02', 100, 10, 10],
    ['Cancelled', '2026-11-02', 999, 99, 9.91],
    ['No Show', '2026-11-02', 999, 99, 9.91],
    ['Scheduled', '2026-12-01', 999, 99, 9.91],
  ] satisfies [BookingStatus, string, number, number, number][]
).map(([status, date, servicePrice, grossProfit, profitMargin]) =>
  buildBooking({ status, date, pricing: { ...buildBooking().pricing, servicePrice, grossProfit, profitMargin } }),
);

describe('the cards', () => {
  test('count what their definitions say: drafts, tips, refunds, kept money, lost bookings', () => {
    const invoices = invoiceFigures(INVOICES, TODAY);
    const estimates = estimateFigures(ESTIMATES);
    const month = monthFigures(BOOKINGS, '2026-11');
    const values: Record<CardName, number> = {
      'Total Amount': invoices.total,
      'Paid Amount': invoices.paid,
      'Pending Amount': invoices.pending,
      Overdue: invoices.overdueCount,
      'Total Value': estimates.total,
      'Accepted Value': estimates.accepted,
      Pending: estimates.pending,
      'Conversion Rate': estimates.conversionRate,
      'Total Bookings': month.count,
      'Total Revenue': month.revenue,
      'Total Profit': month.profit,
      'Avg Profit Margin': month.averageMargin,
    };
    expect(values).toEqual({
      // 108 + 400 + 50 + 10 + 300 + 200
      'Total Amount': 1068,
      // 20 + (100 − 25) + 60 + 0 + 300 + (80 − 30)
      'Paid Amount': 505,
      // 88 of the Draft, 325 of the Sent, 0 of the overpaid and 10 of the Overdue one
      'Pending Amount': 423,
      // The Sent one that was due yesterday, and the one marked Overdue
      Overdue: 2,
      'Total Value': 1500,
      'Accepted Value': 400,
      // 200 + 300, both expired
      Pending: 500,
      // 1 of 5
      'Conversion Rate': 20,
      'Total Bookings': 4,
      'Total Revenue': 1100,
      'Total Profit': 410,
      // (40 + 10) ÷ 2, where 410 ÷ 1,100 would be 37.3
      'Avg Profit Margin': 25,
    });
    const declared = FIGURE_SECTIONS.flatMap(({ card, columns }) => (card ? [] : columns.map(({ name }) => name)));
    expect(declared).toEqual(Object.keys(values));
  });
});

test('a button finds one definition for a card, and all of a card of Money', () => {
  const { length } = FIGURE_SECTIONS.flatMap(({ columns }) => columns);
  expect(length).toBe(27);
  for (const { card, columns } of FIGURE_SECTIONS) {
    if (card) expect(definitionsOf(card), card).toEqual(columns);
    else for (const one of columns) expect(definitionsOf(one.name), one.name).toEqual([one]);
    for (const { name, meaning } of columns) expect(meaning, name).toMatch(/^[A-Z].*[^.]\.$/);
  }
});
