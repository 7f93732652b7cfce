// The photo files in a bucket of an S3 store: <prefix>/<shop>/<file>. S3 keeps an object whole or not at all.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { UserError } from '../../scripts/install.mjs';
import { readPhotoPath } from './photo-paths.mjs';
import { PhotoStoreError } from './photo-store-error.mjs';

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1&pathStyle=true';
const SETTINGS = ['endpoint', 'region', 'pathStyle'];
/** A store that answers nothing for so long is not waited for. */
const LIMIT_MS = 15_000;
/** Statuses of a store that is busy or restarts. */
const TRY_AGAIN = [500, 502, 503, 504];
const PAUSE_MS = 300;
/** Codes of a connection on which nothing was sent. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
/** Codes of stores that take nothing more. */
const FULL = /quota|storagefull|insufficient|nospace/i;

/**
 * Reads a key from the variable, or from the file that the variable with `_FILE` names.
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 */
function readKey(env, name) {
  const file = env[`${name}_FILE`];
  if (env[name]) return env[name];
  if (!file) throw new UserError(`PHOTOS_URL names an S3 store, so ${name} or ${name}_FILE must be set.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UserError(`${name}_FILE names ${file}, which cannot be read (${error.code}).`);
  }
}

/** @param {string} text PHOTOS_URL @param {Record<string, string | undefined>} env */
function readBucketUrl(text, env) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const {
    endpoint,
    region = env.AWS_REGION ?? 'us-east-1',
    pathStyle = 'false',
  } = Object.fromEntries(url?.searchParams ?? []);
  const unknown = [...(url?.searchParams.keys() ?? [])].filter((name) => !SETTINGS.includes(name));
  const server = new URL(URL.canParse(endpoint ?? '') ? endpoint : `https://s3.${region}.amazonaws.com`);
  const isRight =
    url?.hostname &&
    !url.username &&
    unknown.length === 0 &&
    ['true', 'false'].includes(pathStyle) &&
    (endpoint === undefined || (/^https?:\/\//.test(endpoint) && server.pathname === '/' && server.search === ''));
  if (!isRight)
    throw new UserError(`PHOTOS_URL is "${text.replace(/\/\/[^/]*@/, '//…@')}"; it must be like ${EXAMPLE}`);
  const bucket = url.hostname;
  if (pathStyle === 'true') server.pathname = bucket;
  else server.hostname = `${bucket}.${server.hostname}`;
  const prefix = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { bucket, prefix: prefix.map((part) => `${part}/`).join(''), endpoint: server.href, region };
}

/** Returns the code in an error of S3. @param {string} body XML, or nothing */
const codeOf = (body) => /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1] ?? '';

/**
 * @param {string} place
 * @param {Response} response
 * @param {string} code
 * @param {boolean} isOpen
 */
function refusalOf(place, { status }, code, isOpen) {
  const said = `${status}${code && ` ${code}`}`;
  /** @param {import('./photo-store-error.mjs').StoreFault} fault @param {string} message */
  const refusal = (fault, message) => new PhotoStoreError(fault, `The photo store ${place} ${message}`, { isOpen });
  if (status === 507 || FULL.test(code))
    return refusal('full', `is full (${said}). Make room in it, or raise its limit.`);
  if (code === 'RequestTimeTooSkewed')
    return refusal('wrong', `says that the clock of this computer is wrong (${said}). Set it.`);
  if (status === 401 || status === 403)
    return refusal(
      'wrong',
      `refuses the keys (${said}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list the bucket and read, write and delete in it.`,
    );
  if (status === 404) return refusal('wrong', `is not there (${said}). Make the bucket, or correct PHOTOS_URL.`);
  if (TRY_AGAIN.includes(status) || status === 429)
    return refusal('down', `cannot answer now (${said}). See what the store itself reports.`);
  return refusal('wrong', `refuses a request (${said}). Check endpoint, region and pathStyle in PHOTOS_URL.`);
}

/** @param {string} url PHOTOS_URL @param {Record<string, string | undefined>} env @returns {import('./photo-store.mjs').PhotoStore} */
export function photoBucket(url, env, { limitMs = LIMIT_MS } = {}) {
  const { bucket, prefix, endpoint, region } = readBucketUrl(url, env);
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, '');

  /** @param {unknown} error */
  function faultOf(error) {
    if (error instanceof PhotoStoreError) return error;
    const { name, message, code, cause } = /** @type {Error & { code?: string, cause?: { code?: string } }} */ (error);
    const reason = cause?.code ?? code ?? message;
    const what =
      name === 'TimeoutError' ? `did not answer within ${limitMs / 1000} seconds` : `cannot be reached (${reason})`;
    return new PhotoStoreError(
      'down',
      `The photo store ${place} at ${endpoint} ${what}. Check that it runs, and the network to it.`,
      {
        cause: error,
        isOpen: !NEVER_SENT.includes(reason),
      },
    );
  }

  /** Set while the store answers nothing: one request at a time asks again, and the others need not wait. @type {{ message: string, until: number } | undefined} */
  let silence;
  /** The time of the last answer, whatever it was. */
  let answeredAt = 0;

  /**
   * Sends a request, and once more when the store is busy or the connection was lost: each request can be repeated.
   * @param {Parameters<typeof fetch>[0]} address
   * @param {RequestInit} [init]
   */
  async function send(address, init) {
    let isOpen = false;
    const began = Date.now();
    if (silence && Date.now() < silence.until) throw new PhotoStoreError('down', silence.message);
    if (silence) silence.until = Date.now() + limitMs;
    for (let isLast = false; ; isLast = true) {
      const answer = await fetch(address, init).catch(faultOf);
      const isSilent = answer instanceof PhotoStoreError && init?.signal?.aborted;
      if (answer instanceof Response) {
        answeredAt = Date.now();
        silence = undefined;
      } else if (isSilent && answeredAt < began) silence = { message: answer.message, until: Date.now() + limitMs };
      if (answer instanceof PhotoStoreError) {
        if (isLast || isSilent) throw answer;
        isOpen ||= answer.isOpen;
      } else {
        if (answer.ok) return answer;
        const code = codeOf(await answer.text());
        // The status alone does not say whether the object is missing or the bucket.
        if (answer.status === 404 && code === 'NoSuchKey') return new Response(undefined, { status: 404 });
        if (isLast || !TRY_AGAIN.includes(answer.status)) throw refusalOf(place, answer, code, isOpen);
      }
      await wait(PAUSE_MS);
    }
  }

  const s3 = new S3mini({
    accessKeyId: readKey(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: readKey(env, 'AWS_SECRET_ACCESS_KEY'),
    endpoint,
    region,
    requestAbortTimeout: limitMs,
    fetch: send,
  });

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  const asked = (work) =>
    work.catch((error) => {
      throw faultOf(error);
    });
  /** @param {{ path: string }} path */
  const keyOf = ({ path }) => `${prefix}${path}`;
  /** @param {string} start @param {number} most @param {string} [next] */
  const page = async (start, most, next) => {
    const { objects, nextContinuationToken } = (await asked(s3.listObjectsPaged('/', start, most, next))) ?? {};
    return { objects: objects ?? [], next: nextContinuationToken };
  };
  /** @param {string} key */
  async function readKeyed(key) {
    const bytes = await asked(s3.getObjectArrayBuffer(key));
    return bytes ? Buffer.from(bytes) : undefined;
  }
  /** @param {string} key @param {Uint8Array} bytes */
  const put = async (key, bytes) => void (await asked(s3.putObject(key, bytes, 'image/jpeg')));
  /** @param {string} key */
  const drop = async (key) => void (await asked(s3.deleteObject(key)));

  return {
    name: place,
    // A list, because the answer to HEAD does not say whether the bucket is there.
    has: async (path) => (await page(keyOf(path), 1)).objects.some(({ Key }) => Key === keyOf(path)),
    read: (path) => readKeyed(keyOf(path)),
    write: (path, bytes) => put(keyOf(path), bytes),
    remove: (path) => drop(keyOf(path)),
    async *list() {
      let next = /** @type {string | undefined} */ (undefined);
      do {
        const found = await page(prefix, 1000, next);
        for (const { Key, LastModified } of found.objects) {
          const path = readPhotoPath(Key.slice(prefix.length));
          if (path) yield { path, changedAt: new Date(LastModified).getTime() };
        }
        next = found.next;
      } while (next);
    },
    async check() {
      const key = `${prefix}check-${randomUUID()}`;
      const bytes = Buffer.from('Clearcoat checks that it can use this bucket.');
      await page(prefix, 1);
      await put(key, bytes);
      const isSame = (await readKeyed(key))?.equals(bytes);
      await drop(key);
      if (!isSame)
        throw new PhotoStoreError(
          'wrong',
          `The photo store ${place} does not give back what was just written. It must show a new object at once.`,
        );
    },
    // There are no halves.
    async removeHalves() {},
  };
}
