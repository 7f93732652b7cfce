import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitAttempts } from './attempts.mjs';
import { newClient, PASSWORD, signUp } from './test-client.mjs';
import { startTestServer } from './test-server.mjs';

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
});

describe('on the server', () => {
  let server;

  beforeAll(async () => {
    server = await startTestServer({ most: { address: 6, email: 3, signUps: 4 } });
    for (const email of ['ann@shop.test', 'ben@shop.test']) await signUp(server, email);
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

  test('wrong passwords for one e-mail are refused after 3, the right one too; another person signs in, whose success clears the address', async () => {
    const wrong = ['invalid_credentials', 'invalid_credentials', 'invalid_credentials', 'over_request_rate_limit'];
    expect(await tryOften('ann@shop.test', 4)).toEqual(wrong);
    expect(await tryOften(' ANN@shop.test', 1, PASSWORD)).toEqual(['over_request_rate_limit']);
    expect(await tryOften('ben@shop.test', 1, PASSWORD)).toEqual(['in']);
    const many = [];
    for (let n = 0; n < 7; n += 1) many.push(...(await tryOften(`nobody${n}@shop.test`, 1)));
    expect(many).toEqual([...Array(6).fill('invalid_credentials'), 'over_request_rate_limit']);
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
