import { expect, test } from 'vitest';
import { checkConsole, expectConsole } from './console-guard.ts';

test('an unexpected console.error fails the test and is quoted', () => {
  console.error('the disk is on fire', new RangeError('9 is too much').message);
  expect(checkConsole).toThrow('The console spoke unexpectedly.\nconsole.error: the disk is on fire 9 is too much');
});

test('an expected message passes, and the next one of another kind does not', () => {
  expectConsole('warn', /nearly full/);
  console.warn('storage is nearly full');
  console.error('storage is nearly full');
  expect(checkConsole).toThrow('console.error: storage is nearly full');
});

test('an expected message that does not come fails the test', () => {
  expectConsole('error', /never said/);
  expect(checkConsole).toThrow('Expected on the console, but it did not come: error /never said/');
});
