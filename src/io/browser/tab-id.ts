import type { KeyValueStorage } from './storage.ts';
import { textMemory } from './text-memory.ts';

const ID_KEY = 'bms_tab';
const LEFT_KEY = 'bms_tab_left';

export type TabId = {
  readonly id: string;
  /** Stores the id for the next page of this tab. Call it once there is data with the id. */
  keep(): void;
};

/**
 * Returns the id of this tab, which survives a reload. "Duplicate tab" copies the session storage with the id. Each page therefore
 * records its id when it is left. A page that finds an id that was not left is a copy, and gets a new id.
 */
export function tabIdIn(session: KeyValueStorage, newId: () => string): TabId {
  const { read, write, forget } = textMemory(session);
  const stored = read(ID_KEY);
  // A browser that saves memory discards a tab without an event, and loads it again later.
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
    // Restored from the back/forward cache.
    addEventListener('pageshow', (event) => event.persisted && forget(LEFT_KEY));
  };
  if (isOwn) keep();
  return { id, keep };
}
