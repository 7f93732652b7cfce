import { runPlan } from './commands.ts';
import { type AnyPatch, baseOf, type Command, type Engine, replaceLists } from './engine.ts';
import type { Remote, RemoteChange, RemoteTexts } from './hosted-remote.ts';
import { type Row, recordFrom } from './hosted-rows.ts';
import { type Places, stepsOf } from './hosted-steps.ts';
import { INITIALIZED_KEY } from './local-list.ts';
import { SETTINGS_KEY } from './local-settings.ts';
import type { OpenEngine } from './local-store.ts';
import type { LongWork } from './long-work.ts';
import { ENTITY_TYPES, type Entities, type EntityType, type Lists } from './store.ts';
import { type Fate, type Patch, readerOf, type Table } from './table.ts';
import { inForm, listSource, writeDataFile } from './write-data-file.ts';

/** The way to the server, and who tells that something has changed there. */
export type HostedPlace = {
  connect: () => Promise<Remote>;
  /** Calls back when the shop may have changed elsewhere. Returns the way to stop. */
  watch: (remote: Remote, onWake: () => void) => () => void;
};

const TEXT_KEYS = [INITIALIZED_KEY, SETTINGS_KEY] as const;

function textsOf({ kind, settings }: RemoteTexts): ReadonlyMap<string, string | null> {
  return new Map([
    [INITIALIZED_KEY, kind],
    [SETTINGS_KEY, settings === null ? null : JSON.stringify(settings)],
  ]);
}

/**
 * The lists on a server. Memory holds what was asked for, and is brought up to date when the server tells of a change. A command is
 * thought out on it and sent with the revision of the shop: the server refuses it when that is not the newest, and it is thought out
 * again.
 */
export function hostedEngine({ connect, watch }: HostedPlace): OpenEngine {
  return async (lists, world, { onText }) => {
    const { storage, tabs, clock, steps } = world;
    const remote = await connect();
    let { revision } = await remote.revision();
    let texts = await remote.texts();
    showTexts();

    const places = new Map<EntityType, Places>();
    const loading = new Map<EntityType, Promise<void>>();

    function showTexts(): void {
      for (const [key, text] of textsOf(texts)) {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      }
    }

    // ---- reading

    function readRows<E extends EntityType>(entity: E, rows: readonly Row[]): { record: Entities[E]; place: number }[] {
      return rows.flatMap((row) => {
        const record = recordFrom(entity, row);
        if (record) return [{ record, place: Number(row['place']) }];
        world.notify({
          entity,
          what: `A record of ${entity} on the server is not in a form that this version reads; it is not shown: ${String(row['id'])}.`,
        });
        return [];
      });
    }

    async function read(entity: EntityType): Promise<void> {
      const found = readRows(entity, await remote.rows(entity));
      places.set(entity, new Map(found.map(({ record, place }) => [record.id, place])));
      lists[entity].hold(found.map(({ record }) => record) as never, null);
    }

    async function load(entity: EntityType): Promise<void> {
      const going = loading.get(entity) ?? read(entity);
      loading.set(entity, going);
      try {
        await going;
      } catch (error) {
        // Who asks next tries again.
        if (loading.get(entity) === going) loading.delete(entity);
        throw error;
      }
    }

    async function tableOf<E extends EntityType>(entity: E): Promise<Table<Entities[E]>> {
      await load(entity);
      const table = lists[entity].table();
      if (!table) throw new Error(`${entity} was not read`);
      return table as unknown as Table<Entities[E]>;
    }

    // ---- what changed elsewhere

    /** Where a record of that place stands: before the next one that is known, or last. */
    function fateAt<T>(record: T, place: number, known: ReadonlyMap<string, number>, id: string): Fate<T> {
      if (known.get(id) === place) return { record, place: 'kept' };
      let before: { id: string; place: number } | undefined;
      for (const [other, at] of known) {
        if (other !== id && at > place && (!before || at < before.place)) before = { id: other, place: at };
      }
      return { record, place: before ? { before: before.id } : 'last' };
    }

    async function catchUpList(entity: EntityType, ids: ReadonlySet<string>): Promise<void> {
      const before = places.get(entity);
      if (!before) return;
      if (ids.has('')) {
        await read(entity);
      } else {
        const known = new Map(before);
        const found = readRows(entity, await remote.some(entity, [...ids]));
        found.sort((a, b) => a.place - b.place);
        const fates = new Map<string, Fate<Entities[EntityType]>>();
        const gone = new Set(ids);
        for (const { record, place } of found) {
          fates.set(record.id, fateAt(record, place, known, record.id));
          known.set(record.id, place);
          gone.delete(record.id);
        }
        for (const id of gone) {
          if (known.delete(id)) fates.set(id, 'gone');
        }
        places.set(entity, known);
        lists[entity].keep({ fates } as Patch<never>, null);
      }
      lists[entity].announce();
    }

    async function take(changes: readonly RemoteChange[]): Promise<void> {
      for (const entity of ENTITY_TYPES) {
        const ids = new Set(changes.filter((change) => change.entity === entity).map(({ id }) => id));
        if (ids.size > 0) await catchUpList(entity, ids);
      }
      if (changes.some(({ entity }) => entity === 'settings')) {
        texts = await remote.texts();
        showTexts();
        for (const key of TEXT_KEYS) onText(key);
      }
    }

    async function readAnew(): Promise<void> {
      const all = [
        ...ENTITY_TYPES.map((entity) => ({ entity, id: '', revision })),
        { entity: 'settings', id: '', revision },
      ];
      await take(all);
    }

    async function catchUpNow(): Promise<void> {
      const newest = await remote.revision();
      if (newest.revision === revision) return;
      if (revision < newest.keptFrom) {
        await readAnew();
        revision = newest.revision;
        return;
      }
      const changes = await remote.changes(revision);
      await take(changes);
      // Not all of them are everybody's to see.
      revision = Math.max(newest.revision, ...changes.map((change) => change.revision));
    }

    let catching: Promise<void> = Promise.resolve();
    function catchUp(): Promise<void> {
      catching = catching.catch(() => undefined).then(catchUpNow);
      return catching;
    }

    const stop = watch(remote, () => {
      catchUp().catch((error: unknown) => console.error('What changed on the server could not be read', error));
    });

    // ---- commands

    function keep(patches: ReadonlyMap<EntityType, AnyPatch>): void {
      for (const [entity, patch] of patches) {
        if (!places.has(entity)) continue;
        if ('all' in patch) lists[entity].hold(patch.all as never, null);
        else lists[entity].keep(patch as Patch<never>, null);
      }
    }

    function textStep(changed: ReadonlyMap<string, string | null>) {
      const row: Record<string, unknown> = { updated_at: clock.now().toISOString() };
      if (changed.has(INITIALIZED_KEY)) row['kind'] = changed.get(INITIALIZED_KEY);
      if (changed.has(SETTINGS_KEY)) {
        const text = changed.get(SETTINGS_KEY) ?? null;
        row['settings'] = text === null ? null : JSON.parse(text);
      }
      const table = 'shop_settings';
      return texts.version === undefined
        ? ({ table, kind: 'insert', row: { shop_id: remote.shop, ...row } } as const)
        : ({ table, kind: 'update', key: { shop_id: remote.shop }, row, version: texts.version } as const);
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

    async function write({ patches, bases, texts: changed }: Command, work?: LongWork): Promise<boolean> {
      // What was caught up with meanwhile may have been seen in part only.
      if ([...bases.values()].some(({ version }) => version !== revision)) return false;
      for (const entity of patches.keys()) await load(entity);
      const at = revision;
      const sent = stepsOf(remote.shop, patches, {
        placesOf: (entity) => places.get(entity) ?? new Map(),
        recordOf: (entity, id) => lists[entity].table()?.get(id),
      });
      const all = [...sent.steps, ...(changed ? [textStep(changed)] : [])];
      const isWhole = [...patches.values()].some((patch) => 'all' in patch);
      const after = await (isWhole ? remote.replace(all, at, work) : remote.apply(all, at));
      if (after === undefined) {
        await catchUp();
        return false;
      }
      // From here on it is kept. What another device did meanwhile is told like any change.
      keep(patches);
      for (const [entity, own] of sent.places) places.set(entity, own);
      if (changed) keepTexts(changed);
      if (revision === at) revision = after;
      for (const entity of patches.keys()) lists[entity].announce();
      return true;
    }

    const engine: Engine = {
      alone: tabs.alone,
      async run(plan, changed) {
        await catchUp();
        return runPlan(engine, plan, clock, changed);
      },
      replace: (all, changed, work) => replaceLists(engine, all, changed, work),
      atOnce: (entity) => (places.has(entity) ? (lists[entity].table() as never) : undefined),
      async reader(entity) {
        const table = await tableOf(entity);
        return readerOf(async () => lists[entity].table() as unknown as typeof table);
      },
      async newest(entity) {
        await catching.catch(() => undefined);
        return baseOf(await tableOf(entity), revision);
      },
      write,
      async writeTexts(changed) {
        await remote.apply([textStep(changed)]);
        keepTexts(changed);
      },
      async newestText(key) {
        await catchUp();
        return textsOf(texts).get(key) ?? null;
      },
      async absent() {
        for (const entity of ENTITY_TYPES) await load(entity);
        return ENTITY_TYPES.filter((entity) => places.get(entity)?.size === 0);
      },
      async exportFile(facts, work) {
        const all = new Map<EntityType, unknown>();
        for (const entity of ENTITY_TYPES) all.set(entity, (await tableOf(entity)).list());
        return writeDataFile(listSource(Object.fromEntries(all) as Lists), inForm(facts, steps), work);
      },
      backUp: remote.backUp,
      look: async () => undefined,
      hear: async () => undefined,
      async close() {
        stop();
      },
    };
    return engine;
  };
}
