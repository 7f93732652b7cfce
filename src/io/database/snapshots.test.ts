import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textHash } from '#domain/text/text-hash.ts';
import type { EntityType } from '#io/store/store.ts';
import { buildBooking, buildCustomer, buildEmployee, buildInvoice } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { joinSnapshots, type PlainRecord, snapshotKeys, splitSnapshots } from './snapshots.ts';

/** Any fields in any order, as JSON allows. */
const plain = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value)) as PlainRecord);
const copy = plain.map((fields): PlainRecord => ({ ...fields, id: 'copied' }));

const record = fc
  .tuple(
    plain,
    fc.subarray(['customer', 'service', 'employee']),
    fc.array(copy, { minLength: 3, maxLength: 3 }),
    fc.nat(),
  )
  .map(([fields, names, copies, turn]): PlainRecord => {
    const entries = Object.entries(fields);
    const at = entries.length === 0 ? 0 : turn % entries.length;
    const copied = names.map((name, index) => [name, copies[index]] as const);
    return Object.fromEntries([...entries.slice(0, at), ...copied, ...entries.slice(at)]);
  });

const entity = fc.constantFrom<EntityType>('bookings', 'invoices', 'estimates', 'leads', 'customers');

describe('a record that is split and joined again', () => {
  law(
    'is the same, including the order of its fields, for any fields',
    fc.property(entity, record, (list, whole) => {
      const { record: own, copies } = splitSnapshots(list, whole);
      const back = joinSnapshots(list, JSON.parse(JSON.stringify(own)), (key) => copies.get(key));
      expect(JSON.stringify(back)).toBe(JSON.stringify(whole));
    }),
  );

  test('holds a key instead of each snapshot, and the same key for equal snapshots', () => {
    const one = splitSnapshots('bookings', buildBooking());
    const two = splitSnapshots('bookings', buildBooking({ id: 'other' }));
    expect(snapshotKeys('bookings', one.record)).toEqual(snapshotKeys('bookings', two.record));
    expect([...one.copies.keys()].sort()).toEqual(snapshotKeys('bookings', one.record).sort());
    expect(snapshotKeys('invoices', splitSnapshots('invoices', buildInvoice()).record)).toEqual([
      snapshotKeys('bookings', one.record).find((key) => key.startsWith('customer-1 ')),
    ]);
  });

  test('has different keys for two states of one person, and for two people with equal fields', () => {
    const keyOf = (employee: PlainRecord) =>
      snapshotKeys('bookings', splitSnapshots('bookings', { employee }).record)[0];
    const keys = [
      keyOf(buildEmployee()),
      keyOf(buildEmployee({ hourlyRate: 36 })),
      keyOf(buildEmployee({ id: 'employee-2' })),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  test('omits a field whose snapshot is missing, and leaves a field that never was a snapshot unchanged', () => {
    const { record: own } = splitSnapshots('bookings', { id: 'b', customer: buildCustomer(), service: null });
    expect(joinSnapshots('bookings', own, () => undefined)).toEqual({ id: 'b', customer: undefined, service: null });
  });
});

describe('the hash of a text', () => {
  test('is the same in every version, so that stored keys are found', () => {
    expect(['', 'a', '[]', 'Novák 漢字 🚗'].map(textHash)).toEqual([
      'wvjl67o803.0',
      '262p94epp1d.1',
      '1mjsfpb3rfi.2',
      '1u6dxairm3c.b',
    ]);
  });

  law(
    'differs when one character is changed, added or removed',
    fc.property(
      fc.string({ minLength: 1 }),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1 }),
      (text, place, other) => {
        const at = place % text.length;
        const near = [
          text.slice(0, at) + other + text.slice(at + 1),
          text.slice(0, at) + other + text.slice(at),
          text.slice(0, at) + text.slice(at + 1),
        ];
        for (const one of near) expect(textHash(one) === textHash(text)).toBe(one === text);
      },
    ),
    1_000,
  );

  test('differs for 100,000 similar texts', () => {
    const hashes = Array.from({ length: 100_000 }, (_, number) => textHash(`{"id":"b${number}","notes":""}`));
    expect(new Set(hashes).size).toBe(100_000);
  });
});
