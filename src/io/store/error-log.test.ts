import { expect, test } from 'vitest';
import { logErrors } from './error-log.ts';
import { StoreError } from './store.ts';

function testLog() {
  const page = new EventTarget();
  const logged: unknown[][] = [];
  const fakeConsole = { error: (...words: unknown[]) => void logged.push(words) };
  const entries = logErrors({
    page: page as Pick<typeof globalThis, 'addEventListener'>,
    console: fakeConsole,
    now: () => new Date('2026-11-20T18:00:00Z'),
  });
  const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));
  return { entries, logged, fakeConsole, dispatch };
}

const at = '2026-11-20T18:00:00.000Z';

test('an error is logged by its kind, without its message', () => {
  const { entries, logged, fakeConsole, dispatch } = testLog();
  const full = new StoreError('full', 'The storage is full: Daniel Reyes was not saved.');
  fakeConsole.error('Daniel Reyes was not restored', full);
  fakeConsole.error('Daniel Reyes, 512-555-0142');
  dispatch('error', { error: new TypeError('reading Daniel Reyes') });
  dispatch('unhandledrejection', { reason: new DOMException('Daniel Reyes', 'AbortError') });
  expect(entries()).toEqual([
    { at, kind: 'StoreError full' },
    { at, kind: 'string' },
    { at, kind: 'TypeError' },
    { at, kind: 'AbortError' },
  ]);
  expect(logged).toEqual([['Daniel Reyes was not restored', full], ['Daniel Reyes, 512-555-0142']]);
});

test('the last 20 errors are kept', () => {
  const { entries, fakeConsole } = testLog();
  for (let count = 0; count < 25; count += 1) fakeConsole.error(count < 5 ? new Error('old') : new RangeError('new'));
  expect(entries()).toEqual(Array(20).fill({ at, kind: 'RangeError' }));
});
