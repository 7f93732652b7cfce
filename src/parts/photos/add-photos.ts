import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { preparePhoto } from '#io/photos/prepare-photo.ts';
import { photoMessages } from './photo-messages.ts';

/** A file that was not kept, and what to do. */
export type UnkeptFile = { name: string; why: string };

type Adding = {
  photos: PhotoStore;
  /** Called after each photo is kept, and awaited before the next one. */
  onAdded: (ids: readonly string[]) => unknown;
  /** Called with the number of the file that is prepared, from 1. */
  onProgress: (file: number) => void;
};

/** Keeps photos one after the other; one that fails does not stop the others. Returns the files that were not kept. */
export async function addPhotos(
  files: readonly File[],
  { photos, onAdded, onProgress }: Adding,
): Promise<readonly UnkeptFile[]> {
  const unkept: UnkeptFile[] = [];
  for (const [index, file] of files.entries()) {
    onProgress(index + 1);
    try {
      await onAdded([await photos.put(await preparePhoto(file))]);
    } catch (error) {
      if (!(error instanceof PhotoError)) console.error('A photo could not be kept', error);
      unkept.push({ name: file.name, why: error instanceof PhotoError ? error.message : photoMessages.notKept });
    }
  }
  return unkept;
}
