import { describe, expect, test } from 'vitest';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { textMemory } from './text-memory.ts';

describe('text that is remembered', () => {
  test('keeps text across visits in session storage, until it is forgotten (DATA-39)', () => {
    const storage = faultyStorage();
    textMemory(storage).write('quickQuoteState', '{"step":"quote"}');
    const again = textMemory(storage);
    expect(again.read('quickQuoteState')).toBe('{"step":"quote"}');
    again.forget('quickQuoteState');
    expect(again.read('quickQuoteState')).toBeNull();
    expect(storage.entries()).toEqual({});
  });

  test('a denied storage: the text lasts as long as the page', () => {
    const storage = faultyStorage();
    storage.deny();
    const memory = textMemory(storage);
    expect(memory.read('a')).toBeNull();
    memory.write('a', 'text');
    expect(memory.read('a')).toBe('text');
    memory.forget('a');
    expect(memory.read('a')).toBeNull();
  });

  test('a full storage: the newest text is read, not the one that was stored before', () => {
    const storage = faultyStorage({ a: 'old' });
    storage.refuseWrites();
    const memory = textMemory(storage);
    memory.write('a', 'new');
    expect(memory.read('a')).toBe('new');
    storage.heal();
    memory.write('a', 'newer');
    expect(memory.read('a')).toBe('newer');
    expect(storage.entries()).toEqual({ a: 'newer' });
  });
});
