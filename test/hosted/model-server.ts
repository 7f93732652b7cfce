import type { TableRow } from '#io/hosted/hosted-columns.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { Remote, RemoteChange, RemoteTexts } from '#io/hosted/hosted-remote.ts';
import { partsOf, recordFrom } from '#io/hosted/hosted-rows.ts';
import type { CacheFacts, OfflineCache } from '#io/hosted/offline-cache.ts';
import type { Applied, PlacedRecord, RemoteOperation } from '#io/hosted/remote-operations.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';

/** Returns numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Everything that is on its way between devices and server, and arrives in a random order; some of it is held back for long. */
export function randomLine(random: () => number) {
  const soon: (() => void)[] = [];
  const late: (() => void)[] = [];
  return {
    /** Resolves when its turn comes. */
    wait: () => new Promise<void>((resolve) => void (random() < 0.25 ? late : soon).push(resolve)),
    /** Lets one thing arrive. Resolves to false when nothing is on its way. */
    async step(): Promise<boolean> {
      const waiting = soon.length === 0 || (late.length > 0 && random() < 0.03) ? late : soon;
      const [arrive] = waiting.splice(Math.floor(random() * waiting.length), 1);
      arrive?.();
      await new Promise((resolve) => setImmediate(resolve));
      return arrive !== undefined;
    },
  };
}

type Line = ReturnType<typeof randomLine>;

const SHOP = 'shop';
const lost = () => storeErrorOf({ message: 'fetch failed' });
const outdated = () => storeErrorOf({ code: 'PT409', hint: 'moved', message: 'moved' });

/** The tables of a shop in memory, with the revisions and the feed of changes of a real server. */
export function modelServer() {
  let tables = new Map<string, readonly TableRow[]>();
  let texts: RemoteTexts = { kind: 'starter', settings: null, version: 1 };
  let revision = 1;
  let keptFrom = 0;
  let changes: readonly RemoteChange[] = [];

  const rowsIn = (table: string) => tables.get(table) ?? [];
  const ownerOf = (table: string) =>
    ENTITY_TYPES.flatMap((entity) => partsOf(entity).map((part) => ({ ...part, entity }))).find(
      (part) => part.table === table,
    );

  function log(entity: string, id: string): void {
    revision += 1;
    changes = [...changes, { entity, id, revision }];
  }

  function applyOne(operation: RemoteOperation, isMany: boolean): void {
    const { table } = operation;
    if (table === 'shop_settings') {
      if (operation.kind === 'delete') throw new Error('The settings are never deleted');
      if (operation.kind === 'update' && operation.version !== texts.version)
        throw storeErrorOf({ code: 'PT409', message: '' });
      texts = { ...texts, ...operation.row, version: (texts.version ?? 0) + 1 };
      log('settings', '');
      return;
    }
    const part = ownerOf(table);
    const key = Object.entries(operation.kind === 'insert' ? {} : operation.key);
    const isMeant = (row: TableRow) => key.every(([column, value]) => row[column] === value);
    const before = rowsIn(table);
    if (operation.kind === 'insert') {
      if (!part && before.some(({ id }) => id === operation.row['id']))
        throw storeErrorOf({ code: '23505', message: '' });
      tables.set(table, [...before, { version: 1, ...operation.row }]);
    } else {
      const meant = before.filter(isMeant);
      if (operation.kind === 'update' && meant.length === 0) throw storeErrorOf({ code: 'PT404', message: '' });
      if (operation.version !== undefined && meant.some(({ version }) => version !== operation.version))
        throw storeErrorOf({ code: 'PT409', message: '' });
      const others = before.filter((row) => !isMeant(row));
      const changed = (row: TableRow) => ({
        ...row,
        ...(operation.kind === 'update' && operation.row),
        version: Number(row['version']) + 1,
      });
      // The parts of a record go with it.
      if (operation.kind === 'delete' && !part)
        for (const { table: name, owner } of partsOf(table as EntityType))
          tables.set(
            name,
            rowsIn(name).filter((row) => !meant.some(({ id }) => id === row[owner])),
          );
      tables.set(
        table,
        operation.kind === 'update' ? before.map((row) => (isMeant(row) ? changed(row) : row)) : others,
      );
    }
    const row = operation.kind === 'insert' ? operation.row : operation.key;
    log(part?.entity ?? table, isMany ? '' : String(row[part?.owner ?? 'id'] ?? ''));
  }

  const server = {
    rowsOf: (entity: EntityType): readonly TableRow[] =>
      [...rowsIn(entity)]
        .sort((a, b) => Number(a['place']) - Number(b['place']))
        .map((row) => {
          const parts = partsOf(entity).map(({ table, owner }) => [
            table,
            rowsIn(table).filter((one) => one[owner] === row['id']),
          ]);
          return { ...row, ...Object.fromEntries(parts) };
        }),
    recordsOf: (entity: EntityType): readonly AnyRecord[] =>
      server.rowsOf(entity).flatMap((row) => recordFrom(entity, row) ?? []),
    revision: () => ({ revision, keptFrom }),
    changes: (after: number) => changes.filter((one) => one.revision > after),
    texts: () => texts,
    /** Applies all or nothing. `isMany`: logs a change of the whole list. */
    apply(operations: readonly RemoteOperation[], at?: number, isMany = false): Applied {
      if (at !== undefined && at !== revision) return { outdated: outdated() };
      const before = { tables: new Map(tables), texts, revision, changes };
      try {
        for (const operation of operations) applyOne(operation, isMany);
      } catch (error) {
        ({ tables, texts, revision, changes } = before);
        throw error;
      }
      return { revision };
    },
    /** Returns what restores the present state, as from a backup of the whole server. */
    backup() {
      const before = { tables: new Map(tables), texts, revision, changes };
      return () => {
        ({ tables, texts, revision, changes } = before);
      };
    },
    /** Drops changes, as a server does after a while. */
    prune(share: number): void {
      keptFrom = Math.max(keptFrom, Math.floor(revision * share));
      changes = changes.filter((one) => one.revision > keptFrom);
    },
  };
  return server;
}

type ModelServer = ReturnType<typeof modelServer>;

type Device = {
  server: ModelServer;
  line: Line;
  random: () => number;
  /** True while no request reaches the server, and no answer comes back. */
  isDown: () => boolean;
  onCommit: () => void;
};

/** Requests to the model, each of which waits for its turn on the way there and on the way back. */
export function modelRemote({ server, line, random, isDown, onCommit }: Device): Remote {
  async function ask<T>(work: () => T | Promise<T>): Promise<T> {
    await line.wait();
    if (isDown()) throw lost();
    const answer = await work();
    await line.wait();
    if (isDown()) throw lost();
    return answer;
  }

  /** Reads the rows in two requests: what changes between them is as it was, or missing. */
  async function inPieces(ids: readonly string[], entity: EntityType): Promise<readonly TableRow[]> {
    const read = (some: readonly string[]) => server.rowsOf(entity).filter(({ id }) => some.includes(String(id)));
    const middle = Math.floor(random() * (ids.length + 1));
    const first = read(ids.slice(0, middle));
    await line.wait();
    return [...first, ...read(ids.slice(middle))];
  }

  const idsOf = (entity: EntityType) => server.rowsOf(entity).map(({ id }) => String(id));

  function commit(operations: readonly RemoteOperation[], at?: number): Applied {
    const applied = server.apply(operations, at, operations.length > 2 && random() < 0.3);
    if (!('outdated' in applied)) onCommit();
    return applied;
  }

  return {
    shop: SHOP,
    connected: () => ask(() => 0),
    revision: () => ask(server.revision),
    rows: (entity) => ask(() => inPieces(idsOf(entity), entity)),
    rowsById: (entity, ids) => ask(() => inPieces(ids, entity)),
    changes: (after) => ask(() => server.changes(after)),
    texts: () => ask(() => ({ texts: server.texts(), revision: server.revision().revision })),
    apply: (operations, at, isFromOthers) =>
      ask(() => {
        const [one] = operations;
        const isSingle = operations.length === 1 && one?.table === 'invoices' && at !== undefined && !isFromOthers;
        if (!isSingle || (one.kind !== 'insert' && one.version === undefined)) return commit(operations, at);
        try {
          commit(operations);
          return {};
        } catch {
          return { outdated: outdated() };
        }
      }),
    replace: (operations, at) => ask(() => commit(operations, at)),
    stamps: () => Promise.reject(new Error('not asked')),
    backUp: () => ask(() => undefined),
  };
}

/** The offline cache of a device in memory; it outlives the page. */
export function modelCache(): OfflineCache & { isWhole(entity: EntityType): boolean } {
  const lists = new Map<EntityType, Map<string, PlacedRecord>>();
  let facts: CacheFacts | undefined;
  return {
    isWhole: (entity) => lists.has(entity),
    user: async () => undefined,
    saveUser: async () => undefined,
    facts: async () => facts,
    async saveFacts(newest) {
      facts = newest;
    },
    async list(entity) {
      const kept = lists.get(entity);
      return kept && [...kept.values()];
    },
    async saveList(entity, change) {
      if ('all' in change) lists.set(entity, new Map(change.all.map((one) => [one.record.id, one])));
      else
        for (const [id, placed] of change.some) {
          if (placed) lists.get(entity)?.set(id, placed);
          else lists.get(entity)?.delete(id);
        }
    },
    async clear() {
      lists.clear();
      facts = undefined;
    },
  };
}
