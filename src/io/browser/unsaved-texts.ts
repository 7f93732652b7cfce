import { type KeyValueStorage, storageKeys } from './storage.ts';
import type { TabId } from './tab-id.ts';
import type { Locks } from './tabs.ts';
import { textMemory } from './text-memory.ts';

/** How the keys begin under which a browser keeps what was typed and not saved. */
export const UNSAVED_PREFIX = 'bms_unsaved ';

/** Unsaved work that is not this tab's. */
export type OtherUnsavedText = {
  key: string;
  text: string;
  /** Whether another tab has it open now; undefined where the browser cannot say, as on a plain http address. */
  isOpen: boolean | undefined;
  /** Whether it came with the session storage of a tab of which this one is a copy. */
  isCopied: boolean;
};

/**
 * What was typed and not saved, by the name of the form. Each tab has its own: one text in the session storage, for a reload, and one
 * in the storage of the browser, which outlives the tab.
 */
export type UnsavedTexts = {
  /** This tab's own. */
  read(name: string): string | null;
  write(name: string, text: string, outlivesTab: boolean): void;
  forget(name: string): void;
  /** That of other tabs and of earlier versions, in no order. */
  others(name: string): Promise<readonly OtherUnsavedText[]>;
  /** Removes what `left` has named; of what another tab has open, the copy of this tab alone. */
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
    // A storage that is denied holds nothing.
    return [];
  }
}

export function createUnsavedTexts({ session, device, tab: own, locks }: UnsavedOptions): UnsavedTexts {
  const tab = textMemory(session);
  const browser = textMemory(device);
  const suffix = ` #${own.id}`;
  const keyOf = (name: string) => UNSAVED_PREFIX + name + suffix;
  /** As earlier versions wrote it, for all tabs. */
  const oldKeyOf = (name: string) => UNSAVED_PREFIX + name;
  const releases = new Map<string, () => void>();

  /** A lock of its name says that a tab has it open. */
  function hold(key: string): void {
    if (!locks || releases.has(key)) return;
    const released = new Promise<void>((release) => releases.set(key, release));
    locks
      .request(key, () => released)
      .catch((error) => console.error('Unsaved work could not be marked as open', error));
  }

  /** What an earlier version kept for this tab, it kept for the browser as well. */
  function forgetOld(name: string): void {
    const key = oldKeyOf(name);
    if (tab.read(key) === null) return;
    tab.forget(key);
    browser.forget(key);
  }

  async function open(): Promise<ReadonlySet<string> | undefined> {
    const { held, pending } = (await locks?.query()) ?? {};
    return held && new Set([...held, ...(pending ?? [])].map(({ name = '' }) => name));
  }

  for (const key of keysIn(session, (one) => one.startsWith(UNSAVED_PREFIX) && one.endsWith(suffix))) hold(key);

  return {
    read: (name) => tab.read(keyOf(name)) ?? tab.read(oldKeyOf(name)),
    write(name, text, outlivesTab) {
      const key = keyOf(name);
      hold(key);
      own.keep();
      tab.write(key, text);
      forgetOld(name);
      if (outlivesTab) browser.write(key, text);
    },
    forget(name) {
      const key = keyOf(name);
      tab.forget(key);
      browser.forget(key);
      forgetOld(name);
      releases.get(key)?.();
      releases.delete(key);
    },
    async others(name) {
      const isOther = (key: string) =>
        key === oldKeyOf(name) || (key.startsWith(`${oldKeyOf(name)} #`) && key !== keyOf(name));
      const copied = keysIn(session, (key) => key !== oldKeyOf(name) && isOther(key));
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
