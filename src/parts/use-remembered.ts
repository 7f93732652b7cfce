import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { parsedAs } from '#domain/text/parse-json.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { useWorld } from '#io/react/world.tsx';

/** Returns the value that is kept as JSON under the key; undefined when there is none. Removes a damaged text. */
export function remembered<T>(memory: TextMemory, key: string, schema: z.ZodMiniType<T>): T | undefined {
  const value = parsedAs(schema, memory.read(key));
  if (value === undefined) memory.forget(key);
  return value;
}

export function remember(memory: TextMemory, key: string, value: object): void {
  memory.write(key, JSON.stringify(value));
}

type Remembered<T> = {
  value: T;
  /** Shows the value, and keeps it. */
  save: (value: T) => void;
  /** Forgets the kept value without changing the screen, just before leaving it. */
  forget: () => void;
};

/**
 * Keeps a value in this tab or this browser, as JSON under a key of `STORAGE_KEYS`. `begin` returns the value to begin with, from the kept
 * one if there is one that fits the schema. Damaged text is no error. What another tab keeps in this browser is shown at once.
 */
export function useRemembered<T extends object>(
  where: 'tab' | 'device',
  key: string,
  schema: z.ZodMiniType<T>,
  begin: (kept: T | undefined) => T,
): Remembered<T> {
  const { [where]: memory } = useWorld();
  const [value, setValue] = useState(() => begin(remembered(memory, key, schema)));
  const save = useCallback(
    (next: T) => {
      setValue(next);
      remember(memory, key, next);
    },
    [memory, key],
  );
  const takeOver = useEffectEvent((event: StorageEvent) => {
    if (where === 'device' && event.key === key) setValue(begin(remembered(memory, key, schema)));
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => takeOver(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
  return { value, save, forget: () => memory.forget(key) };
}
