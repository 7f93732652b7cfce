import { BlobReader, BlobWriter, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { describe, expect, test, vi } from 'vitest';
import { pause } from '#io/browser/pause.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { crookedZip, deflatedBlanks } from '#test/browser/crooked-zip.ts';
import { EARLIER_ZIP } from '#test/browser/earlier-zip.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { openArchive, type PhotoArchive, packPhotos } from './photo-archive.ts';
import type { PhotoStore } from './photo-store.ts';
import { preparePhoto } from './prepare-photo.ts';
import { createZip } from './zip-file.ts';

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

const blobOf = (base64: string) => new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);

test('a file of the earlier version opens with its data, its photo and its thumbnail', async () => {
  const { base64, data, photoId } = EARLIER_ZIP;
  const archive = await opened(blobOf(base64));
  expect([await archive.data.text(), archive.ids, archive.damaged]).toEqual([data, [photoId], 0]);
  const target = memoryPhotos();
  await archive.unpack(target);
  expect(await target.ids()).toEqual([photoId]);
  const sizes = [await target.get(photoId), await target.thumbnail(photoId)].map(async (bytes) => {
    const { width, height } = await createImageBitmap(new Blob([bytes ?? '']));
    return [width, height];
  });
  expect(await Promise.all(sizes)).toEqual([
    [16, 12],
    [8, 6],
  ]);
});

test('photos are stored as they are, data is compressed, and sizes come before the contents', async () => {
  const source = await photosOf(400);
  const [id = ''] = await source.ids();
  const data = { name: 'business-data.json', file: new Blob(['{"customers": []}'.repeat(50_000)]) };
  const { file } = await packPhotos(data, source);
  const entries = await new ZipReader(new BlobReader(file)).getEntries();
  expect(
    entries.map(({ filename, compressionMethod, lastModDate, bitFlag, extraField, zip64 }) => [
      ...[filename, compressionMethod, lastModDate],
      ...[bitFlag?.dataDescriptor, extraField?.size, zip64],
    ]),
  ).toEqual(
    [
      ['business-data.json', 8],
      [`photos/${id}.jpg`, 0],
      [`thumbnails/${id}.jpg`, 0],
    ].map((facts) => [...facts, new Date(1980, 0, 1), false, 0, false]),
  );
  expect(entries[0]?.compressedSize).toBeLessThan(data.file.size / 50);
});

/** Made by Python's zipfile as a stream, so that sizes come behind the contents: a compressed file and two stored ones, and a comment. */
const FOREIGN =
  'UEsDBBQACAAIAABQdF0AAAAAAAAAAAAAAAAOAAAAc2hvcC9kYXRhLmpzb26rVkouLS7Jz00tKlayUoiOra0eGAEAUEsHCFxmZHsWAAAAiAAAAFBLAwQUAAgAAAAAUHRdAAAAAAAAAAAAAAAAGQAAAF9fTUFDT1NYL3Nob3AvLl9kYXRhLmpzb25NYWNQSwcIha1eLwMAAAADAAAAUEsDBBQACAgAAABQdF0AAAAAAAAAAAAAAAAJAAAAY2Fmw6kudHh0c3RvcmVkUEsHCAv5Q1YGAAAABgAAAFBLAQIUAxQACAAIAABQdF1cZmR7FgAAAIgAAAAOAAAAAAAAAAAAAACAAQAAAABzaG9wL2RhdGEuanNvblBLAQIUAxQACAAAAABQdF2FrV4vAwAAAAMAAAAZAAAAAAAAAAAAAACAAVIAAABfX01BQ09TWC9zaG9wLy5fZGF0YS5qc29uUEsBAhQDFAAICAAAAFB0XQv5Q1YGAAAABgAAAAkAAAAAAAAAAAAAAIABnAAAAGNhZsOpLnR4dFBLBQYAAAAAAwADALoAAADZAAAAFwBtYWRlIGJ5IGFub3RoZXIgcHJvZ3JhbQ==';
const FOREIGN_DATA = '{"customers": []}'.repeat(8);

test("another program's zip file is read, and one with the extension for large files (Zip64)", async () => {
  expect(await (await opened(blobOf(FOREIGN))).data.text()).toBe(FOREIGN_DATA);
  const zip = new ZipWriter(new Uint8ArrayWriter(), { zip64: true });
  await zip.add('../data.json', new BlobReader(new Blob(['{}'])));
  const large = new Blob([(await zip.close()) as Uint8Array<ArrayBuffer>]);
  expect(await (await opened(large)).data.text()).toBe('{}');
});

test('60 photos go through a zip file, which is never in memory as a whole', async () => {
  const source = memoryPhotos();
  const photo = await preparePhoto(await pictureFile({ width: 400, height: 300 }));
  for (let number = 0; number < 60; number += 1) {
    // Bytes behind the end of a JPEG make another photo of it.
    const bytes = await new Blob([photo.bytes, `photo ${number}`]).arrayBuffer();
    await source.put({ ...photo, bytes });
  }
  const { file } = await packPhotos(DATA, source);
  const whole = (['arrayBuffer', 'stream', 'text'] as const).map((method) => vi.spyOn(file, method));
  const target = memoryPhotos();
  await (await opened(file)).unpack(target);
  expect(await contents(target)).toEqual(await contents(source));
  for (const read of whole) expect(read).not.toHaveBeenCalled();
});

test('a photo whose bytes do not fit its id, or that is no photo, is counted as damaged', async () => {
  const photo = await preparePhoto(await pictureFile({ width: 400, height: 300 }));
  const id = await memoryPhotos().put(photo);
  const text = new TextEncoder().encode('no photo').buffer;
  const textId = await memoryPhotos().put({ ...photo, bytes: text });
  const zip = createZip();
  const largeId = sha256(new ArrayBuffer(20_000_001));
  await zip.add('shop/data.json', new TextEncoder().encode('{}').buffer);
  await zip.add(`shop/photos/${id}.jpg`, photo.bytes);
  await zip.add(`shop/photos/${'a'.repeat(64)}.jpg`, photo.bytes);
  await zip.add(`shop/photos/${textId}.jpg`, text);
  await zip.addCompressed(`shop/photos/${largeId}.jpg`, new Blob([new Uint8Array(20_000_001)]));
  const archive = await opened(await zip.end());
  expect([archive.ids, archive.damaged]).toEqual([[id], 3]);
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

test('a full store that cannot remove the photos of the zip either says that it is full', async () => {
  const { file } = await packPhotos(DATA, await photosOf(400, 500));
  const target = memoryPhotos();
  let puts = 0;
  const full: PhotoStore = {
    ...target,
    async put(photo) {
      puts += 1;
      if (puts === 2) throw new Error('full');
      return target.put(photo);
    },
    remove: () => Promise.reject(new Error('offline')),
  };
  expectConsole('error', /Photos of a zip file could not be removed again/);
  await expect((await opened(file)).unpack(full)).rejects.toThrow('full');
});

describe('a zip file that was made to keep the app busy', () => {
  const data = { name: 'data.json', bytes: new TextEncoder().encode('{}') };
  const nameOf = (number: number) => `photos/${number.toString(16).padStart(64, '0')}.jpg`;
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const photo = { name: nameOf(0), bytes: new Uint8Array(3_000_000).fill(7) };

  test.each<[what: string, file: () => Promise<Blob> | Blob, problem: RegExp]>([
    [
      'with 2,000 entries over one photo',
      () => crookedZip([data, photo, ...numbers(2_000).map((n) => ({ name: nameOf(n + 1), sameAs: 1 }))]),
      /^Files in the zip file overlap/,
    ],
    [
      'whose data is 450 MB of blanks',
      async () => crookedZip([{ name: 'data.json', ...(await deflatedBlanks(450)) }]),
      /^The zip file unpacks to too much/,
    ],
    [
      'with photos that are blanks',
      async () => {
        const blanks = await deflatedBlanks(15);
        return crookedZip([data, ...numbers(20).map((n) => ({ name: nameOf(n), ...blanks }))]);
      },
      /^The zip file unpacks to too much/,
    ],
    [
      'with 60,000 names that are no photos',
      () => crookedZip([data, ...numbers(60_000).map((n) => ({ name: `../photos/é${n}`, bytes: data.bytes }))]),
      /^The zip file has more than 1,000 files that no export has/,
    ],
    [
      'with 60,000 photos of two bytes',
      () => crookedZip([data, ...numbers(60_000).map((n) => ({ name: nameOf(n), bytes: data.bytes }))]),
      /^The zip file has more than 1,000 files that no export has/,
    ],
    [
      'whose directory is longer than that of all photos',
      () => crookedZip([data], { directoryBytes: 65_000_000 }),
      /^The zip file is damaged/,
    ],
    [
      'with 3,000 photos that are none',
      () => crookedZip([data, ...numbers(3_000).map((n) => ({ name: nameOf(n), bytes: new Uint8Array(200).fill(7) }))]),
      /^The zip file is damaged/,
    ],
  ])('%s is refused at once: hardly any of it is read', async (_what, file, problem) => {
    const zip = await file();
    await openArchive(await zipOf('data.json'));
    const unpacked = vi.spyOn(BlobWriter.prototype, 'getData');
    const start = performance.now();
    const answer = await openArchive(zip);
    const took = performance.now() - start;
    expect(answer).toEqual({ problem: expect.stringMatching(problem) });
    expect(unpacked.mock.calls.length).toBeLessThan(40);
    // Takes less than a second on a computer that does nothing else, and took minutes before.
    expect(took).toBeLessThan(10_000);
  });

  test('is cancelled while its directory is read, and while its data is', async () => {
    const many = crookedZip([data, ...numbers(20_000).map((n) => ({ name: `__MACOSX/${n}`, bytes: data.bytes }))]);
    const large = crookedZip([{ name: 'data.json', ...(await deflatedBlanks(45)) }]);
    for (const zip of [many, large]) {
      const stop = new AbortController();
      const opening = openArchive(zip, { signal: stop.signal });
      await pause();
      const start = performance.now();
      stop.abort(new Error('cancelled'));
      await expect(opening).rejects.toThrow('cancelled');
      // 200 ms on a computer that does nothing else.
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});

async function zipOf(...names: readonly string[]): Promise<Blob> {
  const zip = createZip();
  for (const name of names) await zip.add(name, new TextEncoder().encode('{}').buffer);
  return zip.end();
}

describe('a zip file that cannot be used', () => {
  const DAMAGED = 'The zip file is damaged or incomplete. Choose another copy of it.';

  /** Returns a zip file whose data says that it unpacks to that many bytes. */
  async function dataThatClaims(size: number): Promise<Blob> {
    const zip = createZip();
    await zip.addCompressed('data.json', new Blob([new Uint8Array(1_000_000)]));
    const bytes = new Uint8Array(await (await zip.end()).arrayBuffer());
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(bytes.length - 6, true);
    view.setUint32(22, size, true);
    view.setUint32(directory + 24, size, true);
    return new Blob([bytes]);
  }

  test.each<[what: string, file: () => Promise<Blob>, problem: string]>([
    [
      'without data',
      () => zipOf('notes.txt'),
      'The zip file has no shop data. Choose a file made with Export with Photos.',
    ],
    ['without files', () => zipOf(), 'The zip file has no shop data. Choose a file made with Export with Photos.'],
    [
      'with two data files',
      () => zipOf('a.json', 'b.json', '__MACOSX/a.json'),
      'The zip file has more than one data file. Choose a file made with Export with Photos.',
    ],
    ['that unpacks to more than it says', () => dataThatClaims(1_000), DAMAGED],
    [
      'whose data says that it has 600 MB',
      () => dataThatClaims(600_000_000),
      'The zip file unpacks to too much to be the data of a shop. Choose a file made with Export with Photos.',
    ],
  ])('%s says so', async (_what, file, problem) => {
    expect(await openArchive(await file())).toEqual({ problem });
  });

  test('says so wherever it is cut off', async () => {
    const { file } = await packPhotos(DATA, await photosOf(400));
    const cuts = Array.from({ length: 40 }, (_, at) => 4 + Math.floor(((file.size - 5) * at) / 39));
    const answers = await Promise.all(cuts.map((size) => openArchive(file.slice(0, size))));
    expect(answers).toEqual(cuts.map(() => ({ problem: DAMAGED })));
  });

  test('never gives other contents, whichever byte is changed', async () => {
    const { base64, data, photoId } = EARLIER_ZIP;
    const bytes = await blobOf(base64).arrayBuffer();
    for (let at = 4; at < bytes.byteLength; at += 11) {
      const changed = new Uint8Array(bytes.slice(0));
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const archive = await openArchive(new Blob([changed]));
      if (!archive || 'problem' in archive) continue;
      expect(await archive.data.text(), `byte ${at}`).toBe(data);
      expect(archive.ids, `byte ${at}`).toEqual(archive.damaged === 1 || archive.ids.length === 0 ? [] : [photoId]);
    }
  });

  test('that can no longer be read from the disk rejects, and is not called damaged', async () => {
    const file = await zipOf('data.json');
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('The file was changed', 'NotReadableError');
    });
    await expect(openArchive(file)).rejects.toThrow('The file was changed');
  });

  test('that is no zip file is left to others', async () => {
    for (const text of ['{"customers": []}', '', 'PK'])
      expect(await openArchive(new Blob([text])), text).toBeUndefined();
  });
});
