// The photo files in the data folder: photos/<shop>/<file>. A file appears whole or not at all.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../process/sync-folder.mjs';
import { isShop, readPhotoPath } from './photo-paths.mjs';

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

/** @typedef {ReturnType<typeof photoFiles>} PhotoFiles */

/** @param {string} dataDir @param {string} [name] of the folder in it */
export function photoFiles(dataDir, name = PHOTOS) {
  const root = join(dataDir, name);
  /** Work on files that is under way, by path; never rejects. @type {Map<string, Promise<unknown>>} */
  const underWay = new Map();
  /** Bytes of each shop, counted on the disk once. @type {Map<string, Promise<{ bytes: number }>>} */
  const usage = new Map();

  /** @param {string} shop */
  const folderOf = (shop) => join(root, shop);
  /** @param {PhotoPath} path */
  const placeOf = ({ shop, file }) => join(root, shop, file);

  /**
   * Runs the work when no other work is under way on any of the files.
   * @template T
   * @param {PhotoPath[]} paths
   * @param {() => Promise<T>} work
   */
  async function inTurn(paths, work) {
    const others = () => paths.flatMap(({ path }) => underWay.get(path) ?? []);
    while (others().length > 0) await Promise.all(others());
    const working = Promise.resolve().then(work);
    const ended = working.then(
      () => undefined,
      () => undefined,
    );
    for (const { path } of paths) underWay.set(path, ended);
    try {
      return await working;
    } finally {
      for (const { path } of paths) underWay.delete(path);
    }
  }

  /** Returns the shops that have a folder. Whatever else is there is not ours: a `.DS_Store`, the `lost+found` of a disk, a link. */
  async function shops() {
    const entries = (await ifThere(readdir(root, { withFileTypes: true }))) ?? [];
    return entries.flatMap((entry) => (entry.isDirectory() && isShop(entry.name) ? [entry.name] : []));
  }

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

  /** @param {PhotoPath} path @param {Uint8Array} bytes @param {() => Promise<unknown>} note called before the file gets its name */
  async function writeWhole(path, bytes, note) {
    const folder = folderOf(path.shop);
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) {
      await syncFolder(root);
      await syncFolder(dataDir);
    }
    const half = join(folder, `${randomBytes(8).toString('hex')}${HALF}`);
    try {
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await note();
      await rename(half, placeOf(path));
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  /** @param {PhotoPath} path */
  const isThere = async (path) => (await ifThere(stat(placeOf(path)))) !== undefined;

  /** @param {PhotoPath} path */
  async function remove(path) {
    const found = await ifThere(stat(placeOf(path)));
    if (!found) return;
    const used = await usageOf(path.shop);
    if ((await ifThere(unlink(placeOf(path)).then(() => true))) === true) used.bytes -= found.size;
  }

  return {
    /** Returns whether the file is there; waits for one that is being written or removed. */
    has: (/** @type {PhotoPath} */ path) => inTurn([path], () => isThere(path)),
    /** Resolves to the bytes of all files of the shop. @param {string} shop */
    bytesIn: async (shop) => (await usageOf(shop)).bytes,
    /** @param {PhotoPath} path @returns {Promise<Buffer<ArrayBuffer> | undefined>} */
    read: (path) => ifThere(readFile(placeOf(path))),
    /**
     * Resolves once the file is on the disk. Of two under one path the first counts, unless it fails or may be replaced.
     * @param {PhotoPath} path
     * @param {Uint8Array} bytes
     * @param {object} [options]
     * @param {number} [options.mostBytes] the most bytes of all files of the shop
     * @param {() => Promise<boolean>} [options.mayReplace] asked when there is such a file
     * @param {(replaces: boolean) => Promise<unknown>} [options.note] called once the bytes are on the disk, before they have the path
     * @returns {Promise<'written' | 'kept before' | 'no room'>}
     */
    write: (
      path,
      bytes,
      { mostBytes = Number.POSITIVE_INFINITY, mayReplace = async () => false, note = async () => {} } = {},
    ) =>
      inTurn([path], async () => {
        const before = await ifThere(stat(placeOf(path)));
        if (before && !(await mayReplace())) return 'kept before';
        const used = await usageOf(path.shop);
        const growth = bytes.length - (before?.size ?? 0);
        if (used.bytes + growth > mostBytes) return 'no room';
        // Counted at once, for those that are written meanwhile.
        used.bytes += growth;
        try {
          await writeWhole(path, bytes, () => note(before !== undefined));
          return 'written';
        } catch (error) {
          used.bytes -= growth;
          throw error;
        }
      }),
    /**
     * Removes those of the files that are there and that the question, asked while nobody writes them, allows.
     * @param {PhotoPath[]} paths
     * @param {(paths: PhotoPath[]) => Promise<PhotoPath[]>} [ask]
     * @returns {Promise<PhotoPath[]>} what was allowed
     */
    remove: (paths, ask = async () => paths) =>
      inTurn(paths, async () => {
        const allowed = await ask(paths);
        for (const path of allowed) await remove(path);
        return allowed;
      }),
    /** Removes what a killed process left half written before this time, in milliseconds. @param {number} time */
    async removeHalves(time) {
      for (const shop of await shops()) {
        for (const name of (await ifThere(readdir(folderOf(shop)))) ?? []) {
          const half = join(folderOf(shop), name);
          if (name.endsWith(HALF) && ((await ifThere(stat(half)))?.mtimeMs ?? time) < time)
            await rm(half, { force: true });
        }
      }
    },
    /** Yields the paths of all files, with the time of their last change in milliseconds. */
    async *list() {
      for (const shop of await shops()) {
        for (const file of (await ifThere(readdir(folderOf(shop)))) ?? []) {
          const path = readPhotoPath(`${shop}/${file}`);
          const found = path && (await ifThere(stat(placeOf(path))));
          if (path && found?.isFile()) yield { path, changedAt: found.mtimeMs };
        }
      }
    },
  };
}
