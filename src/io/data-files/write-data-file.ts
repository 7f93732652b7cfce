import { EXPORT_VERSION } from '#domain/data-files/export-file.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { pause } from '#io/browser/pause.ts';
import { askWorker, cancellation, startWorker } from '#io/browser/workers.ts';
import type { OnPiece } from '#io/database/consistent-read.ts';
import { ENTITY_TYPES, type EntityType, type Lists, perEntity, StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { createFilePieces, type FileMessage, type OutputPart } from './file-pieces.ts';

/** Records per batch: a booking has about 3,500 characters, so a batch takes a few milliseconds. */
const BATCH_RECORDS = 200;

/** The source of the records of a data file. */
export type FileSource = {
  /** The lists of the file; all by default. */
  lists?: readonly EntityType[];
  /** The number of records per list, for the progress. */
  counts: { readonly [E in EntityType]: number };
  /**
   * Calls `onPiece` with up to some hundred records: a piece is one task of the page. Rejects with what `onPiece` throws and with the
   * signal's reason. Resolves with the settings of the same moment, if it has them.
   */
  read(onPiece: OnPiece, signal?: AbortSignal): Promise<Settings | undefined>;
};

/** Returns a source for lists in memory. */
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

/** Formats records as lines of a list in the file, without the brackets. */
function linesOf(records: readonly unknown[]): string {
  return JSON.stringify([records], null, 2).slice('[\n  ['.length, -'\n  ]\n]'.length);
}

/** Formats fields as lines of the file, without the braces. */
function fieldsOf(fields: object): string {
  return JSON.stringify(fields, null, 2).slice('{\n'.length, -'\n}'.length);
}

export type ExportFacts = {
  /** ISO date-time. */
  exportDate: string;
  settings?: Settings;
  /** See exportMetadataSchema. */
  exportedAs?: string;
};

/** Reads the end of the file: a browser without space reports it only then. */
async function withRoom(file: Blob): Promise<Blob> {
  try {
    await file.slice(-1).arrayBuffer();
    return file;
  } catch (error) {
    const what = 'The browser has no space to create the file. Free up some disk space, then try again.';
    throw new StoreError('full', what, { cause: error });
  }
}

type PieceWriter = { keep(piece: string, text: string): void; end(parts: readonly OutputPart[]): Promise<Blob> };

function inlineWriter(): PieceWriter {
  const { keep, end } = createFilePieces();
  return { keep, end: async (parts) => end(parts) };
}

/**
 * Creates pieces in a worker. A Blob on the page takes 30 to 80 ms on a busy machine; posting a text to a worker does not wait.
 */
async function workerWriter(worker: Worker): Promise<PieceWriter> {
  const message = (what: FileMessage) => what;
  await askWorker(worker, message('start'));
  return {
    keep: (piece, text) => worker.postMessage(message({ piece, text })),
    end: (parts) => askWorker<Blob>(worker, message({ end: parts })),
  };
}

type Filled = { readonly [E in EntityType]: boolean[] };

const pieceOf = (entity: EntityType, at: number) => `${entity} ${at}`;

/** Returns the parts of JSON.stringify(file, null, 2), with the non-empty pieces of each list. */
function partsOf(
  lists: readonly EntityType[],
  filled: Filled,
  { settings, exportDate, exportedAs }: ExportFacts,
): OutputPart[] {
  const parts: OutputPart[] = [{ text: '{\n' }];
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

/** Writes all records as pieces. Returns the parts of the file. Awaits nothing but the source. */
async function writePieces(
  source: FileSource,
  facts: ExportFacts,
  { keep }: Pick<PieceWriter, 'keep'>,
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

/**
 * Writes the export file (DATA-21), equal to JSON.stringify(file, null, 2) of all lists, settings, date and version. Writes it in
 * pieces, so that the whole text is never in memory. Rejects with a StoreError of kind 'full' when the browser has no space for it.
 */
export async function writeDataFile(source: FileSource, facts: ExportFacts, work: TaskOptions = {}): Promise<Blob> {
  const worker = startWorker(
    () => new Worker(new URL('./write-data-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const writer = worker ? await workerWriter(worker).catch(inlineWriter) : inlineWriter();
    const parts = await writePieces(source, facts, writer, work);
    return await withRoom(await Promise.race([writer.end(parts), cancellation(work.signal)]));
  } finally {
    worker?.terminate();
  }
}
