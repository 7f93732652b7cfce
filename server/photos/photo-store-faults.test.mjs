import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp } from '../testing/test-client.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestS3 } from '../testing/test-s3.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const JPEG = { contentType: 'image/jpeg' };
const WRONG = 'The server cannot use its photo store. Ask the person who runs it to look into its team.log.';
const DOWN =
  'The server cannot reach its photos. Try again in a moment. If it keeps happening, ask the person who runs it to look into its team.log.';

let s3;
let server;
let owner;

beforeAll(async () => {
  s3 = await startTestS3();
  server = await startTestServer({ env: s3.env });
  owner = await signUp(server, 'owner@a.test');
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});
beforeEach(() => s3.fail());

const bucket = () => owner.client.storage.from('photos');
const pathOf = ({ id }) => `${owner.shopId}/${id}.jpg`;
const log = () => readFileSync(join(server.dataDir, 'team.log'), 'utf8');

/** Status and sentence of an upload, a download and a removal. */
async function answers(photo, kept) {
  const { error: up } = await bucket().upload(pathOf(photo), photo.bytes, JPEG);
  const got = await fetch(`${server.url}/storage/v1/object/photos/${pathOf(kept)}`, {
    headers: { apikey: server.key, Authorization: `Bearer ${owner.token}` },
  });
  const { error: gone } = await bucket().remove([pathOf(kept)]);
  return [
    [up?.status, up?.message],
    [got.status, (await got.json()).message],
    [gone?.status, gone?.message],
  ];
}

test.each([
  [
    'refuses',
    { status: 403, code: 'AccessDenied' },
    WRONG,
    /The photo store .* refuses the keys \(403 AccessDenied\)\. Check AWS_ACCESS_KEY_ID/,
  ],
  [
    'has lost its bucket',
    { status: 404, code: 'NoSuchBucket' },
    WRONG,
    /The photo store .* is not there \(404 NoSuchBucket\)\. Make the bucket/,
  ],
  ['is busy', { status: 503, code: 'SlowDown' }, DOWN, /The photo store .* cannot answer now \(503 SlowDown\)\./],
])(
  'a store that %s: the person reads what to do, the log says why, and it goes on by itself',
  async (word, fault, sentence, line) => {
    const [kept, photo] = [makePhoto(`kept ${word}`), makePhoto(word)];
    await bucket().upload(pathOf(kept), kept.bytes, JPEG);
    s3.fail(() => fault);
    expect(await answers(photo, kept)).toEqual([503, 503, 503].map((status) => [status, sentence]));
    expect(log()).toMatch(line);
    s3.fail();
    // The one that was to be removed has no record any more, and is sent again.
    for (const one of [photo, kept]) expect((await bucket().upload(pathOf(one), one.bytes, JPEG)).error).toBeNull();
  },
);

test('a store that is full takes no photo and says so', async () => {
  const photo = makePhoto('full');
  s3.fail(({ method }) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined));
  const { error } = await bucket().upload(pathOf(photo), photo.bytes, JPEG);
  expect([error.status, error.message]).toEqual([
    507,
    'The photo store of the server is full. Ask the person who runs it to make room.',
  ]);
});

test('a server with wrong keys, or without its bucket, does not start and says what to do', async () => {
  const refused = (env) => startTestServer({ env: { ...s3.env, ...env } }).catch(({ message }) => message);
  expect(await refused({ AWS_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
    /The photo store .* refuses the keys \(403 SignatureDoesNotMatch\)/,
  );
  expect(await refused({ PHOTOS_URL: s3.url.replace('test-bucket', 'none') })).toMatch(
    /is not there \(404 NoSuchBucket\)\. Make the bucket/,
  );
});

test('a server whose store is down starts without its photos, says so, and finds them when it is back', async () => {
  await server.halt();
  s3.fail(() => ({ status: 503, code: 'ServiceUnavailable' }));
  await server.restart();
  await expect
    .poll(log)
    .toMatch(/cannot answer now \(503 ServiceUnavailable\)(.|\n)*Files of photos could not be swept/);
  expect((await owner.client.from('leads').select('id')).error).toBeNull();
  s3.fail();
  const photo = makePhoto('back');
  expect((await bucket().upload(pathOf(photo), photo.bytes, JPEG)).error).toBeNull();
});
