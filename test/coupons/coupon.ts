import * as z from 'zod/mini';
import { customerForRecord, customerSnapshotSchema, fullName } from '#domain/customers/customer.ts';
import { csvMaker } from '#domain/data-files/csv-columns.ts';
import type { ListDetails } from '#domain/lists/details/list-details-declaration.ts';
import { STAMPS } from '#domain/lists/details/list-table.ts';
import type { ListDeclaration } from '#domain/lists/list-declaration.ts';
import { id, text } from '#domain/records/fields.ts';
import type { Collection, Store } from '#io/store/store.ts';
import { buildCustomer } from '../build.ts';

// A throw-away list: it shows that a declaration and a migration are all that a list needs.

const couponSchema = z.looseObject({
  id,
  code: text,
  percent: z.number().check(z.minimum(0, 'must not be negative'), z.maximum(100, 'must be 100 at most')),
  customerId: id,
  customer: customerSnapshotSchema,
  createdAt: text,
  updatedAt: text,
});
export type Coupon = z.infer<typeof couponSchema>;

export const coupons: ListDeclaration<Coupon> = {
  schema: couponSchema,
  indexes: { customer: ({ customerId }) => [customerId], number: ({ code }) => [code] },
  snapshots: { customer: 'customers' },
  names: { record: 'coupon', list: 'coupons' },
  title: ({ code }) => code,
  technician: 'nothing',
  rank: 100,
};

export const couponsDetails: ListDetails<Coupon> = {
  table: {
    fields: { id: 'plain', code: 'text', percent: 'number', customerId: 'plain', customer: 'plain', ...STAMPS },
    parts: [],
  },
  csv: {
    coupons: {
      holds: 'Code, percentage and customer',
      make: csvMaker<Coupon>(({ customers }) => [
        ['Code', ({ code }) => code],
        ['Percent', ({ percent }) => percent],
        ['Customer', (coupon) => fullName(customerForRecord(coupon, customers.get(coupon.customerId)))],
      ]),
    },
  },
  search: (coupon, live) => ({
    title: coupon.code,
    texts: [fullName(customerForRecord(coupon, live))],
    marks: [coupon.code],
  }),
};

export function buildCoupon(overrides: Partial<Coupon> = {}): Coupon {
  return {
    id: 'coupon-1',
    code: 'FALL-10',
    percent: 10,
    customerId: 'customer-1',
    customer: buildCustomer(),
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T09:00:00.000Z',
    ...overrides,
  };
}

/** The collection that the store has where the list is declared; TypeScript knows the product's lists alone. */
export function couponsOf(store: Store): Collection<Coupon> {
  return (store as Store & { coupons: Collection<Coupon> }).coupons;
}
