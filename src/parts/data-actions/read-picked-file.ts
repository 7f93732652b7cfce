import { samplePhotoName } from '#domain/samples/sample-photos.ts';
import { openArchive, type PhotoArchive } from '#io/photos/photo-archive.ts';
import type { World } from '#io/react/world.tsx';
import type { FileOffer } from '#io/store/store.ts';
import { subtask, type TaskOptions } from '#io/store/task-options.ts';

/**
 * The contents of an export file. `here`: the number of its photos that are kept already. `missing`: the number of photos that its
 * records name and that are neither kept nor in the file.
 */
export type PickedShop = { offer: FileOffer; photos?: { archive: PhotoArchive; here: number }; missing: number };

/** Reads an export file: JSON, or a zip file with photos. Returns a sentence for the user if it can't be used. */
export async function readPickedFile(
  file: File,
  { store, photos }: Pick<World, 'store' | 'photos'>,
  work: TaskOptions,
): Promise<PickedShop | { problem: string }> {
  const archive = await openArchive(file, subtask(work, 0, 0.8));
  if (archive && 'problem' in archive) return archive;
  const read = await store.readFile(archive?.data ?? file, archive ? subtask(work, 0.8, 1) : work);
  if ('problem' in read) return read;
  const named = read.offer.photoIds ?? [];
  if (!archive && named.length === 0) return { ...read, missing: 0 };
  const kept = new Set(await photos.ids());
  const here = archive?.ids.filter((id) => kept.has(id)).length ?? 0;
  const known = new Set([...kept, ...(archive?.ids ?? [])]);
  // The app itself has the sample photos.
  const missing = named.filter((id) => !known.has(id) && !samplePhotoName(id)).length;
  return { ...read, missing, ...(archive && { photos: { archive, here } }) };
}
