import { describe, expect, test } from 'vitest';
import { type Corner, cornersOf, pictureFile, withExif } from '#test/browser/photo-files.ts';
import { preparePhoto } from './prepare-photo.ts';

const text = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);

/** The colors at the top left, top right, bottom right and bottom left once the picture is upright. */
const UPRIGHT: readonly (readonly [orientation: number, corners: readonly Corner[]])[] = [
  [1, ['red', 'lime', 'blue', 'yellow']],
  [2, ['lime', 'red', 'yellow', 'blue']],
  [3, ['blue', 'yellow', 'red', 'lime']],
  [4, ['yellow', 'blue', 'lime', 'red']],
  [5, ['red', 'yellow', 'blue', 'lime']],
  [6, ['yellow', 'red', 'lime', 'blue']],
  [7, ['blue', 'lime', 'red', 'yellow']],
  [8, ['lime', 'blue', 'yellow', 'red']],
];

describe('a JPEG of 2400 × 1800 with its place', () => {
  test.each(UPRIGHT)('in orientation %i is kept upright, small and without EXIF', async (orientation, corners) => {
    const file = await withExif(await pictureFile({ width: 2400, height: 1800 }), orientation);
    expect(text(await file.arrayBuffer())).toContain('Exif');
    const photo = await preparePhoto(file);
    const isTurned = orientation >= 5;
    expect([photo.width, photo.height]).toEqual(isTurned ? [1200, 1600] : [1600, 1200]);
    for (const [bytes, edge] of [
      [photo.bytes, 1600],
      [photo.thumbnail, 320],
    ] as const) {
      expect(await cornersOf(bytes)).toEqual(corners);
      const { width, height } = await createImageBitmap(new Blob([bytes]));
      expect([width, height]).toEqual(isTurned ? [edge * 0.75, edge] : [edge, edge * 0.75]);
      expect(new Uint8Array(bytes, 0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
      expect(text(bytes)).not.toMatch(/Exif|GPS/);
    }
  });
});

test('a small picture keeps its size', async () => {
  const { width, height } = await preparePhoto(await pictureFile({ width: 300, height: 200 }));
  expect([width, height]).toEqual([300, 200]);
});

test('a PNG called .jpg is taken, and its transparent parts become white', async () => {
  const png = await new OffscreenCanvas(40, 30);
  png.getContext('2d');
  const file = new File([await png.convertToBlob()], 'front.jpg', { type: 'image/jpeg' });
  const { bytes } = await preparePhoto(file);
  expect(await cornersOf(bytes)).toEqual(['white', 'white', 'white', 'white']);
});

test('a WebP is taken', async () => {
  const { bytes } = await preparePhoto(await pictureFile({ width: 400, height: 300, type: 'image/webp' }));
  expect(await cornersOf(bytes)).toEqual(['red', 'lime', 'blue', 'yellow']);
});

test('a photo of more than 12 MB becomes one of less than 1 MB', async () => {
  const file = await pictureFile({ width: 5000, height: 3750, quality: 1, isNoisy: true });
  expect(file.size).toBeGreaterThan(12_000_000);
  const { bytes, thumbnail, width, height } = await preparePhoto(file);
  expect([width, height]).toEqual([1600, 1200]);
  expect(bytes.byteLength).toBeLessThan(1_000_000);
  expect(thumbnail.byteLength).toBeLessThan(60_000);
});

test('a photo of nothing but fine grain gets fewer pixels, until it has less than 1 MB', async () => {
  const canvas = new OffscreenCanvas(1600, 1200);
  const grain = new ImageData(canvas.width, canvas.height);
  for (let at = 0; at < grain.data.length; at += 1) grain.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  canvas.getContext('2d')?.putImageData(grain, 0, 0);
  const { bytes, width, height } = await preparePhoto(await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 }));
  expect(bytes.byteLength).toBeLessThan(1_000_000);
  expect(width).toBeLessThan(1600);
  expect(width / height).toBeCloseTo(4 / 3, 2);
});

/** A PNG of a few bytes that says it has these pixels. */
function pngOf(width: number, height: number): Blob {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes]);
}

const ftyp = (brand: string) => new Blob([Uint8Array.of(0, 0, 0, 24), `ftyp${brand}`, new Uint8Array(100)]);

test.each<[what: string, file: () => Blob | Promise<Blob>, words: string]>([
  [
    'HEIC',
    () => ftyp('heic'),
    "This photo has the format HEIC, which browsers can't show. On the iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again. Or save it as a JPEG first.",
  ],
  ['HEIF of a Samsung', () => ftyp('mif1'), "This photo has the format HEIC, which browsers can't show."],
  ['AVIF', () => ftyp('avif'), 'This is an AVIF picture. Choose a JPEG, PNG or WebP photo.'],
  ['a video', () => ftyp('isom'), 'This is a video, not a photo. Choose a JPEG, PNG or WebP photo.'],
  ['a GIF', () => new Blob(['GIF89a', new Uint8Array(20)]), 'This is a GIF picture.'],
  ['a PDF', () => new Blob(['%PDF-1.7\n']), 'This is a PDF, not a photo.'],
  [
    'a text called .jpg',
    () => new File(['Front bumper: two chips, café\n'.repeat(40)], 'front.jpg', { type: 'image/jpeg' }),
    'This is a text file, not a photo. Choose a JPEG, PNG or WebP photo.',
  ],
  ['noise', () => new Blob([Uint8Array.of(0, 1, 2, 3, 250, 251)]), 'This file is not a photo.'],
  ['nothing', () => new Blob([]), 'This file is empty. Take the photo again, or choose another one.'],
  ['40 MB', () => new Blob([new Uint8Array(40_000_000)]), 'This file has more than 30 MB.'],
  ['50,000 × 50,000 pixels', () => pngOf(50_000, 50_000), 'This picture has more than 60 megapixels.'],
  ['no pixels', () => pngOf(0, 100), "This photo is damaged and can't be opened."],
  [
    'the first 300 bytes of a photo',
    async () => (await pictureFile({ width: 400, height: 300 })).slice(0, 300),
    "This photo is damaged and can't be opened. Take it again, or choose another one.",
  ],
])('%s is refused with what to do', async (_what, file, words) => {
  await expect(preparePhoto(await file())).rejects.toMatchObject({
    name: 'PhotoError',
    kind: 'invalid',
    message: expect.stringMatching(new RegExp(`^${words.replaceAll('.', '\\.')}`)),
  });
});
