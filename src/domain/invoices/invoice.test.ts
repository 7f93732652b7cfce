import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { invoiceSchema } from './invoice.ts';

describe('the stored form', () => {
  test('an invoice without figures, lines and texts has none of them; what is paid and left stays absent', () => {
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
