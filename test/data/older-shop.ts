import { openDB } from 'idb';
import { textHash } from '#domain/text/text-hash.ts';
import { MIGRATIONS, type Migration, newestSchema } from '#io/database/schema-version.ts';
import type { PlainRecord } from '#io/database/snapshots.ts';
import { readStamps, STAMPS_KEY } from '#io/mirror/stamps.ts';
import { buildBooking, buildCustomer, buildEmployee, buildLead } from '#test/build.ts';

/** An invented migration: before it, the rate of a person had another name. */
const RATE_RENAMED: Migration = {
  employees({ rate, ...others }) {
    return rate === undefined ? others : { ...others, hourlyRate: rate };
  },
};

export const WITH_RATE_RENAMED: readonly Migration[] = [...MIGRATIONS, RATE_RENAMED];

function withRate({ hourlyRate, ...others }: PlainRecord): PlainRecord {
  return { ...others, rate: hourlyRate };
}

/** A shop as it should be, and the same in the form before that step. */
export const SHOP = {
  customers: [buildCustomer()],
  employees: [buildEmployee(), buildEmployee({ id: 'employee-2', hourlyRate: 45 })],
  bookings: [buildBooking()],
  leads: [buildLead({ id: 'a' })],
};
export const OLDER_SHOP = {
  ...SHOP,
  employees: SHOP.employees.map(withRate),
  bookings: SHOP.bookings.map((booking) => ({ ...booking, employee: withRate(booking.employee ?? {}) })),
};

/** Puts the shop in that database back into the older schema, as an app of that time left it there and in the mirror. */
export async function ageShop(name: string): Promise<void> {
  const db = await openDB(name);
  const tx = db.transaction(['employees', 'copies'], 'readwrite');
  for (const row of await tx.objectStore('employees').getAll()) {
    await tx.objectStore('employees').put({ ...row, record: withRate(row.record) });
  }
  for (const key of await tx.objectStore('copies').getAllKeys()) {
    const copy = await tx.objectStore('copies').get(key);
    if ('hourlyRate' in copy) await tx.objectStore('copies').put(withRate(copy), key);
  }
  await tx.done;
  db.close();
  const { database, keys } = readStamps(localStorage);
  for (const entity of ['employees', 'bookings'] as const) {
    const text = JSON.stringify(OLDER_SHOP[entity]);
    const stamp = keys[`bms_${entity}`];
    if (localStorage.getItem(`bms_${entity}`) === null || !stamp) continue;
    localStorage.setItem(`bms_${entity}`, text);
    keys[`bms_${entity}`] = { hash: textHash(text), revision: stamp.revision, schemaVersion: newestSchema(MIGRATIONS) };
  }
  localStorage.setItem(STAMPS_KEY, JSON.stringify({ database, keys }));
}
