import { pause } from '#io/browser/pause.ts';
import { sha256 } from '#io/browser/sha256.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { photoPixels } from './photo-file.ts';
import type { PhotoStore } from './photo-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { ZippedFile } from './zip-file.ts';

/** Loads the library with the first zip file. */
const zipFiles = () => import('./zip-file.ts');

function progressOf({ onProgress, signal }: TaskOptions, total: number) {
  return async (done: number) => {
    onProgress?.(done / total);
    await pause();
    signal?.throwIfAborted();
  };
}

/** Writes a zip file with the data file, `photos/<id>.jpg` and `thumbnails/<id>.jpg`. Photos that are not on this device are left out. */
export async function packPhotos(
  data: { name: string; file: Blob },
  photos: PhotoStore,
  work: TaskOptions = {},
): Promise<{ file: Blob; count: number }> {
  const zip = (await zipFiles()).createZip();
  await zip.addCompressed(data.name, data.file);
  const ids = await photos.ids();
  const reach = progressOf(work, ids.length);
  let count = 0;
  for (const [index, id] of ids.entries()) {
    await reach(index);
    const bytes = await photos.get(id);
    if (!bytes) continue;
    count += 1;
    await zip.add(`photos/${id}.jpg`, bytes);
    const thumbnail = await photos.thumbnail(id);
    if (thumbnail) await zip.add(`thumbnails/${id}.jpg`, thumbnail);
  }
  return { file: await zip.end(), count };
}

type PackedPhoto = { id: string; photo: ZippedFile; thumbnail?: ZippedFile };

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

const TOO_LARGE =
  'The data in the zip file is too large to be that of a shop. Choose a file made with Export with Photos.';

/** Bytes of the largest photo and data that are read, so that a hostile file fills no memory. */
const MAX_PHOTO_BYTES = 20_000_000;
const MAX_DATA_BYTES = 500_000_000;

/** The first bytes of a zip file: a file in it, or the end of an empty one. */
const MARKS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Returns true for a damaged or incomplete zip file too. */
async function isZip(file: Blob): Promise<boolean> {
  return MARKS.includes(await file.slice(0, 4).text());
}

const PHOTO = /(?:^|\/)(photos|thumbnails)\/([0-9a-f]{64})\.jpg$/;

/** Sorts the files of the zip. Another program may have put them into a folder, or have added files of its own. */
function sorted(entries: readonly ZippedFile[]) {
  const data: ZippedFile[] = [];
  const found = { photos: new Map<string, ZippedFile>(), thumbnails: new Map<string, ZippedFile>() };
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

async function bytesOf(file: ZippedFile): Promise<ArrayBuffer | undefined> {
  return file.size > MAX_PHOTO_BYTES ? undefined : (await file.read())?.arrayBuffer();
}

/** Returns the bytes of a photo whose id fits, or undefined. */
async function photoIn({ id, photo }: PackedPhoto): Promise<ArrayBuffer | undefined> {
  const bytes = await bytesOf(photo);
  return bytes && sha256(bytes) === id && photoPixels(new Uint8Array(bytes)) ? bytes : undefined;
}

/** Returns the thumbnail of the zip, or a new one where it is missing or damaged. */
async function thumbnailIn({ thumbnail }: PackedPhoto, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const found = thumbnail && (await bytesOf(thumbnail));
  if (found && photoPixels(new Uint8Array(found))) return found;
  const shrunk = await shrinkPhoto(new Blob([bytes]));
  return 'photo' in shrunk ? shrunk.photo.thumbnail : bytes;
}

async function unpack(
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
      const bytes = await photoIn(one);
      const pixels = bytes && photoPixels(new Uint8Array(bytes));
      if (!pixels) throw new Error('A photo changed while it was read');
      added.push(await photos.put({ bytes, thumbnail: await thumbnailIn(one, bytes), ...pixels }));
    }
  } catch (error) {
    // What stopped it says more than why it could not be undone.
    await undo().catch((failure: unknown) => console.error('Photos of a zip file could not be removed again', failure));
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
  const files = await (await zipFiles()).readZip(file);
  if (!files) return { problem: DAMAGED };
  const { data, photos } = sorted(files);
  const [first, second] = data;
  if (!first) return { problem: NO_DATA };
  if (second) return { problem: TWO_FILES };
  if (first.size > MAX_DATA_BYTES) return { problem: TOO_LARGE };
  const read = await first.read();
  if (!read) return { problem: DAMAGED };
  const reach = progressOf(work, photos.length);
  const good: PackedPhoto[] = [];
  for (const [index, one] of photos.entries()) {
    await reach(index);
    if (await photoIn(one)) good.push(one);
  }
  return {
    data: read,
    ids: good.map(({ id }) => id),
    damaged: photos.length - good.length,
    unpack: (store, how = {}) => unpack(good, store, how),
  };
}
