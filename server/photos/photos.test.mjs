import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitedBy, newClient, signUp } from '../testing/test-client.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const MB = 1024 * 1024;
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const JPEG = { contentType: 'image/jpeg' };

let server;
const people = {};

beforeAll(async () => {
  // Room for 10 MB of photos in each shop.
  server = await startTestServer({ env: { MAX_PHOTOS_GB: '0.01' } });
  people.owner = await signUp(server, 'owner@a.test');
  for (const role of ['manager', 'technician']) {
    people[role] = await signUp(server, `${role}@a.test`, await invitedBy(people.owner, `${role}@a.test`, role));
  }
  people['owner of another shop'] = await signUp(server, 'owner@b.test');
  people['nobody signed in'] = { client: newClient(server) };
});
afterAll(() => server.stop());

const bucketOf = (who) => people[who].client.storage.from('photos');
const shopOf = (who) => people[who].shopId;
const pathOf = ({ id }, ending = '', shop = shopOf('owner')) => `${shop}/${id}${ending}.jpg`;
const filesOf = (shop = shopOf('owner')) => {
  try {
    return readdirSync(join(server.dataDir, 'photos', shop)).sort();
  } catch {
    return [];
  }
};
const put = (who, photo, ending = '') => bucketOf(who).upload(pathOf(photo, ending), photo.bytes, JPEG);
/** The status of the refusal; 200 if there is none. */
const statusOf = ({ error }) => (error ? error.status : 200);

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
    const files = filesOf().map((name) => [
      name,
      statSync(join(server.dataDir, 'photos', shopOf('owner'), name)).mode & 0o777,
    ]);
    expect(files).toEqual([
      [`${photo.id}-320.jpg`, 0o600],
      [`${photo.id}.jpg`, 0o600],
    ]);
  });

  test('is never written over, by whatever bytes', async () => {
    const other = makePhoto('another');
    const again = await bucketOf('manager').upload(pathOf(photo, '-320'), other.bytes, { ...JPEG, upsert: true });
    expect([statusOf(again), again.error.statusCode]).toEqual([409, 'Duplicate']);
    expect(statusOf(await put('manager', photo))).toBe(409);
    expect((await bucketOf('owner').update(pathOf(photo), other.bytes, JPEG)).error).toMatchObject({ status: 404 });
    const { data } = await bucketOf('owner').download(pathOf(photo, '-320'));
    expect(Buffer.from(await data.arrayBuffer()).equals(photo.bytes)).toBe(true);
  });

  test('keeps its files while its row is there; then the office removes them, and its room is free', async () => {
    const { client, shopId } = people.owner;
    const row = { shop_id: shopId, id: photo.id, bytes: 4000, width: 4, height: 3 };
    await people.technician.client.from('photos').insert(row).throwOnError();
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
    const photos = Array.from({ length: 4 }, (_, n) => makePhoto(`room ${n}`, 3 * MB));
    const answers = [];
    for (const photo of photos) answers.push(await put('technician', photo));
    expect(answers.map(statusOf)).toEqual([200, 200, 200, 507]);
    expect(answers[3].error.message).toBe(
      'The server keeps no more photos for this shop. Remove photos of old jobs, or ask the person who runs the server to raise MAX_PHOTOS_GB.',
    );
    await bucketOf('owner').remove(photos.map((photo) => pathOf(photo)));
    expect(statusOf(await put('technician', photos[3]))).toBe(200);
    await bucketOf('owner').remove([pathOf(photos[3])]);
  });

  test('a disk that is full takes no photo, says so, and is left without a half one', async ({ skip }) => {
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
  });

  test('a start removes files that no photo names for a week, and leaves those of photos and of other databases', async () => {
    const WEEK = 7 * 86_400;
    const [named, fresh, old] = ['named', 'fresh', 'old'].map((word) => makePhoto(word));
    const foreign = randomUUID();
    const folder = join(server.dataDir, 'photos', shopOf('owner'));
    mkdirSync(join(folder, '..', foreign), { recursive: true });
    const row = { shop_id: shopOf('owner'), id: named.id, bytes: 2000, width: 4, height: 3 };
    await people.owner.client.from('photos').insert(row).throwOnError();
    const since = Date.now() / 1000 - WEEK - 60;
    const write = (photo, time, ending = '', at = folder) => {
      const path = join(at, `${photo.id}${ending}.jpg`);
      writeFileSync(path, photo.bytes);
      utimesSync(path, time, time);
    };
    write(named, since);
    write(fresh, since + 120);
    write(old, since);
    write(old, since, '-320');
    write(old, since, '', join(folder, '..', foreign));
    await server.halt();
    await server.restart();
    const left = [named, fresh, old].map(({ id }) => filesOf().filter((name) => name.startsWith(id)).length);
    expect([left, filesOf(foreign)]).toEqual([[1, 1, 0], [`${old.id}.jpg`]]);
    expect(readFileSync(join(server.dataDir, 'team.log'), 'utf8')).toMatch(
      /that no photo names for a week were removed: 2\./,
    );
  });

  test('after a kill in the middle of uploads every file is whole, what was confirmed is there, and no half is left', async () => {
    const photos = Array.from({ length: 12 }, (_, n) => makePhoto(`kill ${n}`, 200_000 + n));
    const confirmed = [];
    let killed;
    const uploads = photos.map(async (photo) => {
      const { error } = await put('owner', photo);
      if (!error) confirmed.push(photo);
      killed ??= confirmed.length === 3 ? server.kill() : undefined;
      await killed;
    });
    await Promise.allSettled(uploads);
    const folder = join(server.dataDir, 'photos', shopOf('owner'));
    // As a kill between two writes of the disk leaves it.
    writeFileSync(join(folder, 'abcd.part'), 'half');
    await server.restart();
    const names = filesOf();
    expect(confirmed.length).toBeGreaterThanOrEqual(3);
    expect(confirmed.filter(({ id }) => !names.includes(`${id}.jpg`))).toEqual([]);
    const broken = names.filter(
      (name) => !name.endsWith('-320.jpg') && `${hashOf(readFileSync(join(folder, name)))}.jpg` !== name,
    );
    expect(broken).toEqual([]);
  });
});
