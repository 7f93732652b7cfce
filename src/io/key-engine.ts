import { runPlan } from './commands.ts';
import { baseOf, type Engine, replaceLists } from './engine.ts';
import { FORM_KEY, formIn, newestForm } from './forms.ts';
import { forwardText, NEWER, OUTDATED } from './forward.ts';
import { createKeyList, type KeyList } from './key-list.ts';
import { inTurns } from './key-turns.ts';
import type { ListWorld, LocalList, LocalLists } from './local-list.ts';
import { type KeyValueStorage, readText, writeTexts } from './storage.ts';
import { ENTITY_TYPES, type EntityType, type Lists, perEntity, StoreError } from './store.ts';
import { readerOf } from './table.ts';
import { inForm, listSource, writeDataFile } from './write-data-file.ts';

type KeyLists = { [E in EntityType]: KeyList<E> };

/** Leads the lists under the keys on to the newest form, all or nothing. */
function leadOn(lists: LocalLists, { storage, steps }: ListWorld): void {
  const form = formIn(storage);
  const texts = ENTITY_TYPES.flatMap((entity) => {
    const text = readText(storage, lists[entity].key);
    return text === null ? [] : [[lists[entity].key, forwardText(entity, text, form, steps)] as const];
  });
  writeTexts(storage, new Map([...texts, [FORM_KEY, String(newestForm(steps))]]));
}

/** Undefined where the keys cannot be read: whoever reads a list says so. */
function formUnder(storage: KeyValueStorage): number | undefined {
  try {
    return formIn(storage);
  } catch {
    return undefined;
  }
}

/** The keys alone: for browsers without IndexedDB. What was saved last may be lost when the browser is killed. */
export async function openKeyEngine(lists: LocalLists, world: ListWorld, problem?: string): Promise<Engine> {
  const engine = createKeyEngine(lists, world, problem);
  const newest = newestForm(world.steps);
  const form = formUnder(world.storage) ?? newest;
  if (form > newest) throw new StoreError('unavailable', NEWER);
  if (form < newest) await engine.alone(async () => leadOn(lists, world));
  return engine;
}

function createKeyEngine(lists: LocalLists, world: ListWorld, problem?: string): Engine {
  const { storage, tabs, clock, steps } = world;
  const alone = inTurns(tabs, storage);
  const keyLists = perEntity<KeyLists>((entity) =>
    createKeyList(entity, lists[entity] as LocalList<EntityType>, world, alone),
  );
  const engine: Engine = {
    ...(problem !== undefined && { problem }),
    alone,
    run: (plan, beside) => runPlan(engine, plan, clock, beside),
    replace: (all, texts, work) => replaceLists(engine, all, texts, work),
    reader: async <E extends EntityType>(entity: E) => {
      const list: KeyList<E> = keyLists[entity];
      return readerOf(() => list.ready());
    },
    newest: async <E extends EntityType>(entity: E) => {
      const list: KeyList<E> = keyLists[entity];
      const table = list.newest();
      return baseOf(table, table);
    },
    async write({ patches, bases, texts }) {
      if (formIn(storage) > newestForm(steps)) throw new StoreError('unavailable', OUTDATED);
      // From here to the end nothing waits, so that nothing comes between.
      for (const [entity, base] of bases) {
        if (!keyLists[entity].isNewest(base.version as object)) return false;
      }
      const changes = [...patches].map(([entity, patch]) => {
        const { list, textWith } = keyLists[entity] as KeyList<EntityType>;
        return { list, patch, text: textWith(patch) };
      });
      writeTexts(storage, new Map([...changes.map(({ list, text }) => [list.key, text] as const), ...(texts ?? [])]));
      for (const { list, patch, text } of changes) list.keep(patch, text);
      for (const { list } of changes) list.announce();
      return true;
    },
    writeTexts: async (texts) => writeTexts(storage, texts),
    newestText: async (key) => readText(storage, key),
    absent: async () => ENTITY_TYPES.filter((entity) => readText(storage, lists[entity].key) === null),
    async exportFile(facts, work) {
      const tables = await Promise.all(
        ENTITY_TYPES.map(async (entity) => [entity, (await keyLists[entity].ready()).list()] as const),
      );
      return writeDataFile(listSource(Object.fromEntries(tables) as Lists), inForm(facts, steps), work);
    },
    backUp: async () => undefined,
    async look(key) {
      const changed = Object.values(keyLists).filter(({ list }) => key === null || key === list.key);
      await Promise.all(changed.map(({ follow }) => follow()));
    },
    hear: async () => undefined,
    close: async () => undefined,
  };
  return engine;
}
