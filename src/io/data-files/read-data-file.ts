import { EXPORT_VERSION } from '#domain/data-files/export-file.ts';
import { namedPhotos } from '#domain/inspections/named-photos.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { askWorker, cancellation, startWorker } from '#io/browser/workers.ts';
import { joinSnapshots, type PlainRecord } from '#io/database/snapshots.ts';
import { ENTITY_TYPES, type EntityType, type FileRead, type Lists } from '#io/store/store.ts';
import { frozen } from '#io/store/stored-records.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { type FileEnd, type FilePart, readParts } from './data-file-parts.ts';
import { withUniqueNumbers } from './unique-numbers.ts';

/** The lists of a data file, checked and frozen, and its settings. */
export type FileContent = Partial<Lists> & { settings?: Settings };

type Parts = AsyncGenerator<FilePart, FileEnd, undefined>;
type Result = IteratorResult<FilePart, FileEnd>;

/** Reads the parts in the worker; on the page if the worker does not start. */
async function* readInWorker(worker: Worker, file: Blob): Parts {
  const first = await askWorker<Result>(worker, file).catch((error: unknown) => {
    console.error('The file is read on the page instead', error);
    return undefined;
  });
  if (!first) return yield* readParts(file);
  let { done, value } = first;
  while (!done) {
    // The worker reads the next part while the page processes this one.
    const next = askWorker<Result>(worker, 'next');
    yield value as FilePart;
    ({ done, value } = await next);
  }
  return value as FileEnd;
}

/** Joins the parts. Records share one frozen object per snapshot. */
function createContent() {
  const lists: { [E in EntityType]?: unknown[] } = {};
  const copies = new Map<string, PlainRecord>();
  return {
    lists: lists as Partial<Lists>,
    add({ begun, records, copies: fresh }: FilePart): void {
      for (const entity of begun) lists[entity] = [];
      for (const [key, copy] of fresh) copies.set(key, frozen(copy));
      for (const { entity, record } of records) {
        lists[entity]?.push(frozen(joinSnapshots(entity, record, (key) => copies.get(key))));
      }
    },
  };
}

async function readContent(parts: Parts, { onProgress, signal }: TaskOptions) {
  const cancelled = cancellation(signal);
  const content = createContent();
  for (;;) {
    const { done, value } = await Promise.race([parts.next(), cancelled]);
    if (done) return { end: value, lists: content.lists };
    content.add(value);
    onProgress?.(value.share);
  }
}

/** Reads an export file and returns its contents; `replace` imports them. Rejects only with the signal's reason. */
export async function readDataFile(
  file: Blob,
  replace: (content: FileContent, work?: TaskOptions) => Promise<void>,
  work: TaskOptions = {},
  /** Keeps duplicate document numbers, for a backup of this shop. */
  keepsNumbers = false,
): Promise<FileRead> {
  work.signal?.throwIfAborted();
  const worker = startWorker(
    () => new Worker(new URL('./read-data-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const { end, lists } = await readContent(worker ? readInWorker(worker, file) : readParts(file), work);
    if ('problem' in end) return end;
    const { settings, exportDate, version, unknownLists } = end;
    const taken = keepsNumbers ? { lists, changes: [] } : withUniqueNumbers(lists);
    const photoIds = new Set(namedPhotos(lists));
    if (version !== undefined && version !== EXPORT_VERSION) {
      // biome-ignore lint/suspicious/noConsole: another version is accepted with a warning in the log (A-21).
      console.warn(`The file has the version ${version}, not ${EXPORT_VERSION}`);
    }
    return {
      offer: {
        counts: Object.fromEntries(
          ENTITY_TYPES.flatMap((entity) => (lists[entity] ? [[entity, lists[entity].length]] : [])),
        ),
        hasSettings: settings !== undefined,
        ...(exportDate !== undefined && { exportDate }),
        ...(version !== undefined && { version }),
        ...(unknownLists.length > 0 && { unknownLists: unknownLists }),
        ...(taken.changes.length > 0 && { numberChanges: taken.changes }),
        ...(photoIds.size > 0 && { photoIds: [...photoIds] }),
        take: (how) => replace({ ...taken.lists, ...(settings && { settings }) }, how),
      },
    };
  } finally {
    worker?.terminate();
  }
}
