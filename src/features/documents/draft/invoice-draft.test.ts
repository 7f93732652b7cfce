import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keepingStored } from '#parts/forms/keep-stored.ts';
import { type InvoiceDraft, invoiceDraftSchema, savedInvoiceDraftSchema } from './invoice-draft.ts';

/** As versions without percentages, tax rules, exemptions and accounts kept it. */
const FORMER = {
  number: 'INV-0007',
  suggested: 'INV-0007',
  customerId: 'customer-1',
  vehicleId: '',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  taxRate: 8.5,
  discountAmount: 25,
  notes: '',
  internalNotes: '',
  items: [],
  reopen: false,
  paymentTerms: 'Net 30',
};

const NO_ACCOUNT = { taxExemptNumber: '', poNumber: '', stockNumber: '' } as const;

test('a draft that a former version kept opens: its discount is in dollars, after tax, and nobody is exempt or has a PO', () => {
  expect(savedInvoiceDraftSchema.safeParse(FORMER).data).toEqual({ ...FORMER, discountType: '$', ...NO_ACCOUNT });
});

test('a kept percentage comes back as one, with its rule', () => {
  const kept = { ...FORMER, ...NO_ACCOUNT, discountType: '%', discountApplies: 'before-tax', taxExemptNumber: 'TX-77' };
  expect(savedInvoiceDraftSchema.safeParse(kept).data).toEqual(kept);
});

test('a stored discount of $500.00 that becomes 500 % is refused, though the number is as it was', () => {
  const stored = { ...FORMER, discountAmount: 500, discountType: '$', ...NO_ACCOUNT } as const;
  const said = (draft: InvoiceDraft) =>
    z.safeParse(keepingStored(invoiceDraftSchema, stored), draft).error?.issues.map(({ message }) => message);
  expect(said(stored)).toBe(undefined);
  expect(said({ ...stored, discountType: '%' })).toEqual([
    'Enter the discount: 0 to 100 percent, with up to two decimals.',
  ]);
});
