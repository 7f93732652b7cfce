import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of the bytes in hex. Not by `crypto.subtle`: plain http addresses, as of a team server, do not have it. */
export function sha256(bytes: ArrayBuffer): string {
  return bytesToHex(digestOf(new Uint8Array(bytes)));
}
