import * as z from 'zod/mini';
import { parsedAs } from '#domain/text/parse-json.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { type KeyValueStorage, readText } from '#io/browser/storage.ts';

/** The key of the stamps. A stamp identifies a text that the app wrote to the mirror, with its revision in the database. */
export const STAMPS_KEY = 'bms_stamps';

const stampSchema = z.object({
  hash: z.string(),
  revision: z.number(),
  /** The schema version of the records. */
  schemaVersion: z.number(),
  /** The text before, which is still there when the page closed between writing the stamp and the text. */
  previous: z.optional(z.object({ hash: z.string(), revision: z.number() })),
});
export type Stamp = z.infer<typeof stampSchema>;

const stampsSchema = z.object({
  /** The id of the mirrored database on disk; undefined when there never was one. */
  database: z.optional(z.string()),
  keys: z.record(z.string(), stampSchema),
});
export type Stamps = z.infer<typeof stampsSchema>;

/** Returns the stamps, empty when missing or damaged. Throws a StoreError of kind 'unavailable'. */
export function readStamps(storage: KeyValueStorage): Stamps {
  return parsedAs(stampsSchema, readText(storage, STAMPS_KEY)) ?? { keys: {} };
}

/** Returns the revision of a text with that hash; undefined when the app did not write it. */
export function revisionShown(stamp: Stamp | undefined, hash: string): number | undefined {
  if (stamp?.hash === hash) return stamp.revision;
  return stamp?.previous?.hash === hash ? stamp.previous.revision : undefined;
}

/** The database and schema version of the mirror. */
export type MirrorOwner = { database?: string; schemaVersion: number };

/** Adds the stamp of a text. Drops stamps of another database. */
export function withStamp(
  stamps: Stamps,
  { database, schemaVersion }: MirrorOwner,
  key: string,
  text: string,
  revision: number,
): Stamps {
  const isSameDatabase = stamps.database === database;
  const before = isSameDatabase ? stamps.keys[key] : undefined;
  const stamp: Stamp = {
    hash: textHash(text),
    revision,
    schemaVersion,
    ...(before && { previous: { hash: before.hash, revision: before.revision } }),
  };
  return {
    ...(database !== undefined && { database }),
    keys: { ...(isSameDatabase && stamps.keys), [key]: stamp },
  };
}

/** Returns true when a text in the mirror has a newer schema than the given one. */
export function isNewerMirror(storage: KeyValueStorage, schemaVersion: number): boolean {
  return Object.values(readStamps(storage).keys).some((stamp) => stamp.schemaVersion > schemaVersion);
}
