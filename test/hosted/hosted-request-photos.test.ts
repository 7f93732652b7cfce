import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestPhotos } from '#io/requests/hosted-request-photos.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { hostedShops } from './hosted-shops.ts';

let server: TestServer;
const { newShop, join, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

const LEAD = 'request-a b';
const NAMES = [`0 ${LEAD}`, `1 ${LEAD}`];

test('a manager reads the photos of a request and removes one for good; a technician and another shop do neither', async () => {
  const { shop } = await newShop();
  for (const [place, word] of ['front', 'rear'].entries())
    await server.sql`
      insert into public.request_photos (shop_id, lead_id, place, photo) values (${shop}, ${LEAD}, ${place}, ${Buffer.from(word)})`;
  for (const { client } of [await join(shop, 'technician'), (await newShop()).owner]) {
    const theirs = createRequestPhotos(client);
    expect([await theirs.of(LEAD), await theirs.photos.get(NAMES[0] ?? '')]).toEqual([[], undefined]);
    await theirs.remove(NAMES[0] ?? '');
  }
  const { of, photos, remove } = createRequestPhotos((await join(shop, 'manager')).client);
  const texts = async () =>
    (await Promise.all(NAMES.map(photos.get))).map((bytes) => bytes && new TextDecoder().decode(bytes));
  expect([await of(LEAD), await texts()]).toEqual([NAMES, ['front', 'rear']]);
  await remove(NAMES[0] ?? '');
  expect([await of(LEAD), await texts()]).toEqual([NAMES.slice(1), [undefined, 'rear']]);
  // Another device may have been faster.
  await remove(NAMES[0] ?? '');
});
