import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attemptsOn } from '../testing/test-attempts.mjs';
import { PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestDatabase } from '../testing/test-database.mjs';
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
  // Each test from an address without attempts, in a process that remembers no refusal.
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

describe('two processes on one database, and one that starts again', () => {
  let database;
  let server;
  let sibling;

  beforeAll(async () => {
    database = await startTestDatabase();
    server = await startTestServer({ database, most: {} });
    sibling = await startTestServer({ database, most: {} });
  });
  afterAll(async () => {
    await sibling.stop();
    await server.stop();
    await database.stop();
  });

  test('30 links that lead nowhere at one process lock the address out of the other', async () => {
    const open = async (at, n) =>
      (await ask(at, '/rest/v1/rpc/open_document', { body: { token: `guess ${n}` } })).status;
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await open(n % 3 ? server : sibling, n));
    statuses.push(await open(server, 30), await open(sibling, 31));
    expect(tally(statuses)).toEqual({ 404: 30, 429: 2 });
  });

  test('50 guesses at once for one email, half of them at each: 10 are checked; after a restart of both not one more', async () => {
    await signUp(server, 'owner@shop.test');
    const all = Array.from({ length: 50 }, (_, n) => signIn(n % 2 ? server : sibling, 'owner@shop.test', `guess ${n}`));
    expect(tally((await Promise.all(all)).map(outcomeOf))).toEqual({ [WRONG]: 10, [REFUSED]: 40 });
    await sibling.halt();
    await server.halt();
    await server.restart();
    expect(outcomeOf(await signIn(server, 'owner@shop.test', PASSWORD))).toBe(REFUSED);
  });
});

describe('counting', () => {
  const HERE = '192.0.2.1';
  const THERE = '198.51.100.7';
  const OWNER = 'owner@shop.test';
  let server;
  let counting;
  let owner;

  beforeAll(async () => {
    server = await startTestServer();
    counting = attemptsOn(server);
    owner = (await signUp(server, OWNER)).userId;
  });
  afterEach(() => server.sql`truncate auth.attempts, auth.familiar_networks`);
  afterAll(async () => {
    await counting.stop();
    await server.stop();
  });

  /** Limits of a process of its own. */
  const newLimits = (most) => createSignInLimits({ attempts: counting.another(), most, logRefusal: () => {} });

  /** Counts attempts. @returns 'checked', or 300 for a refusal for the rest of five minutes */
  async function tryOften(limits, client, email, times = 1) {
    const outcomes = [];
    for (let n = 0; n < times; n += 1) {
      outcomes.push(
        await limits.countSignIn(client, email).then(
          () => 'checked',
          ({ headers }) => Math.ceil(Number(headers['Retry-After']) / 60) * 60,
        ),
      );
    }
    return outcomes;
  }

  const succeed = async (limits, client, email) => (await limits.countSignIn(client, email)).succeeded(owner);

  test('an email is not counted while its address is refused: its owner signs in from elsewhere', async () => {
    const limits = newLimits({ address: 2, email: 2 });
    expect(await tryOften(limits, HERE, 'other@shop.test', 2)).toEqual(['checked', 'checked']);
    expect(await tryOften(limits, HERE, OWNER, 5)).toEqual([300, 300, 300, 300, 300]);
    expect(await tryOften(limits, THERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
  });

  test('guesses from elsewhere do not lock a person out of the network they signed in from before, nor the other way around', async () => {
    const limits = newLimits({ address: 100, email: 2 });
    await succeed(limits, HERE, OWNER);
    expect(await tryOften(limits, THERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
    expect(await tryOften(limits, '203.0.113.9', OWNER)).toEqual([300]);
    // Known to every process.
    await succeed(newLimits({ address: 100, email: 2 }), HERE, OWNER);
    expect(await tryOften(limits, THERE, OWNER)).toEqual([300]);
    expect(await tryOften(limits, HERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
    expect(await tryOften(limits, HERE, 'other@shop.test')).toEqual(['checked']);
  });

  test('a sign-in takes back its own attempt and forgives the email; one whose password was not checked takes back its own of both', async () => {
    const limits = newLimits({ address: 3, email: 2 });
    await tryOften(limits, HERE, OWNER);
    await succeed(limits, HERE, OWNER);
    const unchecked = await limits.countSignIn(HERE, OWNER);
    await unchecked.unchecked();
    expect(await tryOften(limits, HERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
    expect(await tryOften(newLimits({ address: 3, email: 2 }), THERE, OWNER, 3)).toEqual(['checked', 'checked', 300]);
  });

  test('a password that is checked while its network is refused forgives at once, in this process too', async () => {
    const limits = newLimits({ address: 1, email: 1 });
    const pending = await limits.countSignIn(HERE, OWNER);
    expect(await tryOften(limits, HERE, OWNER)).toEqual([300]);
    await pending.succeeded(owner);
    expect(await tryOften(limits, HERE, OWNER)).toEqual(['checked']);
  });

  test('an account is familiar with the 50 networks that it signed in from last', async () => {
    const limits = newLimits({ address: 100, email: 2 });
    for (let n = 1; n <= 51; n += 1) await succeed(limits, `192.0.2.${n}`, OWNER);
    await tryOften(limits, THERE, OWNER, 2);
    const of = (n) => tryOften(newLimits({ address: 100, email: 2 }), `192.0.2.${n}`, OWNER);
    expect([await of(1), await of(2), await of(51)]).toEqual([[300], ['checked'], ['checked']]);
  });

  test('who is refused reads why, how long, and what works meanwhile', async () => {
    const limits = newLimits({ address: 8, email: 2, signUps: 1 });
    const saidBy = (work) =>
      work.then(
        () => undefined,
        ({ body }) => body.msg,
      );
    const say = (client, email) => saidBy(limits.countSignIn(client, email));
    await succeed(limits, HERE, OWNER);
    for (const client of [HERE, HERE, THERE, THERE]) await say(client, OWNER);
    const FORGOTTEN = 'If you forgot your password, ask the person who runs the server for a new one.';
    expect([await say(THERE, OWNER), await say(HERE, OWNER)]).toEqual([
      `Too many wrong passwords for this email, perhaps by someone else. Wait 5 minutes, then try again. Until then, use a device that is still signed in, or a network that you signed in from before. ${FORGOTTEN}`,
      `Too many wrong passwords for this email from this network. Wait 5 minutes, then try again. Until then, use a device that is still signed in. ${FORGOTTEN}`,
    ]);
    for (const email of ['a', 'b', 'c', 'd', 'e', 'f']) await say(HERE, email);
    await limits.countSignUp(HERE);
    expect([await say(HERE, 'g'), await saidBy(limits.countSignUp(HERE))]).toEqual([
      `Too many wrong passwords from this network. Wait 5 minutes, then try again. Until then, use a device that is still signed in. ${FORGOTTEN}`,
      'Too many new accounts from this network. Wait 60 minutes, then try again.',
    ]);
  });

  test('addresses of one IPv6 network count as one', async () => {
    const limits = newLimits({ address: 2, email: 100 });
    const asked = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::3', '2001:db8:1:3::1'];
    const outcomes = [];
    for (const [n, client] of asked.entries())
      outcomes.push(...(await tryOften(limits, client, `person${n}@shop.test`)));
    expect(outcomes).toEqual(['checked', 'checked', 300, 'checked']);
  });
});
