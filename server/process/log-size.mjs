// Keeps logs from filling the disk: each has a largest size, and one older part is kept next to it.
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';

const LARGEST_BYTES = 5_000_000;

/** @param {string} path */
const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Begins a new file when the log is full, for a log that is opened for each entry. @param {string} path */
export function rotateLog(path, largest = LARGEST_BYTES) {
  if (sizeOf(path) >= largest) renameSync(path, `${path}.1`);
}

/** @param {string} path @param {number} bytes */
function readEnd(path, bytes) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(bytes, size));
    return end.subarray(0, readSync(file, end, 0, end.length, size - end.length));
  } finally {
    closeSync(file);
  }
}

/**
 * Empties the log when it is full, for a log that another process holds open for appending: it goes on at the beginning.
 * Lines that are written between copy and cut are lost. On a full disk the older part is lost, not the room for the database.
 * @param {string} path
 */
export function cutLog(path, largest = LARGEST_BYTES) {
  try {
    if (sizeOf(path) < largest) return;
    try {
      writeFileSync(`${path}.1`, readEnd(path, largest), { mode: 0o600 });
    } finally {
      truncateSync(path);
    }
  } catch (error) {
    console.error(`${path} cannot be cut as it should be (${error.code ?? error.message}).`);
  }
}
