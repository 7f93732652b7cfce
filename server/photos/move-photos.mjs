// Copies all photo files from one store to another. Nothing is removed, and what is there already is only compared, so it can be stopped
// and run again.
import { faultOf, hashOf } from './photo-paths.mjs';

/** @import { PhotoPath } from './photo-paths.mjs' */
/** @import { PhotoStore } from './photo-store.mjs' */

/** A bucket answers each request after some time: files that are copied at once. */
const AT_ONCE = 8;

/** @typedef {{ copied: number, same: number, damaged: string[] }} Moved damaged: paths of files that are not copied, because their bytes are not those of a photo */

/**
 * @param {PhotoStore} from
 * @param {PhotoStore} to
 * @param {AbortSignal} signal
 * @param {(moved: Moved) => void} onProgress called after each file
 * @throws PhotoStoreError, or when the copy reads back differently
 */
export async function movePhotos(from, to, signal, onProgress = () => {}) {
  /** @type {Moved} */
  const moved = { copied: 0, same: 0, damaged: [] };

  /** @param {PhotoPath} path @returns {Promise<'copied' | 'same' | 'damaged' | 'gone'>} */
  async function move(path) {
    const bytes = await from.read(path);
    if (!bytes) return 'gone';
    if (faultOf(path, bytes)) return 'damaged';
    if ((await to.read(path))?.equals(bytes)) return 'same';
    await to.write(path, bytes);
    const copy = await to.read(path);
    if (copy && hashOf(copy) === hashOf(bytes)) return 'copied';
    throw new Error(`${path.path} reads back differently from ${to.name}.`);
  }

  const paths = from.list();
  async function worker() {
    for await (const { path } of paths) {
      signal.throwIfAborted();
      const outcome = await move(path);
      if (outcome === 'damaged') moved.damaged.push(path.path);
      else if (outcome !== 'gone') moved[outcome] += 1;
      onProgress(moved);
    }
  }
  // Nothing is copied any more once it failed or was stopped.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return moved;
}
