import { expect, test } from 'vitest';
import { buildEstimate } from '#test/build.ts';
import { withSupplements } from './supplements.ts';

const line = (totalPrice: number) => ({
  id: `line-${totalPrice}`,
  type: 'service',
  description: 'Work',
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
});

test('an estimate of a file without stored totals and its supplement are billed at the lines of both: $1,200.00, not $200.00', () => {
  const none = { subtotal: 0, taxAmount: 0, discountAmount: 0, totalAmount: 0, taxRate: 0 };
  const parent = buildEstimate({ ...none, id: 'a', status: 'Accepted', items: [line(1000)] });
  const supplement = buildEstimate({
    ...none,
    id: 'b',
    status: 'Accepted',
    supplementTo: 'a',
    items: [line(200)],
    subtotal: 200,
    totalAmount: 200,
  });
  const { subtotal, taxAmount, discountAmount, totalAmount, items } = withSupplements(parent, [supplement]);
  expect({ subtotal, taxAmount, discountAmount, totalAmount }).toEqual({
    subtotal: 1200,
    taxAmount: 0,
    discountAmount: 0,
    totalAmount: 1200,
  });
  expect(items.map(({ totalPrice }) => totalPrice)).toEqual([1000, 200]);
});
