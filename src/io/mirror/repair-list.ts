import { appendQuarantined, type KeyValueStorage, quarantineInStorage } from '#io/browser/storage.ts';
import { FIRST_SCHEMA, migratedText, newestSchema } from '#io/database/schema-version.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import { type ListWorld, type LocalLists, shopKind } from '#io/local/local-list.ts';
import { type DefaultList, defaultList, unreadableMessage } from '#io/store/default-list.ts';
import type { AnyRecord, EntityType, StoreNotice } from '#io/store/store.ts';
import { itemsOf, readListInSlices } from '#io/store/stored-records.ts';
import type { Stamp } from './stamps.ts';

/** Quarantines texts that cannot be used under bms_damaged_<name>; in the database where the keys have no room. */
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
      if (after !== before) await db.commit({ lists: new Map(), seen: new Map(), texts: new Map([[key, after]]) });
    }
  }
}

/** A list in the mirror: its text, the hash of it, and the stamp of the key. */
export type MirroredList = { text: string; hash: string; stamp: Stamp | undefined };

/** Reads the lists in the mirror that count, and finds what takes the place of a list that is gone. */
export function createListRepair(db: ShopDatabase, lists: LocalLists, world: ListWorld) {
  const { storage, migrations } = world;

  /** The app's own records, which were checked when they were saved; undefined when the app did not write this text in the newest schema. */
  function ownRecords(entity: EntityType, { text, hash, stamp }: MirroredList): readonly AnyRecord[] | undefined {
    if (stamp?.hash !== hash || stamp?.schemaVersion !== newestSchema(migrations)) return undefined;
    return (lists[entity].tableFromMirror()?.list() ?? itemsOf(text)) as readonly AnyRecord[] | undefined;
  }

  /**
   * Reads a text that counts. What cannot be read is quarantined; the database's own record takes its place where there is one.
   * Undefined when the database stands in for the whole list.
   */
  async function heal(
    entity: EntityType,
    { text: stored, hash, stamp }: MirroredList,
    isSafe: boolean,
    notices: StoreNotice[],
  ): Promise<readonly AnyRecord[] | undefined> {
    const version = stamp?.hash === hash && stamp ? stamp.schemaVersion : FIRST_SCHEMA;
    const text = migratedText(entity, stored, version, migrations);
    const read = await readListInSlices(entity, text);
    if (read?.broken.length === 0) return read.records;
    await quarantine(db, storage, entity, read?.broken ?? [text]);
    const problem = `${unreadableMessage(entity, read?.broken.length)}. The damaged text was set aside`;
    if (read) {
      const all = await withSafeOnes(entity, text, read.records);
      const isHelped = all.length > read.records.length;
      const words = isHelped ? 'the safe copy stands in where it has one, and all others' : 'all others';
      notices.push({ entity, message: `${problem}; ${words} are in place.` });
      return all;
    }
    if (isSafe) {
      notices.push({ entity, message: `${problem}; in its place: the safe copy of the list.` });
      return undefined;
    }
    const { records, description } = await defaults(entity);
    notices.push({ entity, message: `${problem}; in its place: ${description}.` });
    return records;
  }

  /** The records in the order of the text, with those of the database where the text has a broken one of that id. */
  async function withSafeOnes(entity: EntityType, text: string, good: readonly AnyRecord[]): Promise<AnyRecord[]> {
    const byId = new Map(good.map((record) => [record.id, record]));
    const items = JSON.parse(text) as ({ id?: unknown } | null)[];
    const ids = new Set(items.map((item) => item?.id).filter((id) => typeof id === 'string'));
    const broken = [...ids].filter((id) => !byId.has(id));
    const safe = await db.recordsById(entity, broken);
    return [...ids].map((id) => byId.get(id) ?? safe.get(id)).filter((record) => record !== undefined);
  }

  /** What this tab still holds of a list that is gone everywhere else, or else what a new shop starts with. */
  async function defaults(entity: EntityType): Promise<DefaultList<AnyRecord>> {
    const records = lists[entity].table()?.list() ?? [];
    if (records.length > 0) return { records, description: 'what this tab still held' };
    await world.samples.load();
    return defaultList(entity, shopKind(storage), world);
  }

  return { ownRecords, heal, defaults };
}
