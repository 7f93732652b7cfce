import { type ImportedFile, LIST_NAMES, readExportFile } from '#domain/export-file.ts';
import type { Settings } from '#domain/settings.ts';
import type { LongWork } from './local-data.ts';
import type { EntityType, FileRead, Lists } from './store.ts';

/** What a data file brings: the lists that it has, checked and frozen, and the settings if it has them. */
export type FileContent = Partial<Lists> & { settings?: Settings };

function countsOf(file: ImportedFile): { [E in EntityType]?: number } {
  return Object.fromEntries(LIST_NAMES.flatMap((name) => (file[name] ? [[name, file[name].length]] : [])));
}

/** Reads an export file; `replace` is what taking it over means. */
export async function readDataFile(
  file: Blob,
  replace: (content: FileContent, work?: LongWork) => Promise<void>,
  _work: LongWork = {},
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
