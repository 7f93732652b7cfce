import type { EntityType } from '#io/store/store.ts';
import { type PlainRecord, SNAPSHOTS } from './snapshots.ts';

/** The schema of the specification: other tools write it, and data that names none has it. */
export const FIRST_SCHEMA = 1;

/**
 * Brings the records of some lists from one schema version to the next. A copy inside another record is migrated with the list that
 * it was copied from. A new list is a migration too, without a function: the number makes the database create its store.
 */
export type Migration = { readonly [E in EntityType]?: (record: PlainRecord) => PlainRecord };

/** The first one migrates from the first schema. */
export const MIGRATIONS: readonly Migration[] = [];

/** Shown in place of the shop when its data is newer than the app on this page. */
export const NEWER =
  'The data of this shop was saved by a newer version of Clearcoat than the one on this page. Nothing was changed. Reload the page to get the newest version.';
/** Shown in a tab that was open when a newer version opened the database. */
export const OUTDATED =
  'A newer version of Clearcoat was opened in another tab. Reload this page to go on; nothing is lost.';

export function newestSchema(migrations: readonly Migration[]): number {
  return FIRST_SCHEMA + migrations.length;
}

/** Returns the schema version that a field of a data file names. */
export function schemaVersionOf(named: unknown): number {
  const version = Number(named);
  return Number.isInteger(version) && version > FIRST_SCHEMA ? version : FIRST_SCHEMA;
}

/** Migrates what should be a record of the list to the newest schema. */
export type Migrate = (entity: EntityType, record: unknown) => unknown;

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the way from one schema version to the newest. A record that cannot be migrated is returned as it is; its schema refuses it. */
export function migrateFrom(version: number, migrations: readonly Migration[]): Migrate {
  const ahead = migrations.slice(version - FIRST_SCHEMA);

  function migrated(entity: EntityType, record: PlainRecord): PlainRecord {
    try {
      return ahead.reduce((before, migration) => migration[entity]?.(before) ?? before, record);
    } catch (error) {
      console.error(`A record of ${entity} could not be migrated from an earlier version`, error);
      return record;
    }
  }

  return (entity, record) => {
    if (!isRecord(record)) return record;
    const copies = Object.entries(SNAPSHOTS[entity] ?? {}).flatMap(([field, of]) => {
      const copy = record[field];
      return isRecord(copy) ? [[field, migrated(of, copy)] as const] : [];
    });
    return migrated(entity, { ...record, ...Object.fromEntries(copies) });
  };
}

/** Returns a stored list in the newest schema; a text that is not a list as it is. */
export function migratedText(
  entity: EntityType,
  text: string,
  version: number,
  migrations: readonly Migration[],
): string {
  if (version === newestSchema(migrations)) return text;
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return text;
    const migrate = migrateFrom(version, migrations);
    return JSON.stringify(items.map((item) => migrate(entity, item)));
  } catch {
    return text;
  }
}
