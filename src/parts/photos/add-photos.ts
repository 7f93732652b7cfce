import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { preparePhoto } from '#io/photos/prepare-photo.ts';
import { beginIntake, type Intake } from './photo-intakes.ts';
import { photoMessages } from './photo-messages.ts';

/** A file that was not kept, and what to do. */
export type UnkeptFile = { name: string; why: string };

type Adding = {
  photos: PhotoStore;
  /** Name of the place that takes the photos. */
  place: string;
  /** Called after each photo is kept, and awaited before the next one. Resolves to false when the record did not take it. */
  onAdded: (ids: readonly string[]) => unknown;
  /** Called before each file. */
  onProgress: (reached: Intake) => void;
};

/**
 * Keeps photos one after the other; one that fails does not stop the others. Returns the files that were not kept, and whether the user
 * left before all were tried.
 */
export async function addPhotos(
  files: readonly File[],
  { photos, place, onAdded, onProgress }: Adding,
): Promise<{ unkept: readonly UnkeptFile[]; isStopped: boolean }> {
  const unkept: UnkeptFile[] = [];
  let reached = { file: 1, files: files.length, added: 0 };
  const intake = beginIntake(place, reached);
  try {
    for (const [index, file] of files.entries()) {
      reached = { ...reached, file: index + 1, added: index - unkept.length };
      onProgress(reached);
      if (intake.isStopped()) return { unkept, isStopped: true };
      intake.show(reached);
      try {
        const id = await photos.put(await preparePhoto(file));
        if ((await onAdded([id])) === false) unkept.push({ name: file.name, why: photoMessages.notKept });
      } catch (error) {
        if (!(error instanceof PhotoError)) console.error('A photo could not be kept', error);
        unkept.push({ name: file.name, why: error instanceof PhotoError ? error.message : photoMessages.notKept });
      }
    }
    return { unkept, isStopped: false };
  } finally {
    intake.end();
  }
}
