/** First 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8 (FIPS 180-4). */
const { ROUNDS, START } = constants();

function constants() {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  const fraction = (root: number) => Math.trunc((root % 1) * 2 ** 32);
  return {
    ROUNDS: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    START: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Pads to whole blocks of 64 bytes: a one bit, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const all = new Uint8Array(blocks * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setBigUint64(all.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** Mixes one block into the state. `words` is scratch space. */
function mix(state: Int32Array, block: DataView, from: number, words: Int32Array): void {
  const word = (at: number) => words[at] as number;
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = block.getInt32(from + at * 4);
      continue;
    }
    const early = word(at - 15);
    const late = word(at - 2);
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + low + word(at - 7) + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[at] as number) + word(at)) |
      0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + value;
}

/** Computes SHA-256 in hex without `crypto.subtle`. */
export function sha256Here(bytes: Uint8Array): string {
  const view = padded(bytes);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let from = 0; from < view.byteLength; from += 64) mix(state, view, from, words);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Returns the SHA-256 of the bytes in hex. Plain http addresses have no `crypto.subtle`. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = crypto as Partial<Pick<Crypto, 'subtle'>>;
  if (!subtle) return sha256Here(new Uint8Array(bytes));
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
