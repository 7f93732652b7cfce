import { expect, test } from 'vitest';
import { LISTS } from './lists.ts';

test('the lists come in the order of an export file', () => {
  expect(Object.keys(LISTS)).toEqual([
    'customers',
    'services',
    'employees',
    'stations',
    'bookings',
    'leads',
    'invoices',
    'estimates',
  ]);
});

test.each(Object.entries(LISTS))('the snapshots of %s are copied from lists before it', (name, { snapshots }) => {
  const before = Object.keys(LISTS).slice(0, Object.keys(LISTS).indexOf(name));
  for (const list of Object.values(snapshots)) expect(before).toContain(list);
});
