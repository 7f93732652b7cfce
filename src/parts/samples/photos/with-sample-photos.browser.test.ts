import { expect, test } from 'vitest';
import { SAMPLE_PHOTOS } from '#domain/samples/sample-photos.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { StoreError } from '#io/store/store.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { withSamplePhotos } from './with-sample-photos.ts';

const IDS = Object.values(SAMPLE_PHOTOS).flatMap((photos) => Object.values(photos));
const FRONT = SAMPLE_PHOTOS.daniel.Front ?? '';
const REAL = 'a'.repeat(64);

test('a sample photo is loaded and kept when it is first asked for, with its thumbnail; others stay missing', async () => {
  const kept = memoryPhotos();
  let puts = 0;
  const counted: PhotoStore = {
    ...kept,
    put(photo) {
      puts += 1;
      return kept.put(photo);
    },
  };
  const photos = withSamplePhotos(counted);
  const [thumbnail, bytes] = await Promise.all([photos.thumbnail(FRONT), photos.get(FRONT)]);
  expect([sha256(bytes ?? new ArrayBuffer(0)), await kept.ids(), puts]).toEqual([FRONT, [FRONT], 1]);
  expect(await kept.thumbnail(FRONT)).toBe(thumbnail);
  expect([await photos.get(REAL), await photos.thumbnail(REAL)]).toEqual([undefined, undefined]);
});

test('all sample photos at once are loaded under their ids, with the sizes that the pictures have', async () => {
  const kept = memoryPhotos();
  const sizes: string[] = [];
  const photos = withSamplePhotos({
    ...kept,
    async put(photo) {
      const [whole, small] = await Promise.all(
        [photo.bytes, photo.thumbnail].map((bytes) => createImageBitmap(new Blob([bytes]))),
      );
      expect([whole?.width, whole?.height]).toEqual([photo.width, photo.height]);
      sizes.push(`${small?.width} × ${small?.height}`);
      return kept.put(photo);
    },
  });
  await Promise.all(IDS.map((id) => photos.thumbnail(id)));
  expect((await kept.ids()).toSorted()).toEqual(IDS.toSorted());
  expect(sizes).toEqual(IDS.map(() => '320 × 240'));
});

test.each([
  ['finds no room', new PhotoError('full', 'There is no room.')],
  ['meets a failing disk', new StoreError('unavailable', 'The disk failed.')],
])('a sample photo that %s is shown all the same', async (_, error) => {
  if (error instanceof StoreError) expectConsole('error', /A sample photo could not be kept/);
  const failing: PhotoStore = { ...memoryPhotos(), put: () => Promise.reject(error) };
  const bytes = await withSamplePhotos(failing).get(FRONT);
  expect([sha256(bytes ?? new ArrayBuffer(0)), await failing.ids()]).toEqual([FRONT, []]);
});
