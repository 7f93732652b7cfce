import { EXPORT_VERSION, type ImportedFile, LIST_NAMES, readExportFile } from '#domain/export-file.ts';
import type { LongWork } from './local-data.ts';
import type { EntityType, FileRead, Lists, Store } from './store.ts';

/** The export file (DATA-21). */
export async function writeDataFile(store: Store, exportDate: string): Promise<Blob> {
  const lists = await Promise.all(LIST_NAMES.map(async (name) => [name, await store[name].list()] as const));
  const text = JSON.stringify({ ...Object.fromEntries(lists), exportDate, version: EXPORT_VERSION }, null, 2);
  return new Blob([text], { type: 'application/json' });
}

function countsOf(file: ImportedFile): { [E in EntityType]?: number } {
  return Object.fromEntries(LIST_NAMES.flatMap((name) => (file[name] ? [[name, file[name].length]] : [])));
}

/** Reads an export file; `replace` is what taking it over means. */
export async function readDataFile(
  file: Blob,
  replace: (lists: Partial<Lists>, work?: LongWork) => Promise<void>,
): Promise<FileRead> {
  const read = readExportFile(await file.text());
  if ('problem' in read) return read;
  const { exportDate, version, ...rest } = read.file;
  return {
    offer: {
      counts: countsOf(read.file),
      hasSettings: false,
      ...(exportDate !== undefined && { exportDate }),
      ...(version !== undefined && { version }),
      take: (work) => replace(rest as Partial<Lists>, work),
    },
  };
}
