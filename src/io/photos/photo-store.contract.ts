import { expect, test } from 'vitest';
import { sha256 } from '#io/browser/sha256.ts';
import type { Photo, PhotoStore } from './photo-store.ts';

/** `again` opens the same photos, as after a restart. */
export type OpenedPhotos = { photos: PhotoStore; again?: () => Promise<PhotoStore> };

/** Bytes that begin and end as a JPEG does; each seed gives others. */
export function jpegBytes(seed: number, length = 1_000): ArrayBuffer {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + seed * 31) % 251);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set([0xff, 0xd9], length - 2);
  return bytes.buffer;
}

/** A photo whose bytes only look like a JPEG at both ends. */
export function buildPhoto(seed: number): Photo {
  return { bytes: jpegBytes(seed), thumbnail: jpegBytes(seed + 100, 200), width: 1600, height: 1200 };
}

/** `open` opens photos of which none is kept. */
export function testPhotoStore(open: () => Promise<OpenedPhotos>): void {
  test('a photo is kept under the SHA-256 of its bytes, with its thumbnail', async () => {
    const { photos } = await open();
    const photo = buildPhoto(1);
    const id = await photos.put(photo);
    expect(id).toBe(sha256(photo.bytes));
    expect(await photos.get(id)).toEqual(photo.bytes);
    expect(await photos.thumbnail(id)).toEqual(photo.thumbnail);
    expect(await photos.ids()).toEqual([id]);
  });

  test('a photo that is not kept has no bytes and no thumbnail', async () => {
    const { photos } = await open();
    const id = sha256(jpegBytes(9));
    expect([await photos.get(id), await photos.thumbnail(id)]).toEqual([undefined, undefined]);
  });

  test('the same bytes are kept once', async () => {
    const { photos } = await open();
    const ids = [await photos.put(buildPhoto(1)), await photos.put(buildPhoto(1)), await photos.put(buildPhoto(2))];
    expect(ids[1]).toBe(ids[0]);
    expect((await photos.ids()).sort()).toEqual([...new Set(ids)].sort());
    expect(await photos.usage()).toEqual({ count: 2, bytes: 2_400 });
  });

  test('removed photos are gone, the others stay, and unknown ids are skipped', async () => {
    const { photos } = await open();
    const [first, second, third] = [
      await photos.put(buildPhoto(1)),
      await photos.put(buildPhoto(2)),
      await photos.put(buildPhoto(3)),
    ];
    await photos.remove([first, third, sha256(jpegBytes(9))]);
    expect(await photos.ids()).toEqual([second]);
    expect([await photos.get(first), await photos.thumbnail(first)]).toEqual([undefined, undefined]);
    expect(await photos.get(second)).toEqual(buildPhoto(2).bytes);
    expect(await photos.usage()).toEqual({ count: 1, bytes: 1_200 });
    await photos.remove([]);
    await photos.put(buildPhoto(1));
    expect(await photos.get(first)).toEqual(buildPhoto(1).bytes);
  });

  test('photos are there after a restart', async () => {
    const { photos, again } = await open();
    const id = await photos.put(buildPhoto(1));
    const reopened = await again?.();
    if (reopened) expect(await reopened.get(id)).toEqual(buildPhoto(1).bytes);
  });
}
