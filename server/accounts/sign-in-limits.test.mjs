import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createSignInLimits } from './sign-in-limits.mjs';
import { ask, outcomeOf, signIn } from './test-auth.mjs';

const SIGN_IN = '/auth/v1/token?grant_type=password';
const WRONG = '400 invalid_credentials';
const REFUSED = '429 over_request_rate_limit';

/** Counts each outcome. */
const tally = (outcomes) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]));

describe('the limits as shipped, on a server', () => {
  let server;

  beforeAll(async () => {
    server = await startTestServer({ most: { signUps: 1000 } });
  });
  // Each test from an address without attempts: the limits are in memory alone.
  afterEach(async () => {
    await server.empty();
    await server.halt();
    await server.restart();
  });
  afterAll(() => server.stop());

  test.each([
    '/auth/v1/token?#&grant_type=password',
    '/auth/v1/token?x=1#&grant_type=password',
    `${SIGN_IN}#`,
    `${SIGN_IN}#x`,
  ])('a fragment in the request line (%s) signs nobody in, not even with the right password', async (path) => {
    await signUp(server, 'owner@shop.test');
    const outcomes = [];
    for (let n = 0; n < 14; n += 1) {
      outcomes.push((await ask(server, path, { body: { email: 'owner@shop.test', password: `guess ${n}` } })).status);
    }
    const right = await ask(server, path, { body: { email: 'owner@shop.test', password: PASSWORD } });
    expect(outcomes.every((status) => [400, 404].includes(status))).toBe(true);
    expect([right.status === 200, right.json.access_token]).toEqual([false, undefined]);
  });

  test.each([
    ['a byte order mark', (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['blanks around it', (text) => ` \n${text}\n`],
    ['the email twice, another first', (text) => text.replace('{', '{"email":"other@shop.test",')],
    [
      'other capitals and blanks each time',
      (text, n) =>
        text.replace('owner', ` ${[...'owner'].map((c, bit) => ((n >> bit) & 1 ? c.toUpperCase() : c)).join('')}`),
    ],
    ['the email escaped', (text) => text.replace('owner', '\\u006fwner')],
  ])(
    'a body with %s counts for its email: of 60 guesses, with a sign-in of one’s own after each 7, 10 are checked',
    async (_what, write) => {
      await signUp(server, 'owner@shop.test');
      await signUp(server, 'thief@shop.test');
      const outcomes = [];
      for (let n = 0; n < 60; n += 1) {
        const text = write(JSON.stringify({ email: 'owner@shop.test', password: `guess ${n}` }), n);
        outcomes.push(outcomeOf(await ask(server, SIGN_IN, { text })));
        if (n % 7 === 6) await signIn(server, 'thief@shop.test', PASSWORD);
      }
      expect(tally(outcomes)).toEqual({ [WRONG]: 10, [REFUSED]: 50 });
    },
  );

  test('60 guesses at 60 emails with sign-ins of one’s own between them: 30 are checked, and the log has one line of it', async () => {
    await signUp(server, 'thief@shop.test');
    const log = () => readFileSync(join(server.dataDir, 'team.log'), 'utf8');
    const before = log().length;
    const outcomes = [];
    for (let n = 0; n < 60; n += 1) {
      outcomes.push(outcomeOf(await signIn(server, `person${n}@shop.test`, 'guess')));
      if (n % 7 === 6) await signIn(server, 'thief@shop.test', PASSWORD);
    }
    expect(tally(outcomes)).toEqual({ [WRONG]: 30, [REFUSED]: 30 });
    expect(
      log()
        .slice(before)
        .match(/Too many attempts to sign in from 127\.0\.0\.1: refused\./g),
    ).toHaveLength(1);
  });

  test('50 guesses at once for one email: 10 are checked', async () => {
    await signUp(server, 'owner@shop.test');
    const all = Array.from({ length: 50 }, (_, n) => signIn(server, 'owner@shop.test', `guess ${n}`));
    expect(tally((await Promise.all(all)).map(outcomeOf))).toEqual({ [WRONG]: 10, [REFUSED]: 40 });
  });

  test('3,000 refused sign-ins with long emails are not remembered: of up to three further 3,000, one makes the server grow by less than 40 MB', async () => {
    const { pid } = JSON.parse(readFileSync(join(server.dataDir, 'server.lock'), 'utf8'));
    const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
    const send = async (length) => {
      const outcomes = [];
      for (let sent = 0; sent < 1000; sent += 50) {
        const emails = Array.from({ length: 50 }, () => `${randomUUID()}${'x'.repeat(length)}@shop.test`);
        outcomes.push(...(await Promise.all(emails.map((email) => signIn(server, email, 'guess')))).map(outcomeOf));
      }
      return tally(outcomes);
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(server, `person${n}@shop.test`, 'guess')));
    const sendAll = async () => [await send(200), await send(10_000), await send(60_000)];
    expect(await sendAll()).toEqual([
      { [REFUSED]: 1000 },
      { '400 validation_failed': 1000 },
      { '413 too_large': 1000 },
    ]);
    // What is remembered makes every round grow; the garbage of one round may wait for the next to be collected.
    let smallestGrowth = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && smallestGrowth >= 40; round += 1) {
      const before = megabytes();
      await sendAll();
      smallestGrowth = Math.min(smallestGrowth, megabytes() - before);
    }
    expect(smallestGrowth).toBeLessThan(40);
  });

  test('an email of 254 characters is checked, one of 255 is refused and not counted', async () => {
    const email = (length) => `${'x'.repeat(length - 10)}@shop.test`;
    expect(outcomeOf(await signIn(server, email(254), 'guess'))).toBe(WRONG);
    const long = [];
    for (let n = 0; n < 40; n += 1) long.push(outcomeOf(await signIn(server, email(255), 'guess')));
    expect(tally(long)).toEqual({ '400 validation_failed': 40 });
    expect(outcomeOf(await signIn(server, email(254), 'guess'))).toBe(WRONG);
  });
});

test('150 sign-ins from one address at once do not keep another address waiting behind them', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    let answered = 0;
    let refused = 0;
    const flood = Array.from({ length: 150 }, async (_, n) => {
      const body = { email: `person${n}@shop.test`, password: 'guess' };
      const { status } = await ask(server, SIGN_IN, { body, from: '192.0.2.1' });
      if (status === 503) refused += 1;
      else answered += 1;
      return status;
    });
    // As many wait as may wait.
    await expect.poll(() => refused, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const before = answered;
    const { status } = await ask(server, '/auth/v1/settings', { method: 'GET', from: '198.51.100.7' });
    const meanwhile = answered - before;
    const outcomes = new Set(await Promise.all(flood));
    expect([status, meanwhile < 40, [...outcomes].every((one) => [400, 503].includes(one))]).toEqual([200, true, true]);
  } finally {
    await server.stop();
  }
});

describe('counting', () => {
  const HERE = '192.0.2.1';
  const THERE = '198.51.100.7';
  const OWNER = 'owner@shop.test';

  afterEach(() => vi.useRealTimers());

  /** Counts attempts. @returns 'checked', or the seconds of the refusal */
  function tryOften(limits, client, email, times = 1) {
    return Array.from({ length: times }, () => {
      try {
        limits.countSignIn(client, email);
        return 'checked';
      } catch ({ headers }) {
        return Number(headers['Retry-After']);
      }
    });
  }

  test('an email is not counted while its address is refused: its owner signs in from elsewhere', () => {
    const limits = createSignInLimits({ address: 2, email: 2 }, () => {});
    expect(tryOften(limits, HERE, 'other@shop.test', 2)).toEqual(['checked', 'checked']);
    expect(tryOften(limits, HERE, OWNER, 5)).toEqual([300, 300, 300, 300, 300]);
    expect(tryOften(limits, THERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
  });

  test('guesses from elsewhere do not lock a person out of the network they signed in from before, nor the other way around', () => {
    const limits = createSignInLimits({ address: 100, email: 2 }, () => {});
    limits.countSignIn(HERE, OWNER).succeeded();
    expect(tryOften(limits, THERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
    expect(tryOften(limits, '203.0.113.9', OWNER)).toEqual([300]);
    limits.countSignIn(HERE, OWNER).succeeded();
    expect(tryOften(limits, THERE, OWNER)).toEqual([300]);
    expect(tryOften(limits, HERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
    expect(tryOften(limits, HERE, 'other@shop.test')).toEqual(['checked']);
  });

  test('who is refused reads why, how long, and what works meanwhile', () => {
    const limits = createSignInLimits({ address: 8, email: 2, signUps: 1 }, () => {});
    const saidBy = (work) => {
      try {
        work();
        return undefined;
      } catch ({ body }) {
        return body.msg;
      }
    };
    const signIn = (client, email) => saidBy(() => limits.countSignIn(client, email));
    limits.countSignIn(HERE, OWNER).succeeded();
    for (const client of [HERE, HERE, THERE, THERE]) signIn(client, OWNER);
    const FORGOTTEN = 'If you forgot your password, ask the person who runs the server for a new one.';
    expect([signIn(THERE, OWNER), signIn(HERE, OWNER)]).toEqual([
      `Too many wrong passwords for this email, perhaps by someone else. Wait 5 minutes, then try again. Until then, use a device that is still signed in, or a network that you signed in from before. ${FORGOTTEN}`,
      `Too many wrong passwords for this email from this network. Wait 5 minutes, then try again. Until then, use a device that is still signed in. ${FORGOTTEN}`,
    ]);
    for (const email of ['a', 'b', 'c', 'd', 'e', 'f']) signIn(HERE, email);
    limits.countSignUp(HERE);
    expect([signIn(HERE, 'g'), saidBy(() => limits.countSignUp(HERE))]).toEqual([
      `Too many wrong passwords from this network. Wait 5 minutes, then try again. Until then, use a device that is still signed in. ${FORGOTTEN}`,
      'Too many new accounts from this network. Wait 60 minutes, then try again.',
    ]);
  });

  test('a clock that is a year ahead for a while and then right again makes nobody wait longer than 5 minutes', () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * 86_400_000 });
    const limits = createSignInLimits({ address: 100, email: 10 }, () => {});
    expect(tryOften(limits, HERE, OWNER, 11).at(-1)).toBe(300);
    vi.setSystemTime(now);
    expect(tryOften(limits, HERE, OWNER)[0]).toBeLessThanOrEqual(300);
    vi.setSystemTime(now - 365 * 86_400_000);
    expect(tryOften(limits, HERE, OWNER)[0]).toBeLessThanOrEqual(300);
  });

  test('addresses of one IPv6 network count as one', () => {
    const limits = createSignInLimits({ address: 2, email: 100 }, () => {});
    const asked = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::3', '2001:db8:1:3::1'];
    expect(asked.flatMap((client, n) => tryOften(limits, client, `person${n}@shop.test`))).toEqual([
      'checked',
      'checked',
      300,
      'checked',
    ]);
  });
});
