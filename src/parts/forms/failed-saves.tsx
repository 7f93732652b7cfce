import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#io/store/listeners.ts';
import { StoreError } from '#io/store/store.ts';

export type FailedSave = {
  /** The form or the command that could not save; it has one failure at most. */
  source: string;
  /** What is not saved. */
  title: string;
  /** Why, and what to do about it. */
  why: string;
  /** Saves again, with what is in the form by then. */
  retry: () => void;
};

const UNKNOWN = 'The reason is not known. Try again, and export your data to have a copy of what was saved before.';

/** Why a save failed, and what to do about it. */
export function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : UNKNOWN;
}

/** The saves that failed and were neither repeated nor given up. */
export type FailedSaves = {
  list(): readonly FailedSave[];
  /** Replaces what its source told before. */
  tell(failure: FailedSave): void;
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
    tell: (failure) => change([...without(failure.source), failure]),
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
