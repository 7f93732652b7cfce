// Uploads, downloads and removals of photos, in the form of Supabase Storage. The same functions of the database that are Supabase's
// policies decide who may do it; see supabase/schema/15-photos.sql.
import { storageError } from '../api/api-error.mjs';
import { faultOf, hashOf, largestOf, readPhotoPath } from './photo-paths.mjs';

/** @import { Answer, Asked, Request } from '../api/routes.mjs' */
/** @import { PhotoPath } from './photo-paths.mjs' */

export const UPLOADS = '/storage/v1/object/photos';
/** Photos for a customer with a link. */
export const RELEASED = '/storage/v1/object/authenticated/photos';
/** Names the token of the link. */
const LINK_HEADER = 'x-clearcoat-link';
/** Longest token that is looked up. */
const MAX_TOKEN = 200;
const MAX_REMOVED = 1000;
/** Codes of a disk without room. */
const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/** Headers of a photo: the bytes of a path never change, and no page may run in it. */
const PHOTO_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A photo that a link releases: it is asked for again soon, because the shop may withdraw the link. */
const RELEASED_HEADERS = { ...PHOTO_HEADERS, 'Cache-Control': 'private, max-age=300', Vary: LINK_HEADER };

/** The same for what is not there and for what is another shop's. */
const notFound = () => storageError(404, 'not_found', 'Object not found');
/** @param {string} what */
const invalid = (what) => storageError(400, 'invalid_photo', `This is not a photo that can be kept: ${what}.`);

/** @param {Request} request */
function pathOf({ path }) {
  const read = readPhotoPath(path.slice(UPLOADS.length + 1));
  if (read) return read;
  throw notFound();
}

/** GET of a file. @param {Request} request */
export const readDownload = pathOf;

/** GET of a file by a link. @param {Request} request */
export function readReleased({ path, headers }) {
  const token = headers.get(LINK_HEADER) ?? '';
  const read = readPhotoPath(path.slice(RELEASED.length + 1));
  if (!read || token === '' || token.length > MAX_TOKEN) throw notFound();
  return { path: read, token };
}

/** POST of a file. @param {Request} request */
export function readUpload(request) {
  const path = pathOf(request);
  const bytes = request.bytes ?? new Uint8Array();
  const fault = faultOf(path, bytes);
  if (fault) throw invalid(fault);
  return { path, bytes };
}

/** DELETE of files: `prefixes` are whole paths. @param {Request} request */
export function readRemovals({ json }) {
  const { prefixes } = /** @type {{ prefixes?: unknown }} */ (json ?? {});
  if (!Array.isArray(prefixes) || prefixes.length > MAX_REMOVED) {
    throw storageError(400, 'invalid_request', `The body names up to ${MAX_REMOVED} files.`);
  }
  return prefixes.flatMap((prefix) => readPhotoPath(prefix) ?? []);
}

/** @typedef {ReturnType<typeof createPhotos>} Photos */

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {import('./photo-files.mjs').PhotoFiles} options.files
 * @param {number} options.mostBytes the most bytes of the photos of one shop
 */
export function createPhotos({ database, files, mostBytes }) {
  /**
   * Returns the paths that the function of the database allows to this person.
   * @param {'may_use_photo' | 'forget_removed_photo' | 'is_photo_named'} allows
   * @param {PhotoPath[]} paths
   * @param {Asked} asked
   */
  async function allowed(allows, paths, asked) {
    const text = `select path from json_array_elements_text($1::text::json) as given (path) where private.${allows}(path)`;
    const values = [JSON.stringify(paths.map(({ path }) => path))];
    const isReadOnly = allows !== 'forget_removed_photo';
    const [rows] = await database.transaction([{ text, values }], { ...asked, isReadOnly });
    return paths.filter(({ path }) => rows.some((row) => row.path === path));
  }

  /** Calls a function of the database that refuses or returns nothing. @param {string} text @param {string[]} values @param {Asked} asked */
  const call = (text, values, asked) => database.transaction([{ text: `select private.${text}`, values }], asked);
  /** The row of a photo closes its files. @param {PhotoPath} path @param {Asked} asked */
  const isNamed = async (path, asked) => (await allowed('is_photo_named', [path], asked)).length > 0;

  const noRoom = () =>
    storageError(
      507,
      'photos_full',
      'The server keeps no more photos for this shop. Remove photos of old jobs, or ask the person who runs the server to raise MAX_PHOTOS_GB.',
    );

  return {
    /** Checks an upload before its body is read. @param {Request} request @param {Asked} asked */
    async admit(request, asked) {
      const path = pathOf(request);
      const { headers } = request;
      if (headers.get('content-type') !== 'image/jpeg')
        throw storageError(415, 'invalid_mime_type', 'A photo is a JPEG.');
      const size = Number(headers.get('content-length') ?? 0);
      if (size > largestOf(path)) throw storageError(413, 'too_large', 'This photo is too large.');
      const [own] = await allowed('may_use_photo', [path], asked);
      if (!own) throw storageError(403, 'unauthorized', 'Your role does not allow this change.');
      if ((await files.has(path)) && (await isNamed(path, asked)))
        throw storageError(409, 'Duplicate', 'The resource already exists');
      await call('refuse_photo_day($1, $2::bigint)', [path.path, String(size)], asked);
      if ((await files.bytesIn(path.shop)) + size > mostBytes) throw noRoom();
    },
    /** @param {{ path: PhotoPath, bytes: Uint8Array }} parsed @param {Asked} asked @returns {Promise<Answer>} */
    async upload({ path, bytes }, asked) {
      const facts = [path.path, String(bytes.length), hashOf(bytes)];
      const options = {
        mostBytes,
        mayReplace: async () => !(await isNamed(path, asked)),
        note: (/** @type {boolean} */ replaces) =>
          call('note_photo_file($1, $2::integer, $3, $4::boolean)', [...facts, String(replaces)], asked),
      };
      const outcome = await files.write(path, bytes, options).catch((error) => {
        if (!NO_ROOM.includes(error.code)) throw error;
        throw storageError(
          507,
          'photos_full',
          'The disk of the server is full. Ask the person who runs it to make room.',
        );
      });
      if (outcome === 'no room') throw noRoom();
      if (outcome === 'kept before') throw storageError(409, 'Duplicate', 'The resource already exists');
      return { status: 200, text: JSON.stringify({ Id: path.id, Key: `photos/${path.path}` }) };
    },
    /** @param {PhotoPath} path @param {Asked} asked @returns {Promise<Answer>} */
    async download(path, asked) {
      const [own] = await allowed('may_use_photo', [path], asked);
      const bytes = own && (await files.read(own));
      if (!bytes) throw notFound();
      return { status: 200, bytes, headers: PHOTO_HEADERS };
    },
    /**
     * Answers a customer. A link that leads nowhere is a refusal, which is counted; a photo that is not released or not there is not one.
     * @param {{ path: PhotoPath, token: string }} parsed @param {Asked} asked @returns {Promise<Answer>}
     */
    async released({ path, token }, asked) {
      const text = 'select public.photo_of_link($1, $2)::text as released';
      const [[row]] = await database.transaction([{ text, values: [token, path.path] }], {
        ...asked,
        isReadOnly: true,
      });
      const bytes = row?.released === 'true' && (await files.read(path));
      if (!bytes) return { status: 404, text: JSON.stringify(notFound().body) };
      return { status: 200, bytes, headers: RELEASED_HEADERS };
    },
    /** @param {PhotoPath[]} paths @param {Asked} asked @returns {Promise<Answer>} */
    async remove(paths, asked) {
      const own = await files.remove(paths, (these) => allowed('forget_removed_photo', these, asked));
      return { status: 200, text: JSON.stringify(own.map(({ path }) => ({ name: path, bucket_id: 'photos' }))) };
    },
  };
}
