// The photo stores that the tests of photos run on, and what a test sees of them from outside.
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startTestS3 } from './test-s3.mjs';

export const PHOTO_STORES = /** @type {const} */ (['a folder', 'a bucket']);
const PREFIX = 'shop photos/';

/**
 * @typedef {object} TestPhotos paths are `<shop>/<file>`
 * @property {Record<string, string>} env for the server
 * @property {(dataDir: string) => void} use names the data folder of the server
 * @property {(shop: string) => string[]} names of the files of a shop, sorted
 * @property {(path: string) => Buffer} read throws where there is none
 * @property {(path: string, bytes: Buffer, changedAt?: number) => void} put changedAt: seconds
 * @property {(path: string) => void} remove
 * @property {import('./test-s3.mjs').TestS3} [s3]
 * @property {() => Promise<void>} stop
 */

/** @returns {TestPhotos} */
function inFolder() {
  let folder = '';
  return {
    env: {},
    use: (dataDir) => {
      folder = join(dataDir, 'photos');
    },
    names(shop) {
      try {
        return readdirSync(join(folder, shop)).sort();
      } catch {
        return [];
      }
    },
    read: (path) => readFileSync(join(folder, path)),
    put(path, bytes, changedAt) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
      if (changedAt !== undefined) utimesSync(join(folder, path), changedAt, changedAt);
    },
    remove: (path) => rmSync(join(folder, path)),
    stop: async () => {},
  };
}

/** @returns {Promise<TestPhotos>} */
async function inBucket() {
  const s3 = await startTestS3();
  const { objects } = s3;
  return {
    env: s3.env,
    use: () => {},
    names: (shop) =>
      [...objects.keys()].flatMap((key) => (key.startsWith(`${PREFIX}${shop}/`) ? [key.split('/')[2]] : [])).sort(),
    read(path) {
      const found = objects.get(`${PREFIX}${path}`);
      if (found) return found.bytes;
      throw new Error(`There is no ${path}.`);
    },
    put: (path, bytes, changedAt = Date.now() / 1000) => {
      objects.set(`${PREFIX}${path}`, { bytes, changedAt: changedAt * 1000 });
    },
    remove: (path) => {
      objects.delete(`${PREFIX}${path}`);
    },
    s3,
    stop: () => s3.stop(),
  };
}

/** @param {typeof PHOTO_STORES[number]} kind */
export const openTestPhotos = async (kind) => (kind === 'a folder' ? inFolder() : inBucket());
