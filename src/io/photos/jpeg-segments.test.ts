import { expect, test } from 'vitest';
import { withoutMetadata } from './jpeg-segments.ts';

/** A segment with its length, which counts itself. */
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const START = [0xff, 0xd8];
const TABLES = [...segment(0xdb, 1, 2, 3), ...segment(0xc0, 8, 0)];
// In the pixels ff e1 is no segment.
const PIXELS = [...segment(0xda, 1), 0x55, 0xff, 0xe1, 0x00, 0xff, 0xd9];
const [JFIF, EXIF, PROFILE, ADOBE, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe].map((marker) =>
  segment(marker, 7, marker),
);

const kept = async (...bytes: number[]) => [...new Uint8Array(await withoutMetadata(Uint8Array.from(bytes).buffer))];

test('of a JPEG the EXIF, XMP and comments go, and all that its pixels need stays', async () => {
  const before = [JFIF, EXIF, PROFILE, segment(0xe1, 9), ADOBE, COMMENT, segment(0xed, 1)].flatMap((one) => one ?? []);
  const after = [JFIF, PROFILE, ADOBE].flatMap((one) => one ?? []);
  expect(await kept(...START, ...before, ...TABLES, ...PIXELS)).toEqual([...START, ...after, ...TABLES, ...PIXELS]);
});

test('a JPEG without them stays as it is', async () => {
  const jpeg = [...START, ...TABLES, ...PIXELS];
  expect(await kept(...jpeg)).toEqual(jpeg);
});
