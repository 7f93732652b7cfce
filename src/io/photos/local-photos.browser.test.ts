import { deleteDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Failure, failWrite } from '#test/browser/failing-requests.ts';
import { createLocalPhotos } from './local-photos.ts';
import { buildPhoto, testPhotoStore } from './photo-store.contract.ts';
import { PhotoError } from './photo-store.ts';

const NAME = 'photos-of-tests';
const NOW = () => new Date('2026-11-20T18:00:00Z');

afterEach(async () => {
  vi.unstubAllGlobals();
  // The connections of the test close when the deletion asks for it.
  await deleteDB(NAME);
});

const open = (now = NOW) => createLocalPhotos(NAME, now);

testPhotoStore(async () => ({ photos: open(), again: async () => open() }));

/** Three writes keep a photo. */
const WRITES_OF_A_PHOTO = 3;

describe.each<Failure>(['refused', 'aborted'])('a write that is %s', (how) => {
  test.each(Array.from({ length: WRITES_OF_A_PHOTO }, (_, write) => write))(
    'at the fifth of eight photos, write %i, loses that one alone',
    async (write) => {
      const photos = open();
      const faults = failWrite(4 * WRITES_OF_A_PHOTO + write, how);
      const kept: string[] = [];
      const failures: unknown[] = [];
      try {
        for (let seed = 0; seed < 8; seed += 1) {
          await photos.put(buildPhoto(seed)).then(
            (id) => kept.push(id),
            (error: unknown) => failures.push(error),
          );
        }
      } finally {
        faults.restore();
      }
      expect(failures).toHaveLength(1);
      expect((await open().ids()).sort()).toEqual(kept.sort());
      expect(await open().usage()).toEqual({ count: 7, bytes: 7 * 1_200 });
      expect(await Promise.all(kept.map(photos.thumbnail))).not.toContain(undefined);
      if (how === 'refused') expect(failures[0]).toMatchObject({ name: 'PhotoError', kind: 'full' });
      await photos.put(buildPhoto(4));
      expect(await photos.usage()).toEqual({ count: 8, bytes: 8 * 1_200 });
    },
  );
});

test('a full browser says where to free photos', async () => {
  const faults = failWrite(0, 'refused');
  try {
    await expect(open().put(buildPhoto(1))).rejects.toEqual(
      new PhotoError(
        'full',
        'This browser has no room for more photos, so this one was not kept. Free photos under Settings, Data, or make room on the device, then add it again.',
      ),
    );
  } finally {
    faults.restore();
  }
});

test('photos that the browser does not open are never shown as none: each call says so', async () => {
  const photos = open();
  const id = await photos.put(buildPhoto(1));
  vi.stubGlobal('indexedDB', undefined);
  const refused = open();
  const calls: { [name: string]: () => Promise<unknown> } = {
    put: () => refused.put(buildPhoto(2)),
    get: () => refused.get(id),
    thumbnail: () => refused.thumbnail(id),
    ids: () => refused.ids(),
    usage: () => refused.usage(),
    remove: () => refused.remove([id]),
    unnamed: () => refused.unnamed(new Set()),
  };
  for (const [name, call] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject({ name: 'PhotoError', kind: 'unreachable' });
  vi.unstubAllGlobals();
  expect(await refused.ids()).toEqual([id]);
});

test('of two unnamed photos, the one that is kept again before they are removed stays', async () => {
  let time = '2026-11-20T18:00:00Z';
  const photos = open(() => new Date(time));
  const ids = [await photos.put(buildPhoto(1)), await photos.put(buildPhoto(2))];
  await photos.unnamed(new Set());
  time = '2026-11-21T18:00:00Z';
  expect((await photos.unnamed(new Set())).sort()).toEqual(ids.toSorted());
  await photos.put(buildPhoto(2));
  await photos.removeUnnamed(ids);
  expect(await photos.ids()).toEqual([ids[1]]);
  expect(await photos.get(ids[1] ?? '')).toEqual(buildPhoto(2).bytes);
});

test('a photo is unnamed once no record has named it for a day, however it came about', async () => {
  let time = '2026-11-20T18:00:00Z';
  const photos = open(() => new Date(time));
  const [first, second, third] = [
    await photos.put(buildPhoto(1)),
    await photos.put(buildPhoto(2)),
    await photos.put(buildPhoto(3)),
  ];
  const unnamedAt = async (at: string, ...named: readonly string[]) => {
    time = at;
    return photos.unnamed(new Set(named));
  };
  expect(await unnamedAt('2026-11-20T18:00:00Z', first)).toEqual([]);
  // The third is named again, as by Undo.
  expect(await unnamedAt('2026-11-21T17:59:00Z', first, third)).toEqual([]);
  expect(await unnamedAt('2026-11-21T18:00:00Z', first)).toEqual([second]);
  // Kept again, for a record that is not saved yet.
  await photos.put(buildPhoto(2));
  expect(await unnamedAt('2026-11-22T18:00:00Z', first)).toEqual([third]);
  expect(await unnamedAt('2026-11-23T18:00:00Z', first)).toEqual(expect.arrayContaining([second, third]));
  expect(await photos.usage()).toEqual({ count: 3, bytes: 3_600 });
  expect(await open().get(second)).toEqual(buildPhoto(2).bytes);
});
