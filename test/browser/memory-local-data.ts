import type { LocalData, StorageFacts } from '#io/local/local-data.ts';
import type { Backup } from '#io/store/backups.ts';
import type { LoggedError } from '#io/store/error-log.ts';
import { ENTITY_TYPES, type EntityType, StoreError } from '#io/store/store.ts';

const LIMIT = 5_242_880;

/** A shop of 39 records that lives in both places. */
const someFacts: StorageFacts = {
  home: 'both',
  kind: 'demo',
  lists: ENTITY_TYPES.map((entity, index) => ({ entity, records: index + 1, characters: (index + 1) * 1024 })),
  keys: { used: 524_288, limit: LIMIT },
  disk: { used: 3 * 1024 * 1024, limit: 12 * 1024 ** 3 },
  persisted: false,
};

const noRecords = Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, 0])) as { [E in EntityType]: number };

export function buildBackup(overrides: Partial<Backup> = {}): Backup {
  return {
    id: 1,
    madeAt: new Date('2026-11-19T08:05:00').toISOString(),
    reason: 'daily',
    counts: { ...noRecords, customers: 12, bookings: 1 },
    bytes: 20_480,
    ...overrides,
  };
}

type Start = {
  facts?: Partial<StorageFacts>;
  backups?: readonly Backup[];
  /** Set-aside texts by name. */
  damaged?: Readonly<Record<string, string>>;
  /** The answer of the browser to a request for persistent storage. */
  promises?: boolean;
  troubles?: readonly LoggedError[];
};

/** Data of this browser in memory: what is asked of it is counted, and it fails on demand. */
export function memoryLocalData({
  facts = {},
  backups = [],
  damaged = {},
  promises = false,
  troubles = [],
}: Start = {}) {
  let shown: StorageFacts = { ...someFacts, ...facts };
  let kept = [...backups];
  const texts = new Map(Object.entries(damaged));
  const listeners = new Set<() => void>();
  let failure: Error | undefined;
  const restored: number[] = [];
  let asked = 0;
  let dailyBackups = 0;

  function announce(): void {
    for (const listener of [...listeners]) listener();
  }
  async function answer<T>(give: () => T): Promise<T> {
    if (failure) throw failure;
    return give();
  }
  function gone(): never {
    throw new StoreError('not-found', 'This backup is no longer there.');
  }

  const localData: LocalData = {
    facts: () => answer(() => shown),
    backups: () => answer(() => kept),
    backupFile: (id) => answer(() => (kept.some((one) => one.id === id) ? new Blob([`{"backup":${id}}`]) : gone())),
    restore: (id) =>
      answer(() => {
        if (!kept.some((one) => one.id === id)) gone();
        restored.push(id);
      }),
    // The page asks for it by itself once it has come to rest, which no test waits for.
    async sweepPhotos() {},
    async backUpDaily() {
      dailyBackups += 1;
    },
    damaged: () => answer(() => [...texts].map(([name, text]) => ({ name, characters: text.length }))),
    damagedText: (name) => answer(() => texts.get(name) ?? ''),
    deleteDamaged: (name) =>
      answer(() => {
        texts.delete(name);
        announce();
      }),
    askToPersist: () =>
      answer(() => {
        asked += 1;
        shown = { ...shown, persisted: promises };
        announce();
        return promises;
      }),
    recentErrors: () => answer(() => troubles),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    localData,
    /** The backups that were restored, in order. */
    restored: restored as readonly number[],
    asked: () => asked,
    dailyBackups: () => dailyBackups,
    /** Everything that a person asks for fails from now on, until it is healed. */
    fail(error: Error) {
      failure = error;
    },
    heal() {
      failure = undefined;
    },
    change(next: { facts?: Partial<StorageFacts>; backups?: readonly Backup[] }) {
      shown = { ...shown, ...next.facts };
      kept = [...(next.backups ?? kept)];
      announce();
    },
  };
}
