import { expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { copyOfEstimate, copyOfInvoice, invoiceOfBooking, invoiceOfEstimate, type Making } from './new-documents.ts';
import { Refusal } from './refusal.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const AT = '2026-11-20T18:00:00.000Z';

function making(number: string): Making {
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

/** What a new invoice of 818.00 holds, whatever it is made of. */
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
    notes: 'Satin mirrors',
    internalNotes: 'Referral',
  });
  expect(invoiceOfEstimate(estimate, DEFAULT_SETTINGS, making('INV-0007'))).toEqual({
    ...draft,
    estimateId: 'estimate-1',
  });
});

test.each(['Draft', 'Sent', 'Viewed', 'Declined', 'Expired'] as const)('a %s estimate becomes none', (status) => {
  expect(() => invoiceOfEstimate(buildEstimate({ status }), DEFAULT_SETTINGS, making('INV-0007'))).toThrow(Refusal);
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
  expect(copyOfInvoice(paid, making('INV-0007'))).toEqual(draft);
});

test('a copy of an accepted estimate is a Draft of today, good for as many days', () => {
  const estimate = buildEstimate({ status: 'Accepted', validityPeriod: 14, date: '2026-10-01', acceptedAt: AT });
  expect(copyOfEstimate(estimate, making('EST-0007'))).toEqual({
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
