import { expect, test } from 'vitest';
import { dayForKey } from './use-day-grid-keys.ts';

test.each([
  ['2026-11-20', 'ArrowLeft', '2026-11-19'],
  ['2026-11-20', 'ArrowRight', '2026-11-21'],
  ['2026-11-20', 'ArrowUp', '2026-11-13'],
  ['2026-11-20', 'ArrowDown', '2026-11-27'],
  ['2026-11-20', 'Home', '2026-11-15'],
  ['2026-11-20', 'End', '2026-11-21'],
  ['2026-11-20', 'PageUp', '2026-10-20'],
  ['2026-11-20', 'PageDown', '2026-12-20'],
  ['2026-11-20', 'Shift+PageUp', '2025-11-20'],
  ['2026-11-20', 'Shift+PageDown', '2027-11-20'],
  ['2028-02-28', 'ArrowRight', '2028-02-29'],
  ['2028-01-31', 'PageDown', '2028-02-29'],
  ['2026-01-31', 'PageDown', '2026-02-28'],
  ['2028-02-29', 'Shift+PageDown', '2029-02-28'],
  ['2026-03-08', 'ArrowRight', '2026-03-09'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-11-20', 'Shift+ArrowRight', undefined],
  ['2026-11-20', 'a', undefined],
  ['1000-01-01', 'ArrowLeft', undefined],
])('From %s, %s moves to %s', (from, pressed, to) => {
  const shiftKey = pressed.startsWith('Shift+');
  expect(dayForKey(from, { key: pressed.replace('Shift+', ''), shiftKey })).toBe(to);
});
