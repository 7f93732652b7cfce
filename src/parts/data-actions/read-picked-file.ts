import { openArchive, type PhotoArchive } from '#io/photos/photo-archive.ts';
import type { World } from '#io/react/world.tsx';
import type { FileOffer } from '#io/store/store.ts';
import { subtask, type TaskOptions } from '#io/store/task-options.ts';

/** The contents of an export file. `here`: the number of its photos that are kept already. */
export type PickedShop = { offer: FileOffer; photos?: { archive: PhotoArchive; here: number } };

/** Reads an export file: JSON, or a zip file with photos. Returns a sentence for the user if it can't be used. */
export async function readPickedFile(
  file: File,
  { store, photos }: World,
  work: TaskOptions,
): Promise<PickedShop | { problem: string }> {
  const archive = await openArchive(file, subtask(work, 0, 0.8));
  if (archive && 'problem' in archive) return archive;
  const read = await store.readFile(archive?.data ?? file, archive ? subtask(work, 0.8, 1) : work);
  if ('problem' in read || !archive) return read;
  const kept = new Set(await photos.ids());
  return { ...read, photos: { archive, here: archive.ids.filter((id) => kept.has(id)).length } };
}
