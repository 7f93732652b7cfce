import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTS } from '#domain/lists/lists.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { createHostedPhotos } from '#io/photos/hosted-photos.ts';
import { buildPhoto } from '#io/photos/photo-store.contract.ts';
import type { PhotoStore } from '#io/photos/photo-store.ts';
import { ENTITY_TYPES, type Store } from '#io/store/store.ts';
import { isLong } from '#test/rules/law.ts';
import { wordsOf } from '../../server/backup/table-words.mjs';
import { withDatabase } from '../../server/database/database-access.mjs';
import { runTeam } from '../../server/testing/test-command.mjs';
import { everyPhoto, everyRow } from '../../server/testing/test-rows.mjs';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { FULL, ODD, recordsOf } from '../data/record-arbitrary.ts';
import { emptyColumns, fillTables, insertRecords, sampleLists } from './filled-server.ts';
import { hostedShops } from './hosted-shops.ts';

/** Shops made at random. */
const SHOPS = isLong ? 20 : 2;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

let folder: string;
let server: TestServer;
let restored: TestServer | undefined;
const { newShop, openShop, closeAll } = hostedShops(() => restored ?? server);
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-whole-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  // As in earnest: a start says so in a table.
  server = await startTestServer({ isOneShop: true });
});
afterAll(async () => {
  await closeAll();
  await restored?.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every record, the settings and the photos of a shop, as its owner's device reads them. */
async function readShop(store: Store, photos: PhotoStore) {
  const lists = ENTITY_TYPES.map(async (entity) => [entity, await store[entity].list()] as const);
  const ids = [...(await photos.ids())].sort();
  return {
    lists: Object.fromEntries(await Promise.all(lists)),
    settings: await store.settings.get(),
    photos: await Promise.all(ids.map(async (id) => [id, await photos.get(id), await photos.thumbnail(id)])),
  };
}

/** Backs the running server up, checks the file, and restores it into a new folder. */
async function restoreOf(name: string): Promise<string> {
  const dataDir = file(name);
  for (const words of [
    ['backup', file(`${name}.gz`)],
    ['check', file(`${name}.gz`)],
    ['restore', file(`${name}.gz`)],
  ]) {
    const { code, said } = await runTeam(words, { dataDir: words[0] === 'backup' ? server.dataDir : dataDir });
    expect([words[0], code, said.split('\n').at(-1)]).toEqual([words[0], 0, expect.any(String)]);
  }
  return dataDir;
}

const rowsIn = (dataDir: string) =>
  withDatabase(dataDir, { what: 'a test', signal: new AbortController().signal }, everyRow);

test('the demo shop, a record of every list with every field, and a row of every table with every column come back from a backup', async () => {
  const { owner, shop, store } = await newShop();
  const photos = createHostedPhotos({ client: owner.client, shop: async () => shop });
  await store.seed('demo');
  await store.settings.change(() => ({
    ...DEFAULT_SETTINGS,
    targetMargin: 62.5,
    targetProfitPerBayHour: 92.25,
    paymentLink: 'https://buy.stripe.com/abc',
  }));
  for (const n of [1, 2, 3]) await photos.put(buildPhoto(n));
  for (const [entity, records] of sampleLists((entity) => recordsOf(entity, FULL), 1, seed))
    await insertRecords(server.sql, shop, entity, records);
  await fillTables(server.sql);
  expect(await emptyColumns(server.sql)).toEqual([]);

  // Another device, which has read nothing so far.
  const before = await readShop(openShop(owner, shop).store, photos);
  const [rows, files] = [await everyRow(server.sql), everyPhoto(server.dataDir)];
  const dataDir = await restoreOf('whole');
  expect([await rowsIn(dataDir), everyPhoto(dataDir)]).toEqual([rows, files]);
  expect(Object.keys(files).length).toBe(6);

  restored = await startTestServer({ dataDir });
  const client = createClient(restored.url, restored.key, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email: 'p1@example.com', password: 'long-enough-1' });
  const again = { client, id: data.user?.id ?? '' };
  const photosAgain = createHostedPhotos({ client, shop: async () => shop });
  expect(await readShop(openShop(again, shop).store, photosAgain)).toEqual(before);
  expect(Object.values(before.lists).filter((list) => list.length === 0)).toEqual([]);
}, 120_000);

test(
  `${SHOPS} shops made at random, with odd texts in every list, come back from a backup (SEED=${seed})`,
  async () => {
    let equal = 0;
    for (let n = 0; n < SHOPS; n += 1) {
      await server.empty();
      rmSync(join(server.dataDir, 'photos'), { recursive: true, force: true });
      const { owner, shop } = await newShop(server);
      const photos = createHostedPhotos({ client: owner.client, shop: async () => shop });
      for (let photo = 0; photo <= n % 4; photo += 1) await photos.put(buildPhoto((seed % 100) + n * 10 + photo));
      for (const [entity, records] of sampleLists((entity) => recordsOf(entity, ODD), 5, seed + n))
        await insertRecords(server.sql, shop, entity, records);
      // JSON of before, with escapes that Postgres keeps but cannot read.
      await server.sql.unsafe(`set session_replication_role = replica;
        update public.leads set extra = '{"raw":"\\u0000 \\ud800"}' where place = 10000; set session_replication_role = default`);
      const [rows, files] = [await everyRow(server.sql), everyPhoto(server.dataDir)];
      const dataDir = await restoreOf(`random-${n}`);
      expect([await rowsIn(dataDir), everyPhoto(dataDir)]).toEqual([rows, files]);
      equal += 1;
      rmSync(dataDir, { recursive: true, force: true });
    }
    console.log(`random shops: ${equal} of ${SHOPS} equal (SEED=${seed})`);
    expect(equal).toBe(SHOPS);
  },
  SHOPS * 60_000,
);

test.each(ENTITY_TYPES)('a check of a backup names the rows of %s as the app does', (entity) => {
  expect(wordsOf(`public.${entity}`)).toBe(LISTS[entity].names.list);
});
