// Several processes on one database and one photo store: each is a connection and a store of its own, as in another process.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../database/database.mjs';
import { signUp } from '../testing/test-client.mjs';
import { openTestPhotos, PHOTO_STORES } from '../testing/test-photo-store.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { hashOf, readPhotoPath } from './photo-paths.mjs';
import { openPhotoStore } from './photo-store.mjs';
import { createPhotos } from './photos.mjs';
import { sweepPhotos } from './sweep-photos.mjs';

let server;
let owner;
let asked;
const databases = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@a.test');
  const claims = JSON.parse(Buffer.from(owner.token.split('.')[1], 'base64url').toString());
  const person = { role: 'authenticated', claims: JSON.stringify(claims), sessionId: claims.session_id };
  asked = { person, seconds: 10, signal: new AbortController().signal };
});
afterAll(async () => {
  for (const database of databases) await database.stop();
  await server.stop();
});

const pathOf = ({ id }, ending = '') => readPhotoPath(`${owner.shopId}/${id}${ending}.jpg`);

describe.each(PHOTO_STORES)('in %s', (kind) => {
  let photos;
  const logged = [];

  beforeEach(async () => {
    photos = await openTestPhotos(kind);
    photos.use(server.dataDir);
    logged.length = 0;
  });
  afterEach(async () => {
    await server.sql`truncate public.photos, private.photo_files, private.photo_turns`;
    for (const name of photos.names(owner.shopId)) photos.remove(`${owner.shopId}/${name}`);
    await photos.stop();
  });

  /** Opens the store for a process, with steps of it replaced. */
  const storeWith = (change = () => ({})) => {
    const store = openPhotoStore({ dataDir: server.dataDir, url: photos.env.PHOTOS_URL, env: photos.env });
    return { ...store, ...change(store) };
  };
  /** Another process. */
  function startProcess(change, mostBytes = 1_000_000) {
    const database = connectDatabase(server.superuserUrl(), { connections: 2 });
    databases.push(database);
    const logRefusal = (_key, text) => logged.push(text);
    return createPhotos({ database, store: storeWith(change), mostBytes, logRefusal });
  }
  /** A step of the store that waits until it is let go on. */
  function heldUp() {
    let go;
    let began;
    const hold = new Promise((resolve) => (go = resolve));
    const whenBegun = new Promise((resolve) => (began = resolve));
    const before =
      (step) =>
      async (...given) => {
        began();
        await hold;
        return step(...given);
      };
    return { go, whenBegun, before };
  }
  const statusOf = (work) =>
    work.then(
      ({ status }) => status,
      ({ status }) => status,
    );
  const upload = (process, photo, { ending = '', bytes = photo.bytes } = {}) =>
    statusOf(process.upload({ path: pathOf(photo, ending), bytes }, asked));
  const recordsOf = async ({ id }) =>
    (await server.sql`select is_thumbnail, hash from private.photo_files where id = ${id} order by 1`).map((row) => ({
      ...row,
    }));
  const turns = async () => (await server.sql`select count(*)::int as count from private.photo_turns`)[0].count;
  const isWaiting = async (work) =>
    (await Promise.race([work, new Promise((done) => setTimeout(done, 150, 'waits'))])) === 'waits';
  const addRow = (photo, thumbnail) =>
    owner.client.from('photos').insert({
      shop_id: owner.shopId,
      id: photo.id,
      width: 4,
      height: 3,
      bytes: photo.bytes.length + thumbnail.length,
      thumb_id: hashOf(thumbnail),
    });
  const hintOf = async (work) => (await work).error?.hint;

  test('of two thumbnails that two processes write at once, the record is that of the file', async () => {
    const photo = makePhoto('hood');
    const held = heldUp();
    const slow = startProcess((store) => ({ write: held.before(store.write) }));
    const quick = startProcess();
    const [first, second] = [makePhoto('first', 900).bytes, makePhoto('second', 800).bytes];
    const one = upload(slow, photo, { ending: '-320', bytes: first });
    await held.whenBegun;
    const other = upload(quick, photo, { ending: '-320', bytes: second });
    expect(await isWaiting(other)).toBe(true);
    held.go();
    expect([await one, await other, await recordsOf(photo), await turns()]).toEqual([
      200,
      200,
      [{ is_thumbnail: true, hash: hashOf(second) }],
      0,
    ]);
    expect(photos.read(pathOf(photo, '-320').path).equals(second)).toBe(true);
  });

  test('a row is refused while another process replaces its thumbnail, and names the new one after', async () => {
    const photo = makePhoto('roof');
    const [old, own] = [makePhoto('old', 900).bytes, makePhoto('own', 800).bytes];
    const held = heldUp();
    const slow = startProcess((store) => ({ write: held.before(store.write) }));
    const quick = startProcess();
    await upload(quick, photo);
    await upload(quick, photo, { ending: '-320', bytes: old });
    const replaced = upload(slow, photo, { ending: '-320', bytes: own });
    await held.whenBegun;
    expect([await hintOf(addRow(photo, old)), await hintOf(addRow(photo, own))]).toEqual([
      'photo-files',
      'photo-files',
    ]);
    held.go();
    expect([await replaced, await hintOf(addRow(photo, old)), await hintOf(addRow(photo, own))]).toEqual([
      200,
      'photo-files',
      undefined,
    ]);
  });

  test('what is uploaded while another process removes it is there afterwards, and no row names it meanwhile', async () => {
    const photo = makePhoto('door');
    const held = heldUp();
    const slow = startProcess((store) => ({ remove: held.before(store.remove) }));
    const quick = startProcess();
    for (const ending of ['', '-320']) await upload(quick, photo, { ending });
    const removed = statusOf(slow.remove([pathOf(photo)], asked));
    await held.whenBegun;
    expect(await hintOf(addRow(photo, photo.bytes))).toBe('photo-files');
    const again = upload(quick, photo);
    expect(await isWaiting(again)).toBe(true);
    held.go();
    expect([await removed, await again, await hintOf(addRow(photo, photo.bytes))]).toEqual([200, 200, undefined]);
    expect(photos.names(owner.shopId).length).toBe(2);
  });

  test('what is removed while another process uploads it is gone afterwards, file and record', async () => {
    const photo = makePhoto('mirror');
    const held = heldUp();
    const slow = startProcess((store) => ({ write: held.before(store.write) }));
    const sent = upload(slow, photo);
    await held.whenBegun;
    const removed = statusOf(startProcess().remove([pathOf(photo)], asked));
    expect(await isWaiting(removed)).toBe(true);
    held.go();
    expect([await sent, await removed, photos.names(owner.shopId), await recordsOf(photo)]).toEqual([200, 200, [], []]);
  });

  test('a sweep leaves what another process writes, and an upload waits for what a sweep removes', async () => {
    const [written, old] = [makePhoto('written'), makePhoto('old')];
    for (const photo of [written, old]) photos.put(pathOf(photo).path, photo.bytes, 1);
    await server.sql`
      insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash, created_at)
      values (${owner.shopId}, ${old.id}, false, ${old.bytes.length}, ${old.id}, now() - interval '2 days')`;
    const held = heldUp();
    const sent = upload(
      startProcess((store) => ({ write: held.before(store.write) })),
      written,
    );
    await held.whenBegun;
    const sweeping = heldUp();
    const swept = sweepPhotos(
      server.superuserUrl(),
      storeWith((store) => ({ remove: sweeping.before(store.remove) })),
      () => {},
    );
    await sweeping.whenBegun;
    const again = upload(startProcess(), old);
    expect(await isWaiting(again)).toBe(true);
    sweeping.go();
    await swept;
    held.go();
    expect([await sent, await again]).toEqual([200, 200]);
    expect(photos.names(owner.shopId)).toEqual([written, old].map((photo) => pathOf(photo).file).sort());
    expect([(await recordsOf(written)).length, (await recordsOf(old)).length]).toEqual([1, 1]);
  });

  test('photos that two processes take at the same moment take no more room than there is', async () => {
    const processes = [startProcess(undefined, 5000), startProcess(undefined, 5000)];
    const sent = ['a', 'b', 'c', 'd'].map((word, n) => upload(processes[n % 2], makePhoto(word)));
    expect((await Promise.all(sent)).toSorted()).toEqual([200, 200, 507, 507]);
    expect([photos.names(owner.shopId).length, await turns()]).toEqual([2, 0]);
  });

  test('the turn of a process that was killed is taken over after a minute, and not before', async () => {
    const photo = makePhoto('killed');
    const began = performance.now();
    await server.sql`
      insert into private.photo_turns (shop_id, id, is_thumbnail, turn, bytes, since)
      values (${owner.shopId}, ${photo.id}, false, gen_random_uuid(), 900000, clock_timestamp() - interval '58 seconds')`;
    expect(await upload(startProcess(), photo)).toBe(200);
    // The two seconds that are left of the minute. A timer may be a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(1990);
    expect([await turns(), (await recordsOf(photo)).length]).toEqual([0, 1]);
  });

  test('a process that lost its turn says so and records nothing', async () => {
    const photo = makePhoto('late');
    const held = heldUp();
    const sent = upload(
      startProcess((store) => ({ write: held.before(store.write) })),
      photo,
    );
    await held.whenBegun;
    await server.sql`update private.photo_turns set turn = gen_random_uuid()`;
    held.go();
    expect([await sent, await recordsOf(photo), await turns()]).toEqual([503, [], 1]);
  });

  test('a store that refused leaves no turn; one that may still do it keeps its turn', async () => {
    const refusing = startProcess(() => ({
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    }));
    expect([await upload(refusing, makePhoto('refused')), await turns()]).toEqual([507, 0]);
    if (!photos.s3) return;
    photos.s3.fail(({ method }) => (method === 'PUT' ? 'cut' : undefined));
    expect([await upload(startProcess(), makePhoto('cut')), await turns()]).toEqual([503, 1]);
    expect(logged.at(-1)).toMatch(/^The photo store s3:\/\/test-bucket\/shop photos at .* cannot be reached/);
  });
});
