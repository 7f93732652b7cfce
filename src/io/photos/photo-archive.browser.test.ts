import { describe, expect, test } from 'vitest';
import { createZip } from '#io/zip/write-zip.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { memoryPhotos } from './memory-photos.ts';
import { openArchive, type PhotoArchive, packPhotos } from './photo-archive.ts';
import type { PhotoStore } from './photo-store.ts';
import { preparePhoto } from './prepare-photo.ts';

const DATA = { name: 'business-data-2026-11-20.json', file: new Blob(['{"customers": []}']) };

/** A store with photos of these widths. */
async function photosOf(...widths: readonly number[]): Promise<PhotoStore> {
  const photos = memoryPhotos();
  for (const width of widths) await photos.put(await preparePhoto(await pictureFile({ width, height: 300 })));
  return photos;
}

async function opened(file: Blob): Promise<PhotoArchive> {
  const archive = await openArchive(file);
  if (!archive || 'problem' in archive) throw new Error(archive?.problem ?? 'This is no zip file');
  return archive;
}

async function contents(photos: PhotoStore) {
  const ids = (await photos.ids()).sort();
  return Promise.all(ids.map(async (id) => [id, await photos.get(id), await photos.thumbnail(id)]));
}

test('photos go through a zip file with their thumbnails, and those that are here stay', async () => {
  const source = await photosOf(400, 500, 600);
  const { file, count } = await packPhotos(DATA, source);
  expect([count, file.type]).toEqual([3, 'application/zip']);
  const archive = await opened(file);
  expect(await archive.data.text()).toBe('{"customers": []}');
  expect([[...archive.ids].sort(), archive.damaged]).toEqual([(await source.ids()).sort(), 0]);
  const target = await photosOf(500, 700);
  const before = await contents(target);
  const undo = await archive.unpack(target);
  expect(await contents(target)).toEqual(await contents(await photosOf(400, 500, 600, 700)));
  await undo();
  expect(await contents(target)).toEqual(before);
});

test('200 photos go through a zip file', async () => {
  const source = memoryPhotos();
  const photo = await preparePhoto(await pictureFile({ width: 400, height: 300 }));
  for (let number = 0; number < 200; number += 1) {
    // Bytes behind the end of a JPEG make another photo of it.
    const bytes = await new Blob([photo.bytes, `photo ${number}`]).arrayBuffer();
    await source.put({ ...photo, bytes });
  }
  const { file } = await packPhotos(DATA, source);
  const target = memoryPhotos();
  await (await opened(file)).unpack(target);
  expect(await contents(target)).toEqual(await contents(source));
});

test('a photo whose bytes do not fit its id, or that is no photo, is counted as damaged', async () => {
  const photo = await preparePhoto(await pictureFile({ width: 400, height: 300 }));
  const id = await memoryPhotos().put(photo);
  const text = new TextEncoder().encode('no photo').buffer;
  const textId = await memoryPhotos().put({ ...photo, bytes: text });
  const zip = createZip();
  zip.add('shop/data.json', new TextEncoder().encode('{}').buffer);
  zip.add(`shop/photos/${id}.jpg`, photo.bytes);
  zip.add(`shop/photos/${'a'.repeat(64)}.jpg`, photo.bytes);
  zip.add(`shop/photos/${textId}.jpg`, text);
  const archive = await opened(zip.end());
  expect([archive.ids, archive.damaged]).toEqual([[id], 2]);
  const target = memoryPhotos();
  await archive.unpack(target);
  expect(await target.ids()).toEqual([id]);
  // The thumbnail is made again.
  const thumbnail = await createImageBitmap(new Blob([(await target.thumbnail(id)) ?? '']));
  expect([thumbnail.width, thumbnail.height]).toEqual([320, 240]);
});

test('a store that is full at the third photo keeps none of the zip', async () => {
  const { file } = await packPhotos(DATA, await photosOf(400, 500, 600));
  const target = await photosOf(700);
  const before = await contents(target);
  let puts = 0;
  const full: PhotoStore = {
    ...target,
    async put(photo) {
      puts += 1;
      if (puts === 3) throw new Error('full');
      return target.put(photo);
    },
  };
  await expect((await opened(file)).unpack(full)).rejects.toThrow('full');
  expect(await contents(target)).toEqual(before);
});

describe('a zip file that cannot be used', () => {
  const zipOf = (...names: readonly string[]) => {
    const zip = createZip();
    for (const name of names) zip.add(name, new TextEncoder().encode('{}').buffer);
    return zip.end();
  };

  test.each<[what: string, file: () => Blob | Promise<Blob>, problem: string]>([
    [
      'without data',
      () => zipOf('notes.txt'),
      'The zip file has no shop data. Choose a file made with Export with Photos.',
    ],
    [
      'with two data files',
      () => zipOf('a.json', 'b.json', '__MACOSX/a.json'),
      'The zip file has more than one data file. Choose a file made with Export with Photos.',
    ],
    [
      'that is cut off',
      async () => (await packPhotos(DATA, await photosOf(400))).file.slice(0, 3_000),
      'The zip file is damaged or incomplete. Choose another copy of it.',
    ],
  ])('%s says so', async (_what, file, problem) => {
    expect(await openArchive(await file())).toEqual({ problem });
  });

  test('that is no zip file is left to others', async () => {
    expect(await openArchive(DATA.file)).toBeUndefined();
  });
});
