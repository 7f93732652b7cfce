import { expect, test } from 'vitest';
import { logErrors } from './error-log.ts';
import { StoreError } from './store.ts';

function watched() {
  const page = new EventTarget();
  const told: unknown[][] = [];
  const spoken = { error: (...words: unknown[]) => void told.push(words) };
  const troubles = logErrors({
    page: page as Pick<typeof globalThis, 'addEventListener'>,
    console: spoken,
    now: () => new Date('2026-11-20T18:00:00Z'),
  });
  const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));
  return { troubles, told, spoken, dispatch };
}

const at = '2026-11-20T18:00:00.000Z';

test('an error is noted by its kind, without a word of what it was about', () => {
  const { troubles, told, spoken, dispatch } = watched();
  const full = new StoreError('full', 'The storage is full: Daniel Reyes was not saved.');
  spoken.error('Daniel Reyes was not restored', full);
  spoken.error('Daniel Reyes, 512-555-0142');
  dispatch('error', { error: new TypeError('reading Daniel Reyes') });
  dispatch('unhandledrejection', { reason: new DOMException('Daniel Reyes', 'AbortError') });
  expect(troubles()).toEqual([
    { at, kind: 'StoreError full' },
    { at, kind: 'string' },
    { at, kind: 'TypeError' },
    { at, kind: 'AbortError' },
  ]);
  expect(told).toEqual([['Daniel Reyes was not restored', full], ['Daniel Reyes, 512-555-0142']]);
});

test('the last twenty are kept', () => {
  const { troubles, spoken } = watched();
  for (let count = 0; count < 25; count += 1) spoken.error(count < 5 ? new Error('old') : new RangeError('new'));
  expect(troubles()).toEqual(Array(20).fill({ at, kind: 'RangeError' }));
});
