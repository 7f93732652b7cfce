import { describe, expect, test } from 'vitest';
import { billingContent } from '#domain/documents/billing-totals.ts';
import { totalOf, totalParts, totalsLess } from '#domain/documents/document-totals.ts';
import { copyOfInvoice } from '#domain/documents/new-documents.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildInvoice } from '#test/build.ts';
import type { Invoice, Payment } from './invoice.ts';
import { withoutPayment, withPayment } from './ledger.ts';
import { paidFacts } from './payments.ts';

const NOW = { at: '2026-11-20T18:00:00.000Z', today: '2026-11-20', zone: 'UTC' };
const entry = (id: string, amount: number, kind?: 'refund'): Payment => ({
  id,
  ...(kind && { kind }),
  amount,
  date: NOW.today,
  method: 'Card',
  reference: '',
  note: '',
});
/** The invoice, paid in full. */
const paid = (over: Partial<Invoice> = {}): Invoice => {
  const invoice = buildInvoice({ status: 'Sent', sentAt: NOW.at, ...over });
  return { ...invoice, ...withPayment(invoice, entry('paid', totalOf(invoice)), NOW) };
};
const lowered = (invoice: Invoice, amount: number, id = 'back'): Invoice => ({
  ...invoice,
  ...withPayment(invoice, entry(id, amount, 'refund'), NOW, 'price lowered'),
});
const reversed = (invoice: Invoice, id = 'back'): Invoice => ({ ...invoice, ...withoutPayment(invoice, id, NOW) });
/** The invoice with one line of that price, as its form saves it. */
function edited(invoice: Invoice, price: number): Invoice {
  const items = invoice.items.map((line) => ({ ...line, quantity: 1, unitPrice: price, totalPrice: price }));
  const content = billingContent(items, invoice.taxRate, invoice);
  const totals = totalsLess(content, invoice.credits);
  return {
    ...invoice,
    ...content,
    ...totals,
    ...paidFacts(totals.totalAmount, invoice.payments ?? []),
    status: 'Draft',
  };
}
const figures = ({ subtotal, taxAmount, totalAmount, balanceAmount }: Invoice) => [
  ...[subtotal, taxAmount, totalAmount],
  balanceAmount,
];

describe.each(['before-tax', 'after-tax'] as const)('a discount of $80.00 %s', (discountApplies) => {
  const line = { ...buildInvoice().items[0], quantity: 1, unitPrice: 800, totalPrice: 800, taxable: true };
  const content = billingContent([line as Invoice['items'][number]], 8.5, { discountAmount: 80, discountApplies });

  test('a price is lowered to the cent, three times, down to nothing and no lower, and comes back as it was', () => {
    const invoice = paid({ ...content, balanceAmount: content.totalAmount });
    const third = Math.floor(invoice.totalAmount / 3);
    const last = invoice.totalAmount - 2 * third;
    const steps = [lowered(invoice, third, 'a')];
    steps.push(lowered(steps[0] ?? invoice, third, 'b'));
    steps.push(lowered(steps[1] ?? invoice, Math.round(last * 100) / 100, 'c'));
    for (const one of steps)
      expect([totalParts(one)?.adjustment, one.balanceAmount, one.status]).toEqual([0, 0, 'Paid']);
    const free = steps[2] ?? invoice;
    expect(figures(free)).toEqual([800, 0, 0, 0]);
    expect(() => lowered(free, 0.01, 'd')).toThrow(
      new Rejection('Nothing was paid on this invoice, so there is nothing to refund.'),
    );
    const back = ['c', 'a', 'b'].reduce(reversed, free);
    expect([figures(back), back.credits]).toEqual([figures(invoice), []]);
  });
});

test('a price of a file without subtotal and tax that was lowered to nothing is not read from the lines again', () => {
  const invoice = paid({ subtotal: 0, taxAmount: 0, totalAmount: 868, balanceAmount: 868 });
  const free = lowered(invoice, 868);
  expect([totalOf(free), free.balanceAmount, free.status]).toEqual([0, 0, 'Paid']);
  expect(totalOf(reversed(free))).toBe(868);
});

test('lines that come to less than what was taken off are free, without tax, and cost what they say once that is reversed', () => {
  const free = edited(lowered(paid(), 100), 50);
  expect(figures(free)).toEqual([50, 0, 0, 0]);
  expect(figures(reversed(free))).toEqual([50, 4.25, 54.25, 0]);
  const copy = copyOfInvoice(free, DEFAULT_SETTINGS, { id: 'n', number: 'N', lineId: () => 'l', ...NOW });
  expect(copy.totalAmount).toBe(54.25);
});

test('a duplicate has the price before it was lowered, and neither credits, booked entries nor payments', () => {
  const booked = [{ date: '2026-11-20', type: 'Invoice', amount: 868, tax: 68 }];
  const copy = copyOfInvoice({ ...lowered(paid(), 100), booked }, DEFAULT_SETTINGS, {
    id: 'n',
    number: 'N',
    lineId: () => 'l',
    ...NOW,
  });
  expect(copy).toMatchObject({ totalAmount: 868, taxAmount: 68, balanceAmount: 868, paidAmount: 0, payments: [] });
  expect(Object.keys(copy).filter((key) => key === 'credits' || key === 'booked')).toEqual([]);
});
