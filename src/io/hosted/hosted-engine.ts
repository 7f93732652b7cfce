import { LISTS } from '#domain/lists/lists.ts';
import { can, type Role } from '#domain/shop/roles.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { listSource, writeDataFile } from '#io/data-files/write-data-file.ts';
import type { BackupReason } from '#io/store/backups.ts';
import type { ConnectionTracker } from '#io/store/connection.ts';
import type { Command, OpenEngine } from '#io/store/engine.ts';
import { INITIALIZED_KEY } from '#io/store/memory-lists.ts';
import { SETTINGS_KEY } from '#io/store/shop-settings.ts';
import {
  type AnyRecord,
  type DamagedRecord,
  ENTITY_TYPES,
  type EntityType,
  type Lists,
  StoreError,
} from '#io/store/store.ts';
import { baseOf, readerOf } from '#io/store/table.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { isBusy, isConnectionLost, storeErrorOf, throwUnconfirmed } from './hosted-errors.ts';
import { remoteLists } from './hosted-lists.ts';
import type { Remote, RemoteChange, RemoteTexts } from './hosted-remote.ts';
import { sizeOf } from './hosted-whole-lists.ts';
import type { OfflineCache } from './offline-cache.ts';
import { type RemoteOperation, remoteOperationsOf } from './remote-operations.ts';

/** The connection to the server, the user, and the feed of changes. */
export type HostedServer = {
  /** Rejects when the server cannot be reached, or has no shop for the user. */
  connect: () => Promise<Remote>;
  /** Rejects quickly while the server cannot be reached. */
  reach: () => Promise<void>;
  /** Calls back when the shop may have changed. Returns the unsubscribe function. */
  watch: (shop: string, onWake: () => void) => () => void;
  /** Returns the id of the user; the cache is only used for the same one. */
  viewer: () => string;
  role: () => Role;
  /** The cache of the last read. */
  cache: OfflineCache;
  /** Called with the changes of other devices, after the lists have them; undefined means anything may have changed. */
  onChanges?: (changes: readonly RemoteChange[] | undefined) => void;
  /** Reads every list when the page is idle, so that all are available offline. */
  readsAhead?: boolean;
};

/** Milliseconds until a list is read ahead at the latest. */
const AHEAD_MS = 2_000;

/** Limit of the operations in one request, in bytes; a team server accepts 16 MiB. Larger ones go in pieces, like whole lists. */
const LARGEST_COMMAND = 15 * 1024 * 1024;
const TOO_LARGE =
  'This is too large to save at once. Nothing was saved. Split the file into smaller ones, or ask the owner of the shop to import it.';

const TEXT_KEYS = [INITIALIZED_KEY, SETTINGS_KEY] as const;

function textsOf({ kind, settings }: RemoteTexts): ReadonlyMap<string, string | null> {
  return new Map([
    [INITIALIZED_KEY, kind],
    [SETTINGS_KEY, settings === null ? null : JSON.stringify(settings)],
  ]);
}

/**
 * Creates the engine of the lists on a server. Memory has the lists that were read, and is updated when the server reports a change. A
 * command runs on it and is sent with the revision of the shop. The server rejects an outdated revision, and the command runs again.
 * While the server cannot be reached, the lists of the last read can be read.
 */
export function hostedEngine(
  { connect, reach, watch, viewer, role, cache, onChanges, readsAhead = false }: HostedServer,
  connection: ConnectionTracker,
): OpenEngine {
  return async (lists, world, { onText }) => {
    const { storage, tabs, clock } = world;
    let entered: Remote | undefined;
    /** The revision that all held lists have at least. */
    let revision = -1;
    /** The newest revision whose changes are known; above `revision` while they are read, or when that failed. */
    let known = -1;
    let texts: RemoteTexts = { kind: null, settings: null, version: undefined };

    function remote(): Remote {
      if (!entered) throw storeErrorOf({ message: 'network: not entered yet' });
      return entered;
    }

    const remoteData = remoteLists({ lists, remote, cache, connection });

    function publishTexts(): void {
      for (const [key, text] of textsOf(texts)) {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      }
      // Earlier readers got the defaults of a new shop.
      for (const key of TEXT_KEYS) onText(key);
    }

    const now = () => clock.now().toISOString();

    function keepFacts(): void {
      void cache.saveFacts({ viewer: viewer(), shop: remote().shop, texts, readAt: now() });
    }

    /** HOST-02: connects to the configured server. */
    async function enter(): Promise<void> {
      const one = await connect();
      const [newest, newTexts] = await Promise.all([one.revision(), one.texts(), one.connected()]);
      entered = one;
      // The one that was answered first may have been overtaken.
      revision = Math.min(newest.revision, newTexts.revision);
      known = revision;
      texts = newTexts.texts;
      publishTexts();
      keepFacts();
    }

    /** Opens the shop, from the cache when the server cannot be reached. Rejects when there is neither. */
    async function open(): Promise<string> {
      try {
        await enter();
        connection.connected(now());
        return remote().shop;
      } catch (error) {
        const facts = isConnectionLost(error) ? await cache.facts(viewer()) : undefined;
        if (!facts) throw error;
        texts = facts.texts;
        publishTexts();
        connection.lost(facts.readAt, isBusy(error));
        return facts.shop;
      }
    }

    // ---- what changed elsewhere

    async function readTexts(): Promise<void> {
      ({ texts } = await remote().texts());
      publishTexts();
      keepFacts();
    }

    async function catchUpNow(): Promise<void> {
      const isFirst = !entered;
      if (!entered) await enter();
      const from = revision;
      const newest = await remote().revision();
      // A server that was restored from a backup starts again from an earlier revision.
      const isBack = newest.revision < from;
      const isKnown = !isFirst && !isBack && from >= newest.keptFrom;
      if (isKnown && newest.revision === from && remoteData.isAllHeld()) return;
      const changes = isKnown ? await remote().changes(from) : undefined;
      // A member may not see all changes, so the last visible one may have a lower revision.
      const last = Math.max(newest.revision, changes?.at(-1)?.revision ?? 0);
      known = isBack ? last : Math.max(known, last);
      const isSettings = !changes || changes.some(({ entity }) => entity === 'settings');
      const [after] = await Promise.all([
        remote().revision(),
        remoteData.take(changes),
        isSettings ? readTexts() : undefined,
      ]);
      // The server dropped changes before they were read.
      if (changes && after.keptFrom > from) return catchUpNow();
      revision = known;
      onChanges?.(changes);
      const replaced = changes?.findLast(({ entity }) => entity === 'lists');
      if (replaced) connection.replaced(replaced.revision, replaced.id as BackupReason, now());
    }

    /** Catches up and records the state of the connection. */
    async function catchUpAndReport(): Promise<void> {
      try {
        if (connection.state().status === 'lost') await reach();
        await catchUpNow();
        connection.connected(now());
      } catch (error) {
        if (isConnectionLost(error)) connection.lost(undefined, isBusy(error));
        throw error;
      }
    }

    let catching: Promise<void> = Promise.resolve();
    function catchUp(): Promise<void> {
      catching = catching.catch(() => undefined).then(catchUpAndReport);
      return catching;
    }

    let isSoon = false;
    function catchUpSoon(): void {
      if (isSoon) return;
      isSoon = true;
      // Changes that arrive in the meantime are read afterwards.
      catching
        .catch(() => undefined)
        .then(() => {
          isSoon = false;
          return catchUp();
        })
        .catch(reportUnread);
    }

    function reportUnread(error: unknown): void {
      // The screen shows a lost connection.
      if (!isConnectionLost(error)) console.error('What changed on the server could not be read', error);
    }

    const stop = watch(await open(), catchUpSoon);

    /** Reads the lists one after the other. Stops at the first failure: lists are also read on demand. */
    function readAhead([entity, ...rest]: readonly EntityType[]): void {
      if (!entity) return;
      runWhenIdle(
        () => {
          remoteData.tableOf(entity).then(
            () => readAhead(rest),
            () => undefined,
          );
        },
        { timeout: AHEAD_MS },
      );
    }
    if (readsAhead) readAhead(ENTITY_TYPES);

    // ---- commands

    function textOperation(changed: ReadonlyMap<string, string | null>) {
      const row: Record<string, unknown> = { updated_at: clock.now().toISOString() };
      if (changed.has(INITIALIZED_KEY)) row['kind'] = changed.get(INITIALIZED_KEY);
      if (changed.has(SETTINGS_KEY)) {
        const text = changed.get(SETTINGS_KEY) ?? null;
        row['settings'] = text === null ? null : JSON.parse(text);
      }
      const table = 'shop_settings';
      return texts.version === undefined
        ? ({ table, kind: 'insert', row: { shop_id: remote().shop, ...row } } as const)
        : ({ table, kind: 'update', key: { shop_id: remote().shop }, row, version: texts.version } as const);
    }

    function keepTexts(changed: ReadonlyMap<string, string | null>): void {
      const all = new Map([...textsOf(texts), ...changed]);
      const settings = all.get(SETTINGS_KEY) ?? null;
      texts = {
        kind: all.get(INITIALIZED_KEY) ?? null,
        settings: settings === null ? null : JSON.parse(settings),
        version: (texts.version ?? 0) + 1,
      };
      publishTexts();
    }

    async function write({ patches, bases, isFromOthers, texts: changed }: Command, work?: TaskOptions) {
      const at = revision;
      // The callback may have read only a part of newer changes.
      if ([...bases.values()].some(({ version }) => version !== at)) return false;
      const placed = remoteData.placed(patches);
      const planned = remoteOperationsOf(remote().shop, placed, {
        versionOf: remoteData.versionOf,
        recordOf: (entity, id) => lists[entity].table()?.get(id),
        positionOf: (entity, id) => lists[entity].table()?.position(id),
      });
      const all = [...planned, ...(changed ? [textOperation(changed)] : [])];
      const isWhole = [...patches.values()].some((patch) => 'all' in patch);
      const isLarge = !isWhole && sizeOf(all) > LARGEST_COMMAND;
      // The server accepts pieces only from an owner.
      if (isLarge && role() !== 'owner') throw new StoreError('invalid', TOO_LARGE);
      const sent =
        isWhole || isLarge
          ? connection.replacing(() => remote().replace(all, at, work))
          : remote().apply(all, at, isFromOthers);
      const applied = await sent.catch(throwUnconfirmed);
      if ('outdated' in applied) {
        await catchUp();
        if (revision === at) throw applied.outdated;
        return false;
      }
      // The command is committed. Changes by other devices arrive like any others.
      await keep(at, () => {
        remoteData.keep(placed);
        if (changed) keepTexts(changed);
        // HOST-22, HOST-23, HOST-24: reads the server's data again after an invoice was written.
        if (patches.has('invoices')) catchUpSoon();
        else if (applied.revision !== undefined) {
          revision = applied.revision;
          known = revision;
        }
      });
      for (const entity of patches.keys()) lists[entity].publish();
      return true;
    }

    /** Keeps what was committed at that revision, or reads it when newer changes are known: what was sent may be older than those. */
    async function keep(at: number, work: () => void): Promise<void> {
      if (known === at) work();
      else await catchUp().catch(reportUnread);
    }

    async function checkKey(): Promise<void> {
      await catchUp();
      await remoteData.settled();
    }

    /** Repairs or removes the row as it was shown. */
    async function settle({ entity, id, text }: DamagedRecord, record?: AnyRecord): Promise<void> {
      const row = remoteData.damaged(entity).get(id);
      const { changedMeanwhile } = await import('#io/store/damaged-records.ts');
      if (!row || JSON.stringify(row) !== text) throw changedMeanwhile();
      const { settleRow } = await import('./damaged/hosted-damaged.ts');
      const replace = (all: readonly RemoteOperation[]) => connection.replacing(() => remote().replace(all, revision));
      const settled = settleRow(remote(), { entity, row, record }, role() === 'owner' ? replace : undefined);
      await settled.catch(throwUnconfirmed).finally(catchUpSoon);
    }

    return {
      withLock: tabs.withLock,
      catchUp,
      async damaged(entity) {
        await remoteData.tableOf(entity);
        const { damagedRow } = await import('./damaged/hosted-damaged.ts');
        return [...remoteData.damaged(entity).values()].map((row) => damagedRow(entity, row));
      },
      repairDamaged: (one) => settle(one, { ...one.repair?.record, id: one.id, updatedAt: now() }),
      async removeDamaged(one) {
        await settle(one);
        return undefined;
      },
      cached: (entity) => lists[entity].table(),
      async reader(entity) {
        const table = await remoteData.tableOf(entity);
        return readerOf(async () => lists[entity].table() ?? table);
      },
      async newest(entity) {
        await catching.catch(() => undefined);
        for (;;) {
          const table = lists[entity].table();
          if (table && remoteData.isHeld(entity)) return baseOf(table, revision);
          await remoteData.load(entity);
        }
      },
      write,
      async writeTexts(changed) {
        const at = revision;
        await remote()
          .apply([textOperation(changed)])
          .catch(throwUnconfirmed);
        await keep(at, () => keepTexts(changed));
      },
      async newestText(key) {
        await catchUp();
        return textsOf(texts).get(key) ?? null;
      },
      async neverWritten() {
        for (const entity of ENTITY_TYPES) await remoteData.load(entity);
        return ENTITY_TYPES.filter((entity) => lists[entity].table()?.count() === 0);
      },
      async exportFile(facts, work) {
        // Without a connection, exports the data of the last read.
        await checkKey().catch((error: unknown) => {
          if (!isConnectionLost(error)) throw error;
        });
        const seesAll = can(role(), 'viewMoney');
        const all = new Map<EntityType, unknown>();
        for (const entity of ENTITY_TYPES) {
          if (seesAll || LISTS[entity].technician !== 'nothing')
            all.set(entity, (await remoteData.tableOf(entity)).list());
        }
        const own = seesAll ? facts : { ...facts, exportedAs: role() };
        return writeDataFile(listSource(Object.fromEntries(all) as Partial<Lists>), own, work);
      },
      backUp: (reason) => remote().backUp(reason),
      checkKey,
      onTabMessage: async () => undefined,
      async close() {
        stop();
      },
    };
  };
}
