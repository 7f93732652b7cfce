import { EXPORT_VERSION } from '#domain/export-file.ts';
import type { Settings } from '#domain/settings.ts';
import type { LongWork } from './local-data.ts';
import { pause } from './pause.ts';
import { ENTITY_TYPES, type EntityType, type Lists } from './store.ts';

/** UTF-16 characters of one piece of the file: memory holds one as text, the browser holds the others. */
const PIECE_CHARACTERS = 1_000_000;
/** A booking is about 3,500 characters in the file, so a batch takes a few milliseconds. */
const BATCH_RECORDS = 200;

/** Where the records of a data file come from. */
export type FileSource = {
  /** Records of each list, for the progress. */
  counts: { readonly [E in EntityType]: number };
  /**
   * Calls `onBatch` in the order of ENTITY_TYPES, with at most some hundred records each: a batch is one task of the page. What
   * `onBatch` throws ends the reading and is passed on. Rejects with the signal's reason.
   */
  read(onBatch: (entity: EntityType, records: readonly unknown[]) => void, signal?: AbortSignal): Promise<void>;
};

/** Lists that memory holds, as they are now. */
export function listSource(lists: Lists): FileSource {
  const counts = Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, lists[entity].length]));
  return {
    counts: counts as FileSource['counts'],
    async read(onBatch, signal) {
      for (const entity of ENTITY_TYPES) {
        for (let from = 0; from < lists[entity].length; from += BATCH_RECORDS) {
          await pause();
          signal?.throwIfAborted();
          onBatch(entity, lists[entity].slice(from, from + BATCH_RECORDS));
        }
      }
    },
  };
}

/** The lines of the records as they stand in a list of the file, without the brackets around them. */
function linesOf(records: readonly unknown[]): string {
  return JSON.stringify([records], null, 2).slice('[\n  ['.length, -'\n  ]\n]'.length);
}

/** The lines of the fields as they stand in the file, without the braces around them. */
function fieldsOf(fields: object): string {
  return JSON.stringify(fields, null, 2).slice('{\n'.length, -'\n}'.length);
}

export type FileFacts = {
  /** ISO date-time. */
  exportDate: string;
  settings?: Settings;
};

/**
 * The export file (DATA-21): what JSON.stringify(file, null, 2) gives for all lists, the settings, the date and the version, but
 * put together piece by piece, so that memory never holds the whole text.
 */
export async function writeDataFile(
  source: FileSource,
  { exportDate, settings }: FileFacts,
  { onProgress, signal }: LongWork = {},
): Promise<Blob> {
  const total = Object.values(source.counts).reduce((sum, count) => sum + count, 0);
  const pieces: Blob[] = [];
  let text = '{\n';
  let written = 0;
  let last: EntityType | undefined;

  function add(more: string): void {
    text += more;
    if (text.length < PIECE_CHARACTERS) return;
    pieces.push(new Blob([text]));
    text = '';
  }

  /** Ends the list that stands open, if any, and writes the empty ones on the way to the next. */
  function goOnTo(next: EntityType | undefined): void {
    if (last !== undefined) add('\n  ],\n');
    const from = last === undefined ? 0 : ENTITY_TYPES.indexOf(last) + 1;
    const to = next === undefined ? ENTITY_TYPES.length : ENTITY_TYPES.indexOf(next);
    if (to < from) throw new RangeError(`${next} came after ${last}`);
    for (const empty of ENTITY_TYPES.slice(from, to)) add(`  "${empty}": [],\n`);
    if (next !== undefined) add(`  "${next}": [`);
    last = next;
  }

  await source.read((entity, records) => {
    signal?.throwIfAborted();
    if (records.length === 0) return;
    if (entity === last) add(',');
    else goOnTo(entity);
    add(linesOf(records));
    written += records.length;
    onProgress?.(Math.min(1, written / total));
  }, signal);
  signal?.throwIfAborted();
  goOnTo(undefined);
  add(fieldsOf({ ...(settings && { settings }), exportDate, version: EXPORT_VERSION }));
  return new Blob([...pieces, text, '\n}'], { type: 'application/json' });
}
