import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestPhotos, PHOTO_STORES } from '../testing/test-photo-store.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { movePhotos } from './move-photos.mjs';
import { photoFiles } from './photo-files.mjs';
import { readPhotoPath } from './photo-paths.mjs';
import { openPhotoStore } from './photo-store.mjs';

const SHOP = '0f0f0f0f-0000-4000-8000-000000000000';
const OTHER = SHOP.replaceAll('f', 'e');
const pathOf = (word, ending = '', shop = SHOP) => readPhotoPath(`${shop}/${makePhoto(word).id}${ending}.jpg`);
const signal = new AbortController().signal;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function listed(store) {
  const paths = [];
  for await (const { path } of store.list()) paths.push(path.path);
  return paths.sort();
}

describe.each(PHOTO_STORES)('in %s', (kind) => {
  let photos;
  let store;
  beforeEach(async () => {
    photos = await openTestPhotos(kind);
    photos.use(folder);
    store = openPhotoStore({ dataDir: folder, url: photos.env.PHOTOS_URL, env: photos.env });
  });
  afterEach(() => photos.stop());

  test('a file comes back as it was written last, and is gone once it is removed', async () => {
    const path = pathOf('hood', '-320');
    const [first, second] = ['one', 'another'].map((word) => makePhoto(word, 70_000).bytes);
    const before = [await store.has(path), await store.read(path)];
    await store.write(path, first);
    await store.write(path, second);
    const found = [
      await store.has(path),
      (await store.read(path)).equals(second),
      photos.read(path.path).equals(second),
    ];
    await store.remove(path);
    await store.remove(path);
    expect([before, found, await store.has(path)]).toEqual([[false, undefined], [true, true, true], false]);
  });

  test('of many files that are written under one path at the same moment, one is kept, whole', async () => {
    const path = pathOf('race', '-320');
    const thumbnails = Array.from({ length: 5 }, (_, n) => makePhoto(`thumbnail ${n}`, 1000 + n).bytes);
    await Promise.all(thumbnails.map((bytes) => store.write(path, bytes)));
    const kept = await store.read(path);
    expect([thumbnails.some((bytes) => bytes.equals(kept)), photos.names(SHOP)]).toEqual([true, [path.file]]);
  });

  test('all files of all shops are listed with the time of their change, past the end of a page', async () => {
    const paths = Array.from({ length: 13 }, (_, n) => pathOf(`photo ${n}`, '', n % 2 ? SHOP : OTHER));
    for (const path of paths) photos.put(path.path, Buffer.from('x'), 1_700_000_000);
    const found = [];
    for await (const { path, changedAt } of store.list()) found.push([path.path, changedAt]);
    expect(found.sort()).toEqual(paths.map(({ path }) => [path, 1_700_000_000_000]).sort());
  });

  test('what others put next to the photos is not listed', async () => {
    await store.write(pathOf('ours'), makePhoto('ours').bytes);
    for (const path of ['.DS_Store', 'lost+found/x.jpg', `${SHOP}/notes.txt`, `${SHOP}/x.jpg`])
      photos.put(path, Buffer.from('x'));
    expect(await listed(store)).toEqual([pathOf('ours').path]);
  });

  test('the check finds a store that works, and leaves nothing there', async () => {
    await store.check();
    const left = kind === 'a folder' ? readdirSync(join(folder, 'photos')) : [...photos.s3.objects.keys()];
    expect(left).toEqual([]);
  });

  test('photos are copied from a folder and back; damaged ones are named, and a second run copies what is missing alone', async () => {
    const elsewhere = photoFiles(join(folder, 'elsewhere'));
    const words = Array.from({ length: 11 }, (_, n) => `moved ${n}`);
    for (const word of words) await elsewhere.write(pathOf(word), makePhoto(word).bytes);
    await elsewhere.write(pathOf(words[0], '-320'), makePhoto('small').bytes);
    await elsewhere.write(pathOf('damaged'), makePhoto('other bytes').bytes);
    await store.write(pathOf(words[0], '-320'), makePhoto('of another browser').bytes);
    const damaged = [pathOf('damaged').path];
    expect(await movePhotos(elsewhere, store, signal)).toEqual({ copied: 12, same: 0, damaged });
    await store.remove(pathOf(words[3]));
    expect(await movePhotos(elsewhere, store, signal)).toEqual({ copied: 1, same: 11, damaged });
    expect((await store.read(pathOf(words[0], '-320'))).equals(makePhoto('small').bytes)).toBe(true);
    const back = photoFiles(join(folder, 'back'));
    expect(await movePhotos(store, back, signal)).toEqual({ copied: 12, same: 0, damaged: [] });
    expect(await listed(back)).toEqual(await listed(store));
  });

  test('copying that is stopped ends at once, and goes on from there', async () => {
    const elsewhere = photoFiles(join(folder, 'elsewhere'));
    const words = Array.from({ length: 40 }, (_, n) => `stopped ${n}`);
    for (const word of words) await elsewhere.write(pathOf(word), makePhoto(word).bytes);
    const stop = new AbortController();
    await expect(movePhotos(elsewhere, store, stop.signal, () => stop.abort())).rejects.toThrow(/abort/);
    const some = (await listed(store)).length;
    expect(some).toBeLessThan(40);
    expect((await movePhotos(elsewhere, store, signal)).copied).toBe(40 - some);
  });
});

describe('a folder', () => {
  test('belongs to this account alone, and keeps what a killed server left half written no longer than its next start', async () => {
    const store = photoFiles(folder);
    await store.write(pathOf('ours'), makePhoto('ours').bytes);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const own = join(folder, 'photos', SHOP);
    for (const place of [own, elsewhere]) writeFileSync(join(place, 'x.part'), '');
    symlinkSync(elsewhere, join(folder, 'photos', OTHER));
    mkdirSync(join(own, `${makePhoto('folder').id}.jpg`));
    await store.removeHalves(Number.POSITIVE_INFINITY);
    expect(await listed(store)).toEqual([pathOf('ours').path]);
    expect([readdirSync(elsewhere), readdirSync(own).includes('x.part')]).toEqual([['x.part'], false]);
    expect([statSync(own).mode & 0o777, statSync(join(own, pathOf('ours').file)).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  test('a write that fails leaves nothing', async () => {
    const store = photoFiles(folder);
    await expect(store.write(pathOf('fails'), { length: 2000 })).rejects.toThrow();
    expect([await store.has(pathOf('fails')), readdirSync(join(folder, 'photos', SHOP))]).toEqual([false, []]);
  });

  test('a folder elsewhere is named by its path; anything else is refused with what is right', async () => {
    const shared = join(folder, 'shared', 'photos of the shop');
    await openPhotoStore({ dataDir: folder, url: shared, env: {} }).write(pathOf('ours'), makePhoto('ours').bytes);
    expect(readdirSync(join(shared, SHOP))).toEqual([pathOf('ours').file]);
    expect(() => openPhotoStore({ dataDir: folder, url: 'photos', env: {} })).toThrow(
      'PHOTOS_URL is "photos"; it must be the path of a folder that begins at the root, or an S3 store such as s3://bucket/prefix?region=us-east-1.',
    );
  });
});
