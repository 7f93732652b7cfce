import { expect, type Page } from '@playwright/test';

const LISTS = [
  'customers',
  'services',
  'employees',
  'stations',
  'leads',
  'estimates',
  'invoices',
  'bookings',
  'jobs',
  'products',
  'inspections',
  'deposits',
  'messages',
  'removals',
  'consents',
];

/** The text under the key of the bookings. */
export function storedBookings(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('bms_bookings'));
}

/** The keys come after the safe copy, one by one: what a test writes there before would be written over. */
export async function everyKeyWritten(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate((lists) => lists.filter((list) => localStorage.getItem(`bms_${list}`) === null), LISTS);
  await expect.poll(missing).toEqual([]);
}
