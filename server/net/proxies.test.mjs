import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { readTrustProxy } from './proxies.mjs';

function clientOf(setting, peer, forwarded) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return readTrustProxy(setting)({ socket: { remoteAddress: peer }, headers });
}

describe('the address that is counted', () => {
  const MANY = Array.from({ length: 3000 }, (_, n) => `1.2.${n >> 8}.${n & 255}`).join(', ');
  test.each([
    ['without the setting a forged header changes nothing', undefined, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    ['an empty setting trusts none', ' ', '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    ['IPv4 within IPv6 is IPv4', undefined, '::ffff:10.1.2.3', undefined, '10.1.2.3'],
    ['one proxy: the last entry', '1', '10.0.0.1', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['one proxy that writes no header: the proxy', '1', '10.0.0.1', undefined, '10.0.0.1'],
    ['two proxies: the last entry but one', '2', '10.0.0.1', '9.9.9.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['more proxies than entries: the first entry', '3', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['0 proxies trust none', '0', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['by address', '10.0.0.1', '10.0.0.1', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['another peer than the proxy is not believed', '10.0.0.1', '198.51.100.4', '203.0.113.7', '198.51.100.4'],
    ['a subnet, through a chain', '10.0.0.0/8', '10.0.0.1', '9.9.9.9, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['several, with spaces', ' 192.168.1.5 , 10.0.0.1 ', '10.0.0.1', '203.0.113.7, 192.168.1.5', '203.0.113.7'],
    ['by name', 'loopback, uniquelocal', '::1', '203.0.113.7, 172.16.0.9', '203.0.113.7'],
    ['IPv6 proxy and client', 'fd00::/8', 'fd12::1', '2001:db8::7', '2001:db8::7'],
    ['one spelling of IPv6', '1', 'fd12::1', '2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['a proxy on IPv4 within IPv6', '127.0.0.1', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a client of IPv4 within IPv6', '1', '10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['ports and brackets', '1', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['a port of IPv4', '1', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['a zone of IPv6', '1', '10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['garbage as the last entry: the proxy', '1', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['garbage before it is not looked at', '1', '10.0.0.1', '<script>, , 203.0.113.7', '203.0.113.7'],
    ['an empty header', '1', '10.0.0.1', '', '10.0.0.1'],
    ['3,000 addresses', '10.0.0.0/8', '10.0.0.1', `${MANY}, 203.0.113.7`, '203.0.113.7'],
    ['3,000 trusted addresses', '0.0.0.0/0', '10.0.0.1', MANY, '1.2.0.0'],
  ])('%s', (_what, setting, peer, forwarded, expected) => {
    expect(clientOf(setting, peer, forwarded)).toBe(expected);
  });

  test.each(['true', 'proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/', '-1', '101', '1.5', '10.0.0.1,'])(
    'TRUST_PROXY=%s is refused in words',
    (setting) => {
      expect(() => readTrustProxy(setting)).toThrow(/^TRUST_PROXY is "/);
    },
  );
});

describe('limits behind a proxy', () => {
  const MOST = { most: { address: 3, email: 100, signUps: 100, links: 3 } };
  let trusting;
  let plain;

  beforeAll(async () => {
    [trusting, plain] = await Promise.all([
      startTestServer({ ...MOST, env: { TRUST_PROXY: '127.0.0.1' } }),
      startTestServer(MOST),
    ]);
    await Promise.all([trusting, plain].map((server) => signUp(server, 'ann@shop.test')));
  });
  afterAll(() => Promise.all([trusting.stop(), plain.stop()]));

  async function ask(server, path, body, from) {
    const headers = { apikey: server.key, 'content-type': 'application/json', 'x-forwarded-for': from };
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }
  const guess = (server, from) => ask(server, '/rest/v1/rpc/open_document', { token: 'guess' }, from);
  const signIn = (server, from, password = 'wrong password', email = `nobody-${from}@shop.test`) =>
    ask(server, '/auth/v1/token?grant_type=password', { email, password }, from);
  async function each(addresses, work) {
    const statuses = [];
    for (const address of addresses) statuses.push(await work(address));
    return statuses;
  }
  const ONE = Array(4).fill('203.0.113.7');
  const FOUR = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];

  test('with TRUST_PROXY each forwarded address counts for itself: one that guesses keeps nobody else out', async () => {
    expect(await each(ONE, (from) => guess(trusting, from))).toEqual([404, 404, 404, 429]);
    expect(await each(FOUR, (from) => guess(trusting, from))).toEqual([404, 404, 404, 404]);
    expect(await each(ONE, (from) => signIn(trusting, from))).toEqual([400, 400, 400, 429]);
    expect(await signIn(trusting, '203.0.113.8', PASSWORD, 'ann@shop.test')).toBe(200);
    expect(await signIn(trusting, `9.9.9.9, ${ONE[0]}`, PASSWORD, 'ann@shop.test')).toBe(429);
  });

  test('without it a forged header changes nothing', async () => {
    expect(await each(FOUR, (from) => guess(plain, from))).toEqual([404, 404, 404, 429]);
    expect(await each(FOUR, (from) => signIn(plain, from))).toEqual([400, 400, 400, 429]);
  });
});
