import { expect, test } from 'vitest';
import { LIST_DETAILS } from './details/list-details.ts';
import { type EntityType, LISTS } from './lists.ts';

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
    'jobs',
    'products',
    'inspections',
    'deposits',
    'messages',
    'removals',
    'consents',
    'warrantyTiers',
    'warranties',
    'claims',
    'followUps',
  ]);
});

test.each(Object.entries(LISTS))('the snapshots of %s are copied from lists before it', (name, { snapshots }) => {
  const before = Object.keys(LISTS).slice(0, Object.keys(LISTS).indexOf(name));
  for (const list of Object.values(snapshots)) expect(before).toContain(list);
});

test.each(Object.keys(LISTS) as EntityType[])('%s: the first CSV file has the name of the list', (name) => {
  expect(Object.keys(LIST_DETAILS[name].csv)[0]).toBe(LISTS[name].names.list);
});

test('the lists are searched in this order', () => {
  const names = Object.keys(LISTS) as EntityType[];
  expect(names.toSorted((a, b) => LISTS[a].rank - LISTS[b].rank)).toEqual([
    'customers',
    'invoices',
    'estimates',
    'jobs',
    'bookings',
    'warranties',
    'leads',
    'claims',
    'services',
    'stations',
    'employees',
    'products',
    'inspections',
    'deposits',
    'messages',
    'removals',
    'consents',
    'warrantyTiers',
    'followUps',
  ]);
});
