import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '#io/browser/sha256.ts';
import { movePhotos } from '#io/move-in/move-photos.ts';
import { createHostedPhotos } from '#io/photos/hosted-photos.ts';
import { buildPhoto, jpegBytes, testPhotoStore } from '#io/photos/photo-store.contract.ts';
import { PhotoError } from '#io/photos/photo-store.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { hostedShops } from './hosted-shops.ts';

let server: TestServer;
const { newShop, join, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer({ env: { MAX_PHOTOS_GB: '0.004' } });
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

async function newPhotos() {
  const { owner, shop, line } = await newShop();
  return { shop, line, photos: createHostedPhotos({ client: owner.client, shop: async () => shop }) };
}

async function photosOf(shop: string, role: 'manager' | 'technician') {
  const { client } = await join(shop, role);
  return createHostedPhotos({ client, shop: async () => shop });
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof PhotoError ? [error.kind, error.message] : error),
  );

describe('photos on a team server', () => {
  testPhotoStore(async () => {
    const { photos, shop } = await newPhotos();
    // Another device of the same shop.
    return { photos, again: () => photosOf(shop, 'technician') };
  });
});

test('a technician adds and reads photos, and learns who removes them; a manager removes them', async () => {
  const { shop, photos } = await newPhotos();
  const [technician, manager] = [await photosOf(shop, 'technician'), await photosOf(shop, 'manager')];
  const id = await technician.put(buildPhoto(1));
  expect(await failureOf(technician.remove([id]))).toEqual([
    'refused',
    "Your role in this shop doesn't allow removing these photos. Ask its owner; photos of signed check-ins stay as they are.",
  ]);
  expect(await photos.get(id)).toEqual(buildPhoto(1).bytes);
  await manager.remove([id]);
  expect([await photos.ids(), await technician.get(id)]).toEqual([[], undefined]);
});

test('another shop has none of the photos, whatever ids it guesses, and keeps its own of the same bytes', async () => {
  const [here, there] = [await newPhotos(), await newPhotos()];
  const id = await here.photos.put(buildPhoto(1));
  const prying = createHostedPhotos({ client: (await newShop()).owner.client, shop: async () => here.shop });
  expect([await prying.get(id), await prying.thumbnail(id), await prying.ids(), await prying.usage()]).toEqual([
    undefined,
    undefined,
    [],
    { count: 0, bytes: 0 },
  ]);
  expect(await failureOf(prying.put(buildPhoto(2)))).toEqual([
    'refused',
    "Your role in this shop doesn't allow that. Ask its owner.",
  ]);
  expect(await there.photos.put(buildPhoto(1))).toBe(id);
  await there.photos.remove([id]);
  expect(await here.photos.get(id)).toEqual(buildPhoto(1).bytes);
});

test('why a photo is not kept: no photo, no room, no connection; and nothing of it is listed', async () => {
  const { photos, line } = await newPhotos();
  const text = new TextEncoder().encode('not a photo').buffer;
  expect(await failureOf(photos.put({ ...buildPhoto(1), bytes: text }))).toEqual([
    'invalid',
    "The server didn't accept this photo. Take it again, or choose another one.",
  ]);
  const large = (seed: number) => ({ ...buildPhoto(seed), bytes: jpegBytes(seed, 2_500_000) });
  const id = await photos.put(large(1));
  expect(await failureOf(photos.put(large(2)))).toEqual([
    'full',
    'The server keeps no more photos for this shop. Remove photos of old jobs, or ask the person who runs the server to raise MAX_PHOTOS_GB.',
  ]);
  line.break('before');
  expect([await failureOf(photos.put(buildPhoto(3))), await failureOf(photos.get(id))]).toEqual([
    [
      'unreachable',
      "The server of your shop can't be reached, so the photo was not kept. Check your network, then add it again.",
    ],
    [
      'unreachable',
      "The server of your shop can't be reached, so this photo can't be opened. Check your network, then try again.",
    ],
  ]);
  line.repair();
  expect(await photos.ids()).toEqual([id]);
});

test('a photo whose upload was cut off is kept by the next try', async () => {
  const { photos, line } = await newPhotos();
  line.break('after');
  await failureOf(photos.put(buildPhoto(1)));
  line.repair();
  expect([await photos.ids(), await photos.usage()]).toEqual([[], { count: 0, bytes: 0 }]);
  const id = await photos.put(buildPhoto(1));
  expect([await photos.get(id), await photos.thumbnail(id)]).toEqual([buildPhoto(1).bytes, buildPhoto(1).thumbnail]);
});

test('a photo that another device removes while it is added again is there afterwards', async () => {
  const { owner, shop } = await newShop();
  const { data } = await owner.client.auth.getSession();
  const photosWith = (fetchIt: typeof fetch) => {
    const accessToken = async () => data.session?.access_token ?? '';
    const client = createClient(server.url, server.key, { accessToken, global: { fetch: fetchIt } });
    return createHostedPhotos({ client, shop: async () => shop });
  };
  const other = photosWith(fetch);
  const id = await other.put(buildPhoto(1));
  let removed = 0;
  const photos = photosWith(async (address, options) => {
    const addsRow = options?.method === 'POST' && new URL(String(address)).pathname === '/rest/v1/photos';
    if (addsRow && removed === 0) {
      removed += 1;
      await other.remove([id]);
    }
    return fetch(address, options);
  });
  expect([await photos.put(buildPhoto(1)), removed]).toEqual([id, 1]);
  expect([await photos.get(id), await photos.thumbnail(id)]).toEqual([buildPhoto(1).bytes, buildPhoto(1).thumbnail]);
});

test('a thumbnail that a colleague put there first, or puts there meanwhile, is replaced by that of the photo', async () => {
  const { owner, shop } = await newShop();
  const { client: colleague } = await join(shop, 'technician');
  const photo = buildPhoto(1);
  const plant = async () => {
    const path = `${shop}/${sha256(photo.bytes)}-320.jpg`;
    const { error } = await colleague.storage
      .from('photos')
      .upload(path, jpegBytes(99, 300), { contentType: 'image/jpeg' });
    expect(error).toBeNull();
  };
  await plant();
  const { data } = await owner.client.auth.getSession();
  let planted = 0;
  const client = createClient(server.url, server.key, {
    accessToken: async () => data.session?.access_token ?? '',
    global: {
      async fetch(address, options) {
        const addsRow = options?.method === 'POST' && new URL(String(address)).pathname === '/rest/v1/photos';
        if (addsRow && planted < 2) {
          planted += 1;
          await plant();
        }
        return fetch(address, options);
      },
    },
  });
  const photos = createHostedPhotos({ client, shop: async () => shop });
  const id = await photos.put(photo);
  expect([planted, await photos.thumbnail(id)]).toEqual([2, photo.thumbnail]);
});

test('more than a page of photos are listed and counted, and removed in pieces', async () => {
  const { shop, photos } = await newPhotos();
  await server.sql`
    insert into public.photos (shop_id, id, bytes, width, height)
    select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 1100) n`;
  const ids = await photos.ids();
  expect([ids.length, new Set(ids).size, await photos.usage()]).toEqual([1100, 1100, { count: 1100, bytes: 11_000 }]);
  await photos.remove(ids.slice(0, 100));
  expect(await photos.usage()).toEqual({ count: 1000, bytes: 10_000 });
});

/** A photo whose header names its size. */
function sizedPhoto(seed: number) {
  const bytes = new Uint8Array(jpegBytes(seed));
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 4, 176, 6, 64]);
  return { ...buildPhoto(seed), bytes: bytes.buffer };
}

test('the photos of a browser move to the server once, and those that cannot are named', async () => {
  const { shop, photos, line } = await newPhotos();
  const here = memoryPhotos();
  const [first] = [await here.put(sizedPhoto(1)), await here.put(sizedPhoto(2)), await here.put(buildPhoto(3))];
  const large = new Uint8Array(3_500_000);
  large.set(new Uint8Array(sizedPhoto(4).bytes));
  await here.put({ ...sizedPhoto(4), bytes: large.buffer });
  line.break('before');
  await expect(movePhotos(here, photos)).rejects.toThrow('be reached');
  line.repair();
  const refused = [
    { row: 3, why: 'The photo is damaged in this browser.' },
    { row: 4, why: "The server didn't accept this photo. Take it again, or choose another one." },
  ];
  const shares: number[] = [];
  expect([
    await movePhotos(here, photos, { onProgress: (share) => shares.push(share) }),
    await movePhotos(here, photos),
    shares,
    await photos.get(first),
  ]).toEqual([
    { sent: 2, there: 0, differing: 0, refused, numberChanges: [] },
    { sent: 0, there: 2, differing: 0, refused, numberChanges: [] },
    [0, 0.25, 0.5, 0.75],
    sizedPhoto(1).bytes,
  ]);
  const [row] = await server.sql`select width, height from public.photos where shop_id = ${shop} and id = ${first}`;
  expect(row).toEqual({ width: 1600, height: 1200 });
});
