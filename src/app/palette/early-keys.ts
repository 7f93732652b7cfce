/** Keys that were pressed before what they are meant for was here. */
export type EarlyKeys = {
  /** By the clock of events: until then keys are meant for the search. */
  until: number;
  keys: string[];
  /** What may be a shortcut, until somebody listens for them. */
  free?: KeyboardEvent[] | undefined;
};

/** What the keys come to in a field: what is typed, and the key that said what to do with it. */
export function typedBy(keys: readonly string[]): { text: string; end?: 'Enter' | 'Escape' } {
  let text = '';
  for (const key of keys) {
    if (key === 'Enter' || key === 'Escape') return { text, end: key };
    text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  }
  return { text };
}
