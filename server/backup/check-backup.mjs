// Reads a whole backup without restoring anything: its checksums, its version, its rows, and the bytes of its photos.
import { UserError } from '../../scripts/install.mjs';
import { placeOf } from '../database/migrations.mjs';
import { pathsOfPhoto } from '../photos/photo-paths.mjs';
import { readBackup } from './backup-file.mjs';
import { newReport, readPhotoLine } from './photo-lines.mjs';

/** @import { About } from './backup-file.mjs' */
/** @import { PhotoReport } from './photo-lines.mjs' */

/** @param {string} file @param {About} about */
function refuseOther(file, { migrations }) {
  const place = placeOf(migrations);
  if ('newer' in place)
    throw new UserError(`${file} was made by a newer Clearcoat (${place.newer}). Restore it with that version.`);
  if ('older' in place)
    throw new UserError(
      `${file} was made by a Clearcoat from before the first release (${place.older}). Restore it with the last version from before the release, and make a backup with that.`,
    );
}

/**
 * Yields the paths of the photos that the rows name. Neither column has a character that COPY escapes; one that has names no photo.
 * @param {string[]} columns
 * @param {AsyncIterable<Buffer>} rows
 */
async function* pathsInRows(columns, rows) {
  const [shop, id] = [columns.indexOf('shop_id'), columns.indexOf('id')];
  for await (const lines of rows) {
    for (const line of lines.toString().split('\n')) {
      const values = line.split('\t');
      for (const { path } of pathsOfPhoto(values[shop] ?? '', values[id] ?? '')) yield path;
    }
  }
}

/**
 * @param {string} file
 * @returns {Promise<{ about: About, tables: Awaited<ReturnType<typeof readBackup>>, photos: PhotoReport }>}
 * @throws UserError when it cannot be restored
 */
export async function checkBackup(file) {
  let about = /** @type {About | undefined} */ (undefined);
  const photos = newReport();
  /** Named by a row, and not seen yet. @type {Set<string>} */
  const missing = new Set();
  const tables = await readBackup(file, {
    async about(read) {
      refuseOther(file, read);
      about = read;
    },
    async table({ name, columns }, rows) {
      if (name !== 'public.photos') for await (const _rows of rows);
      else for await (const path of pathsInRows(columns, rows)) missing.add(path);
    },
    async photo(line) {
      const read = readPhotoLine(line);
      if (!read) return;
      missing.delete(read.path.path);
      photos.files += 1;
      photos.bytes += read.bytes.length;
    },
  });
  photos.damaged.push(...missing);
  // A backup without its first line was rejected above.
  return { about: /** @type {About} */ (about), tables, photos };
}
