import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto } from '../testing/test-photos.mjs';
import { photoFiles } from './photo-files.mjs';
import { readPhotoPath } from './photo-paths.mjs';

const SHOP = '0f0f0f0f-0000-4000-8000-000000000000';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('of files that are written under one path at the same moment, the first one is kept and counted', async () => {
  const files = photoFiles(folder);
  const path = readPhotoPath(`${SHOP}/${makePhoto('race').id}-320.jpg`);
  const thumbnails = Array.from({ length: 5 }, (_, n) => makePhoto(`thumbnail ${n}`, 1000 + n).bytes);
  const written = await Promise.all(thumbnails.map((bytes) => files.write(path, bytes)));
  expect([written, await files.bytesIn(SHOP)]).toEqual([
    ['written', 'kept before', 'kept before', 'kept before', 'kept before'],
    1000,
  ]);
  expect((await files.read(path)).equals(thumbnails[0])).toBe(true);
  expect(readdirSync(join(folder, 'photos', SHOP)).length).toBe(1);
});

test('what was there at the start counts, and a removed file counts no more', async () => {
  const [one, other] = ['one', 'other'].map((word) => makePhoto(word, 500));
  const pathOf = ({ id }) => readPhotoPath(`${SHOP}/${id}.jpg`);
  await photoFiles(folder).write(pathOf(one), one.bytes);
  const files = photoFiles(folder);
  await files.write(pathOf(other), other.bytes);
  const before = await files.bytesIn(SHOP);
  await files.remove([pathOf(one)]);
  await files.remove([pathOf(one)]);
  expect([before, await files.bytesIn(SHOP), await files.read(pathOf(one))]).toEqual([1000, 500, undefined]);
});

const pathOf = (word) => readPhotoPath(`${SHOP}/${makePhoto(word).id}.jpg`);

test('a photo that is still being written does not count as kept: when that fails, the next one is written', async () => {
  const files = photoFiles(folder);
  const path = pathOf('fails');
  const first = files.write(path, { length: 2000 });
  const isThere = files.has(path);
  const second = files.write(path, makePhoto('fails').bytes);
  await expect(first).rejects.toThrow();
  expect([await isThere, await second, await files.bytesIn(SHOP)]).toEqual([false, 'written', 2000]);
});

test('photos that arrive at the same moment take no more room than there is', async () => {
  const files = photoFiles(folder);
  const writes = ['a', 'b', 'c', 'd'].map((word) =>
    files.write(pathOf(word), makePhoto(word).bytes, { mostBytes: 5000 }),
  );
  // Which of them are first is up to the disk.
  expect([(await Promise.all(writes)).toSorted(), await files.bytesIn(SHOP)]).toEqual([
    ['no room', 'no room', 'written', 'written'],
    4000,
  ]);
});

test('what is written while it is asked whether the file may be removed is written after its removal', async () => {
  const files = photoFiles(folder);
  const path = pathOf('again');
  const { bytes } = makePhoto('again');
  await files.write(path, bytes);
  let again;
  const removed = await files.remove([path], async (paths) => {
    again = files.write(path, bytes);
    return paths;
  });
  expect([removed, await again, await files.has(path)]).toEqual([[path], 'written', true]);
  expect(await files.remove([path], async () => [])).toEqual([]);
  expect(await files.has(path)).toBe(true);
});

test('what others put next to the folders of the shops is left alone', async () => {
  const files = photoFiles(folder);
  const path = pathOf('ours');
  await files.write(path, makePhoto('ours').bytes);
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'x.part'), '');
  writeFileSync(join(folder, 'photos', '.DS_Store'), '');
  mkdirSync(join(folder, 'photos', 'lost+found'));
  symlinkSync(elsewhere, join(folder, 'photos', SHOP.replaceAll('f', 'e')));
  mkdirSync(join(folder, 'photos', SHOP, `${makePhoto('folder').id}.jpg`));
  await files.removeHalves(Number.POSITIVE_INFINITY);
  const found = [];
  for await (const one of files.list()) found.push(one.path);
  expect(found).toEqual([path]);
  expect(readdirSync(elsewhere)).toEqual(['x.part']);
});
