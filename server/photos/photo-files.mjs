// The photo files in the data folder: photos/<shop>/<file>. A file appears whole or not at all, and never changes.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readPhotoPath } from './photo-paths.mjs';

/** @import { PhotoPath } from './photo-paths.mjs' */

export const PHOTOS = 'photos';
/** Folder that a restore fills before it replaces the current one. */
export const FRESH_PHOTOS = 'photos.new';
/** Ending of a file that is being written. */
const HALF = '.part';

/**
 * Returns undefined where there is no such file or folder.
 * @template T
 * @param {Promise<T>} work
 */
const ifThere = (work) =>
  work.catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Writes the new names of a folder to the disk. @param {string} folder */
async function syncFolder(folder) {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** @typedef {ReturnType<typeof photoFiles>} PhotoFiles */

/** @param {string} dataDir @param {string} [name] of the folder in it */
export function photoFiles(dataDir, name = PHOTOS) {
  const root = join(dataDir, name);
  /** Paths that are being written. @type {Set<string>} */
  const writing = new Set();
  /** Bytes of each shop, counted on the disk once. @type {Map<string, Promise<{ bytes: number }>>} */
  const usage = new Map();

  /** @param {string} shop */
  const folderOf = (shop) => join(root, shop);
  /** @param {PhotoPath} path */
  const placeOf = ({ shop, file }) => join(root, shop, file);

  /** @param {string} shop */
  async function count(shop) {
    const names = (await ifThere(readdir(folderOf(shop)))) ?? [];
    let bytes = 0;
    for (const one of names) bytes += (await ifThere(stat(join(folderOf(shop), one))))?.size ?? 0;
    return { bytes };
  }

  /** @param {string} shop */
  function usageOf(shop) {
    const known = usage.get(shop) ?? count(shop);
    usage.set(shop, known);
    known.catch(() => usage.delete(shop));
    return known;
  }

  /** @param {PhotoPath} path @param {Uint8Array} bytes */
  async function writeWhole(path, bytes) {
    const folder = folderOf(path.shop);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const half = join(folder, `${randomBytes(8).toString('hex')}${HALF}`);
    try {
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(half, placeOf(path));
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  /** @param {PhotoPath} path */
  const isThere = async (path) => (await ifThere(stat(placeOf(path)))) !== undefined;

  return {
    /** Returns whether the file is there, or is being written. */
    has: async (/** @type {PhotoPath} */ path) => writing.has(path.path) || isThere(path),
    /** Resolves to the bytes of all files of the shop. @param {string} shop */
    bytesIn: async (shop) => (await usageOf(shop)).bytes,
    /** @param {PhotoPath} path @returns {Promise<Buffer<ArrayBuffer> | undefined>} */
    read: (path) => ifThere(readFile(placeOf(path))),
    /**
     * Resolves once the file is on the disk.
     * @param {PhotoPath} path
     * @param {Uint8Array} bytes
     * @returns {Promise<boolean>} false: it is there already, or being written
     */
    async write(path, bytes) {
      // Of two at the same moment, the first one counts.
      if (writing.has(path.path)) return false;
      writing.add(path.path);
      try {
        if (await isThere(path)) return false;
        const used = await usageOf(path.shop);
        await writeWhole(path, bytes);
        used.bytes += bytes.length;
        return true;
      } finally {
        writing.delete(path.path);
      }
    },
    /** Removes the file if it is there. @param {PhotoPath} path */
    async remove(path) {
      const found = await ifThere(stat(placeOf(path)));
      if (!found) return;
      const used = await usageOf(path.shop);
      if ((await ifThere(unlink(placeOf(path)).then(() => true))) === true) used.bytes -= found.size;
    },
    /** Removes what a killed server left half written. */
    async removeHalves() {
      for (const shop of (await ifThere(readdir(root))) ?? []) {
        const names = await readdir(folderOf(shop));
        for (const one of names) if (one.endsWith(HALF)) await rm(join(folderOf(shop), one), { force: true });
      }
    },
    /** Yields the paths of all files, with the time of their last change in milliseconds. */
    async *list() {
      for (const shop of (await ifThere(readdir(root))) ?? []) {
        for (const file of (await ifThere(readdir(folderOf(shop)))) ?? []) {
          const path = readPhotoPath(`${shop}/${file}`);
          const found = path && (await ifThere(stat(placeOf(path))));
          if (found) yield { path, changedAt: found.mtimeMs };
        }
      }
    },
  };
}
