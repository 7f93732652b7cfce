import { beforeEach, expect, test } from 'vitest';
import { takeParsed } from './parsed-ahead.ts';

const ITEMS = [{ id: 'a' }];
const TEXT = JSON.stringify(ITEMS);

beforeEach(() => {
  globalThis.parsedAhead = { key: 'bms_bookings', text: TEXT, items: ITEMS };
});

test('what was parsed ahead is taken once', () => {
  expect(takeParsed('bms_customers', TEXT)).toBeUndefined();
  expect(takeParsed('bms_bookings', TEXT)).toBe(ITEMS);
  expect(takeParsed('bms_bookings', TEXT)).toBeUndefined();
});

test('it counts no more when another tab has written meanwhile, and is let go', () => {
  expect(takeParsed('bms_bookings', '[]')).toBeUndefined();
  expect(globalThis.parsedAhead).toBeUndefined();
});
