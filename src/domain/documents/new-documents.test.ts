import { describe, expect, test } from 'vitest';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import {
  copyOfEstimate,
  copyOfInvoice,
  invoiceOfBooking,
  invoiceOfEstimate,
  type NewDocumentContext,
} from './new-documents.ts';

const AT = '2026-11-20T18:00:00.000Z';

function making(number: string): NewDocumentContext {
  let lines = 0;
  const lineId = () => {
    lines += 1;
    return `line-${lines}`;
  };
  return { id: 'new', number, lineId, at: AT, today: '2026-11-20' };
}

const line = {
  id: 'line-1',
  type: 'service',
  serviceId: 'service-1',
  description: 'Ceramic Coating',
  quantity: 1,
  unitPrice: 800,
  totalPrice: 800,
  taxable: true,
};

/** Expected fields of a new invoice of 818.00, whatever its source. */
const draft = {
  id: 'new',
  invoiceNumber: 'INV-0007',
  customerId: 'customer-1',
  customer: buildCustomer(),
  bookingIds: [],
  status: 'Draft',
  items: [line],
  subtotal: 800,
  taxRate: 8.5,
  taxAmount: 68,
  discountAmount: 50,
  totalAmount: 818,
  paidAmount: 0,
  balanceAmount: 818,
  payments: [],
  date: '2026-11-20',
  dueDate: '2026-12-20',
  paymentTerms: 'Net 30',
  notes: 'Satin mirrors',
  internalNotes: 'Referral',
  createdAt: AT,
  updatedAt: AT,
};

test('an accepted estimate becomes a Draft of today, Net 30, with its lines, rate, discount and notes (EST-17)', () => {
  const estimate = buildEstimate({
    status: 'Accepted',
    discountAmount: 50,
    totalAmount: 818,
    notes: 'Satin mirrors',
    internalNotes: 'Referral',
  });
  expect(invoiceOfEstimate(estimate, DEFAULT_SETTINGS, making('INV-0007'))).toEqual({
    ...draft,
    estimateId: 'estimate-1',
  });
});

test.each(['Draft', 'Sent', 'Viewed', 'Declined', 'Expired'] as const)('a %s estimate becomes none', (status) => {
  expect(() => invoiceOfEstimate(buildEstimate({ status }), DEFAULT_SETTINGS, making('INV-0007'))).toThrow(Rejection);
});

test('a booking becomes a Draft with its service at the price that was booked', () => {
  const invoice = invoiceOfBooking(buildBooking(), { ...DEFAULT_SETTINGS, paymentTerms: 'Net 15' }, making('INV-0007'));
  expect(invoice).toEqual({
    ...draft,
    bookingIds: ['booking-1'],
    discountAmount: 0,
    totalAmount: 868,
    balanceAmount: 868,
    dueDate: '2026-12-05',
    paymentTerms: 'Net 15',
    notes: '',
    internalNotes: '',
  });
});

test('a copy of a paid invoice is a Draft of today on which nothing is paid', () => {
  const paid = buildInvoice({
    status: 'Paid',
    discountAmount: 50,
    totalAmount: 818,
    paidAmount: 818,
    balanceAmount: 0,
    date: '2026-10-01',
    dueDate: '2026-10-31',
    notes: 'Satin mirrors',
    internalNotes: 'Referral',
    sentAt: AT,
    paidAt: AT,
    estimateId: 'estimate-1',
    bookingIds: ['booking-1'],
  });
  expect(copyOfInvoice(paid, DEFAULT_SETTINGS, making('INV-0007'))).toEqual(draft);
});

test('a copy of an accepted estimate is a Draft of today, good for as many days', () => {
  const estimate = buildEstimate({ status: 'Accepted', validityPeriod: 14, date: '2026-10-01', acceptedAt: AT });
  expect(copyOfEstimate(estimate, DEFAULT_SETTINGS, making('EST-0007'))).toEqual({
    ...buildEstimate(),
    id: 'new',
    estimateNumber: 'EST-0007',
    items: [line],
    validityPeriod: 14,
    expiryDate: '2026-12-04',
    createdAt: AT,
    updatedAt: AT,
  });
});

describe('stored totals are copied, because they were agreed on', () => {
  const stored = { totalAmount: 868.01 };
  test('an estimate accepted at 868.01 over lines of 868.00 is billed at 868.01; one of 500.00 without lines at 500.00', () => {
    const made = (over: Partial<Estimate>) =>
      invoiceOfEstimate(buildEstimate({ status: 'Accepted', ...over }), DEFAULT_SETTINGS, making('INV-0007'));
    const { items, totalAmount, balanceAmount } = made(stored);
    expect({ items, totalAmount, balanceAmount }).toEqual({
      items: [line],
      totalAmount: 868.01,
      balanceAmount: 868.01,
    });
    const bare = { items: [], subtotal: 0, taxAmount: 0, totalAmount: 500 };
    expect(made(bare)).toMatchObject({ ...bare, balanceAmount: 500 });
  });

  test('also when an invoice or an estimate is duplicated, but not at another tax rate', () => {
    expect(copyOfInvoice(buildInvoice(stored), DEFAULT_SETTINGS, making('INV-0007')).totalAmount).toBe(868.01);
    expect(copyOfEstimate(buildEstimate(stored), DEFAULT_SETTINGS, making('EST-0007')).totalAmount).toBe(868.01);
    const exempt = buildCustomer({ taxExemptNumber: 'TX-1' });
    expect(
      copyOfInvoice(buildInvoice({ ...stored, customer: exempt }), DEFAULT_SETTINGS, making('I')).totalAmount,
    ).toBe(800);
  });
});

test('a copy of an invoice with Custom terms is due after as many days', () => {
  const custom = buildInvoice({ paymentTerms: 'Custom', date: '2026-10-01', dueDate: '2026-10-11' });
  const copy = (of: typeof custom) => copyOfInvoice(of, DEFAULT_SETTINGS, making('INV-0007'));
  expect([copy(custom).paymentTerms, copy(custom).dueDate]).toEqual(['Custom', '2026-11-30']);
  expect(copy({ ...custom, dueDate: '2026-09-30' }).dueDate).toBe('2026-11-20');
});

describe('a discount of percent and its rule go along', () => {
  // Without stored totals, so that the lines and the rule give them.
  const untotaled = { subtotal: 0, taxAmount: 0, totalAmount: 0 };
  const rule = { discountPercent: 10, discountAmount: 80, discountApplies: 'before-tax' as const };
  const billed = { ...rule, ...untotaled };
  const figures = { ...billed, subtotal: 800, taxAmount: 61.2, totalAmount: 781.2 };

  test('when an estimate is converted, whatever the setting says now', () => {
    const estimate = buildEstimate({ status: 'Accepted', ...billed });
    expect(invoiceOfEstimate(estimate, DEFAULT_SETTINGS, making('INV-0007'))).toMatchObject(figures);
    const after = buildEstimate({ status: 'Accepted', discountAmount: 80, ...untotaled });
    const settings = { ...DEFAULT_SETTINGS, discountApplies: 'before-tax' as const };
    expect(invoiceOfEstimate(after, settings, making('INV-0007')).totalAmount).toBe(788);
  });

  test('when an invoice or an estimate is duplicated', () => {
    expect(copyOfInvoice(buildInvoice(billed), DEFAULT_SETTINGS, making('INV-0007'))).toMatchObject(figures);
    expect(copyOfEstimate(buildEstimate(billed), DEFAULT_SETTINGS, making('EST-0007'))).toMatchObject(figures);
  });

  test('the invoice of a booking takes the rule of the settings', () => {
    const settings = { ...DEFAULT_SETTINGS, discountApplies: 'before-tax' as const };
    const rules = [DEFAULT_SETTINGS, settings].map(
      (some) => invoiceOfBooking(buildBooking(), some, making('INV-0007')).discountApplies,
    );
    expect(rules).toEqual([undefined, 'before-tax']);
  });
});

describe('a tax-exempt customer', () => {
  const customer = (taxExemptUntil?: string) =>
    buildCustomer({ taxExemptNumber: ' TX-77 ', ...(taxExemptUntil !== undefined && { taxExemptUntil }) });
  const untaxed = { taxRate: 0, taxAmount: 0, totalAmount: 800, taxExemptNumber: 'TX-77' };
  const taxed = { taxRate: 8.5, taxAmount: 68, totalAmount: 868 };
  const all = (by: ReturnType<typeof customer>) => [
    invoiceOfEstimate(buildEstimate({ status: 'Accepted', customer: by }), DEFAULT_SETTINGS, making('INV-0007')),
    invoiceOfBooking(buildBooking({ customer: by }), DEFAULT_SETTINGS, making('INV-0007')),
    copyOfInvoice(buildInvoice({ customer: by }), DEFAULT_SETTINGS, making('INV-0007')),
    copyOfEstimate(buildEstimate({ customer: by }), DEFAULT_SETTINGS, making('EST-0007')),
  ];

  test.each([undefined, '2026-11-20', '2027-01-01'])('pays no tax on a new document until %s', (until) => {
    for (const made of all(customer(until))) expect(made).toMatchObject(untaxed);
  });

  test('pays it from the day after', () => {
    for (const made of all(customer('2026-11-19'))) {
      expect(made).toMatchObject(taxed);
      expect(made).not.toHaveProperty('taxExemptNumber');
    }
  });

  test('whose exemption ran out pays the rate of the settings on a copy of an untaxed document', () => {
    const untaxedBefore = { taxRate: 0, taxExemptNumber: 'TX-77', customer: customer('2026-11-19') };
    expect(copyOfInvoice(buildInvoice(untaxedBefore), DEFAULT_SETTINGS, making('INV-0007'))).toMatchObject(taxed);
    const ofOthers = buildInvoice({ taxRate: 0 });
    expect(copyOfInvoice(ofOthers, DEFAULT_SETTINGS, making('INV-0007')).taxRate).toBe(0);
  });
});

describe('accounts', () => {
  const numbers = { poNumber: 'PO-7', stockNumber: '0042' };
  const dealer = buildCustomer({ kind: 'Dealer', paymentTerms: 'Net 15' });
  const settings = DEFAULT_SETTINGS;
  const accepted = buildEstimate({ status: 'Accepted', customer: dealer, ...numbers });

  test('an invoice keeps PO and stock number of its estimate, and has the terms of the customer', () => {
    const terms = { paymentTerms: 'Net 15', dueDate: '2026-12-05' };
    expect(invoiceOfEstimate(accepted, settings, making('INV-0007'))).toMatchObject({ ...numbers, ...terms });
    const booking = buildBooking({ customer: dealer });
    expect(invoiceOfBooking(booking, settings, making('INV-0007'), accepted)).toMatchObject({ ...numbers, ...terms });
    expect(invoiceOfBooking(booking, settings, making('INV-0007'))).toMatchObject(terms);
  });

  test('a copy drops the PO and keeps the stock number', () => {
    const invoice = copyOfInvoice(buildInvoice(numbers), settings, making('INV-0008'));
    const estimate = copyOfEstimate(accepted, settings, making('EST-0008'));
    for (const copy of [invoice, estimate]) {
      expect(copy.stockNumber).toBe('0042');
      expect(Object.keys(copy)).not.toContain('poNumber');
    }
  });

  test('a document without them has no such fields', () => {
    const plain = invoiceOfBooking(buildBooking(), settings, making('INV-0007'));
    expect(JSON.stringify(plain)).not.toMatch(/poNumber|stockNumber|priceReason/);
  });

  test.each([
    ['Net 15', 'Net 15'],
    [undefined, 'Net 30'],
    ['Net 45', 'Net 30'],
  ])('a customer with the terms %s gets %s', (paymentTerms, expected) => {
    const booking = buildBooking({ customer: buildCustomer({ paymentTerms }) });
    expect(invoiceOfBooking(booking, settings, making('INV-0007')).paymentTerms).toBe(expected);
  });
});
