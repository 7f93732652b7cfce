// The photo files in a folder: <shop>/<file>. A file appears whole or not at all, also to other servers on the same folder.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** @param {string} folder @param {string} [name] of the folder in it @returns {import('./photo-store.mjs').PhotoStore} */
export function photoFiles(folder, name = PHOTOS) {
  const root = join(folder, name);

  /** @param {string} shop */
  const folderOf = (shop) => join(root, shop);
  /** @param {PhotoPath} path */
  const placeOf = ({ shop, file }) => join(root, shop, file);

  /** Returns the shops that have a folder. Whatever else is there is not ours: a `.DS_Store`, the `lost+found` of a disk, a link. */
  async function shops() {
    const entries = (await ifThere(readdir(root, { withFileTypes: true }))) ?? [];
    return entries.flatMap((entry) => (entry.isDirectory() && isShop(entry.name) ? [entry.name] : []));
  }

  /** Makes a folder that stays after a power failure. @param {string} path */
  async function makeFolder(path) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    if (!first) return;
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  }

  return {
    name: root,
    has: async (path) => (await ifThere(stat(placeOf(path)))) !== undefined,
    read: (path) => ifThere(readFile(placeOf(path))),
    async write(path, bytes) {
      const own = folderOf(path.shop);
      await makeFolder(own);
      const half = join(own, `${randomBytes(8).toString('hex')}${HALF}`);
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
      await syncFolder(own);
    },
    remove: (path) => rm(placeOf(path), { force: true }),
    async *list() {
      for (const shop of await shops()) {
        for (const file of (await ifThere(readdir(folderOf(shop)))) ?? []) {
          const path = readPhotoPath(`${shop}/${file}`);
          const found = path && (await ifThere(stat(placeOf(path))));
          if (path && found?.isFile()) yield { path, changedAt: found.mtimeMs };
        }
      }
    },
    async check() {
      const probe = join(root, `${randomBytes(8).toString('hex')}${HALF}`);
      await makeFolder(root);
      await readdir(root);
      await (await open(probe, 'wx', 0o600)).close();
      await rm(probe);
    },
    async removeHalves(time) {
      for (const shop of await shops()) {
        for (const name of (await ifThere(readdir(folderOf(shop)))) ?? []) {
          const half = join(folderOf(shop), name);
          if (name.endsWith(HALF) && ((await ifThere(stat(half)))?.mtimeMs ?? time) < time)
            await rm(half, { force: true });
        }
      }
    },
  };
}
