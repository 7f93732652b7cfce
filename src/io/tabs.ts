import type { EntityType } from './store.ts';

/** What the event 'dataStoreUpdate' carries (DATA-33). */
export type DataStoreUpdate = { entityType: EntityType; data: readonly unknown[] };

/** The browser around a store: its other tabs and the rest of its own page. */
export type Tabs = {
  /** Runs the work while no other work of this kind runs, in this tab or another. It must not ask for itself again. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back when another tab wrote or removed a key; `null` when it cleared all of them. */
  onOtherTab(callback: (key: string | null) => void): void;
  /** Tells the page of a list that changed. */
  tell(update: DataStoreUpdate): void;
};

/** Runs one work after the other, in the order of asking. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

const LOCK = 'bms_store';

export function browserTabs(): Tabs {
  const inTurn = queue();
  return {
    // On a plain http address there are no locks; the store then notices another tab's write by the text.
    alone: (work) =>
      inTurn(async () => ('locks' in navigator ? await navigator.locks.request(LOCK, work) : await work())),
    onOtherTab: (callback) => window.addEventListener('storage', (event) => callback(event.key)),
    tell: (update) => window.dispatchEvent(new CustomEvent('dataStoreUpdate', { detail: update })),
  };
}

/** A tab without others and without a page. */
export function loneTab(): Tabs {
  return { alone: queue(), onOtherTab: () => undefined, tell: () => undefined };
}

export function defaultTabs(): Tabs {
  return typeof window === 'undefined' ? loneTab() : browserTabs();
}
