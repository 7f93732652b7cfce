import { describe, expect, test } from 'vitest';
import { memoryStorage } from '#io/browser/storage.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import { withMissingSpace } from './missing-space.ts';
import { StoreError } from './store.ts';

const FULL = new StoreError('full', 'There is no room.');

async function messageOf(...args: Parameters<typeof withMissingSpace>): Promise<string> {
  const error = await withMissingSpace(...args);
  expect(error).toMatchObject({ name: 'StoreError', kind: 'full', cause: FULL });
  return (error as StoreError).message;
}

/** Builds a lead whose JSON has that many characters. */
function leadOf(characters: number) {
  const lead = buildLead();
  return { ...lead, notes: 'x'.repeat(characters - JSON.stringify(lead).length + lead.notes.length) };
}

describe('an error for lack of space says how much is missing', () => {
  test('in the keys: the other keys plus the new lists, less 5,242,880 characters', async () => {
    const storage = memoryStorage({ bms_leads: 'y'.repeat(2_000_000), bms_customers: 'z'.repeat(1_000_000) });
    const lists = { leads: [leadOf(5_000_000)] };
    // 1,000,000 of customers, 22 of two names, 5,000,001 of leads: 757,143 too many.
    expect(await messageOf(FULL, lists, { storage, hasDatabase: false })).toBe(
      'Without its database (IndexedDB), this browser has space for 5.3 MB of lists. You need 0.8 MB more. Open this page in a normal window of an up-to-date browser, then try again. Nothing was changed.',
    );
  });

  for (const [free, request] of [
    [100_000, 'and this browser is 0.4 MB short. Free up'],
    [2_000_000, 'and this device has no space for them. Free up'],
  ] as const) {
    test(`in the database, with ${free} bytes free: each snapshot counts once`, async () => {
      const known = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
      const storage = { estimate: async () => ({ quota: 1_000_000 + free, usage: 1_000_000 }) };
      Object.defineProperty(globalThis, 'navigator', { value: { storage }, configurable: true });
      try {
        const customer = buildCustomer({ notes: 'n'.repeat(450_000) });
        const bookings = ['b1', 'b2', 'b3', 'b4'].map((id) => buildBooking({ id, customer }));
        expect(await messageOf(FULL, { bookings }, { storage: memoryStorage(), hasDatabase: true })).toBe(
          `The lists need 0.5 MB, ${request} some disk space, then try again. Nothing was changed.`,
        );
      } finally {
        if (known) Object.defineProperty(globalThis, 'navigator', known);
        else Reflect.deleteProperty(globalThis, 'navigator');
      }
    });
  }
});

test('other errors, and errors in a browser that hides its free space, keep their message', async () => {
  const conflict = new StoreError('conflict', 'Someone else saved first.');
  const place = { storage: memoryStorage(), hasDatabase: false };
  expect(await withMissingSpace(conflict, {}, place)).toBe(conflict);
  expect(await withMissingSpace(FULL, { leads: [buildLead()] }, { ...place, hasDatabase: true })).toBe(FULL);
});
