import type { Picture } from './picture.ts';

/** Standard tables of ITU-T T.81, annex K, as its quality of 50 %: steps of brightness and color, codes of DC and AC. */
const BRIGHTNESS = [
  ...[16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29],
  ...[51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121],
  ...[120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
];
const COLOR = [
  ...[17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99],
  ...Array.from({ length: 36 }, () => 99),
];
const ZIGZAG = [
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
];
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d];
const AC_VALUES = [
  ...[0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14],
  ...[0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09],
  ...[0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a],
  ...[0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65],
  ...[0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88],
  ...[0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9],
  ...[0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca],
  ...[0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea],
  ...[0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa],
];

/** Share of the standard steps: 0.4 is the quality of 80 %. */
const COARSENESS = 0.4;
/** Cosines of the transform, written out: the engines of browsers differ in the last digit of Math.cos. */
const COS = [
  0.4903926402016152, 0.46193976625564337, 0.4157348061512726, 0.35355339059327373, 0.2777851165098011,
  0.19134171618254492, 0.09754516100806412,
];

type Codes = ReadonlyMap<number, readonly [code: number, length: number]>;

function codesOf(counts: readonly number[], values: readonly number[]): Codes {
  const codes = new Map<number, readonly [number, number]>();
  let code = 0;
  let next = 0;
  for (const [index, count] of counts.entries()) {
    for (const value of values.slice(next, next + count)) {
      codes.set(value, [code, index + 1]);
      code += 1;
    }
    next += count;
    code *= 2;
  }
  return codes;
}

/** Returns the cosine of the transform for a place and a frequency, 0 to 7. */
function cosine(place: number, frequency: number): number {
  if (frequency === 0) return 0.35355339059327373;
  const angle = ((2 * place + 1) * frequency) % 32;
  const folded = angle > 16 ? 32 - angle : angle;
  return folded < 8 ? (COS[folded - 1] ?? 0) : folded === 8 ? 0 : -(COS[15 - folded] ?? 0);
}
const TRANSFORM = Float64Array.from({ length: 64 }, (_, at) => cosine(at % 8, Math.floor(at / 8)));

/** Transforms along the rows, and turns rows to columns: twice, it is the transform of the block. */
function transformedRows(block: Float64Array, into: Float64Array): void {
  for (let row = 0; row < 8; row += 1) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) sum += (block[row * 8 + at] ?? 0) * (TRANSFORM[frequency * 8 + at] ?? 0);
      into[frequency * 8 + row] = sum;
    }
  }
}

/** Writes bits, with a zero byte after each 0xff. */
function bitWriter(bytes: number[]) {
  let [held, count] = [0, 0];
  return {
    write(value: number, length: number): void {
      held = (held << length) | value;
      count += length;
      while (count >= 8) {
        count -= 8;
        const byte = (held >> count) & 0xff;
        bytes.push(byte);
        if (byte === 0xff) bytes.push(0);
      }
      held &= (1 << count) - 1;
    },
    end(): void {
      if (count > 0) this.write(2 ** (8 - count) - 1, 8 - count);
    },
  };
}

const sizeOf = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(Math.abs(value)));
const bitsOf = (value: number, size: number): number => (value < 0 ? value + 2 ** size - 1 : value);
const CHANNELS: readonly (readonly [red: number, green: number, blue: number, base: number])[] = [
  [0.299, 0.587, 0.114, -128],
  [-0.168736, -0.331264, 0.5, 0],
  [0.5, -0.418688, -0.081312, 0],
];
const word = (value: number): number[] => [value >> 8, value & 255];

/**
 * Encodes the picture as a JPEG, with the same bytes in every browser: the photo's id is their hash. Width and height are multiples of 8.
 */
export function encodeJpeg({ width, height, pixels }: Picture): Uint8Array<ArrayBuffer> {
  const steps = [BRIGHTNESS, COLOR].map((table) => table.map((step) => Math.max(1, Math.round(step * COARSENESS))));
  const [dc, ac] = [codesOf(DC_COUNTS, DC_VALUES), codesOf(AC_COUNTS, AC_VALUES)];
  const bytes = [0xff, 0xd8];
  const segment = (marker: number, ...content: number[]) =>
    bytes.push(0xff, marker, ...word(content.length + 2), ...content);
  segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0);
  for (const [id, table] of steps.entries()) segment(0xdb, id, ...ZIGZAG.map((at) => table[at] ?? 1));
  segment(0xc0, 8, ...word(height), ...word(width), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1);
  segment(0xc4, 0x00, ...DC_COUNTS, ...DC_VALUES);
  segment(0xc4, 0x10, ...AC_COUNTS, ...AC_VALUES);
  segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0);

  const bits = bitWriter(bytes);
  const code = (codes: Codes, value: number) => bits.write(...(codes.get(value) ?? [0, 0]));
  const before = [0, 0, 0];
  const [block, half] = [new Float64Array(64), new Float64Array(64)];
  function writeBlock(channel: number, left: number, top: number): void {
    const [red, green, blue, base] = CHANNELS[channel] ?? [0, 0, 0, 0];
    for (let at = 0; at < 64; at += 1) {
      const pixel = ((top + (at >> 3)) * width + left + (at & 7)) * 3;
      block[at] =
        red * (pixels[pixel] ?? 0) + green * (pixels[pixel + 1] ?? 0) + blue * (pixels[pixel + 2] ?? 0) + base;
    }
    const table = steps[channel === 0 ? 0 : 1] ?? [];
    transformedRows(block, half);
    transformedRows(half, block);
    const rounded = ZIGZAG.map((at) => Math.round((block[at] ?? 0) / (table[at] ?? 1)));
    const first = rounded[0] ?? 0;
    const change = first - (before[channel] ?? 0);
    before[channel] = first;
    code(dc, sizeOf(change));
    bits.write(bitsOf(change, sizeOf(change)), sizeOf(change));
    let zeros = 0;
    const last = rounded.findLastIndex((value) => value !== 0);
    for (const value of rounded.slice(1, Math.max(1, last + 1))) {
      if (value === 0) {
        zeros += 1;
        continue;
      }
      for (; zeros > 15; zeros -= 16) code(ac, 0xf0);
      const size = sizeOf(value);
      code(ac, zeros * 16 + size);
      bits.write(bitsOf(value, size), size);
      zeros = 0;
    }
    if (last < 63) code(ac, 0);
  }
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let channel = 0; channel < 3; channel += 1) writeBlock(channel, left, top);
    }
  }
  bits.end();
  bytes.push(0xff, 0xd9);
  return new Uint8Array(bytes);
}
