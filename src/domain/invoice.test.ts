import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import {
  hasOverdueFlag,
  INVOICE_FILTERS,
  INVOICE_STATUSES,
  type InvoiceStatus,
  invoiceFigures,
  invoiceSchema,
  isOverdue,
  matchesFilter,
} from './invoice.ts';

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
const TOMORROW = '2026-11-21';

describe('overdue', () => {
  // Counted on the card, and flagged at the due date, when due yesterday, today and tomorrow.
  test.each<[InvoiceStatus, string, string, string, string]>([
    ['Draft', 'only the flag (INV-47)', 'no/yes', 'no/no', 'no/no'],
    ['Sent', 'counted and flagged (INV-46, INV-47)', 'yes/yes', 'no/no', 'no/no'],
    ['Viewed', 'counted and flagged (INV-47)', 'yes/yes', 'no/no', 'no/no'],
    ['Paid', 'neither (INV-47)', 'no/no', 'no/no', 'no/no'],
    ['Overdue', 'always counted (INV-45)', 'yes/yes', 'yes/no', 'yes/no'],
    ['Cancelled', 'neither', 'no/no', 'no/no', 'no/no'],
  ])('%s and due yesterday, today or tomorrow: %s', (status, _, ...expected) => {
    const found = [YESTERDAY, TODAY, TOMORROW].map((dueDate) => {
      const invoice = { status, dueDate };
      return `${isOverdue(invoice, TODAY) ? 'yes' : 'no'}/${hasOverdueFlag(invoice, TODAY) ? 'yes' : 'no'}`;
    });
    expect(found).toEqual(expected);
  });

  test('the filter Overdue follows the rule of the card, the others the stored status', () => {
    const pastDue = INVOICE_STATUSES.map((status) => ({ status, dueDate: YESTERDAY }));
    const found = INVOICE_FILTERS.map((filter) => [
      filter,
      pastDue.filter((invoice) => matchesFilter(invoice, filter, TODAY)).map((invoice) => invoice.status),
    ]);
    expect(found).toEqual([
      ['All Status', ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled']],
      ['Draft', ['Draft']],
      ['Sent', ['Sent']],
      ['Viewed', ['Viewed']],
      ['Paid', ['Paid']],
      ['Overdue', ['Sent', 'Viewed', 'Overdue']],
      ['Cancelled', ['Cancelled']],
    ]);
  });
});

describe('the cards', () => {
  const rows: [InvoiceStatus, number, number, string][] = [
    ['Draft', 1302, 0, TOMORROW],
    ['Sent', 500.5, 0, YESTERDAY],
    ['Viewed', 250, 100, TOMORROW],
    ['Paid', 1000, 1000, TOMORROW],
    ['Overdue', 300, 0, TOMORROW],
    ['Cancelled', 999, 0, TOMORROW],
  ];
  const invoices = rows.map(([status, totalAmount, paidAmount, dueDate]) =>
    buildInvoice({ status, totalAmount, paidAmount, balanceAmount: totalAmount - paidAmount, dueDate }),
  );

  test('1,100.00 of 4,351.50 is paid, 2,252.50 pending and two are overdue', () => {
    expect(invoiceFigures(invoices, TODAY)).toEqual({
      total: 4351.5,
      paid: 1100,
      paidPercent: 25,
      pending: 2252.5,
      pendingPercent: 52,
      overdueCount: 2,
      overdueBalance: 800.5,
      oldestOverdueDays: 1,
    });
  });

  test('the oldest of the overdue ones is 50 days past due', () => {
    const overdue = ['2026-10-01', '2026-11-10'].map((dueDate) => buildInvoice({ status: 'Viewed', dueDate }));
    expect(invoiceFigures(overdue, TODAY).oldestOverdueDays).toBe(50);
  });

  test('without invoices every figure is 0 and nothing is overdue', () => {
    expect(invoiceFigures([], TODAY)).toEqual({
      total: 0,
      paid: 0,
      paidPercent: 0,
      pending: 0,
      pendingPercent: 0,
      overdueCount: 0,
      overdueBalance: 0,
      oldestOverdueDays: undefined,
    });
  });
});

describe('the stored form', () => {
  test('an invoice without figures, lines and texts has none of them', () => {
    const stored = {
      id: 'i',
      invoiceNumber: 'INV-0001',
      customerId: 'customer-1',
      customer: buildCustomer(),
      date: '2026-11-20',
      dueDate: '2026-12-20',
      status: 'Draft',
    };
    expect(z.parse(invoiceSchema, stored)).toEqual({
      ...stored,
      bookingIds: [],
      items: [],
      subtotal: 0,
      taxRate: 0,
      taxAmount: 0,
      discountAmount: 0,
      totalAmount: 0,
      paidAmount: 0,
      balanceAmount: 0,
      paymentTerms: '',
      notes: '',
      internalNotes: '',
      createdAt: '',
      updatedAt: '',
    });
  });

  test.each([
    ['no id', { id: '' }],
    ['a due date that is none', { dueDate: '2026-02-29' }],
    ['an unknown status', { status: 'Open' }],
  ])('%s is refused', (_, change) => {
    expect(invoiceSchema.safeParse({ ...buildInvoice(), ...change }).success).toBe(false);
  });
});
