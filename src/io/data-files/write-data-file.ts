import { EXPORT_VERSION } from '#domain/data-files/export-file.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { pause } from '#io/browser/pause.ts';
import { askWorker, cancellation, startWorker } from '#io/browser/workers.ts';
import type { OnPiece } from '#io/database/consistent-read.ts';
import { type Migration, newestSchema } from '#io/database/schema-version.ts';
import { ENTITY_TYPES, type EntityType, type Lists, perEntity, StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { createFilePieces, type FileMessage, type OutputPart } from './file-pieces.ts';

/** A booking is about 3,500 characters in the file, so a batch takes a few milliseconds. */
const BATCH_RECORDS = 200;

/** Where the records of a data file come from. */
export type FileSource = {
  /** Those that the file holds; absent, all. */
  lists?: readonly EntityType[];
  /** Records of each list, for the progress. */
  counts: { readonly [E in EntityType]: number };
  /**
   * Calls `onPiece` with at most some hundred records each: a piece is one task of the page. What `onPiece` throws ends the reading
   * and is passed on. Rejects with the signal's reason. Resolves with the settings of the same moment, where it has them.
   */
  read(onPiece: OnPiece, signal?: AbortSignal): Promise<Settings | undefined>;
};

/** Lists that memory holds, as they are now. */
export function listSource(all: Partial<Lists>): FileSource {
  const lists = perEntity<Lists>((entity) => all[entity] ?? []);
  const counts = Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, lists[entity].length]));
  return {
    lists: ENTITY_TYPES.filter((entity) => all[entity]),
    counts: counts as FileSource['counts'],
    async read(onPiece) {
      for (const entity of ENTITY_TYPES) {
        for (let from = 0; from < lists[entity].length; from += BATCH_RECORDS) {
          await pause();
          onPiece(entity, from / BATCH_RECORDS, lists[entity].slice(from, from + BATCH_RECORDS));
        }
      }
      return undefined;
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

export type ExportFacts = {
  /** The schema version of the records, unless it is the first. */
  schema?: number;
  /** ISO date-time. */
  exportDate: string;
  settings?: Settings;
  /** See exportMetadataSchema. */
  exportedAs?: string;
};

/** Returns the facts of a file whose records are in the newest schema. */
export function withSchemaVersion(facts: ExportFacts, migrations: readonly Migration[]): ExportFacts {
  return migrations.length > 0 ? { ...facts, schema: newestSchema(migrations) } : facts;
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

type Pen = { keep(piece: string, text: string): void; end(parts: readonly OutputPart[]): Promise<Blob> };

function penHere(): Pen {
  const { keep, end } = createFilePieces();
  return { keep, end: async (parts) => end(parts) };
}

/**
 * A Blob made on the page waits for the browser's answer each time, 30 to 80 ms on a busy machine; a text that is posted to a
 * worker waits for nothing.
 */
async function penAside(worker: Worker): Promise<Pen> {
  const message = (what: FileMessage) => what;
  await askWorker(worker, message('start'));
  return {
    keep: (piece, text) => worker.postMessage(message({ piece, text })),
    end: (parts) => askWorker<Blob>(worker, message({ end: parts })),
  };
}

type Filled = { readonly [E in EntityType]: boolean[] };

const pieceOf = (entity: EntityType, at: number) => `${entity} ${at}`;

/** What JSON.stringify(file, null, 2) gives; of each list, the pieces that hold records. */
function partsOf(
  lists: readonly EntityType[],
  filled: Filled,
  { schema, settings, exportDate, exportedAs }: ExportFacts,
): OutputPart[] {
  const parts: OutputPart[] = [{ text: schema === undefined ? '{\n' : `{\n${fieldsOf({ schema })},\n` }];
  for (const entity of lists) {
    const pieces = [...filled[entity].keys()].filter((at) => filled[entity][at]);
    const list = pieces.flatMap((at, index) => [{ text: index > 0 ? ',' : '' }, { piece: pieceOf(entity, at) }]);
    const isEmpty = pieces.length === 0;
    parts.push({ text: `  "${entity}": [` }, ...list, { text: isEmpty ? '],\n' : '\n  ],\n' });
  }
  parts.push({
    text: `${fieldsOf({ ...(settings && { settings }), exportDate, version: EXPORT_VERSION, exportedAs })}\n}`,
  });
  return parts;
}

/** Lets the pen keep the records; the parts of the file when all are read. Nothing but the source is waited for. */
async function writePieces(
  source: FileSource,
  facts: ExportFacts,
  { keep }: Pick<Pen, 'keep'>,
  { onProgress, signal }: TaskOptions,
): Promise<OutputPart[]> {
  const total = Object.values(source.counts).reduce((sum, count) => sum + count, 0);
  const filled = perEntity<Filled>(() => []);
  let read = 0;
  const settings = await source.read((entity, at, records) => {
    signal?.throwIfAborted();
    filled[entity][at] = records.length > 0;
    if (records.length === 0) return;
    keep(pieceOf(entity, at), linesOf(records));
    read += records.length;
    onProgress?.(Math.min(1, read / total));
  }, signal);
  signal?.throwIfAborted();
  return partsOf(source.lists ?? ENTITY_TYPES, filled, { ...facts, ...(settings && { settings }) });
}

/** The same file as `writeDataFile` makes, within whatever moment `source` reads in: nothing else is waited for. */
export async function writeDataFileInline(source: FileSource, facts: ExportFacts): Promise<Blob> {
  const { keep, end } = createFilePieces();
  return end(await writePieces(source, facts, { keep }, {}));
}

/**
 * The export file (DATA-21): what JSON.stringify(file, null, 2) gives for all lists, the settings, the date and the version, but
 * put together piece by piece, so that memory never holds the whole text. Rejects with a StoreError of kind 'full' when the
 * browser has no room for the file.
 */
export async function writeDataFile(source: FileSource, facts: ExportFacts, work: TaskOptions = {}): Promise<Blob> {
  const worker = startWorker(
    () => new Worker(new URL('./write-data-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const pen = worker ? await penAside(worker).catch(penHere) : penHere();
    const parts = await writePieces(source, facts, pen, work);
    return await withRoom(await Promise.race([pen.end(parts), cancellation(work.signal)]));
  } finally {
    worker?.terminate();
  }
}
