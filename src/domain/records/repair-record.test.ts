import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { invoiceSchema } from '#domain/invoices/invoice.ts';
import { jobSchema } from '#domain/jobs/job.ts';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { type EntityType, LISTS } from '#domain/lists/lists.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildFollowUp,
  buildInvoice,
  buildJob,
  buildRemoval,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';
import { repairRecord } from './repair-record.ts';

const LIST_NAMES = Object.keys(LISTS) as EntityType[];
const SAMPLES = {
  ...demoShop('2026-11-20'),
  removals: [buildRemoval()],
  warrantyTiers: [buildWarrantyTier()],
  warranties: [buildWarranty()],
  claims: [buildClaim({ makerCredit: 120 })],
  followUps: [buildFollowUp()],
};
type Plain = Record<string, unknown>;

const shapeOf = (entity: EntityType) => (LISTS[entity].schema as unknown as z.ZodMiniObject).shape;

/** Paths of every value in a record. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function withValue(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Plain = Array.isArray(value) ? ([...value] as never) : { ...(value as Plain) };
  copy[key] = withValue(copy[key], rest, to);
  return copy;
}

describe.each(LIST_NAMES)('repaired %s', (entity) => {
  const schema = LISTS[entity].schema as z.ZodMiniType<Plain>;
  const samples = SAMPLES[entity] as readonly Plain[];
  const damage = fc.constantFrom(...samples).chain((record) =>
    fc.tuple(
      fc.constant(record),
      fc.array(fc.tuple(fc.constantFrom(...pathsIn(record).slice(1)), fc.jsonValue()), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  );

  test('parse, and every field that was fine is unchanged', () => {
    fc.assert(
      fc.property(damage, ([record, changes]) => {
        const raw = changes.reduce<unknown>((all, [path, value]) => {
          try {
            return withValue(all, path, value);
          } catch {
            return all;
          }
        }, record) as Plain;
        const repaired = repairRecord(schema, raw, LIST_DETAILS[entity].blank as never);
        if (!repaired) return;
        expect(schema.safeParse(repaired.record).success).toBe(true);
        const isFine = schema.safeParse(raw).success;
        expect(repaired.leftOut.length === 0).toBe(isFine);
        for (const [field, own] of Object.entries(shapeOf(entity))) {
          const fine = (own as z.ZodMiniType).safeParse(raw[field]);
          if (fine.success) expect(repaired.record[field]).toEqual(fine.data);
          // No amount is made up where there was another value.
          else
            expect(
              typeof repaired.record[field] === 'number' && !['maxConcurrentJobs', 'validityPeriod'].includes(field),
            ).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('are made from any JSON or refused, without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => void repairRecord(schema, raw, LIST_DETAILS[entity].blank as never)),
    );
  });
});

test('a job keeps its good stages and its customer; a bad time and a bad entry are left out and named', () => {
  const log = [
    { stage: 'Booked', at: '2026-11-20T09:00:00.000Z', by: 'Mike' },
    { at: 5 },
    { stage: 'Prep', at: '2026-11-20T10:00:00.000Z', by: 'Mike', note: 7 },
  ];
  const job = buildJob();
  const raw = { ...job, stage: 'Parked', stageLog: log, deliveredAt: 7, favorite: { color: 'red' } };
  expect(repairRecord(jobSchema, raw, LIST_DETAILS.jobs.blank)).toEqual({
    record: {
      ...job,
      stage: 'Booked',
      stageLog: [log[0], { stage: 'Prep', at: '2026-11-20T10:00:00.000Z', by: 'Mike' }],
      favorite: { color: 'red' },
    },
    leftOut: ['Stage: now Booked', 'Stage log, entry 2', 'Stage log, entry 3, note', 'Delivered at'],
  });
});

test('an amount is never made up: an invoice with an unreadable total, and a booking with unreadable hours, are not repaired', () => {
  expect(repairRecord(invoiceSchema, { ...buildInvoice(), totalAmount: 'a lot' })).toBeUndefined();
  expect(repairRecord(LISTS.bookings.schema, { ...buildBooking(), estimatedHours: 'long' })).toBeUndefined();
});

test('a customer with an unreadable year of the car keeps the car', () => {
  const customer = buildCustomer();
  const raw = { ...customer, vehicle: { ...customer.vehicle, year: 'old' } };
  const repaired = repairRecord(LISTS.customers.schema, raw, LIST_DETAILS.customers.blank);
  expect(repaired?.record).toEqual({ ...customer, vehicle: { ...customer.vehicle, year: 0 } });
  expect(repaired?.leftOut).toEqual(['Vehicle, year: now as in a new record']);
  expect(repairRecord(customerSnapshotSchema, raw)).toBeUndefined();
});
