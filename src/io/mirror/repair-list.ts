import { appendQuarantined, type KeyValueStorage, quarantineInStorage } from '#io/browser/storage.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import { type ListWorld, type MemoryLists, shopKind } from '#io/store/memory-lists.ts';
import type { AnyRecord, EntityType, StoreNotice } from '#io/store/store.ts';
import { itemsOf, readListInSlices } from '#io/store/stored-records.ts';
import { type DefaultList, defaultList, unreadableMessage } from './default-list.ts';
import type { Stamp } from './stamps.ts';

/** Quarantines damaged texts under bms_damaged_<name>; in the database when localStorage has no space. */
export async function quarantine(
  db: ShopDatabase,
  storage: KeyValueStorage,
  name: string,
  broken: readonly string[],
): Promise<void> {
  for (const text of broken) {
    try {
      quarantineInStorage(storage, name, text);
    } catch {
      const key = `bms_damaged_${name}`;
      const before = await db.text(key);
      const after = appendQuarantined(before, text);
      if (after !== before) await db.commit({ texts: new Map([[key, after]]) });
    }
  }
}

/** A list in the mirror, with the hash of its text and the stamp of its key. */
export type MirroredText = { text: string; hash: string; stamp: Stamp | undefined };

const DAMAGED_COPY = 'The damaged copy is under Settings, Data.';

/** Creates functions that read lists of the mirror and replace damaged or missing ones. */
export function createListRepair(db: ShopDatabase, lists: MemoryLists, world: ListWorld) {
  const { storage } = world;

  /** Returns the records of a text that the app wrote, without checks; undefined for other texts. */
  function ownRecords(entity: EntityType, { text, hash, stamp }: MirroredText): readonly AnyRecord[] | undefined {
    if (stamp?.hash !== hash) return undefined;
    return (lists[entity].tableFromMirror()?.list() ?? itemsOf(text)) as readonly AnyRecord[] | undefined;
  }

  /**
   * Reads a text that replaces the database's version. Damaged records are quarantined and replaced with those of the database, if it
   * has them. Returns undefined when the database's version of the whole list stays.
   */
  async function repair(
    entity: EntityType,
    text: string,
    isStored: boolean,
    notices: StoreNotice[],
  ): Promise<readonly AnyRecord[] | undefined> {
    const read = await readListInSlices(entity, text);
    if (read?.broken.length === 0) return read.records;
    await quarantine(db, storage, entity, read?.broken ?? [text]);
    const problem = unreadableMessage(entity, read?.broken.length);
    if (read) {
      const all = await withStoredOnes(entity, text, read.records);
      const isRestored = all.length > read.records.length;
      const others = isRestored ? 'What could be restored came from the safe copy; all others' : 'All others';
      notices.push({ entity, message: `${problem}. ${others} are fine. ${DAMAGED_COPY}` });
      return all;
    }
    if (isStored) {
      notices.push({ entity, message: `${problem} and were replaced with the safe copy. ${DAMAGED_COPY}` });
      return undefined;
    }
    const { records, description } = await defaults(entity);
    notices.push({ entity, message: `${problem} and were replaced with ${description}. ${DAMAGED_COPY}` });
    return records;
  }

  /** Returns the records in the order of the text. Replaces damaged ones with those of the database. */
  async function withStoredOnes(entity: EntityType, text: string, good: readonly AnyRecord[]): Promise<AnyRecord[]> {
    const byId = new Map(good.map((record) => [record.id, record]));
    const items = JSON.parse(text) as ({ id?: unknown } | null)[];
    const ids = new Set(items.map((item) => item?.id).filter((id) => typeof id === 'string'));
    const broken = [...ids].filter((id) => !byId.has(id));
    const safe = await db.recordsById(entity, broken);
    return [...ids].map((id) => byId.get(id) ?? safe.get(id)).filter((record) => record !== undefined);
  }

  /** Returns the records of a missing list that this tab still has, or else the list of a new shop. */
  async function defaults(entity: EntityType): Promise<DefaultList<AnyRecord>> {
    const records = lists[entity].table()?.list() ?? [];
    if (records.length > 0) return { records, description: 'the records that this tab still had' };
    await world.samples.load();
    return defaultList(entity, shopKind(storage), world);
  }

  return { ownRecords, repair, defaults };
}
