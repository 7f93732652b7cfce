import type { BackupReason } from '#io/local/local-data.ts';
import { createListeners } from './listeners.ts';
import type { EntityType } from './store.ts';

/** What is known of the way to the server of a shop. */
export type ConnectionState = {
  /** 'lost': what was read last is shown, and nothing can be saved. */
  status: 'connecting' | 'connected' | 'lost';
  /** Of a server that is lost: it was reached, and cannot answer now. */
  isBusy?: true;
  /** When what is shown was the newest, as the server said; an instant. */
  readAt?: string;
  /** The list that is being read for the first time, as far as it has come. */
  reading?: { entity: EntityType; done: number; total: number };
  /** That another device replaced whole lists, the last time while this page was open: by what, and when it was heard of. */
  replaced?: { by: BackupReason; at: string };
};

/** The way to the server of a shop. */
export type Connection = {
  kind: 'team' | 'supabase';
  /** Its origin. */
  address: string;
  /** The same object until it changes. */
  state(): ConnectionState;
  subscribe(onChange: () => void): () => void;
  /** Asks the server now, and reads what is new. Rejects when it is not reached. */
  retry(): Promise<void>;
  /** Asks the server for something small: how many customers it keeps. */
  check(): Promise<number>;
};

/** The state, and what is noted in it. */
export function createConnectionTracker() {
  const listeners = createListeners<void>();
  let state: ConnectionState = { status: 'connecting' };
  /** Replacements of whole lists by this very page: under way, and at which revision they were. */
  let ownWork = 0;
  const own = new Set<number>();

  function become({ reading, ...next }: ConnectionState): void {
    state = { ...next, ...(reading && { reading }) };
    listeners.notify();
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    /** All that is shown is the newest. */
    connected(readAt: string) {
      const { isBusy: _before, ...rest } = state;
      become({ ...rest, status: 'connected', readAt });
    },
    /** `readAt`: of what is shown, where that is not what was noted last. */
    lost(readAt = state.readAt, isBusy = false) {
      const { replaced } = state;
      if (state.status === 'lost' && isBusy === (state.isBusy ?? false)) return;
      become({
        status: 'lost',
        ...(isBusy && { isBusy }),
        ...(readAt && { readAt }),
        ...(replaced && { replaced }),
      });
    },
    /** Whole lists were replaced; what this page did itself is no news to it. */
    replaced(revision: number, by: BackupReason, at: string) {
      if (ownWork === 0 && !own.has(revision)) become({ ...state, replaced: { by, at } });
    },
    /** Work of this page that replaces whole lists. */
    async replacing<T extends { revision?: number } | object>(work: () => Promise<T>): Promise<T> {
      ownWork += 1;
      try {
        const done = await work();
        if ('revision' in done && done.revision !== undefined) own.add(done.revision);
        return done;
      } finally {
        ownWork -= 1;
      }
    },
    reading(reading?: ConnectionState['reading']) {
      const { reading: _before, ...rest } = state;
      become(reading ? { ...rest, reading } : rest);
    },
  };
}

export type ConnectionTracker = ReturnType<typeof createConnectionTracker>;
