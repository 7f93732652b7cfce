import type { KeyValueStorage } from './storage.ts';
import { textMemory } from './text-memory.ts';

const ID_KEY = 'bms_tab';
const LEFT_KEY = 'bms_tab_left';

export type TabId = {
  readonly id: string;
  /** Keeps the id for the next page of this tab, once there is something that belongs to it. */
  keep(): void;
};

/**
 * Finds the id of this tab, which survives a reload. "Duplicate tab" copies the session storage, ids included: each page therefore
 * notes its id when it is left, and one that finds an id which no page has left is a copy, and gets an id of its own.
 */
export function tabIdIn(session: KeyValueStorage, newId: () => string): TabId {
  const { read, write, forget } = textMemory(session);
  const stored = read(ID_KEY);
  // A browser that saves memory discards a tab without a word, and loads it again later.
  const isOwn =
    stored !== null && (read(LEFT_KEY) === stored || ('wasDiscarded' in document && document.wasDiscarded === true));
  const id = isOwn ? stored : newId();
  let isKept = false;
  const keep = () => {
    write(ID_KEY, id);
    forget(LEFT_KEY);
    if (isKept) return;
    isKept = true;
    addEventListener('pagehide', () => read(ID_KEY) === id && write(LEFT_KEY, id));
    // From the back/forward cache.
    addEventListener('pageshow', (event) => event.persisted && forget(LEFT_KEY));
  };
  if (isOwn) keep();
  return { id, keep };
}
