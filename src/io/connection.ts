import { createListeners } from './listeners.ts';
import type { EntityType } from './store.ts';

/** What is known of the way to the server of a shop. */
export type ConnectionState = {
  /** 'lost': what was read last is shown, and nothing can be saved. */
  status: 'connecting' | 'connected' | 'lost';
  /** When what is shown was the newest, as the server said; an instant. */
  readAt?: string;
  /** The list that is being read for the first time, as far as it has come. */
  reading?: { entity: EntityType; done: number; total: number };
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
export function createLink() {
  const listeners = createListeners<void>();
  let state: ConnectionState = { status: 'connecting' };

  function become({ reading, ...next }: ConnectionState): void {
    state = { ...next, ...(reading && { reading }) };
    listeners.tell();
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    /** All that is shown is the newest. */
    found: (readAt: string) => become({ ...state, status: 'connected', readAt }),
    /** `readAt`: of what is shown, where that is not what was noted last. */
    lost(readAt = state.readAt) {
      if (state.status !== 'lost') become({ status: 'lost', ...(readAt && { readAt }) });
    },
    reading(reading?: ConnectionState['reading']) {
      const { reading: _before, ...rest } = state;
      become(reading ? { ...rest, reading } : rest);
    },
  };
}

export type Link = ReturnType<typeof createLink>;
