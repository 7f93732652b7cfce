import { readFileSync } from 'node:fs';

/**
 * Reads a file that another process may remove at any moment. Returns undefined where there is none.
 * @param {string} path
 */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}
