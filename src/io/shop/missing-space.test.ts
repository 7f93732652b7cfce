import { describe, expect, test } from 'vitest';
import { StoreError } from '#io/store/store.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import { withMissingSpace } from './missing-space.ts';

const FULL = new StoreError('full', 'There is no room.');

async function messageOf(...args: Parameters<typeof withMissingSpace>): Promise<string> {
  const error = await withMissingSpace(...args);
  expect(error).toMatchObject({ name: 'StoreError', kind: 'full', cause: FULL });
  return (error as StoreError).message;
}

describe('an error for lack of space says how much is missing', () => {
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
        expect(await messageOf(FULL, { bookings })).toBe(
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
  expect(await withMissingSpace(conflict, {})).toBe(conflict);
  expect(await withMissingSpace(FULL, { leads: [buildLead()] })).toBe(FULL);
});
