import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestS3 } from '../testing/test-s3.mjs';
import { photoBucket } from './photo-bucket.mjs';
import { readPhotoPath } from './photo-paths.mjs';

const { id, bytes } = makePhoto('hood');
const PATH = readPhotoPath(`0f0f0f0f-0000-4000-8000-000000000000/${id}.jpg`);
const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

let s3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.fail();
  s3.objects.clear();
});

/** A fault of the first request, and one of those after it. */
function onceThen(first, then) {
  const faults = [first];
  return () => (faults.length > 0 ? faults.pop() : then);
}

const open = (change = {}, more = {}) => photoBucket(change.PHOTOS_URL ?? s3.url, { ...s3.env, ...change }, more);
/** The fault, what is said, and whether the store may still do it. */
const failureOf = (work) =>
  work.then(
    () => 'no failure',
    ({ fault, message, isOpen }) => [fault, message, isOpen],
  );
const PLACE = 's3://test-bucket/shop photos';
const KEYS_REFUSED =
  'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list the bucket and read, write and delete in it.';
const down = (status) => [
  'down',
  `The photo store ${PLACE} cannot answer now (${status}). See what the store itself reports.`,
  false,
];

describe('a store that refuses says what to do', () => {
  test.each([
    [
      'a wrong secret',
      { AWS_SECRET_ACCESS_KEY: 'wrong' },
      `The photo store ${PLACE} refuses the keys (403 SignatureDoesNotMatch). ${KEYS_REFUSED}`,
    ],
    [
      'an unknown key',
      { AWS_ACCESS_KEY_ID: 'WRONG' },
      `The photo store ${PLACE} refuses the keys (403 InvalidAccessKeyId). ${KEYS_REFUSED}`,
    ],
    [
      'another region',
      (url) => url.replace('eu-test-1', 'us-east-1'),
      `The photo store ${PLACE} refuses the keys (403 SignatureDoesNotMatch). ${KEYS_REFUSED}`,
    ],
    [
      'a bucket that is not there',
      (url) => url.replace('test-bucket', 'none'),
      'The photo store s3://none/shop photos is not there (404 NoSuchBucket). Make the bucket, or correct PHOTOS_URL.',
    ],
  ])('%s', async (_what, change, message) => {
    const store = open(typeof change === 'function' ? { PHOTOS_URL: change(s3.url) } : change);
    const works = [
      store.check(),
      store.read(PATH),
      store.has(PATH),
      store.write(PATH, bytes),
      store.remove(PATH),
      store.list().next(),
    ];
    expect(await Promise.all(works.map(failureOf))).toEqual(works.map(() => ['wrong', message, false]));
    expect(s3.objects.size).toBe(0);
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [507, 'XMinioStorageFull'],
  ])('that it is full: %i %s', async (status, code) => {
    s3.fail(({ method }) => (method === 'PUT' ? { status, code } : undefined));
    expect(await failureOf(open().write(PATH, bytes))).toEqual([
      'full',
      `The photo store ${PLACE} is full (${status} ${code}). Make room in it, or raise its limit.`,
      false,
    ]);
  });

  test('that it may write, but not delete, at the check', async () => {
    s3.fail(({ method }) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined));
    expect(await failureOf(open().check())).toEqual([
      'wrong',
      `The photo store ${PLACE} refuses the keys (403 AccessDenied). ${KEYS_REFUSED}`,
      false,
    ]);
  });
});

describe('a store that is down', () => {
  afterEach(() => vi.useRealTimers());

  test('one that is busy is asked once more', async () => {
    const asked = [];
    s3.fail(({ method }) => (asked.push(method) === 1 ? { status: 503, code: 'SlowDown' } : undefined));
    await open().write(PATH, bytes);
    expect([asked, s3.objects.size]).toEqual([['PUT', 'PUT'], 1]);
    s3.fail(() => ({ status: 503, code: 'SlowDown' }));
    expect(await failureOf(open().read(PATH))).toEqual(down('503 SlowDown'));
  });

  test('one that loses the connection is asked once more; it may have done what it was asked', async () => {
    s3.fail(onceThen('cut', undefined));
    expect(await failureOf(open().write(PATH, bytes))).toBe('no failure');
    s3.fail(() => 'cut');
    const [fault, , isOpen] = await failureOf(open().write(PATH, bytes));
    expect([fault, isOpen]).toEqual(['down', true]);
    s3.fail(onceThen('cut', { status: 503, code: 'SlowDown' }));
    expect((await failureOf(open().write(PATH, bytes)))[2]).toBe(true);
  });

  test('one that never answers is given up', async () => {
    s3.fail(() => 'silent');
    expect(await failureOf(open({}, { limitMs: 200 }).write(PATH, bytes))).toEqual([
      'down',
      `The photo store ${PLACE} at ${new URL(new URL(s3.url).searchParams.get('endpoint')).href}test-bucket did not answer within 0.2 seconds. Check that it runs, and the network to it.`,
      true,
    ]);
  });

  test('while one answers nothing, a single request waits for it, and the others are refused at once', async () => {
    // What is answered has to be so well within it.
    const limitMs = 1000;
    const asked = [];
    s3.fail(({ method }) => asked.push(method) && 'silent');
    const store = open({}, { limitMs });
    // The silence ends by this clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    await failureOf(store.read(PATH));
    const refused = await Promise.all([failureOf(store.read(PATH)), failureOf(store.write(PATH, bytes))]);
    expect([asked, refused.map(([fault, , isOpen]) => [fault, isOpen])]).toEqual([
      ['GET'],
      [
        ['down', false],
        ['down', false],
      ],
    ]);
    vi.setSystemTime(Date.now() + limitMs);
    await Promise.all([failureOf(store.read(PATH)), failureOf(store.read(PATH)), failureOf(store.read(PATH))]);
    expect(asked).toEqual(['GET', 'GET']);
    s3.fail();
    vi.setSystemTime(Date.now() + limitMs);
    await store.write(PATH, bytes);
    expect(await store.read(PATH)).toEqual(bytes);
  });

  test('a single request that is never answered stops no other one', async () => {
    const asked = [];
    s3.fail(({ method }) => {
      asked.push(method);
      return method === 'PUT' ? 'silent' : undefined;
    });
    // What is answered has to be so well within it.
    const store = open({}, { limitMs: 3000 });
    const stuck = failureOf(store.write(PATH, bytes));
    await expect.poll(() => asked).toEqual(['PUT']);
    expect(await store.read(PATH)).toBeUndefined();
    expect((await stuck)[0]).toBe('down');
    expect(await store.read(PATH)).toBeUndefined();
  });

  test('one that is not there at all has done nothing', async () => {
    const gone = await startTestS3();
    await gone.stop();
    const PHOTOS_URL = gone.url;
    expect(await failureOf(open({ PHOTOS_URL }).write(PATH, bytes))).toEqual([
      'down',
      expect.stringMatching(
        /^The photo store s3:\/\/test-bucket\/shop photos at http:\/\/127\.0\.0\.1:\d+\/test-bucket cannot be reached \(ECONNREFUSED\)\. Check that it runs, and the network to it\.$/,
      ),
      false,
    ]);
  });
});

describe('the settings', () => {
  test('the keys may be in files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearcoat-keys-'));
    try {
      const file = (name) => join(folder, name);
      writeFileSync(file('id'), `${s3.env.AWS_ACCESS_KEY_ID}\n`);
      writeFileSync(file('secret'), `${s3.env.AWS_SECRET_ACCESS_KEY}\n`);
      await photoBucket(s3.url, {
        AWS_ACCESS_KEY_ID_FILE: file('id'),
        AWS_SECRET_ACCESS_KEY_FILE: file('secret'),
      }).check();
      expect(() =>
        photoBucket(s3.url, { ...s3.env, AWS_SECRET_ACCESS_KEY: '', AWS_SECRET_ACCESS_KEY_FILE: file('none') }),
      ).toThrow(`AWS_SECRET_ACCESS_KEY_FILE names ${file('none')}, which cannot be read (ENOENT).`);
      expect(() => photoBucket(s3.url, {})).toThrow(
        'PHOTOS_URL names an S3 store, so AWS_ACCESS_KEY_ID or AWS_ACCESS_KEY_ID_FILE must be set.',
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('without an endpoint the store is that of Amazon, and the bucket is in its name unless it is to be in the path', async () => {
    const addressOf = async (url) => {
      const seen = [];
      const real = globalThis.fetch;
      globalThis.fetch = async (address) => {
        seen.push(new URL(address));
        return new Response('<ListBucketResult/>');
      };
      await photoBucket(url, KEYS).list().next();
      globalThis.fetch = real;
      return [seen[0].origin + seen[0].pathname, seen[0].searchParams.get('prefix')];
    };
    expect([
      await addressOf('s3://my-photos/shop/one?region=eu-west-1'),
      await addressOf('s3://photos?endpoint=https://s3.example.com'),
      await addressOf('s3://photos/?endpoint=https://s3.example.com:9000&pathStyle=true'),
    ]).toEqual([
      ['https://my-photos.s3.eu-west-1.amazonaws.com/', 'shop/one/'],
      ['https://photos.s3.example.com/', null],
      ['https://s3.example.com:9000/photos/', null],
    ]);
  });

  test.each([
    's3://',
    's3:///prefix',
    's3://photos?endpoint=s3.example.com',
    's3://photos?endpoint=https://s3.example.com/photos',
    's3://photos?endpoint=ftp://s3.example.com',
    's3://photos?pathstyle=true',
    's3://photos?pathStyle=yes',
  ])('%s is refused with what is right', (url) => {
    expect(() => photoBucket(url, KEYS)).toThrow(
      `PHOTOS_URL is "${url}"; it must be like s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1&pathStyle=true`,
    );
  });

  test('keys in the address are refused, and not repeated', () => {
    expect(() => photoBucket('s3://key:secret@photos', KEYS)).toThrow(
      /^PHOTOS_URL is "s3:\/\/…@photos"; it must be like /,
    );
  });
});
