import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of the bytes in hex. Not by `crypto.subtle`: plain http addresses, as of a team server, do not have it. */
export function sha256(bytes: ArrayBuffer): string {
  return bytesToHex(digestOf(new Uint8Array(bytes)));
}

/** Returns the SHA-256 of the text in UTF-8 in hex. */
export function sha256OfText(text: string): string {
  return sha256(new TextEncoder().encode(text).buffer);
}
