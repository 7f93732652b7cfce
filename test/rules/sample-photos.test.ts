import { expect, test } from 'vitest';
import { outlineOf } from '#domain/body/outlines.ts';
import { photosOf } from '#domain/inspections/named-photos.ts';
import { SAMPLE_PHOTOS, sampleScene } from '#domain/samples/sample-photos.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { StoreError } from '#io/store/store.ts';
import { readPickedFile } from '#parts/data-actions/read-picked-file.ts';
import { drawPhoto } from '#parts/samples/photos/draw-photo.ts';
import { withSamplePhotos } from '#parts/samples/photos/with-sample-photos.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { memoryStorage } from '#test/memory/memory-storage.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { isLong } from './law.ts';

const TODAY = '2026-11-20';
const FRONT = SAMPLE_PHOTOS.daniel.Front ?? '';
const REAL = 'a'.repeat(64);

test('each sample photo is drawn to the bytes whose hash is its id', () => {
  const ids = Object.values(SAMPLE_PHOTOS).flatMap((photos) => Object.values(photos));
  // All of them in the long run: drawing one takes half a second.
  const some = isLong ? ids : ids.filter((_, at) => at % 5 === 0);
  const drawn = some.map((id) => {
    const scene = sampleScene(id);
    return scene && sha256(drawPhoto(scene).bytes);
  });
  expect(drawn).toEqual(some);
  expect(new Set(ids).size).toBe(21);
}, 60_000);

test('the sample inspections name all of them, of cars with the outline and the paint of their customers', () => {
  const { inspections, jobs } = demoShop(TODAY);
  expect(inspections.flatMap(photosOf).toSorted()).toEqual(
    Object.values(SAMPLE_PHOTOS)
      .flatMap((photos) => Object.values(photos))
      .toSorted(),
  );
  for (const inspection of inspections) {
    const vehicle = jobs.find(({ id }) => id === inspection.jobId)?.customer.vehicle;
    const car = { outline: outlineOf(vehicle?.bodyType ?? ''), paint: paintColor(vehicle?.color ?? '') };
    for (const id of photosOf(inspection)) expect(sampleScene(id)).toMatchObject(car);
  }
});

test('a sample photo is drawn and kept when it is first asked for, with its thumbnail; others stay missing', async () => {
  const kept = memoryPhotos();
  const photos = withSamplePhotos(kept);
  const [thumbnail, bytes] = await Promise.all([photos.thumbnail(FRONT), photos.get(FRONT)]);
  expect([sha256(bytes ?? new ArrayBuffer(0)), await kept.ids()]).toEqual([FRONT, [FRONT]]);
  expect(await kept.thumbnail(FRONT)).toBe(thumbnail);
  expect([await photos.get(REAL), await photos.thumbnail(REAL)]).toEqual([undefined, undefined]);
}, 60_000);

test.each([
  ['finds no room', new PhotoError('full', 'There is no room.')],
  ['meets a failing disk', new StoreError('unavailable', 'The disk failed.')],
])(
  'a sample photo that %s is shown all the same',
  async (_, error) => {
    if (error instanceof StoreError) expectConsole('error', /A sample photo could not be kept/);
    const failing: PhotoStore = { ...memoryPhotos(), put: () => Promise.reject(error) };
    const bytes = await withSamplePhotos(failing).get(FRONT);
    expect([sha256(bytes ?? new ArrayBuffer(0)), await failing.ids()]).toEqual([FRONT, []]);
  },
  60_000,
);

test('a file names no sample photo as missing, because each is drawn where it is shown', async () => {
  const store = createMemoryStore({
    storage: memoryStorage(),
    clock: { now: () => new Date(`${TODAY}T10:00:00`) },
    samples: { demo: demoShop, starter: demoShop },
  });
  const [first] = demoShop(TODAY).inspections;
  const walkaround = [{ view: 'Front', photoIds: [FRONT, REAL] }];
  const file = new File([JSON.stringify({ version: '1.0', inspections: [{ ...first, walkaround }] })], 'shop.json');
  expect(await readPickedFile(file, { store, photos: memoryPhotos() }, {})).toMatchObject({ missing: 1 });
});
