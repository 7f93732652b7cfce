// Paths and limits of photo files. A path is exactly `<shop>/<id>.jpg`, or `<shop>/<id>-320.jpg` for the thumbnail; anything else is no
// photo. So no path leads outside the folder.
import { createHash } from 'node:crypto';

const KB = 1024;
export const LARGEST_PHOTO = 3 * KB * KB;
const LARGEST_THUMBNAIL = 200 * KB;

const SHOP = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^([0-9a-f]{64})(-320)?\.jpg$/;

/** @typedef {{ shop: string, file: string, id: string, isThumbnail: boolean, path: string }} PhotoPath */

/** @param {string} name */
export const isShop = (name) => SHOP.test(name);

/** @param {unknown} path @returns {PhotoPath | undefined} undefined: not the path of a photo */
export function readPhotoPath(path) {
  if (typeof path !== 'string') return undefined;
  const [shop, file, ...more] = path.split('/');
  const [, id, ending] = FILE.exec(file ?? '') ?? [];
  if (!isShop(shop) || id === undefined || more.length > 0) return undefined;
  return { shop, file, id, isThumbnail: ending !== undefined, path: `${shop}/${file}` };
}

/** @param {string} shop @param {string} id @returns {PhotoPath[]} the photo, then its thumbnail; empty: not the id of a photo */
export function pathsOfPhoto(shop, id) {
  return ['', '-320'].flatMap((ending) => readPhotoPath(`${shop}/${id}${ending}.jpg`) ?? []);
}

/** Returns the SHA-256 in hex. @param {Uint8Array} bytes */
export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Returns the most bytes of the file. @param {PhotoPath} path */
export const largestOf = ({ isThumbnail }) => (isThumbnail ? LARGEST_THUMBNAIL : LARGEST_PHOTO);

/**
 * Returns what is wrong with the bytes for this path; undefined if nothing is.
 * @param {PhotoPath} path
 * @param {Uint8Array} bytes
 */
export function faultOf(path, bytes) {
  if (bytes.length > largestOf(path)) return 'too large';
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return 'not a JPEG';
  if (!path.isThumbnail && hashOf(bytes) !== path.id) return 'not its own bytes';
  return undefined;
}
