import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#io/store/listeners.ts';
import { StoreError } from '#io/store/store.ts';

export type FailedSave = {
  /** Id of the form or command that could not save; it has at most one failure. */
  source: string;
  /** Title of its notice: 'The invoice is not saved'. */
  title: string;
  /** Reason, and what to do about it. */
  why: string;
  /** Saves the form again, as it is then. */
  retry: () => void;
};

const UNKNOWN = "We don't know why. Try again, and export your data to have a copy of what was saved before.";

/** Returns why a save failed, and what to do about it. */
export function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : UNKNOWN;
}

/** Saves that failed and were neither repeated nor dismissed. */
export type FailedSaves = {
  list(): readonly FailedSave[];
  /** Adds a failure, or replaces the one of the same source. */
  report(failure: FailedSave): void;
  forget(source: string): void;
  subscribe(onChange: () => void): () => void;
};

function createFailedSaves(): FailedSaves {
  let failed: readonly FailedSave[] = [];
  const listeners = createListeners<void>();
  function change(next: readonly FailedSave[]): void {
    failed = next;
    listeners.notify();
  }
  const without = (source: string) => failed.filter((one) => one.source !== source);
  return {
    list: () => failed,
    report: (failure) => change([...without(failure.source), failure]),
    forget(source) {
      if (failed.some((one) => one.source === source)) change(without(source));
    },
    subscribe: listeners.add,
  };
}

const FailedSavesContext = createContext<FailedSaves | undefined>(undefined);

export function FailedSavesProvider({ children }: { children: ReactNode }) {
  const [saves] = useState(createFailedSaves);
  return <FailedSavesContext value={saves}>{children}</FailedSavesContext>;
}

/** Throws outside of FailedSavesProvider. */
export function useFailedSaves(): FailedSaves {
  const saves = use(FailedSavesContext);
  if (!saves) throw new Error('useFailedSaves must be used inside a FailedSavesProvider');
  return saves;
}

export function useFailedSavesList(): readonly FailedSave[] {
  const { subscribe, list } = useFailedSaves();
  return useSyncExternalStore(subscribe, list);
}
