// Photos in a backup file: after the tables, each file is a line of JSON with its path and its bytes. A file that is damaged or missing
// is named, and the others go on.
import { faultOf, pathsOfPhoto, readPhotoPath } from '../photos/photo-paths.mjs';

/** @import { ISql } from 'postgres' */
/** @import { PhotoStore } from '../photos/photo-store.mjs' */

/** @typedef {{ files: number, bytes: number, damaged: string[] }} PhotoReport damaged: paths of files that are damaged or missing */

/** @returns {PhotoReport} */
export const newReport = () => ({ files: 0, bytes: 0, damaged: [] });

/** Returns the paths of all photos that the tables name. @param {ISql<{}>} sql */
export async function photoPaths(sql) {
  const rows = await sql`select shop_id::text as shop, id from public.photos order by 1, 2`;
  return rows.flatMap(({ shop, id }) => pathsOfPhoto(shop, id));
}

/**
 * Yields a line for each file that is there and whole.
 * @param {import('../photos/photo-paths.mjs').PhotoPath[]} paths
 * @param {PhotoStore} store
 * @param {PhotoReport} report filled on the way
 */
export async function* photoLines(paths, store, report) {
  for (const path of paths) {
    const bytes = await store.read(path).catch((error) => {
      // The disk cannot read this one.
      if (error.syscall) return undefined;
      throw error;
    });
    if (!bytes || faultOf(path, bytes)) report.damaged.push(path.path);
    else {
      report.files += 1;
      report.bytes += bytes.length;
      yield `${JSON.stringify({ photo: path.path, data: bytes.toString('base64') })}\n`;
    }
  }
}

/**
 * Reads a line of a photo. What the backup says is not trusted.
 * @param {{ photo: unknown, data?: unknown }} line
 * @returns {{ path: import('../photos/photo-paths.mjs').PhotoPath, bytes: Buffer } | undefined} undefined: no photo, or a damaged one
 */
export function readPhotoLine({ photo, data }) {
  const path = readPhotoPath(photo);
  const bytes = Buffer.from(typeof data === 'string' ? data : '', 'base64');
  return path && !faultOf(path, bytes) ? { path, bytes } : undefined;
}

/**
 * Writes a file of a backup.
 * @param {Parameters<typeof readPhotoLine>[0]} line
 * @param {PhotoStore} store
 * @param {PhotoReport} report filled on the way
 */
export async function takePhoto(line, store, report) {
  const read = readPhotoLine(line);
  if (!read) return;
  await store.write(read.path, read.bytes);
  report.files += 1;
  report.bytes += read.bytes.length;
}
