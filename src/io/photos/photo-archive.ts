import { pause } from '#io/browser/pause.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { subtask, type TaskOptions } from '#io/store/task-options.ts';
import { photoPixels, refusalOf } from './photo-file.ts';
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

const TOO_MANY = 'The zip file has more files than a shop has photos. Choose a file made with Export with Photos.';
const OVERLAPPING = 'Files in the zip file overlap, which no export does. Choose a file made with Export with Photos.';
const FOREIGN =
  'The zip file has more than 1,000 files that no export has. Choose a file made with Export with Photos.';
const TOO_LARGE =
  'The zip file unpacks to too much to be the data of a shop. Choose a file made with Export with Photos.';

const PROBLEMS = { damaged: DAMAGED, 'too many': TOO_MANY, foreign: FOREIGN, overlapping: OVERLAPPING };

/** Bytes of the smallest JPEG, and of the largest photo that is read, so that a hostile file fills no memory. */
const MIN_PHOTO_BYTES = 100;
const MAX_PHOTO_BYTES = 20_000_000;
/** The long edge of the largest thumbnail that is taken over, in pixels. */
const MAX_THUMBNAIL_EDGE = 640;
/** Data shrinks to a thirtieth at best, photos do not: what unpacks to more than this was made to fill a disk. */
const MAX_RATIO = 100;
const FREE_BYTES = 50_000_000;
/** So many damaged photos and not one that is good: the rest is not tried. */
const MAX_DAMAGED = 25;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;

/** Returns a sentence if the files unpack to more than a shop has, or than this browser has room for. Reads none of them. */
async function problemOfSize(zip: Blob, files: readonly ZippedFile[]): Promise<string | undefined> {
  const unpacked = files.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > zip.size * MAX_RATIO + FREE_BYTES) return TOO_LARGE;
  // Undefined on a plain http address.
  const manager = (navigator as { storage?: StorageManager }).storage;
  const { quota, usage = 0 } = (await manager?.estimate?.()) ?? {};
  if (quota === undefined || unpacked <= quota - usage) return undefined;
  return `The zip file unpacks to ${megabytes(unpacked)}, and this browser has room for ${megabytes(quota - usage)}. Free up some disk space, then try again.`;
}

/** The first bytes of a zip file: a file in it, or the end of an empty one. */
const MARKS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Returns true for a damaged or incomplete zip file too. */
async function isZip(file: Blob): Promise<boolean> {
  return MARKS.includes(await file.slice(0, 4).text());
}

/** Folder that macOS adds, with a small file for each. */
const RESOURCE_FORK = '__MACOSX/';
const PHOTO = /(?:^|\/)(photos|thumbnails)\/([0-9a-f]{64})\.jpg$/;

/** Sorts the files of the zip. Another program may have put them into a folder, or have added files of its own. */
function sorted(entries: readonly ZippedFile[]) {
  const data: ZippedFile[] = [];
  const found = { photos: new Map<string, ZippedFile>(), thumbnails: new Map<string, ZippedFile>() };
  for (const entry of entries) {
    const [, kind, id] = PHOTO.exec(entry.name) ?? [];
    if (kind !== undefined && id !== undefined) found[kind as keyof typeof found].set(id, entry);
    else if (entry.name.endsWith('.json') && !entry.name.startsWith(RESOURCE_FORK)) data.push(entry);
  }
  const photos = Array.from(found.photos, ([id, photo]): PackedPhoto => {
    const thumbnail = found.thumbnails.get(id);
    return { id, photo, ...(thumbnail && { thumbnail }) };
  });
  return { data, photos };
}

/** Returns true for a size that a photo or a thumbnail may have. */
const isPhotoSize = ({ size }: Pick<ZippedFile, 'size'>) => size >= MIN_PHOTO_BYTES && size <= MAX_PHOTO_BYTES;

/** Returns true for a file that an export has, or a Mac adds. */
function isExpected({ name, size }: Pick<ZippedFile, 'name' | 'size'>): boolean {
  if (name.startsWith(RESOURCE_FORK)) return true;
  return PHOTO.test(name) ? isPhotoSize({ size }) : name.endsWith('.json');
}

async function bytesOf(file: ZippedFile, { signal }: TaskOptions): Promise<ArrayBuffer | undefined> {
  if (!isPhotoSize(file)) return undefined;
  return (await file.read({ ...(signal && { signal }) }))?.arrayBuffer();
}

/** Returns the bytes of a photo whose id fits, or undefined. */
async function photoIn({ id, photo }: PackedPhoto, work: TaskOptions): Promise<ArrayBuffer | undefined> {
  const bytes = await bytesOf(photo, work);
  if (!bytes || refusalOf(new Uint8Array(bytes)) !== undefined) return undefined;
  return sha256(bytes) === id && photoPixels(new Uint8Array(bytes)) ? bytes : undefined;
}

/** Returns the thumbnail of the zip, or a new one where it is missing, damaged or no thumbnail. */
async function thumbnailIn({ thumbnail }: PackedPhoto, bytes: ArrayBuffer, work: TaskOptions): Promise<ArrayBuffer> {
  const found = thumbnail && (await bytesOf(thumbnail, work));
  const pixels = found && photoPixels(new Uint8Array(found));
  if (pixels && Math.max(pixels.width, pixels.height) <= MAX_THUMBNAIL_EDGE) return found;
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
      const bytes = await photoIn(one, work);
      const pixels = bytes && photoPixels(new Uint8Array(bytes));
      if (!pixels) throw new Error('A photo changed while it was read');
      added.push(await photos.put({ bytes, thumbnail: await thumbnailIn(one, bytes, work), ...pixels }));
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
  const files = await (await zipFiles()).readZip(file, isExpected, subtask(work, 0, 0.2));
  if (typeof files === 'string') return { problem: PROBLEMS[files] };
  const { data, photos } = sorted(files);
  const [first, second] = data;
  if (!first) return { problem: NO_DATA };
  if (second) return { problem: TWO_FILES };
  const likely = photos.filter(({ photo }) => isPhotoSize(photo));
  const large = await problemOfSize(file, [first, ...likely.map(({ photo }) => photo)]);
  if (large !== undefined) return { problem: large };
  const read = await first.read(subtask(work, 0.2, likely.length > 0 ? 0.4 : 1));
  if (!read) return { problem: DAMAGED };
  const reach = progressOf(subtask(work, 0.4, 1), likely.length);
  const good: PackedPhoto[] = [];
  for (const [index, one] of likely.entries()) {
    await reach(index);
    if (await photoIn(one, work)) good.push(one);
    else if (good.length === 0 && index + 1 >= MAX_DAMAGED) return { problem: DAMAGED };
  }
  return {
    data: read,
    ids: good.map(({ id }) => id),
    damaged: photos.length - good.length,
    unpack: (store, how = {}) => unpack(good, store, how),
  };
}
