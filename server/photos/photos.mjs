// Uploads, downloads and removals of photos, in the form of Supabase Storage. The same functions of the database that are Supabase's
// policies decide who may do it; see supabase/schema/15-photos.sql.
import { storageError } from '../api/api-error.mjs';
import { faultOf, hashOf, largestOf, readPhotoPath } from './photo-paths.mjs';
import { PhotoStoreError } from './photo-store-error.mjs';
import { inTurn } from './photo-turns.mjs';

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
/** Files that are removed in one turn. */
const REMOVED_AT_ONCE = 20;
const END_SECONDS = 10;
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
 * Sentences for the person whose photo cannot be kept or shown. What the person who runs the server can do is in the log.
 * @type {Record<import('./photo-store-error.mjs').StoreFault, [status: number, message: string]>}
 */
const OUT_OF_REACH = {
  full: [507, 'The photo store of the server is full. Ask the person who runs it to make room.'],
  busy: [503, 'This photo is being sent or removed by someone else. Try again in a minute.'],
  down: [
    503,
    'The server cannot reach its photos. Try again in a moment. If it keeps happening, ask the person who runs it to look into its team.log.',
  ],
  wrong: [503, 'The server cannot use its photo store. Ask the person who runs it to look into its team.log.'],
};

/** For what is finished also after the client has left. @param {Asked} asked @returns {Asked} */
const lasting = (asked) => ({ ...asked, signal: new AbortController().signal });

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {import('./photo-store.mjs').PhotoStore} options.store
 * @param {number} options.mostBytes the most bytes of the photos of one shop
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 */
export function createPhotos({ database, store, mostBytes, logRefusal }) {
  /**
   * Returns the paths that the function of the database allows to this person.
   * @param {'may_use_photo' | 'is_photo_named'} allows
   * @param {PhotoPath[]} paths
   * @param {Asked} asked
   */
  async function allowed(allows, paths, asked) {
    const text = `select path from json_array_elements_text($1::text::json) as given (path) where private.${allows}(path)`;
    const values = [JSON.stringify(paths.map(({ path }) => path))];
    const [rows] = await database.transaction([{ text, values }], { ...asked, isReadOnly: true });
    return paths.filter(({ path }) => rows.some((row) => row.path === path));
  }

  /** Calls a function of the database. @param {string} text @param {string[]} values @param {Asked} asked */
  async function call(text, values, asked) {
    const [[row]] = await database.transaction([{ text: `select (private.${text})::text as answer`, values }], asked);
    return row.answer ?? '';
  }

  /** Ends a turn, also for a person who has left or signed out. @param {string} turn */
  const giveUp = (turn) =>
    database.transaction([{ text: 'select private.end_photo_turn($1::uuid)', values: [turn] }], {
      seconds: END_SECONDS,
    });

  /**
   * Removes those of the files that this person may remove.
   * @param {PhotoPath[]} paths
   * @param {Asked} asked
   * @returns {Promise<PhotoPath[]>} the removed ones
   */
  async function removeOwn(paths, asked) {
    const text =
      'select path, private.begin_own_removal(path, $2::uuid) as answer from json_array_elements_text($1::text::json) as given (path)';
    // In one order, so that no two wait for each other.
    const sorted = JSON.stringify([...new Set(paths.map(({ path }) => path))].sort());
    /** @type {Map<string | null, string | null>} */
    let answers = new Map();
    /** @param {string} answer */
    const those = (answer) => paths.filter(({ path }) => answers.get(path) === answer);
    await inTurn({
      async begin(turn) {
        const [rows] = await database.transaction([{ text, values: [sorted, turn] }], asked);
        answers = new Map(rows.map(({ path, answer }) => [path, answer]));
        if (those('begun').length > 0) return 'begun';
        return paths.length === 1 && those('taken').length > 0 ? 'taken' : 'kept';
      },
      async work() {
        // All have ended before others may have their turn.
        const ends = await Promise.allSettled(those('begun').map((path) => store.remove(path)));
        const failed = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
        if (failed.length > 0) throw failed.find(({ isOpen }) => isOpen) ?? failed[0];
      },
      end: giveUp,
      giveUp,
    });
    const removed = new Set(those('begun'));
    // Someone else works on these now: each waits for its turn.
    for (const path of those('taken')) for (const late of await removeOwn([path], asked)) removed.add(late);
    return paths.filter((path) => removed.has(path));
  }

  const noRoom = () =>
    storageError(
      507,
      'photos_full',
      'The server keeps no more photos for this shop. Remove photos of old jobs, or ask the person who runs the server to raise MAX_PHOTOS_GB.',
    );
  const alreadyThere = () => storageError(409, 'Duplicate', 'The resource already exists');

  /**
   * Answers instead of failing where the store fails, and logs why.
   * @template {unknown[]} A
   * @template T
   * @param {(...given: A) => Promise<T>} work
   * @returns {(...given: A) => Promise<T>}
   */
  const explained =
    (work) =>
    async (...given) => {
      try {
        return await work(...given);
      } catch (error) {
        if (NO_ROOM.includes(error.code))
          throw storageError(
            507,
            'photos_full',
            'The disk of the server is full. Ask the person who runs it to make room.',
          );
        if (!(error instanceof PhotoStoreError)) throw error;
        const [status, message] = OUT_OF_REACH[error.fault];
        logRefusal(error.message, error.message);
        throw storageError(status, error.fault === 'full' ? 'photos_full' : 'photo_store', message);
      }
    };

  return {
    /** Checks an upload before its body is read. @type {(request: Request, asked: Asked) => Promise<void>} */
    admit: explained(async (request, asked) => {
      const path = pathOf(request);
      const { headers } = request;
      if (headers.get('content-type') !== 'image/jpeg')
        throw storageError(415, 'invalid_mime_type', 'A photo is a JPEG.');
      const size = Number(headers.get('content-length') ?? 0);
      if (size > largestOf(path)) throw storageError(413, 'too_large', 'This photo is too large.');
      const [own] = await allowed('may_use_photo', [path], asked);
      if (!own) throw storageError(403, 'unauthorized', 'Your role does not allow this change.');
      const [named] = await allowed('is_photo_named', [path], asked);
      if (named && (await store.has(path))) throw alreadyThere();
      await call('refuse_photo_day($1, $2::bigint)', [path.path, String(size)], asked);
      if (Number(await call('photo_bytes($1::uuid)', [path.shop], asked)) + size > mostBytes) throw noRoom();
    }),
    /** @type {(parsed: { path: PhotoPath, bytes: Uint8Array }, asked: Asked) => Promise<Answer>} */
    upload: explained(async ({ path, bytes }, asked) => {
      const facts = [String(bytes.length), hashOf(bytes)];
      const answer = await inTurn({
        begin: (turn) =>
          call(
            'begin_photo_upload($1, $2::uuid, $3::integer, $4, $5::bigint)',
            [path.path, turn, ...facts, String(mostBytes)],
            asked,
          ),
        async work(begun) {
          if (begun === 'named' && (await store.has(path))) throw alreadyThere();
          await store.write(path, bytes);
        },
        async end(turn) {
          const noted = await call(
            'note_photo_file($1, $2::uuid, $3::integer, $4)',
            [path.path, turn, ...facts],
            lasting(asked),
          );
          if (noted !== 'true') throw new PhotoStoreError('busy', 'A photo was kept too late: its turn was over.');
        },
        giveUp,
      });
      if (answer === 'no room') throw noRoom();
      return { status: 200, text: JSON.stringify({ Id: path.id, Key: `photos/${path.path}` }) };
    }),
    /** @type {(path: PhotoPath, asked: Asked) => Promise<Answer>} */
    download: explained(async (path, asked) => {
      const [own] = await allowed('may_use_photo', [path], asked);
      const bytes = own && (await store.read(own));
      if (!bytes) throw notFound();
      return { status: 200, bytes, headers: PHOTO_HEADERS };
    }),
    /**
     * Answers a customer. A link that leads nowhere is a refusal, which is counted; a photo that is not released or not there is not one.
     * @type {(parsed: { path: PhotoPath, token: string }, asked: Asked) => Promise<Answer>}
     */
    released: explained(async ({ path, token }, asked) => {
      const text = 'select public.photo_of_link($1, $2)::text as released';
      const [[row]] = await database.transaction([{ text, values: [token, path.path] }], {
        ...asked,
        isReadOnly: true,
      });
      const bytes = row?.released === 'true' && (await store.read(path));
      if (!bytes) return { status: 404, text: JSON.stringify(notFound().body) };
      return { status: 200, bytes, headers: RELEASED_HEADERS };
    }),
    /** @type {(paths: PhotoPath[], asked: Asked) => Promise<Answer>} */
    remove: explained(async (paths, asked) => {
      /** @type {PhotoPath[]} */
      const removed = [];
      for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE)
        removed.push(...(await removeOwn(paths.slice(at, at + REMOVED_AT_ONCE), asked)));
      return { status: 200, text: JSON.stringify(removed.map(({ path }) => ({ name: path, bucket_id: 'photos' }))) };
    }),
  };
}
