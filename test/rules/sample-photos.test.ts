import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photosOf } from '#domain/inspections/named-photos.ts';
import { SAMPLE_PHOTOS, samplePhotoName } from '#domain/samples/sample-photos.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { photoPixels } from '#io/photos/photo-file.ts';
import { readPickedFile } from '#parts/data-actions/read-picked-file.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const TODAY = '2026-11-20';
const FRONT = SAMPLE_PHOTOS.daniel.Front ?? '';
const REAL = 'a'.repeat(64);
const IDS = Object.values(SAMPLE_PHOTOS).flatMap((photos) => Object.values(photos));
const FOLDER = join(import.meta.dirname, '../../src/parts/samples/photos');

const filesIn = (folder: string) => readdirSync(join(FOLDER, folder)).toSorted();
const bytesOf = (folder: string, id: string) =>
  new Uint8Array(readFileSync(join(FOLDER, folder, `${samplePhotoName(id)}.jpg`)));

test('each of the 21 sample photos is a file whose hash is its id, with a thumbnail, and there are no other files', () => {
  expect(new Set(IDS).size).toBe(21);
  expect(IDS.map((id) => sha256(bytesOf('whole', id).buffer))).toEqual(IDS);
  const sizes = IDS.map((id) => [photoPixels(bytesOf('whole', id)), photoPixels(bytesOf('thumbnails', id))]);
  const photo = { width: 960, height: 720 };
  expect(sizes).toEqual(IDS.map(() => [photo, { width: 320, height: 240 }]));
  const names = IDS.map((id) => `${samplePhotoName(id)}.jpg`).toSorted();
  expect([filesIn('whole'), filesIn('thumbnails')]).toEqual([names, names]);
});

test('the sample inspections name all of them, each of the car of its customer', () => {
  const { inspections, jobs } = demoShop(TODAY);
  expect(inspections.flatMap(photosOf).toSorted()).toEqual(IDS.toSorted());
  for (const inspection of inspections) {
    const customer = jobs.find(({ id }) => id === inspection.jobId)?.customerId;
    for (const id of photosOf(inspection)) expect(`customer-${samplePhotoName(id)?.split('-')[0]}`).toBe(customer);
  }
});

test('a file names no sample photo as missing, because the app itself has them', async () => {
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
