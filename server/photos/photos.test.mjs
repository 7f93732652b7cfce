import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invitedBy, newClient, signUp } from '../testing/test-client.mjs';
import { openTestPhotos, PHOTO_STORES } from '../testing/test-photo-store.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { openPhotoStore } from './photo-store.mjs';
import { keepSweepingPhotos, sweepPhotos } from './sweep-photos.mjs';

const MB = 1024 * 1024;
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const JPEG = { contentType: 'image/jpeg' };

describe.each(PHOTO_STORES)('in %s', (kind) => {
  let photos;
  let server;
  const people = {};

  beforeAll(async () => {
    // Room for 10 MB of photos in each shop.
    photos = await openTestPhotos(kind);
    server = await startTestServer({ env: { MAX_PHOTOS_GB: '0.01', ...photos.env } });
    photos.use(server.dataDir);
    people.owner = await signUp(server, 'owner@a.test');
    for (const role of ['manager', 'technician']) {
      people[role] = await signUp(server, `${role}@a.test`, await invitedBy(people.owner, `${role}@a.test`, role));
    }
    people['owner of another shop'] = await signUp(server, 'owner@b.test');
    people['nobody signed in'] = { client: newClient(server) };
  });
  afterAll(async () => {
    await server.stop();
    await photos.stop();
  });

  /** The store, opened by another process. */
  const storeOf = () => openPhotoStore({ dataDir: server.dataDir, url: photos.env.PHOTOS_URL, env: photos.env });

  const bucketOf = (who) => people[who].client.storage.from('photos');
  const shopOf = (who) => people[who].shopId;
  const pathOf = ({ id }, ending = '', shop = shopOf('owner')) => `${shop}/${id}${ending}.jpg`;
  /** Records a file of two days ago, as an upload does. */
  const record = ({ id, bytes }, ending = '') => server.sql`
    insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash, created_at)
    values (${shopOf('owner')}, ${id}, ${ending !== ''}, ${bytes.length}, ${id}, now() - interval '2 days')`;
  const filesOf = (shop = shopOf('owner')) => photos.names(shop);
  const put = (who, photo, ending = '') => bucketOf(who).upload(pathOf(photo, ending), photo.bytes, JPEG);
  /** Adds the row of a photo whose thumbnail has these bytes. */
  const addRow = (who, photo, thumbnail = photo.bytes) =>
    people[who].client.from('photos').insert({
      shop_id: shopOf('owner'),
      id: photo.id,
      width: 4,
      height: 3,
      bytes: photo.bytes.length + thumbnail.length,
      thumb_id: hashOf(thumbnail),
    });
  /** The status of the refusal; 200 if there is none. */
  const statusOf = ({ error }) => (error ? error.status : 200);

  /** Waits until no process sweeps: another sweep does nothing meanwhile. The last one goes on until its connection has ended. */
  const untilNoneSweeps = () =>
    server.sql.begin((sql) => sql`select pg_advisory_xact_lock(hashtext('private.photo_files: sweep'))`);

  /** Sends the request as it is: fetch would tidy `/../` away. `pieces` are sent without a length. */
  function ask(
    path,
    { method = 'GET', headers = {}, body, pieces, token = people.owner.token, until = 'answered' } = {},
  ) {
    return new Promise((resolve, reject) => {
      const own = { apikey: server.key, ...(token && { Authorization: `Bearer ${token}` }), ...headers };
      const sent = request(
        { host: '127.0.0.1', port: server.port, path, method, headers: own, agent: false },
        (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => {
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
            sent.destroy();
          });
        },
      );
      sent.on('error', (error) => (until === 'answered' ? reject(error) : resolve(error)));
      if (!pieces) return sent.end(body);
      for (const piece of pieces) sent.write(piece);
      if (until === 'cut off') setTimeout(() => sent.destroy(new Error('cut off')), 200);
      else sent.end();
    });
  }

  describe('a photo', () => {
    const photo = makePhoto('hood');

    test('comes back as it was, to be cached by its browser alone, and no page can run in it', async () => {
      expect([statusOf(await put('owner', photo, '-320')), statusOf(await put('owner', photo))]).toEqual([200, 200]);
      const { data } = await bucketOf('technician').download(pathOf(photo));
      expect(hashOf(Buffer.from(await data.arrayBuffer()))).toBe(photo.id);
      const { status, headers, body } = await ask(`/storage/v1/object/photos/${pathOf(photo, '-320')}`);
      expect([status, body.equals(photo.bytes)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': '2000',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(filesOf()).toEqual([`${photo.id}-320.jpg`, `${photo.id}.jpg`]);
      if (kind !== 'a folder') return;
      const modes = filesOf().map(
        (name) => statSync(join(server.dataDir, 'photos', shopOf('owner'), name)).mode & 0o777,
      );
      expect(modes).toEqual([0o600, 0o600]);
    });

    test('is never written over since its row is there, by whatever bytes', async () => {
      const other = makePhoto('another');
      await addRow('technician', photo).throwOnError();
      const again = await bucketOf('manager').upload(pathOf(photo, '-320'), other.bytes, { ...JPEG, upsert: true });
      expect([statusOf(again), again.error.statusCode]).toEqual([409, 'Duplicate']);
      expect(statusOf(await put('manager', photo))).toBe(409);
      expect((await bucketOf('owner').update(pathOf(photo), other.bytes, JPEG)).error).toMatchObject({ status: 404 });
      const { data } = await bucketOf('owner').download(pathOf(photo, '-320'));
      expect(Buffer.from(await data.arrayBuffer()).equals(photo.bytes)).toBe(true);
    });

    test('keeps its files while its row is there; then the office removes them, and its room is free', async () => {
      const { client, shopId } = people.owner;
      const usage = () => client.rpc('photo_usage', { shop: shopId });
      expect((await usage()).data).toEqual({ count: 1, bytes: 4000 });
      const paths = [pathOf(photo), pathOf(photo, '-320')];
      expect((await bucketOf('owner').remove(paths)).data).toEqual([]);
      await client.from('photos').delete().eq('shop_id', shopId).eq('id', photo.id).throwOnError();
      const removals = {};
      for (const who of ['technician', 'owner of another shop', 'manager']) {
        removals[who] = (await bucketOf(who).remove(paths)).data.map(({ name }) => name);
      }
      expect(removals).toEqual({ technician: [], 'owner of another shop': [], manager: paths });
      expect([filesOf(), (await usage()).data]).toEqual([[], { count: 0, bytes: 0 }]);
    });
  });

  describe('a row and its files', () => {
    const hintOf = ({ error }) => error?.hint;

    test('500 rows without files are refused, at once and one by one', async () => {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        shop_id: shopOf('owner'),
        id: makePhoto(`none ${n}`).id,
        bytes: 4000,
        width: 4,
        height: 3,
      }));
      const { client } = people.technician;
      expect([
        hintOf(await client.from('photos').insert(rows)),
        hintOf(await client.from('photos').insert(rows[0])),
        hintOf(await client.from('photos').upsert(rows[1], { ignoreDuplicates: true })),
        (await people.owner.client.rpc('photo_usage', { shop: shopOf('owner') })).data,
      ]).toEqual(['photo-files', 'photo-files', 'photo-files', { count: 0, bytes: 0 }]);
    });

    test('a thumbnail that someone put there first is replaced by that of the photo, and the row takes no other', async () => {
      const photo = makePhoto('fender');
      const [planted, own] = [makePhoto('planted', 900), makePhoto('fender, small', 800)];
      const thumbnail = () => photos.read(pathOf(photo, '-320'));
      const put320 = (who, { bytes }) => bucketOf(who).upload(pathOf(photo, '-320'), bytes, JPEG);
      expect([
        statusOf(await put320('technician', planted)),
        statusOf(await put320('manager', own)),
        statusOf(await put('manager', photo)),
      ]).toEqual([200, 200, 200]);
      expect(statusOf(await put320('technician', planted))).toBe(200);
      expect(hintOf(await addRow('manager', photo, own.bytes))).toBe('photo-files');
      expect(statusOf(await put320('manager', own))).toBe(200);
      await addRow('manager', photo, own.bytes).throwOnError();
      expect([statusOf(await put320('technician', planted)), thumbnail().equals(own.bytes)]).toEqual([409, true]);
      const { client, shopId } = people.owner;
      await client.from('photos').delete().eq('shop_id', shopId).eq('id', photo.id).throwOnError();
      await bucketOf('owner').remove([pathOf(photo), pathOf(photo, '-320')]);
      expect(filesOf()).toEqual([]);
    });

    test('a photo whose files the office removes meanwhile is added by sending them again', async () => {
      const photo = makePhoto('mirror');
      const send = async () => [await put('technician', photo, '-320'), await put('technician', photo)].map(statusOf);
      await send();
      await bucketOf('manager').remove([pathOf(photo)]);
      expect(hintOf(await addRow('technician', photo))).toBe('photo-files');
      expect(await send()).toEqual([200, 200]);
      await addRow('technician', photo).throwOnError();
      await people.owner.client.from('photos').delete().eq('id', photo.id).throwOnError();
      await bucketOf('owner').remove([pathOf(photo), pathOf(photo, '-320')]);
    });

    test('a technician who has added 2,000 photos today, with rows or without, adds no more until the next day, also after a restart', async () => {
      const [shop, { userId }] = [shopOf('owner'), people.technician];
      await server.sql`
      insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash, created_by)
      select ${shop}, lpad(to_hex(n), 64, '0'), small, 5, 'x', ${userId} from generate_series(1, 2000) n, unnest(array[true, false]) small`;
      await server.sql`
      insert into public.photos (shop_id, id, bytes, width, height)
      select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 1000) n`;
      const photo = makePhoto('one more');
      const { error } = await put('technician', photo);
      expect([error.statusCode, error.message]).toEqual([
        'PT413',
        'You have added as many photos as one person may in a day (2,000 photos or 2 GB), so this one was not kept. Add it tomorrow, or ask the owner of the shop to add it.',
      ]);
      expect([filesOf(), statusOf(await put('owner', photo))]).toEqual([[], 200]);
      await bucketOf('owner').remove([pathOf(photo)]);
      await server.sql`
      insert into public.photos (shop_id, id, bytes, width, height)
      select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1001, 2000) n`;
      await server.halt();
      await server.restart();
      expect((await put('technician', photo)).error.statusCode).toBe('PT413');
      await server.sql`update private.photo_files set created_at = created_at - interval '25 hours'`;
      expect(statusOf(await put('technician', photo))).toBe(200);
      await server.sql`truncate public.photos, private.photo_files`;
      await bucketOf('owner').remove([pathOf(photo)]);
    });

    test('records of files that are gone, as a restore may leave them, are no files: a start forgets them', async () => {
      const photo = makePhoto('gone');
      await put('technician', photo, '-320');
      await put('technician', photo);
      await server.halt();
      for (const ending of ['', '-320']) photos.remove(pathOf(photo, ending));
      await server.restart();
      // The server starts meanwhile.
      const records = () => server.sql`select from private.photo_files where id = ${photo.id}`;
      await expect.poll(async () => (await records()).length).toBe(0);
      expect(hintOf(await addRow('technician', photo))).toBe('photo-files');
    });

    test.runIf(kind === 'a folder')(
      'one process sweeps at a time, and leaves what another has been writing for less than ten minutes',
      async () => {
        const now = Date.now();
        photos.put(`${shopOf('owner')}/young.part`, 'half', now / 1000 - 9 * 60);
        const halves = () => filesOf().filter((name) => name.endsWith('.part'));
        const sweep = () => sweepPhotos(server.superuserUrl(), storeOf(), () => {}, now);
        const other = server.connect();
        await other.begin(async (sql) => {
          // After the sweep of the server's start.
          await sql`select pg_advisory_xact_lock(hashtext('private.photo_files: sweep'))`;
          photos.put(`${shopOf('owner')}/old.part`, 'half', now / 1000 - 11 * 60);
          await sweep();
          expect(halves()).toEqual(['old.part', 'young.part']);
        });
        await other.end();
        await sweep();
        expect(halves()).toEqual(['young.part']);
        photos.remove(`${shopOf('owner')}/young.part`);
      },
    );

    test('a sweep while the server runs removes what nobody named for a day, and nothing that came since', async () => {
      const [old, fresh, named] = ['swept', 'not yet', 'in a row'].map((word) => makePhoto(word));
      for (const photo of [old, fresh, named]) {
        await put('technician', photo, '-320');
        await put('technician', photo);
      }
      await addRow('technician', named).throwOnError();
      const store = storeOf();
      const DAY_MS = 86_400_000;
      await server.sql`update private.photo_files set created_at = now() - interval '2 days' where id in ${server.sql([old.id, named.id])}`;
      const log = [];
      await untilNoneSweeps();
      await sweepPhotos(server.superuserUrl(), store, (text) => log.push(text), Date.now() + DAY_MS / 2);
      expect(log).toEqual([]);
      await server.sql`update private.photo_files set created_at = now() + interval '1 day' where id = ${fresh.id}`;
      await untilNoneSweeps();
      await sweepPhotos(server.superuserUrl(), store, (text) => log.push(text), Date.now() + DAY_MS + 60_000);
      const namesOf = ({ id }) => [`${id}-320.jpg`, `${id}.jpg`];
      expect([log, filesOf()]).toEqual([
        ['Files of photos that no photo names for a day were removed: 2.'],
        [...namesOf(fresh), ...namesOf(named)].sort(),
      ]);
      expect(hintOf(await addRow('technician', old))).toBe('photo-files');
      await server.sql`truncate public.photos, private.photo_files`;
      await bucketOf('owner').remove([fresh, named].flatMap((photo) => [pathOf(photo), pathOf(photo, '-320')]));
    });
  });

  test('a sweep drops photos of requests whose lead is gone for 30 days, in every shop', async () => {
    const photo = (who, lead_id, days) => server.sql`
      insert into public.request_photos (shop_id, lead_id, place, photo, orphaned_at)
      values (${shopOf(who)}, ${lead_id}, 0, ${Buffer.from(lead_id)}, now() - make_interval(days => ${days}))`;
    for (const who of ['owner', 'owner of another shop']) {
      await photo(who, 'old', 31);
      await photo(who, 'young', 29);
      await photo(who, 'living', null);
    }
    await untilNoneSweeps();
    await sweepPhotos(server.superuserUrl(), storeOf(), () => {});
    const left = await server.sql`select lead_id from public.request_photos order by lead_id`;
    expect(left.map(({ lead_id }) => lead_id)).toEqual(['living', 'living', 'young', 'young']);
    await server.sql`delete from public.request_photos`;
  });

  test('a server that runs sweeps at its start and every day', async () => {
    const leave = async (word) => {
      const left = makePhoto(word);
      photos.put(pathOf(left), Buffer.from(word), 1);
      await record(left);
    };
    const ONE_REMOVED = 'Files of photos that no photo names for a day were removed: 1.';
    await leave('left before');
    await untilNoneSweeps();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const log = [];
      const stop = keepSweepingPhotos(server.superuserUrl(), storeOf(), (text) => log.push(text));
      await expect.poll(() => log).toEqual([ONE_REMOVED]);
      await leave('left while it runs');
      // The first sweep may still end its connection: a second one at once does nothing.
      await expect
        .poll(() => {
          vi.advanceTimersByTime(86_400_000);
          return log;
        })
        .toEqual([ONE_REMOVED, ONE_REMOVED]);
      stop();
      expect([filesOf(), vi.getTimerCount()]).toEqual([[], 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('who may do what', () => {
    const kept = makePhoto('kept');
    const ALLOWED = {
      owner: [200, 200, 200],
      manager: [200, 200, 200],
      technician: [200, 200, 404],
      'owner of another shop': [403, 404, 404],
      'nobody signed in': [401, 401, 404],
    };

    beforeAll(async () => {
      await put('owner', kept);
    });

    test.each(Object.entries(ALLOWED))('%s: add, read, remove give %j', async (who, expected) => {
      const mine = makePhoto(who);
      const added = statusOf(await put(who, mine));
      const read = statusOf(await bucketOf(who).download(pathOf(kept)));
      const spare = makePhoto(`${who} removes this`);
      await put('owner', spare);
      await bucketOf(who).remove([pathOf(spare)]);
      const isGone = !filesOf().includes(`${spare.id}.jpg`);
      expect([added, read, isGone ? 200 : 404]).toEqual(expected);
      expect(filesOf().includes(`${mine.id}.jpg`)).toBe(added === 200);
    });

    test('who guesses a hash gets one answer for a photo of another shop, for one that is not there and for no photo at all', async () => {
      const token = people['owner of another shop'].token;
      const paths = [
        pathOf(kept),
        pathOf(makePhoto('unknown')),
        pathOf(makePhoto('unknown'), '', shopOf('owner of another shop')),
        pathOf(kept, '', randomUUID()),
        `${shopOf('owner')}/x.jpg`,
      ];
      const answers = [];
      for (const path of paths) {
        const { status, headers, body } = await ask(`/storage/v1/object/photos/${path}`, { token });
        answers.push([status, headers['cache-control'], body.toString()]);
      }
      const one = [404, 'no-store', '{"code":"not_found","error":"not_found","message":"Object not found"}'];
      expect(answers).toEqual(paths.map(() => one));
    });

    test('an upload into a shop that is another one’s and into none get one answer, whether the photo is there or not', async () => {
      const bucket = bucketOf('owner of another shop');
      const errors = [];
      for (const path of [pathOf(kept), pathOf(makePhoto('new')), pathOf(kept, '', randomUUID())]) {
        const { error } = await bucket.upload(path, kept.bytes, JPEG);
        errors.push([error.status, error.message]);
      }
      expect(errors).toEqual([1, 2, 3].map(() => [403, 'Your role does not allow this change.']));
    });

    test('who was removed from the shop reads and adds nothing more', async () => {
      const left = await signUp(server, 'left@a.test', await invitedBy(people.owner, 'left@a.test', 'technician'));
      const bucket = left.client.storage.from('photos');
      expect(statusOf(await bucket.download(pathOf(kept)))).toBe(200);
      await server.sql`delete from public.shop_members where user_id = ${left.userId}`;
      const late = makePhoto('late');
      expect([
        statusOf(await bucket.download(pathOf(kept))),
        statusOf(await bucket.upload(pathOf(late), late.bytes, JPEG)),
      ]).toEqual([404, 403]);
    });
  });

  describe('what is no photo', () => {
    const upload = (path, body, headers = {}, more = {}) =>
      ask(`/storage/v1/object/photos/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/jpeg', ...headers },
        body,
        ...more,
      });
    const refusal = async (...given) => {
      const { status, body } = await upload(...given);
      return [status, JSON.parse(body.toString()).message];
    };

    test('a text called .jpg, bytes of another id, and another type are refused, and nothing is kept', async () => {
      const before = filesOf();
      const text = Buffer.from('<script>alert(1)</script>');
      const photo = makePhoto('door');
      expect([
        await refusal(`${shopOf('owner')}/${hashOf(text)}.jpg`, text),
        await refusal(`${shopOf('owner')}/${hashOf(text)}-320.jpg`, text),
        await refusal(pathOf(makePhoto('other')), photo.bytes),
        await refusal(pathOf(photo), photo.bytes, { 'Content-Type': 'text/html' }),
        await refusal(pathOf(photo), photo.bytes, { 'Content-Type': 'image/svg+xml' }),
        await refusal(pathOf(photo), ''),
      ]).toEqual([
        [400, 'This is not a photo that can be kept: not a JPEG.'],
        [400, 'This is not a photo that can be kept: not a JPEG.'],
        [400, 'This is not a photo that can be kept: not its own bytes.'],
        [415, 'A photo is a JPEG.'],
        [415, 'A photo is a JPEG.'],
        [400, 'This is not a photo that can be kept: not a JPEG.'],
      ]);
      expect(filesOf()).toEqual(before);
    });

    test('what is too large is refused by its length before it is sent, and while it is sent without one', async () => {
      const before = filesOf();
      const photo = makePhoto('large', 3 * MB + 1);
      // No body follows: the answer comes by the length alone.
      const declared = await upload(
        pathOf(photo),
        undefined,
        { 'Content-Length': photo.bytes.length },
        { pieces: ['x'], until: 'open' },
      );
      const undeclared = await upload(pathOf(photo), undefined, {}, { pieces: [photo.bytes], until: 'open' });
      const thumbnail = makePhoto('large', 200 * 1024 + 1);
      const small = [
        await upload(pathOf(thumbnail, '-320'), thumbnail.bytes),
        await upload(pathOf(thumbnail, '-320'), undefined, {}, { pieces: [thumbnail.bytes] }),
      ];
      expect([declared.status, undeclared.status, ...small.map(({ status }) => status)]).toEqual([413, 413, 413, 400]);
      expect(filesOf()).toEqual(before);
    });

    test('a photo of exactly 3 MB is kept', async () => {
      const photo = makePhoto('exact', 3 * MB);
      expect(statusOf(await put('owner', photo))).toBe(200);
      await bucketOf('owner').remove([pathOf(photo)]);
    });

    test.each([
      '../secrets.json',
      '..%2f..%2fsecrets.json',
      '%2e%2e/%2e%2e/secrets.json',
      'SHOP/../../secrets.json',
      'SHOP/..%2f..%2fsecrets.json',
      'SHOP/ID.jpg%00',
      'SHOP/ID.jpg/',
      'SHOP/ID.jpg/x',
      'SHOP//ID.jpg',
      'SHOP/ID.JPG',
      'SHOP/ID-640.jpg',
      'SHOP/ID.png',
      'SHOP/',
      'SHOP',
      '',
    ])('the path %s leads nowhere', async (given) => {
      const { id, bytes } = makePhoto('path');
      const path = given.replace('SHOP', shopOf('owner')).replace('ID', id);
      const got = await ask(`/storage/v1/object/photos/${path}`);
      const sent = await upload(path, bytes);
      expect([got.status, sent.status].every((status) => [400, 404].includes(status))).toBe(true);
      expect([got.body.includes('jwtSecret'), filesOf().includes(`${id}.jpg`)]).toEqual([false, false]);
      expect((await bucketOf('owner').remove([path])).data).toEqual([]);
    });

    test.each(['list/photos', 'list-v2/photos', 'sign/photos/x', 'copy', 'move', 'upload/sign/photos/x'])(
      'there is no %s',
      async (name) => {
        const { status } = await ask(`/storage/v1/object/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
        });
        expect(status).toBe(404);
      },
    );
  });

  describe('the disk', () => {
    test('an upload that is cut off leaves nothing', async () => {
      const before = filesOf();
      const photo = makePhoto('cut', MB);
      await ask(`/storage/v1/object/photos/${pathOf(photo)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/jpeg', 'Content-Length': photo.bytes.length },
        pieces: [photo.bytes.subarray(0, MB / 2)],
        until: 'cut off',
      });
      expect(filesOf()).toEqual(before);
      expect(statusOf(await put('owner', photo))).toBe(200);
      await bucketOf('owner').remove([pathOf(photo)]);
    });

    test('a shop that has used its room is refused with what to do; removing frees it', async () => {
      const some = Array.from({ length: 4 }, (_, n) => makePhoto(`room ${n}`, 3 * MB));
      const answers = [];
      for (const photo of some) answers.push(await put('technician', photo));
      expect(answers.map(statusOf)).toEqual([200, 200, 200, 507]);
      expect(answers[3].error.message).toBe(
        'The server keeps no more photos for this shop. Remove photos of old jobs, or ask the person who runs the server to raise MAX_PHOTOS_GB.',
      );
      await bucketOf('owner').remove(some.map((photo) => pathOf(photo)));
      expect(statusOf(await put('technician', some[3]))).toBe(200);
      await bucketOf('owner').remove([pathOf(some[3])]);
    });

    test.runIf(kind === 'a folder')(
      'a disk that is full takes no photo, says so, and is left without a half one',
      async ({ skip }) => {
        const shop = shopOf('owner of another shop');
        const folder = join(server.dataDir, 'photos', shop);
        mkdirSync(folder, { recursive: true });
        const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
        skip(status !== 0, 'no disk can be mounted here');
        try {
          const photo = makePhoto('no room', 2 * MB);
          const { error } = await bucketOf('owner of another shop').upload(pathOf(photo, '', shop), photo.bytes, JPEG);
          expect([error.status, error.message, filesOf(shop)]).toEqual([
            507,
            'The disk of the server is full. Ask the person who runs it to make room.',
            [],
          ]);
        } finally {
          spawnSync('umount', [folder]);
        }
      },
    );

    test('a start removes files that no photo names for a day, and leaves those of photos and of other databases', async () => {
      const DAY = 86_400;
      const [named, fresh, old] = ['named', 'fresh', 'old'].map((word) => makePhoto(word));
      const foreign = randomUUID();
      const row = { shop_id: shopOf('owner'), id: named.id, bytes: 2000, width: 4, height: 3 };
      await server.sql`insert into public.photos ${server.sql(row)}`;
      const since = Date.now() / 1000 - DAY - 60;
      const write = (photo, time, ending = '', shop = undefined) =>
        photos.put(pathOf(photo, ending, shop), photo.bytes, time);
      write(named, since);
      write(fresh, since + 120);
      write(old, since);
      write(old, since, '-320');
      write(old, since, '', foreign);
      // Of the living shop, in whose store a restored copy of it is.
      const unknown = makePhoto('of another database');
      write(unknown, since);
      for (const ending of ['', '-320']) await record(old, ending);
      await server.halt();
      await server.restart();
      // The server starts meanwhile.
      await expect
        .poll(() => readFileSync(join(server.dataDir, 'team.log'), 'utf8'))
        .toMatch(/that no photo names for a day were removed: 2\./);
      const left = [named, fresh, unknown, old].map(({ id }) => filesOf().filter((name) => name.startsWith(id)).length);
      expect([left, filesOf(foreign)]).toEqual([[1, 1, 1, 0], [`${old.id}.jpg`]]);
    });

    test('after a kill in the middle of uploads every file is whole, what was confirmed is there, and no half is left', async () => {
      const sent = Array.from({ length: 12 }, (_, n) => makePhoto(`kill ${n}`, 200_000 + n));
      const confirmed = [];
      let killed;
      const uploads = sent.map(async (photo) => {
        const { error } = await put('owner', photo);
        if (!error) confirmed.push(photo);
        killed ??= confirmed.length === 3 ? server.kill() : undefined;
        await killed;
      });
      await Promise.allSettled(uploads);
      // As a kill between two writes of the disk leaves it.
      if (kind === 'a folder') photos.put(`${shopOf('owner')}/abcd.part`, 'half', 1);
      for (const name of filesOf().filter((one) => one.endsWith('.part')))
        photos.put(`${shopOf('owner')}/${name}`, 'half', 1);
      await server.restart();
      // The server starts before its sweep has removed them.
      await expect.poll(() => filesOf().filter((name) => name.endsWith('.part'))).toEqual([]);
      const names = filesOf();
      expect(confirmed.length).toBeGreaterThanOrEqual(3);
      expect(confirmed.filter(({ id }) => !names.includes(`${id}.jpg`))).toEqual([]);
      const broken = names.filter(
        (name) => !name.endsWith('-320.jpg') && `${hashOf(photos.read(`${shopOf('owner')}/${name}`))}.jpg` !== name,
      );
      expect(broken).toEqual([]);
    });
  });
});
