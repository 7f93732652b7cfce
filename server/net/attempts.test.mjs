import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { limitAttempts } from './attempts.mjs';

describe('counting', () => {
  test('three within a minute, then the seconds until the first of them is old; success forgives', () => {
    let time = 0;
    const limit = limitAttempts({ most: 3, withinMs: 60_000, now: () => time });
    const waits = [];
    for (const at of [0, 10_000, 20_000, 25_000, 60_000, 61_000]) {
      time = at;
      waits.push(limit.count('a'));
    }
    expect(waits).toEqual([0, 0, 0, 35, 0, 9]);
    expect(limit.count('b')).toBe(0);
    limit.forgive('a');
    expect(limit.count('a')).toBe(0);
  });

  test('of 3 keys with room for 2, the one counted longest ago is forgotten; keys whose time is over go by themselves', () => {
    let time = 0;
    const limit = limitAttempts({ most: 1, withinMs: 60_000, mostKeys: 2, now: () => time });
    expect(['a', 'b'].map(limit.count)).toEqual([0, 0]);
    expect(['a', 'b'].map(limit.look)).toEqual([60, 60]);
    limit.count('c');
    expect([limit.size(), ...['a', 'b', 'c'].map(limit.look)]).toEqual([2, 0, 60, 60]);
    time = 60_000;
    limit.count('d');
    expect(limit.size()).toBe(1);
  });

  test('by itself remembers 10,000 keys', () => {
    const limit = limitAttempts({ most: 1, withinMs: 60_000, now: () => 0 });
    for (let n = 0; n < 10_001; n += 1) limit.count(`key ${n}`);
    expect([limit.size(), limit.look('key 0'), limit.look('key 1')]).toEqual([10_000, 0, 60]);
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
