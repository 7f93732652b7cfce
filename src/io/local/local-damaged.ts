import { parseJson } from '#domain/text/parse-json.ts';
import { readText, writeTexts } from '#io/browser/storage.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import { quarantine } from '#io/mirror/repair-list.ts';
import { changedMeanwhile, damagedRecord } from '#io/store/damaged-records.ts';
import type { Engine } from '#io/store/engine.ts';
import type { ListWorld } from '#io/store/memory-lists.ts';
import { runTransaction } from '#io/store/run-transaction.ts';
import type { AnyRecord, DamagedRecord, EntityType, Newest, Operation } from '#io/store/store.ts';

/** The name under which the texts of repaired records stay in quarantine. */
const REPAIRED = 'repaired';

type Damaged = Pick<Engine, 'damaged' | 'repairDamaged' | 'removeDamaged'>;

function linesIn(text: string | null | undefined): string[] {
  return text ? text.split('\n') : [];
}

/** Creates access to the quarantined records that no list has. They are in localStorage, or in the database when that was full. */
export function createLocalDamaged(
  engine: Engine & { db: ShopDatabase },
  world: Pick<ListWorld, 'storage' | 'clock' | 'bookDay'>,
): Damaged {
  const { db } = engine;
  const { storage, clock } = world;
  const keyOf = (entity: EntityType) => `bms_damaged_${entity}`;

  async function linesOf(entity: EntityType): Promise<ReadonlySet<string>> {
    const key = keyOf(entity);
    return new Set([...linesIn(readText(storage, key)), ...linesIn(await db.text(key))]);
  }

  async function damaged(entity: EntityType): Promise<readonly DamagedRecord[]> {
    const lines = [...(await linesOf(entity))];
    const torn = lines.filter((line) => parseJson(line) === undefined);
    const whole = lines.filter((line) => !torn.includes(line));
    const all = whole.map((line) => damagedRecord(entity, parseJson(line), line));
    if (torn.length > 0) {
      const about = { id: '', name: 'An incomplete list', reason: 'Its end is missing or its text is garbled' };
      all.push({ entity, ...about, text: torn.join('\n') });
    }
    const shown = await db.recordsById(entity, [...new Set(all.map(({ id }) => id))]);
    return all.filter(({ id }) => !shown.has(id));
  }

  async function checkUnchanged({ entity, text }: DamagedRecord): Promise<void> {
    if (!(await damaged(entity)).some((one) => one.text === text)) throw changedMeanwhile();
  }

  async function release({ entity, text }: DamagedRecord): Promise<void> {
    const key = keyOf(entity);
    const released = linesIn(text);
    const without = (before: string | null) =>
      linesIn(before)
        .filter((line) => !released.includes(line))
        .join('\n') || null;
    writeTexts(storage, new Map([[key, without(readText(storage, key))]]));
    const inDatabase = await db.text(key);
    if (inDatabase) await engine.writeTexts(new Map([[key, without(inDatabase)]]));
  }

  /** Commits the removal, or nothing, and notifies all tabs. */
  async function write(entity: EntityType, ids: readonly string[]): Promise<void> {
    const rows = new Map(ids.map((id) => [id, 'removed'] as const));
    const bases = new Map([[entity, await engine.newest(entity)]]);
    if (!(await engine.write({ patches: new Map([[entity, { rows }]]), bases }))) throw changedMeanwhile();
  }

  return {
    damaged,
    async repairDamaged(one) {
      const { entity, id, text, repair } = one;
      const put = async (newest: Newest): Promise<Operation[]> => {
        await checkUnchanged(one);
        const item: AnyRecord = { ...repair?.record, id, updatedAt: clock.now().toISOString() };
        const position = await newest[entity].position(id);
        return [{ entity, kind: 'add', item, ...(position !== undefined && { position }) } as unknown as Operation];
      };
      await runTransaction(engine, put, world);
      await quarantine(db, storage, REPAIRED, linesIn(text));
      await release(one);
    },
    async removeDamaged(one) {
      const { entity, id, text } = one;
      const putBack = () => quarantine(db, storage, entity, linesIn(text));
      await checkUnchanged(one);
      // First, so that a tab that reads again after the removal finds the text gone.
      await release(one);
      try {
        await write(entity, id === '' ? [] : [id]);
      } catch (error) {
        await putBack();
        throw error;
      }
      return async () => {
        await putBack();
        await write(entity, []);
      };
    },
  };
}
