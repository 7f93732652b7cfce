// The commands of the team server with its photos in a bucket.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestS3 } from '../testing/test-s3.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const photo = makePhoto('hood', 50_000);
const thumbnail = makePhoto('small', 900);

let folder = '';
let s3;
let other;
let server;
let keys;
const file = (name) => join(folder, name);
const lastLine = ({ said }) => said.split('\n').at(-1);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-bucket-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  s3 = await startTestS3();
  other = await startTestS3();
  server = await startTestServer({ isOneShop: true, env: s3.env });
  const { client, shopId } = await signUp(server, 'owner@shop.test');
  const bucket = client.storage.from('photos');
  for (const [ending, { bytes }] of [
    ['-320', thumbnail],
    ['', photo],
  ])
    await bucket.upload(`${shopId}/${photo.id}${ending}.jpg`, bytes, { contentType: 'image/jpeg' });
  await client
    .from('photos')
    .insert({ shop_id: shopId, id: photo.id, bytes: 50_900, width: 4, height: 3, thumb_id: thumbnail.id })
    .throwOnError();
  keys = [`shop photos/${shopId}/${photo.id}-320.jpg`, `shop photos/${shopId}/${photo.id}.jpg`];
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup holds the photos of the bucket, and a restore fills another bucket with them', async () => {
  const backup = await runTeam(['backup', file('good.gz')], { dataDir: server.dataDir, env: s3.env });
  expect([backup.code, lastLine(backup)]).toEqual([0, expect.stringMatching(/ and 2 photo files \(0\.1 MB\) are in /)]);
  const restored = await runTeam(['restore', file('good.gz')], { dataDir: file('restored'), env: other.env });
  expect([restored.code, lastLine(restored)]).toEqual([0, 'Restored 2 photo files (0.1 MB) too.']);
  expect([[...other.objects.keys()].sort(), existsSync(join(file('restored'), 'photos'))]).toEqual([keys, false]);
  expect(other.objects.get(keys[1]).bytes.equals(photo.bytes)).toBe(true);
});

test('a backup of a bucket that is down is none, and says why', async () => {
  s3.fail(() => ({ status: 503, code: 'SlowDown' }));
  const backup = await runTeam(['backup', file('down.gz')], { dataDir: server.dataDir, env: s3.env });
  s3.fail();
  expect([backup.code, lastLine(backup), existsSync(file('down.gz'))]).toEqual([
    1,
    'The photo store s3://test-bucket/shop photos cannot answer now (503 SlowDown). See what the store itself reports.',
    false,
  ]);
});

test('photos move from the bucket into the data folder and on into another bucket, while the server runs', async () => {
  const dataDir = file('moved');
  const out = await runTeam(['move-photos', s3.url, 'folder'], { dataDir, env: s3.env });
  expect([out.code, out.said]).toEqual([
    0,
    `2 photo files copied to ${join(dataDir, 'photos')}, each read back and compared; 0 there before. Nothing was removed from s3://test-bucket/shop photos.`,
  ]);
  other.objects.clear();
  const on = await runTeam(['move-photos', 'folder', other.url], { dataDir, env: other.env });
  const again = await runTeam(['move-photos', 'folder', other.url], { dataDir, env: other.env });
  expect([on.code, again.said, [...other.objects.keys()].sort(), s3.objects.size]).toEqual([
    0,
    `0 photo files copied to s3://test-bucket/shop photos, each read back and compared; 2 there before. Nothing was removed from ${join(dataDir, 'photos')}.`,
    keys,
    2,
  ]);
});
