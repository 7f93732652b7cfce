// Watches free disk space. Stops adding data before the disk is full, which would stop the database.
import { statfs } from 'node:fs/promises';
import { UserError } from '../../scripts/install.mjs';

const EVERY_MS = 30_000;
const MIN_FREE_BYTES = 500_000_000;
const GB = 1_000_000_000;

/** @param {number} bytes */
const inWords = (bytes) => (bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`);

/** @param {string} name of the setting @param {string | undefined} text @param {number} standard in GB @returns {number} bytes */
function readMost(name, text, standard) {
  const gb = text ? Number(text) : standard;
  if (gb > 0) return gb * GB;
  throw new UserError(`${name} is "${text}"; it must be a number above 0, such as ${standard}.`);
}

/** Returns the largest size of the database in bytes. @param {string | undefined} text the setting MAX_STORAGE_GB */
export const readMostStorage = (text) => readMost('MAX_STORAGE_GB', text, 50);

/** Returns the most bytes of the photos of one shop. @param {string | undefined} text the setting MAX_PHOTOS_GB */
export const readMostPhotos = (text) => readMost('MAX_PHOTOS_GB', text, 20);

/** Returns the free bytes for this account on the folder's disk. @param {string} folder */
async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks the disk and the database size now and every 30 s, until stopped.
 * @param {object} options
 * @param {string[]} options.folders the data folder, and the database's where it is elsewhere
 * @param {() => Promise<number>} options.databaseBytes asks the database for its size
 * @param {(text: string) => void} options.log
 * @param {number} [options.mostBytes] the largest size of the database
 * @param {number} [options.leastFreeBytes] room that is kept free
 * @param {number} [options.everyMs]
 */
export async function watchStorage({
  folders,
  databaseBytes,
  log,
  mostBytes = readMostStorage(undefined),
  leastFreeBytes = MIN_FREE_BYTES,
  everyMs = EVERY_MS,
}) {
  /** @type {string | undefined} */
  let refusal;
  let isUnknown = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isStopped = false;

  async function findRefusal() {
    const free = Math.min(...(await Promise.all(folders.map(freeBytes))));
    if (free < leastFreeBytes)
      return `The disk of the server is almost full (${inWords(free)} free), so nothing can be added. Deleting still works. Ask the person who runs the server to make room.`;
    const used = await databaseBytes();
    if (used > mostBytes)
      return `The server has reached its storage limit (${inWords(used)} of ${inWords(mostBytes)}), so nothing can be added. Deleting still works. Ask the person who runs the server to raise MAX_STORAGE_GB.`;
    return undefined;
  }

  async function look() {
    try {
      const found = await findRefusal();
      if (Boolean(found) !== Boolean(refusal)) log(found ?? 'There is room again: data can be added.');
      refusal = found;
      isUnknown = false;
    } catch (error) {
      // Keeps the previous state. A database that does not answer rejects writes anyway.
      if (!isUnknown) log(`Free disk space could not be read (${error.code ?? error.message}).`);
      isUnknown = true;
    }
    if (!isStopped) timer = setTimeout(look, everyMs).unref();
  }

  await look();
  return {
    /** Returns why no data can be added, as a sentence for the user; undefined if there is space. */
    refusal: () => refusal,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
