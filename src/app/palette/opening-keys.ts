import type { RefObject } from 'react';

/** Keys pressed while the search is opening, before its field exists. Undefined at any other time. */
export type OpeningKeys = RefObject<string[] | undefined>;

const TYPED = /^(.|Backspace|Enter|Escape)$/;

/** Returns whether the key types something or closes the search. With Ctrl and Alt together, some keyboards type a character. */
export function isTypedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return TYPED.test(key) && (!(ctrlKey || metaKey) || altKey);
}

/** Returns the text that the keys type, up to the first Enter or Escape. */
export function typedBy(keys: readonly string[]): { text: string; end?: 'Enter' | 'Escape' } {
  let text = '';
  for (const key of keys) {
    if (key === 'Enter' || key === 'Escape') return { text, end: key };
    text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  }
  return { text };
}
