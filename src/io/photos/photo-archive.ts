import { pause } from '#io/browser/pause.ts';
import { sha256 } from '#io/browser/sha256.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { BadZip, isZip, readEntry, type ZipEntry, zipEntries } from '#io/zip/read-zip.ts';
import { createZip } from '#io/zip/write-zip.ts';
import { photoPixels } from './photo-file.ts';
import type { PhotoStore } from './photo-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

function progressOf({ onProgress, signal }: TaskOptions, total: number) {
  return async (done: number) => {
    onProgress?.(done / total);
    await pause();
    signal?.throwIfAborted();
  };
}

/**
 * Writes a zip file with the data file, `photos/<id>.jpg` and `thumbnails/<id>.jpg`. Photos that are not on this device are left out.
 * Rejects with a StoreError of kind 'full' above 4 GB.
 */
export async function packPhotos(
  data: { name: string; file: Blob },
  photos: PhotoStore,
  work: TaskOptions = {},
): Promise<{ file: Blob; count: number }> {
  const zip = createZip();
  await zip.addCompressed(data.name, data.file);
  const ids = await photos.ids();
  const reach = progressOf(work, ids.length);
  let count = 0;
  for (const [index, id] of ids.entries()) {
    await reach(index);
    const bytes = await photos.get(id);
    if (!bytes) continue;
    count += 1;
    zip.add(`photos/${id}.jpg`, bytes);
    const thumbnail = await photos.thumbnail(id);
    if (thumbnail) zip.add(`thumbnails/${id}.jpg`, thumbnail);
  }
  return { file: zip.end(), count };
}

type PackedPhoto = { id: string; photo: ZipEntry; thumbnail?: ZipEntry };

/** A zip file whose photos were checked. */
export type PhotoArchive = {
  data: Blob;
  /** Photos whose bytes fit their id. */
  ids: readonly string[];
  /** The number of photos that are damaged, or whose bytes don't fit their id. */
  damaged: number;
  /** Keeps the photos that `photos` doesn't have, all or none. Returns a function that removes them again. */
  unpack: (photos: PhotoStore, work?: TaskOptions) => Promise<() => Promise<void>>;
};

const DAMAGED = 'The zip file is damaged or incomplete. Choose another copy of it.';
const NO_DATA = 'The zip file has no shop data. Choose a file made with Export with Photos.';
const TWO_FILES = 'The zip file has more than one data file. Choose a file made with Export with Photos.';

/** Bytes of the largest photo that is read, so that a hostile file fills no memory. */
const MAX_PHOTO_BYTES = 20_000_000;

const PHOTO = /(?:^|\/)(photos|thumbnails)\/([0-9a-f]{64})\.jpg$/;

/** Sorts the files of the zip. Another program may have put them into a folder, or have added files of its own. */
function sorted(entries: readonly ZipEntry[]) {
  const data: ZipEntry[] = [];
  const found = { photos: new Map<string, ZipEntry>(), thumbnails: new Map<string, ZipEntry>() };
  for (const entry of entries) {
    const [, kind, id] = PHOTO.exec(entry.name) ?? [];
    if (kind !== undefined && id !== undefined) found[kind as keyof typeof found].set(id, entry);
    else if (entry.name.endsWith('.json') && !entry.name.startsWith('__MACOSX/')) data.push(entry);
  }
  const photos = Array.from(found.photos, ([id, photo]): PackedPhoto => {
    const thumbnail = found.thumbnails.get(id);
    return { id, photo, ...(thumbnail && { thumbnail }) };
  });
  return { data, photos };
}

/** Returns the bytes of a photo whose id fits, or undefined. */
async function photoIn(file: Blob, { id, photo }: PackedPhoto): Promise<ArrayBuffer | undefined> {
  if (photo.size > MAX_PHOTO_BYTES) return undefined;
  try {
    const bytes = await (await readEntry(file, photo)).arrayBuffer();
    return (await sha256(bytes)) === id && photoPixels(new Uint8Array(bytes)) ? bytes : undefined;
  } catch (error) {
    if (error instanceof BadZip) return undefined;
    throw error;
  }
}

/** Returns the thumbnail of the zip, or a new one where it is missing or damaged. */
async function thumbnailIn(file: Blob, { thumbnail }: PackedPhoto, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  if (thumbnail && thumbnail.size <= MAX_PHOTO_BYTES) {
    const read = await readEntry(file, thumbnail).catch(() => undefined);
    const found = await read?.arrayBuffer();
    if (found && photoPixels(new Uint8Array(found))) return found;
  }
  const shrunk = await shrinkPhoto(new Blob([bytes]));
  return 'photo' in shrunk ? shrunk.photo.thumbnail : bytes;
}

async function unpack(
  file: Blob,
  packed: readonly PackedPhoto[],
  photos: PhotoStore,
  work: TaskOptions,
): Promise<() => Promise<void>> {
  const here = new Set(await photos.ids());
  const missing = packed.filter(({ id }) => !here.has(id));
  const reach = progressOf(work, missing.length);
  const added: string[] = [];
  const undo = () => photos.remove(added);
  try {
    for (const [index, one] of missing.entries()) {
      await reach(index);
      const bytes = await photoIn(file, one);
      const pixels = bytes && photoPixels(new Uint8Array(bytes));
      if (!pixels) throw new BadZip('A photo changed while it was read');
      added.push(await photos.put({ bytes, thumbnail: await thumbnailIn(file, one, bytes), ...pixels }));
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/**
 * Opens a zip file with data and photos, and checks all of it. Returns undefined for another kind of file, and a sentence for a zip
 * file that can't be used.
 */
export async function openArchive(
  file: Blob,
  work: TaskOptions = {},
): Promise<PhotoArchive | { problem: string } | undefined> {
  if (!(await isZip(file))) return undefined;
  try {
    const { data, photos } = sorted(await zipEntries(file));
    const [first, second] = data;
    if (!first) return { problem: NO_DATA };
    if (second) return { problem: TWO_FILES };
    const reach = progressOf(work, photos.length);
    const good: PackedPhoto[] = [];
    for (const [index, one] of photos.entries()) {
      await reach(index);
      if (await photoIn(file, one)) good.push(one);
    }
    return {
      data: await readEntry(file, first),
      ids: good.map(({ id }) => id),
      damaged: photos.length - good.length,
      unpack: (store, how = {}) => unpack(file, good, store, how),
    };
  } catch (error) {
    if (error instanceof BadZip) return { problem: DAMAGED };
    throw error;
  }
}
