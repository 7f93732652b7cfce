import { expect, test } from 'vitest';
import { isolate, withoutIsolates } from './direction.ts';

test.each([
  ['Jake Novak', 'Jake Novak'],
  ['José (12) 李', 'José (12) 李'],
  ['', ''],
  ['שרה כהן (Garage 12)', '\u2068שרה כהן (Garage 12)\u2069'],
  ['محمد الخطيب', '\u2068محمد الخطيب\u2069'],
  ['Garage 12 שרה', '\u2068Garage 12 שרה\u2069'],
  // A control that would turn the rest of the sentence, and marks that would end the isolate too early.
  ['\u202eJake', '\u2068\u202eJake\u2069'],
  ['שרה\u2069 כהן\u2067', '\u2068שרה כהן\u2069'],
])('%j is %j in a sentence', (name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});

test('a sentence as plain text has no marks', () => {
  expect(withoutIsolates(`Edit ${isolate('שרה כהן (Garage 12)')}`)).toBe('Edit שרה כהן (Garage 12)');
});
