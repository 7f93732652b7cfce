import { expect, test } from 'vitest';
import { keptInvoiceSchema } from './invoice-draft.ts';

/** As versions without percentages, tax rules and exemptions kept it. */
const FORMER = {
  ...{ number: 'INV-0007', suggested: 'INV-0007', customerId: 'customer-1', date: '2026-11-20', dueDate: '2026-12-20' },
  ...{
    taxRate: 8.5,
    discountAmount: 25,
    notes: '',
    internalNotes: '',
    items: [],
    reopen: false,
    paymentTerms: 'Net 30',
  },
};

test('a draft that a former version kept opens: its discount is in dollars, after tax, and nobody is exempt', () => {
  expect(keptInvoiceSchema.safeParse(FORMER).data).toEqual({ ...FORMER, discountType: '$', taxExemptNumber: '' });
});

test('a kept percentage comes back as one, with its rule', () => {
  const kept = { ...FORMER, discountType: '%', discountApplies: 'before-tax', taxExemptNumber: 'TX-77' };
  expect(keptInvoiceSchema.safeParse(kept).data).toEqual(kept);
});
