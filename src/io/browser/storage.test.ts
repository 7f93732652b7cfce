import { describe, expect, test } from 'vitest';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { FULL_ERRORS, faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { quarantineInStorage, storageFailure, usedCharacters, writeTexts } from './storage.ts';

describe('the reason for a storage error', () => {
  test.each(Object.entries(FULL_ERRORS))('%s is a full storage', (_, error) => {
    const failure = storageFailure(error());
    expect(failure.kind).toBe('full');
    expect(failure.message).toMatch(/^Your browser's storage is full, so nothing was saved\. Export your data/);
  });

  test.each([new DOMException('Access is denied', 'SecurityError'), new Error('disk I/O error'), 'a text', null])(
    '%s is a storage that cannot be used',
    (error) => {
      const failure = storageFailure(error);
      expect(failure.kind).toBe('unavailable');
      expect(failure.message).toMatch(/^Your browser doesn't let this page save data\. Allow cookies and site data/);
    },
  );
});

describe('writing several texts', () => {
  test('if the second write is refused, the first is restored, and a key that was absent is absent again', () => {
    const storage = faultyStorage({ bms_a: 'old' });
    storage.refuseWrites(FULL_ERRORS['code 22'], ['bms_c']);
    expectConsole('error', /Storage refused a write/);
    const texts = new Map([
      ['bms_a', 'new'],
      ['bms_b', 'new'],
      ['bms_c', 'the longest'],
    ]);
    expect(() => writeTexts(storage, texts)).toThrow(expect.objectContaining({ kind: 'full' }));
    expect(storage.entries()).toEqual({ bms_a: 'old' });
  });

  test('values that shrink make room for values that grow, in any order', () => {
    const storage = faultyStorage({ bms_a: 'x'.repeat(50), bms_b: '' });
    storage.limitTo(60);
    const texts = new Map([
      ['bms_b', 'y'.repeat(50)],
      ['bms_a', ''],
    ]);
    writeTexts(storage, texts);
    expect(storage.entries()).toEqual({ bms_a: '', bms_b: 'y'.repeat(50) });
  });

  test('null removes a key', () => {
    const storage = faultyStorage({ bms_a: 'old' });
    writeTexts(storage, new Map([['bms_a', null]]));
    expect(storage.entries()).toEqual({});
  });
});

describe('quarantining damaged text', () => {
  test('keeps earlier quarantined text, and the same text once', () => {
    const storage = faultyStorage();
    for (const text of ['{first', '{second', '{first', '{second', '{sec']) quarantineInStorage(storage, 'leads', text);
    expect(storage.entries()).toEqual({ bms_damaged_leads: '{first\n{second\n{sec' });
  });
});

test('used characters count keys and values', () => {
  expect(usedCharacters(memoryStorage({ bms_a: '12345', b: 'é' }))).toBe(5 + 5 + 1 + 1);
});
