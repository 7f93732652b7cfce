// Photos of tests: bytes that begin as a JPEG does.
import { createHash } from 'node:crypto';

/**
 * @param {string} word in the bytes, so that two words are two photos
 * @param {number} [size]
 */
export function makePhoto(word, size = 2000) {
  const bytes = Buffer.alloc(size, word);
  bytes.set([0xff, 0xd8, 0xff]);
  return { bytes, id: createHash('sha256').update(bytes).digest('hex') };
}
