import { LISTS } from '#domain/lists/lists.ts';
import { can, type Role } from '#domain/shop/roles.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { listSource, withSchemaVersion, writeDataFile } from '#io/data-files/write-data-file.ts';
import type { BackupReason } from '#io/local/local-data.ts';
import { INITIALIZED_KEY } from '#io/local/local-list.ts';
import { SETTINGS_KEY } from '#io/local/local-settings.ts';
import { runTransaction } from '#io/store/commands.ts';
import type { ConnectionTracker } from '#io/store/connection.ts';
import type { OpenEngine } from '#io/store/engine.ts';
import { baseOf, type Command, type Engine, replaceLists } from '#io/store/engine.ts';
import { ENTITY_TYPES, type EntityType, type Lists, StoreError } from '#io/store/store.ts';
import { readerOf } from '#io/store/table.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { isBusy, isConnectionLost, storeErrorOf, throwUnconfirmed } from './hosted-errors.ts';
import { remoteLists } from './hosted-lists.ts';
import type { Remote, RemoteChange, RemoteTexts } from './hosted-remote.ts';
import { sizeOf } from './hosted-whole-lists.ts';
import type { OfflineCache } from './offline-cache.ts';
import { remoteOperationsOf } from './remote-operations.ts';

/** The way to the server, and who tells that something has changed there. */
export type HostedServer = {
  /** Rejects when the server is not reached, or has no shop for who is signed in. */
  connect: () => Promise<Remote>;
  /** Rejects soon while the server is not reached. */
  reach: () => Promise<void>;
  /** Calls back when the shop may have changed elsewhere. Returns the way to stop. */
  watch: (shop: string, onWake: () => void) => () => void;
  /** Who is signed in, and in which role: nobody sees what was kept for another. */
  viewer: () => string;
  role: () => Role;
  /** What was read last. */
  cache: OfflineCache;
  /** Hears of what has changed elsewhere, after the lists have taken it; undefined: anything may have. */
  onChanges?: (changes: readonly RemoteChange[] | undefined) => void;
  /** Reads every list once the page has nothing to do, so that all of them are there when the server is not. */
  readsAhead?: boolean;
};

/** When a list is read ahead at the latest. */
const AHEAD_MS = 2_000;

/** Bytes of the steps that are sent as one request; a team server takes 16 MiB. What is larger goes in pieces, as whole lists do. */
const LARGEST_COMMAND = 15 * 1024 * 1024;
const TOO_LARGE =
  'This is too large to save in one go. Nothing was saved. Import the file in several smaller ones, or ask the owner of the shop to import it.';

const TEXT_KEYS = [INITIALIZED_KEY, SETTINGS_KEY] as const;

function textsOf({ kind, settings }: RemoteTexts): ReadonlyMap<string, string | null> {
  return new Map([
    [INITIALIZED_KEY, kind],
    [SETTINGS_KEY, settings === null ? null : JSON.stringify(settings)],
  ]);
}

/**
 * The lists on a server. Memory holds what was asked for, and is brought up to date when the server tells of a change. A command is
 * thought out on it and sent with the revision of the shop: the server refuses when that is not the newest, and it is thought out
 * again. While the server is not reached, what was read last is there for reading.
 */
export function hostedEngine(
  { connect, reach, watch, viewer, role, cache, onChanges, readsAhead = false }: HostedServer,
  link: ConnectionTracker,
): OpenEngine {
  return async (lists, world, { onText }) => {
    const { storage, tabs, clock, migrations } = world;
    let entered: Remote | undefined;
    let revision = -1;
    let texts: RemoteTexts = { kind: null, settings: null, version: undefined };

    function remote(): Remote {
      if (!entered) throw storeErrorOf({ message: 'network: not entered yet' });
      return entered;
    }

    const held = remoteLists({ lists, world, remote, cache, link });

    function showTexts(): void {
      for (const [key, text] of textsOf(texts)) {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      }
      // Whoever asked before the server was reached was given what a new shop starts with.
      for (const key of TEXT_KEYS) onText(key);
    }

    const now = () => clock.now().toISOString();

    function keepFacts(): void {
      void cache.saveFacts({ viewer: viewer(), shop: remote().shop, texts, readAt: now() });
    }

    /** HOST-02: used when it is configured and connected. */
    async function enter(): Promise<void> {
      const one = await connect();
      const [newest, newTexts] = await Promise.all([one.revision(), one.texts(), one.connected()]);
      entered = one;
      revision = newest.revision;
      texts = newTexts;
      showTexts();
      keepFacts();
    }

    /** Where the server is not reached, with what was read last; where there is nothing, not at all. */
    async function open(): Promise<string> {
      try {
        await enter();
        link.connected(now());
        return remote().shop;
      } catch (error) {
        const facts = isConnectionLost(error) ? await cache.facts(viewer()) : undefined;
        if (!facts) throw error;
        texts = facts.texts;
        showTexts();
        link.lost(facts.readAt, isBusy(error));
        return facts.shop;
      }
    }

    // ---- what changed elsewhere

    async function readTexts(): Promise<void> {
      texts = await remote().texts();
      showTexts();
      keepFacts();
    }

    async function catchUpNow(): Promise<void> {
      const isFirst = !entered;
      if (!entered) await enter();
      const newest = await remote().revision();
      const isKnown = !isFirst && revision >= newest.keptFrom;
      if (isKnown && newest.revision === revision && !held.hasStale()) return;
      const changes = isKnown ? await remote().changes(revision) : undefined;
      await held.take(changes);
      onChanges?.(changes);
      if (!changes || changes.some(({ entity }) => entity === 'settings')) await readTexts();
      const replaced = changes?.findLast(({ entity }) => entity === 'lists');
      if (replaced) link.replaced(replaced.revision, replaced.id as BackupReason, now());
      // Not all of them are everybody's to see.
      revision = Math.max(newest.revision, ...(changes ?? []).map((change) => change.revision));
    }

    /** Whoever asks the server learns whether it is reached. */
    async function catchUpAndTell(): Promise<void> {
      try {
        if (link.state().status === 'lost') await reach();
        await catchUpNow();
        link.connected(now());
      } catch (error) {
        if (isConnectionLost(error)) link.lost(undefined, isBusy(error));
        throw error;
      }
    }

    let catching: Promise<void> = Promise.resolve();
    function catchUp(): Promise<void> {
      catching = catching.catch(() => undefined).then(catchUpAndTell);
      return catching;
    }

    let isSoon = false;
    function catchUpSoon(): void {
      if (isSoon) return;
      isSoon = true;
      // What is told while it goes on is looked at after it.
      catching
        .catch(() => undefined)
        .then(() => {
          isSoon = false;
          return catchUp();
        })
        .catch((error: unknown) => {
          // That the server is gone is told on the screen.
          if (!isConnectionLost(error)) console.error('What changed on the server could not be read', error);
        });
    }

    const stop = watch(await open(), catchUpSoon);

    /** One after the other. What cannot be read now is read when it is asked for. */
    function readAhead([entity, ...rest]: readonly EntityType[]): void {
      if (!entity) return;
      runWhenIdle(
        () => {
          held.load(entity).then(
            () => readAhead(rest),
            () => undefined,
          );
        },
        { timeout: AHEAD_MS },
      );
    }
    if (readsAhead) readAhead(ENTITY_TYPES);

    // ---- commands

    function textStep(changed: ReadonlyMap<string, string | null>) {
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
      showTexts();
    }

    async function write({ patches, bases, texts: changed }: Command, work?: TaskOptions): Promise<boolean> {
      // What was caught up with meanwhile may have been seen in part only.
      if ([...bases.values()].some(({ version }) => version !== revision)) return false;
      for (const entity of patches.keys()) await held.load(entity);
      const at = revision;
      const placed = held.placed(patches);
      const planned = remoteOperationsOf(remote().shop, placed, {
        versionOf: held.versionOf,
        recordOf: (entity, id) => lists[entity].table()?.get(id),
        positionOf: (entity, id) => lists[entity].table()?.position(id),
      });
      const all = [...planned, ...(changed ? [textStep(changed)] : [])];
      const isWhole = [...patches.values()].some((patch) => 'all' in patch);
      const isLarge = !isWhole && sizeOf(all) > LARGEST_COMMAND;
      // The server takes pieces of an owner alone.
      if (isLarge && role() !== 'owner') throw new StoreError('invalid', TOO_LARGE);
      const sent = isWhole || isLarge ? link.replacing(() => remote().replace(all, at, work)) : remote().apply(all, at);
      const applied = await sent.catch(throwUnconfirmed);
      if ('outdated' in applied) {
        await catchUp();
        if (revision === at) throw applied.outdated;
        return false;
      }
      // From here on it is kept. What another device did meanwhile is told like any change.
      held.keep(placed);
      if (changed) keepTexts(changed);
      // HOST-22, HOST-23, HOST-24: after an invoice was written, what the server has is read again.
      const isReload = patches.has('invoices');
      if (isReload) catchUpSoon();
      else if (revision === at && applied.revision !== undefined) revision = applied.revision;
      for (const entity of patches.keys()) lists[entity].publish();
      return true;
    }

    const engine: Engine = {
      withLock: tabs.withLock,
      async run(plan, changed) {
        await catchUp();
        return runTransaction(engine, plan, clock, changed);
      },
      replace: (all, changed, work) => replaceLists(engine, all, changed, work),
      cached: (entity) => (held.isHeld(entity) ? lists[entity].table() : undefined),
      async reader(entity) {
        const table = await held.tableOf(entity);
        return readerOf(async () => lists[entity].table() ?? table);
      },
      async newest(entity) {
        await catching.catch(() => undefined);
        return baseOf(await held.tableOf(entity), revision);
      },
      write,
      async writeTexts(changed) {
        await remote()
          .apply([textStep(changed)])
          .catch(throwUnconfirmed);
        keepTexts(changed);
      },
      async newestText(key) {
        await catchUp();
        return textsOf(texts).get(key) ?? null;
      },
      async neverWritten() {
        for (const entity of ENTITY_TYPES) await held.load(entity);
        return ENTITY_TYPES.filter((entity) => lists[entity].table()?.count() === 0);
      },
      async exportFile(facts, work) {
        // While the server is gone, what was read last is better than no file.
        await catchUp().catch((error: unknown) => {
          if (!isConnectionLost(error)) throw error;
        });
        const seesAll = can(role(), 'viewMoney');
        const all = new Map<EntityType, unknown>();
        for (const entity of ENTITY_TYPES) {
          if (seesAll || LISTS[entity].technician !== 'nothing') all.set(entity, (await held.tableOf(entity)).list());
        }
        const own = seesAll ? facts : { ...facts, exportedAs: role() };
        return writeDataFile(
          listSource(Object.fromEntries(all) as Partial<Lists>),
          withSchemaVersion(own, migrations),
          work,
        );
      },
      backUp: (reason) => remote().backUp(reason),
      checkKey: catchUp,
      onTabMessage: async () => undefined,
      async close() {
        stop();
      },
    };
    return engine;
  };
}
