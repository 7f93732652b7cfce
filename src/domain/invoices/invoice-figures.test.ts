import { describe, expect, test } from 'vitest';
import { buildInvoice } from '#test/build.ts';
import { INVOICE_STATUSES, type Invoice, type InvoiceStatus } from './invoice.ts';
import { hasOverdueFlag, INVOICE_FILTERS, invoiceFigures, isOverdue, matchesFilter } from './invoice-figures.ts';

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
      const invoice = buildInvoice({ status, dueDate });
      return `${isOverdue(invoice, TODAY) ? 'yes' : 'no'}/${hasOverdueFlag(invoice, TODAY) ? 'yes' : 'no'}`;
    });
    expect(found).toEqual(expected);
  });

  test('the filter Overdue follows the rule of the card, the others the stored status', () => {
    const pastDue = INVOICE_STATUSES.map((status) => buildInvoice({ status, dueDate: YESTERDAY }));
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

describe('nothing is overdue with a balance of 0', () => {
  const nothing = { subtotal: 500, taxAmount: 0, discountAmount: 500, totalAmount: 0, balanceAmount: 0 };
  const paid = { paidAmount: 868, balanceAmount: 0 };
  test.each<[string, Partial<Invoice>, InvoiceStatus]>([
    ['500.00 less 500.00', { status: 'Sent', ...nothing }, 'Sent'],
    ['the same, stored as Overdue', { status: 'Overdue', ...nothing }, 'Sent'],
    ['the same, stored as Overdue and viewed', { status: 'Overdue', ...nothing, viewedAt: '2026-11-18' }, 'Viewed'],
    ['paid in full, and yet stored as Overdue', { status: 'Overdue', ...paid }, 'Paid'],
    ['a Draft that is paid already', { status: 'Draft', ...paid }, 'Draft'],
  ])('%s, due yesterday, shows as %s', (_, facts, shown) => {
    const invoice = buildInvoice({ dueDate: YESTERDAY, ...facts });
    expect({
      overdue: isOverdue(invoice, TODAY),
      flag: hasOverdueFlag(invoice, TODAY),
      filters: INVOICE_FILTERS.filter((filter) => matchesFilter(invoice, filter, TODAY)),
      card: invoiceFigures([invoice], TODAY).overdueCount,
    }).toEqual({ overdue: false, flag: false, filters: ['All Status', shown], card: 0 });
  });

  test('a cent that is left is overdue', () => {
    const invoice = buildInvoice({ status: 'Overdue', dueDate: YESTERDAY, paidAmount: 867.99, balanceAmount: 0 });
    expect([isOverdue(invoice, TODAY), invoiceFigures([invoice], TODAY).overdueBalance]).toEqual([true, 0.01]);
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
      drafts: 1302,
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
      drafts: 0,
      overdueCount: 0,
      overdueBalance: 0,
      oldestOverdueDays: undefined,
    });
  });
});
