import type { BackupReason } from './backups.ts';
import { createListeners } from './listeners.ts';
import type { EntityType } from './store.ts';

/** The state of the connection to the shop's server. */
export type ConnectionState = {
  /** 'lost': screens show the data of the last read, and nothing can be saved. */
  status: 'connecting' | 'connected' | 'lost';
  /** Set with 'lost' when the server was reached but cannot answer now. */
  isBusy?: true;
  /** The instant at which the shown data was current. */
  readAt?: string;
  /** Progress of the list that is being read for the first time, in rows. */
  reading?: { entity: EntityType; done: number; total: number };
  /** The last time that another device replaced whole lists while this page was open. */
  replaced?: { by: BackupReason; at: string };
};

/** The connection to the shop's server. */
export type Connection = {
  kind: 'team' | 'supabase';
  /** Its origin. */
  address: string;
  /** The same object until it changes. */
  state(): ConnectionState;
  subscribe(onChange: () => void): () => void;
  /** Reads the changes from the server now. Rejects when the server cannot be reached. */
  retry(): Promise<void>;
  /** Returns the number of customers on the server, as a small test of the connection. */
  check(): Promise<number>;
};

/** Tracks the state of the connection. */
export function createConnectionTracker() {
  const listeners = createListeners<void>();
  let state: ConnectionState = { status: 'connecting' };
  /** Replacements of whole lists by this page: the number in progress, and the revisions of the finished ones. */
  let ownWork = 0;
  const own = new Set<number>();

  function become({ reading, ...next }: ConnectionState): void {
    state = { ...next, ...(reading && { reading }) };
    listeners.notify();
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    /** Records that the shown data is current. */
    connected(readAt: string) {
      const { isBusy: _before, ...rest } = state;
      become({ ...rest, status: 'connected', readAt });
    },
    /** Records a lost connection. `readAt`: the instant of the shown data, if it differs from the last recorded one. */
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
    /** Records that whole lists were replaced. Ignores replacements by this page. */
    replaced(revision: number, by: BackupReason, at: string) {
      if (ownWork === 0 && !own.has(revision)) become({ ...state, replaced: { by, at } });
    },
    /** Runs work of this page that replaces whole lists. */
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
