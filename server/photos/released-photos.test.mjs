import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp } from '../testing/test-client.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const HEADER = 'X-Clearcoat-Link';
const [front, rear, unknown] = ['front', 'rear', 'unknown'].map((word) => makePhoto(word));
const NOT_FOUND = [404, '{"code":"not_found","error":"not_found","message":"Object not found"}'];

let server;
let owner;
let other;
let tokens;

const closed = (shop) => ({
  shop_id: shop,
  id: 'one',
  place: 1,
  job_id: 'gone',
  kind: 'in',
  at: '2026-11-20T15:00:00Z',
  closed_at: '2026-11-20T15:10:00Z',
  unsigned_because: 'Key drop',
  walkaround: [
    { view: 'Front', photoIds: [front.id] },
    { view: 'Rear', photoIds: [rear.id] },
  ],
});

async function fill({ client, shopId }) {
  await client
    .rpc('apply_steps', { steps: [{ table: 'inspections', kind: 'insert', row: closed(shopId) }] })
    .throwOnError();
  for (const { id, bytes } of [front, rear]) {
    for (const ending of ['-320', '']) {
      const { error } = await client.storage
        .from('photos')
        .upload(`${shopId}/${id}${ending}.jpg`, bytes, { contentType: 'image/jpeg' });
      expect(error).toBeNull();
    }
  }
}

async function share({ client }, photos) {
  const { data } = await client.rpc('share_inspection', { inspection: 'one', photos }).throwOnError();
  return data.token;
}

beforeAll(async () => {
  server = await startTestServer({ most: { links: 40 } });
  owner = await signUp(server, 'owner@a.test');
  other = await signUp(server, 'owner@b.test');
  await fill(owner);
  await fill(other);
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.sql`delete from public.inspection_links`;
  tokens = { own: await share(owner, [front.id]), other: await share(other, [rear.id]) };
});

async function ask(token, { id }, { shop = owner.shopId, ending = '', headers = {} } = {}) {
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/storage/v1/object/authenticated/photos/${shop}/${id}${ending}.jpg`,
    { headers: { apikey: server.key, ...(token !== undefined && { [HEADER]: token }), ...headers } },
  );
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const seen = async (...given) => {
  const { status, bytes } = await ask(...given);
  return [status, bytes.toString()];
};
const statusOf = async (...given) => (await ask(...given)).status;

test('a released photo and its thumbnail come whole, for this browser alone, for minutes, and no page can run in them', async () => {
  for (const ending of ['', '-320']) {
    const { status, headers, bytes } = await ask(tokens.own, front, { ending });
    expect([status, bytes.equals(front.bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '2000',
      'cache-control': 'private, max-age=300',
      vary: 'x-clearcoat-link',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a photo that was not released, one that is unknown, and one of another shop get one answer', async () => {
  expect([
    await seen(tokens.own, rear),
    await seen(tokens.own, unknown),
    await seen(tokens.own, front, { shop: other.shopId }),
    await seen(tokens.own, rear, { shop: other.shopId }),
    await seen(tokens.other, front),
    await seen(tokens.other, rear),
    await seen(tokens.own, { id: 'x' }),
  ]).toEqual(Array(7).fill(NOT_FOUND));
  expect(await statusOf(tokens.other, rear, { shop: other.shopId })).toBe(200);
});

test('the link of a job releases a photo of its inspections, and another one once the office says so', async () => {
  await server.sql`
    insert into public.jobs (shop_id, id, place, job_number, customer_id) values (${owner.shopId}, 'gone', 1, 'JOB-1', 'c')
    on conflict do nothing`;
  const { data } = await owner.client.rpc('share_job', { job: 'gone', photos: [front.id] }).throwOnError();
  expect([await statusOf(data.token, front), await statusOf(data.token, rear)]).toEqual([200, 404]);
  const release = (client) =>
    client
      .from('job_links')
      .update({ photo_ids: [rear.id, unknown.id] })
      .eq('id', data.id);
  await release(other.client);
  expect(await statusOf(data.token, front)).toBe(200);
  await release(owner.client).throwOnError();
  expect([
    await statusOf(data.token, front),
    await statusOf(data.token, rear),
    await statusOf(data.token, unknown),
    await statusOf(data.token, rear, { shop: other.shopId }),
  ]).toEqual([404, 200, 404, 404]);
});

describe('no photo comes by a link', () => {
  test.each([
    ['that was withdrawn', (sql) => sql`update public.inspection_links set revoked_at = now()`],
    ['that has expired', (sql) => sql`update public.inspection_links set last_day = current_date - 2`],
    ['that is not there', (sql) => sql`delete from public.inspection_links`],
  ])('%s', async (_what, end) => {
    expect(await statusOf(tokens.own, front)).toBe(200);
    await end(server.sql);
    expect(await statusOf(tokens.own, front)).toBe(404);
  });

  test.each([
    ['without a token', undefined],
    ['with an empty token', ''],
    ['with a token of 8,000 characters', 'x'.repeat(8_000)],
    ['with quotes and slashes', `'"/../ or 1=1 --`],
    ['with the token of a document', 'x'.repeat(43)],
  ])('%s', async (_what, token) => {
    expect(await statusOf(token, front)).toBe(404);
  });

  test('without a token not even to the owner, and by a token from no other address', async () => {
    const signedIn = { Authorization: `Bearer ${owner.token}` };
    expect(await statusOf(undefined, front, { headers: signedIn })).toBe(404);
    const members = await fetch(
      `http://127.0.0.1:${server.port}/storage/v1/object/photos/${owner.shopId}/${front.id}.jpg`,
      { headers: { apikey: server.key, [HEADER]: tokens.own } },
    );
    expect(members.status).toBe(401);
  });
});

test('who guesses tokens is stopped after a while; photos that are not released do not count', async () => {
  for (let times = 0; times < 80; times += 1) expect(await statusOf(tokens.own, rear)).toBe(404);
  expect(await statusOf(tokens.own, front)).toBe(200);
  let last = 404;
  for (let times = 0; times < 200 && last === 404; times += 1) last = await statusOf(`guess-${times}`, front);
  expect([last, await statusOf(tokens.own, front)]).toEqual([429, 429]);
});
