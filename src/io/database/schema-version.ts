import type { EntityType } from '#io/store/store.ts';
import { type PlainRecord, SNAPSHOTS } from './snapshots.ts';

/** The schema version of the specification. Other programs write it, and data without a version has it. */
export const FIRST_SCHEMA = 1;

/**
 * Migrates the records of some lists from one schema version to the next. A snapshot inside another record is migrated like the list
 * it was taken from. A new list is a migration without a function: the higher version makes the database create its store.
 */
export type Migration = { readonly [E in EntityType]?: (record: PlainRecord) => PlainRecord };

/** All migrations, in order; the first one starts from the first schema. */
export const MIGRATIONS: readonly Migration[] = [
  // Jobs.
  {},
  // Films.
  {},
  // Inspections.
  {},
  // Deposits.
  {},
  // Messages.
  {},
  // Deleted invoices.
  {},
  // Consents.
  {},
];

/** Shown instead of the shop when its data is newer than the app on this page. */
export const NEWER =
  "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.";
/** Shown in a tab that was open when a newer version opened the database. */
export const OUTDATED =
  'A newer version of Clearcoat is open in another tab. Reload this page to continue; nothing is lost.';

export function newestSchema(migrations: readonly Migration[]): number {
  return FIRST_SCHEMA + migrations.length;
}

function changesAny(migration: Migration): boolean {
  return Object.keys(migration).length > 0;
}

/** Returns whether records of that version have to be migrated. A new list changes none. */
export function isOlderSchema(version: number, migrations: readonly Migration[]): boolean {
  return migrations.slice(version - FIRST_SCHEMA).some(changesAny);
}

/** Returns the schema version that a data file names: the last one that changed records. An earlier version imports the file without new lists. */
export function fileSchema(migrations: readonly Migration[]): number {
  return newestSchema(migrations.slice(0, migrations.findLastIndex(changesAny) + 1));
}

/** Returns the schema version in a field of a data file. */
export function schemaVersionOf(named: unknown): number {
  const version = Number(named);
  return Number.isInteger(version) && version > FIRST_SCHEMA ? version : FIRST_SCHEMA;
}

/** Migrates a value that should be a record of the list to the newest schema. */
export type Migrate = (entity: EntityType, record: unknown) => unknown;

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a function that migrates from this version to the newest. A record that cannot be migrated is returned unchanged; its schema rejects it. */
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

/** Migrates the text of a stored list. Returns a text that is not a list unchanged. */
export function migratedText(
  entity: EntityType,
  text: string,
  version: number,
  migrations: readonly Migration[],
): string {
  if (!isOlderSchema(version, migrations)) return text;
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return text;
    const migrate = migrateFrom(version, migrations);
    return JSON.stringify(items.map((item) => migrate(entity, item)));
  } catch {
    return text;
  }
}
