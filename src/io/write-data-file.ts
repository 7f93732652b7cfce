import { EXPORT_VERSION } from '#domain/export-file.ts';
import type { Settings } from '#domain/settings.ts';
import { createBlobPieces } from './blob-pieces.ts';
import { type FormStep, newestForm } from './forms.ts';
import type { LongWork } from './long-work.ts';
import { pause } from './pause.ts';
import { ENTITY_TYPES, type EntityType, type Lists, StoreError } from './store.ts';
import { ask, cancellation, startWorker } from './workers.ts';

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
    async read(onBatch) {
      for (const entity of ENTITY_TYPES) {
        for (let from = 0; from < lists[entity].length; from += BATCH_RECORDS) {
          await pause();
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
  /** The form of the records (`forms.ts`), unless it is the first. */
  schema?: number;
  /** ISO date-time. */
  exportDate: string;
  settings?: Settings;
};

/** The facts of a file whose records are of the newest form. */
export function inForm(facts: FileFacts, steps: readonly FormStep[]): FileFacts {
  return steps.length > 0 ? { ...facts, schema: newestForm(steps) } : facts;
}

/** A browser without room for a file notices late: only reading it tells. */
async function withRoom(file: Blob): Promise<Blob> {
  try {
    await file.slice(-1).arrayBuffer();
    return file;
  } catch (error) {
    const what = 'The browser has no room to put the file together. Free some disk space, then try again.';
    throw new StoreError('full', what, { cause: error });
  }
}

export type FileMessage = { kind: 'start' | 'end' } | { text: string };

type Pen = { write(text: string): void; end(): Promise<Blob> };

function penHere(): Pen {
  const pieces = createBlobPieces();
  return { write: pieces.add, end: async () => pieces.end() };
}

/**
 * A Blob made on the page waits for the browser's answer each time, 30 to 80 ms on a busy machine; a text that is posted to a
 * worker waits for nothing.
 */
async function penAside(worker: Worker): Promise<Pen> {
  const message = (what: FileMessage) => what;
  await ask(worker, message({ kind: 'start' }));
  return {
    write: (text) => worker.postMessage(message({ text })),
    end: () => ask<Blob>(worker, message({ kind: 'end' })),
  };
}

/** Lets the pen write what JSON.stringify(file, null, 2) gives. Nothing but the source is waited for. */
async function writeParts(
  source: FileSource,
  { schema, exportDate, settings }: FileFacts,
  { write }: Pick<Pen, 'write'>,
  { onProgress, signal }: LongWork,
): Promise<void> {
  const total = Object.values(source.counts).reduce((sum, count) => sum + count, 0);
  let written = 0;
  let open: EntityType | undefined;

  /** Ends the list that stands open, and writes the empty ones on the way to the next. */
  function goOnTo(next: EntityType | undefined): void {
    const from = open === undefined ? 0 : ENTITY_TYPES.indexOf(open) + 1;
    const to = next === undefined ? ENTITY_TYPES.length : ENTITY_TYPES.indexOf(next);
    if (to < from) throw new RangeError(`${next} came after ${open}`);
    if (open !== undefined) write('\n  ],\n');
    for (const empty of ENTITY_TYPES.slice(from, to)) write(`  "${empty}": [],\n`);
    if (next !== undefined) write(`  "${next}": [`);
    open = next;
  }

  write(schema === undefined ? '{\n' : `{\n${fieldsOf({ schema })},\n`);
  await source.read((entity, records) => {
    signal?.throwIfAborted();
    if (records.length === 0) return;
    if (entity === open) write(',');
    else goOnTo(entity);
    write(linesOf(records));
    written += records.length;
    onProgress?.(Math.min(1, written / total));
  }, signal);
  signal?.throwIfAborted();
  goOnTo(undefined);
  write(fieldsOf({ ...(settings && { settings }), exportDate, version: EXPORT_VERSION }));
  write('\n}');
}

/** The same file as `writeDataFile` makes, within whatever moment `source` reads in: nothing else is waited for. */
export async function writeDataFileHere(source: FileSource, facts: FileFacts): Promise<Blob> {
  const pieces = createBlobPieces();
  await writeParts(source, facts, { write: pieces.add }, {});
  return pieces.end();
}

/**
 * The export file (DATA-21): what JSON.stringify(file, null, 2) gives for all lists, the settings, the date and the version, but
 * put together piece by piece, so that memory never holds the whole text. Rejects with a StoreError of kind 'full' when the
 * browser has no room for the file.
 */
export async function writeDataFile(source: FileSource, facts: FileFacts, work: LongWork = {}): Promise<Blob> {
  const worker = startWorker(
    () => new Worker(new URL('./write-data-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const pen = worker ? await penAside(worker).catch(penHere) : penHere();
    await writeParts(source, facts, pen, work);
    return await withRoom(await Promise.race([pen.end(), cancellation(work.signal)]));
  } finally {
    worker?.terminate();
  }
}
