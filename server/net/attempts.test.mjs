import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attemptsOn } from '../testing/test-attempts.mjs';
import { newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createAttempts, rememberRefusals } from './attempts.mjs';

describe('counting', () => {
  let server;
  let counting;

  beforeAll(async () => {
    server = await startTestServer();
    counting = attemptsOn(server);
  });
  afterEach(() => server.sql`truncate auth.attempts`);
  afterAll(async () => {
    await counting.stop();
    await server.stop();
  });

  const three = (attempts) => attempts.limit('network', { most: 3, minutes: 1 });

  test('three within a minute, then the seconds until the first of them is old', async () => {
    const waits = [];
    const began = performance.now();
    for (const later of [0, 10, 10, 5, 35, 1]) {
      await counting.age(later);
      // Each from a process of its own.
      waits.push(await three(counting.another()).count('a'));
    }
    // Whole seconds that the work itself took make a wait as much shorter.
    const took = Math.floor((performance.now() - began) / 1000);
    for (const [at, seconds] of [0, 0, 0, 35, 0, 9].entries()) {
      expect(waits[at], `attempt ${at + 1}`).toBeLessThanOrEqual(seconds);
      expect(waits[at], `attempt ${at + 1}`).toBeGreaterThanOrEqual(Math.max(0, seconds - took));
    }
    expect(await three(counting.another()).count('b')).toBe(0);
    expect(await counting.another().limit('link', { most: 3, minutes: 1 }).count('a')).toBe(0);
  });

  test('looking counts nothing and says how long to wait', async () => {
    const limit = three(counting.another());
    const looks = [];
    for (let n = 0; n < 5; n += 1) looks.push(await limit.look('a'), await limit.count('a'));
    expect(looks.map((seconds) => seconds > 0)).toEqual([...Array(6).fill(false), ...Array(4).fill(true)]);
  });

  test('of 100 at once in two processes, 30 are taken', async () => {
    const limits = [counting.another(), counting.another()].map((one) => one.limit('link', { most: 30, minutes: 5 }));
    const waits = [await limits[0].count('a')];
    waits.push(...(await Promise.all(Array.from({ length: 99 }, (_, n) => limits[n % 2].count('a')))));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30);
  });

  test('times of a clock that was a year ahead do not count', async () => {
    for (let n = 0; n < 3; n += 1) await three(counting.another()).count('a');
    await counting.age(-365 * 86_400);
    const waits = [];
    for (let n = 0; n < 4; n += 1) waits.push(await three(counting.another()).count('a'));
    expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, false, true]);
    expect(waits[3]).toBeLessThanOrEqual(60);
  });

  test('10,000 keys of a kind are kept: a new one removes the one counted longest ago, and those whose time is over', async () => {
    const add = (kind, from, to, endsIn) => server.sql`
      insert into auth.attempts (kind, key, times, ends_at)
      select ${kind}, int4send(n), array[now()], now() + ${endsIn}::text::interval + make_interval(secs => n)
      from generate_series(${from}::int, ${to}::int) n`;
    await add('network', 1, 10_000, '1 minute');
    await add('network', 20_001, 20_100, '-1 day');
    await add('link', 1, 5, '1 minute');
    await three(counting.another()).count('a');
    const kept = await server.sql`
      select kind, count(*)::int, count(*) filter (where key = int4send(1))::int as oldest from auth.attempts group by kind order by kind`;
    expect([...kept]).toEqual([
      { kind: 'link', count: 5, oldest: 1 },
      { kind: 'network', count: 10_000, oldest: 0 },
    ]);
  });

  test('no email and no address can be read in the database, nor be found by who does not have the secret of the server', async () => {
    const email = 'owner@shop.test';
    const most = { ofNetwork: 30, ofEmail: 10, minutes: 5 };
    for (const secret of ['one secret', 'another secret']) {
      await counting.another(secret).countSignIn('192.0.2.1', email, most);
    }
    const kept =
      await server.sql`select kind, length(key) as bytes, encode(key, 'hex') as key, a::text from auth.attempts a`;
    expect(kept.map(({ kind, bytes }) => `${kind} ${bytes}`).sort()).toEqual([
      'email 32',
      'email 32',
      'network 32',
      'network 32',
    ]);
    expect(new Set(kept.map(({ key }) => key)).size).toBe(4);
    const text = JSON.stringify(kept);
    for (const known of [email, '192.0.2.1']) {
      expect(text).not.toContain(known);
      expect(text).not.toContain(Buffer.from(known).toString('hex'));
    }
  });

  test('a refusal is repeated for a second without the database; of 3 with room for 2, the oldest goes', () => {
    let time = 0;
    const refusals = rememberRefusals({ now: () => time, mostKeys: 2 });
    refusals.add('a', 60);
    const seen = [500, 999, 1000].map((at) => {
      time = at;
      return refusals.of('a');
    });
    expect(seen).toEqual([60, 60, 0]);
    for (const key of ['a', 'b', 'c']) refusals.add(key, 60);
    expect(['a', 'b', 'c'].map(refusals.of)).toEqual([0, 60, 60]);
    refusals.forget('b');
    expect(refusals.of('b')).toBe(0);
  });

  test('a flood of refused attempts asks the database once', async () => {
    let asked = 0;
    const call = async () => {
      asked += 1;
      return 60;
    };
    const limit = three(createAttempts({ call, secret: 'x' }));
    const waits = [];
    for (let n = 0; n < 1000; n += 1) waits.push(await limit.count('a'));
    expect([asked, new Set(waits), limit.known('a'), limit.known('b')]).toEqual([1, new Set([60]), 60, 0]);
  });
});

describe('on the server', () => {
  let server;
  let ann;

  beforeAll(async () => {
    server = await startTestServer({ most: { address: 6, email: 3, signUps: 4, links: 3 } });
    ann = await signUp(server, 'ann@shop.test');
    await signUp(server, 'ben@shop.test');
  });

  afterAll(() => server.stop());

  async function tryOften(email, times, password = 'not the password') {
    const codes = [];
    for (let n = 0; n < times; n += 1) {
      const { error } = await newClient(server).auth.signInWithPassword({ email, password });
      codes.push(error?.code ?? 'in');
    }
    return codes;
  }

  test('wrong passwords for one email are refused after 3, the right one too; a success of someone else takes none of them back', async () => {
    const wrong = ['invalid_credentials', 'invalid_credentials', 'invalid_credentials', 'over_request_rate_limit'];
    expect(await tryOften('ann@shop.test', 4)).toEqual(wrong);
    expect(await tryOften(' ANN@shop.test', 1, PASSWORD)).toEqual(['over_request_rate_limit']);
    expect(await tryOften('ben@shop.test', 1, PASSWORD)).toEqual(['in']);
    const many = [];
    for (let n = 0; n < 3; n += 1) many.push(...(await tryOften(`nobody${n}@shop.test`, 1)));
    expect(many).toEqual(['invalid_credentials', 'over_request_rate_limit', 'over_request_rate_limit']);
    expect(await tryOften('ben@shop.test', 1, PASSWORD)).toEqual(['over_request_rate_limit']);
  });

  test('of links that lead nowhere a fourth is refused, however its address is written, and so is the right one; those that open do not count', async () => {
    const { client, shopId } = ann;
    const estimate = { shop_id: shopId, id: 'e', estimate_number: 'E', customer_id: 'c', date: '2026-11-20' };
    await client
      .from('estimates')
      .insert({ ...estimate, expiry_date: '2099-01-01' })
      .throwOnError();
    const { data } = await client.rpc('share_document', { kind: 'estimate', document: 'e' }).throwOnError();
    const open = async (token, name = 'open_document') => {
      const headers = { apikey: server.key, 'content-type': 'application/json' };
      const body = JSON.stringify({ token });
      return (await fetch(`${server.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body })).status;
    };
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await open(data.token));
    for (let count = 0; count < 3; count += 1) statuses.push(await open(`guess ${count}`));
    statuses.push(await open('guess'), await open('guess', 'open%5Fdocument'), await open(data.token));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404, 404, 404, 429, 429, 429]);
  });

  test('a fifth account from one address within the hour is refused', async () => {
    const codes = [];
    for (const n of [3, 4, 5]) {
      const { error } = await newClient(server).auth.signUp({ email: `person${n}@shop.test`, password: PASSWORD });
      codes.push(error?.code ?? 'in');
    }
    expect(codes).toEqual(['in', 'in', 'over_request_rate_limit']);
  });
});

test('a password of 7 characters is refused, for a new account and for a change; one of 8 is taken', async () => {
  const server = await startTestServer();
  try {
    const client = newClient(server);
    const refusedAs = async (asked) => (await asked).error?.code ?? 'taken';
    const email = 'ann@shop.test';
    expect(await refusedAs(client.auth.signUp({ email, password: '1234567' }))).toBe('weak_password');
    expect(await refusedAs(client.auth.signUp({ email, password: '12345678' }))).toBe('taken');
    expect(await refusedAs(client.auth.updateUser({ password: '7654321' }))).toBe('weak_password');
    expect(await refusedAs(client.auth.updateUser({ password: '87654321' }))).toBe('taken');
    expect(await refusedAs(newClient(server).auth.signInWithPassword({ email, password: '87654321' }))).toBe('taken');
  } finally {
    await server.stop();
  }
});
