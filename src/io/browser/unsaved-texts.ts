import type { Locks } from './browser-tabs.ts';
import { type KeyValueStorage, storageKeys } from './storage.ts';
import type { TabId } from './tab-id.ts';
import { textMemory } from './text-memory.ts';

/** The prefix of the keys of unsaved input. */
export const UNSAVED_PREFIX = 'bms_unsaved ';

/** Unsaved input of another tab. */
export type OtherUnsavedText = {
  key: string;
  text: string;
  /** True when another tab has it open; undefined when the browser does not know, as on a plain http address. */
  isOpen: boolean | undefined;
  /** True when it came with the session storage of a tab that was duplicated. */
  isCopied: boolean;
};

/**
 * Unsaved input by the name of the form. Each tab has its own: a text in the session storage, for a reload, and one in localStorage,
 * which outlives the tab.
 */
export type UnsavedTexts = {
  /** Returns the text of this tab. */
  read(name: string): string | null;
  write(name: string, text: string, outlivesTab: boolean): void;
  forget(name: string): void;
  /** Returns the texts of other tabs, unordered. */
  others(name: string): Promise<readonly OtherUnsavedText[]>;
  /** Removes a text that `others` returned. If another tab has it open, removes only the copy in this tab. */
  remove(left: OtherUnsavedText): void;
};

type UnsavedOptions = {
  session: KeyValueStorage;
  device: KeyValueStorage;
  tab: TabId;
  locks: Locks | null;
};

function keysIn(storage: KeyValueStorage, isWanted: (key: string) => boolean): string[] {
  try {
    return storageKeys(storage).filter(isWanted);
  } catch {
    // A denied storage has no keys.
    return [];
  }
}

export function createUnsavedTexts({ session, device, tab: own, locks }: UnsavedOptions): UnsavedTexts {
  const tab = textMemory(session);
  const browser = textMemory(device);
  const suffix = ` #${own.id}`;
  const keyOf = (name: string) => UNSAVED_PREFIX + name + suffix;
  const releases = new Map<string, () => void>();

  /** Holds a lock of that name while the text is open in this tab. */
  function hold(key: string): void {
    if (!locks || releases.has(key)) return;
    const released = new Promise<void>((release) => releases.set(key, release));
    locks
      .request(key, () => released)
      .catch((error) => console.error('Unsaved work could not be marked as open', error));
  }

  async function open(): Promise<ReadonlySet<string> | undefined> {
    const { held, pending } = (await locks?.query()) ?? {};
    return held && new Set([...held, ...(pending ?? [])].map(({ name = '' }) => name));
  }

  for (const key of keysIn(session, (one) => one.startsWith(UNSAVED_PREFIX) && one.endsWith(suffix))) hold(key);

  return {
    read: (name) => tab.read(keyOf(name)),
    write(name, text, outlivesTab) {
      const key = keyOf(name);
      hold(key);
      own.keep();
      tab.write(key, text);
      if (outlivesTab) browser.write(key, text);
    },
    forget(name) {
      const key = keyOf(name);
      tab.forget(key);
      browser.forget(key);
      releases.get(key)?.();
      releases.delete(key);
    },
    async others(name) {
      const isOther = (key: string) => key.startsWith(`${UNSAVED_PREFIX}${name} #`) && key !== keyOf(name);
      const copied = keysIn(session, isOther);
      const keys = new Set([...copied, ...keysIn(device, isOther)]);
      const opened = keys.size > 0 ? await open() : undefined;
      return [...keys].flatMap((key) => {
        const isCopied = copied.includes(key);
        const text = (isCopied ? tab : browser).read(key);
        return text === null ? [] : { key, text, isOpen: opened?.has(key), isCopied };
      });
    },
    remove({ key, isOpen, isCopied }) {
      tab.forget(key);
      if (!(isOpen ?? isCopied)) browser.forget(key);
    },
  };
}
