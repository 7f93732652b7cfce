import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  expect([written, await files.bytesIn(SHOP)]).toEqual([[true, false, false, false, false], 1000]);
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
  await files.remove(pathOf(one));
  await files.remove(pathOf(one));
  expect([before, await files.bytesIn(SHOP), await files.read(pathOf(one))]).toEqual([1000, 500, undefined]);
});
