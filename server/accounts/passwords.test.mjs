import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '../../src/domain/shop/password.ts';
import { PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createPasswords, MIN_ACCOUNT_PASSWORD_LENGTH } from './passwords.mjs';
import { ask, outcomeOf, signIn } from './test-auth.mjs';

const SIGN_UP = '/auth/v1/signup';
const SIGN_IN = '/auth/v1/token?grant_type=password';
const OWNER = 'owner@shop.test';
const WRONG = '400 invalid_credentials';

const argon = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original();
  const counted =
    (work) =>
    async (...given) => {
      argon.running += 1;
      argon.most = Math.max(argon.most, argon.running);
      return work(...given).finally(() => {
        argon.running -= 1;
      });
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

let server;
let owner;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.empty();
  owner = await signUp(server, OWNER);
});
afterAll(() => server.stop());

const hashOf = async (email) =>
  (await server.sql`select encrypted_password as hash from auth.users where email = ${email}`)[0].hash;

describe('a body', () => {
  const good = { email: 'new@shop.test', password: PASSWORD };

  test.each([
    ['a number as password', { ...good, password: 12345678 }, '400 validation_failed'],
    ['a list as password', { ...good, password: ['12345678'] }, '400 validation_failed'],
    ['an object as password', { ...good, password: { length: 8 } }, '400 validation_failed'],
    ['no password', { email: good.email }, '400 validation_failed'],
    ['null as password', { ...good, password: null }, '400 validation_failed'],
    ['NUL in the password', { ...good, password: '1234567\0' }, '400 validation_failed'],
    ['half a character in the password', { ...good, password: '1234567\ud800' }, '400 validation_failed'],
    ['a password of 1,001 characters', { ...good, password: 'x'.repeat(1001) }, '400 validation_failed'],
    ['a number as email', { ...good, email: 1 }, '400 validation_failed'],
    ['no email', { password: PASSWORD }, '400 validation_failed'],
    ['NUL in the email', { ...good, email: 'a\0@shop.test' }, '400 validation_failed'],
    ['an email of 255 characters', { ...good, email: `${'x'.repeat(245)}@shop.test` }, '400 validation_failed'],
    ['a list', [good], '400 validation_failed'],
    ['text', 'x', '400 validation_failed'],
    ['null', null, '400 validation_failed'],
  ])('that is or has %s is refused, for a new account and for signing in', async (_what, body, outcome) => {
    expect([outcomeOf(await ask(server, SIGN_UP, { body })), outcomeOf(await ask(server, SIGN_IN, { body }))]).toEqual([
      outcome,
      outcome,
    ]);
  });

  test.each([
    ['{"email":"new@shop.test"', '400 bad_json'],
    ['', '400 validation_failed'],
    ['email=new@shop.test&password=12345678', '400 bad_json'],
    ['['.repeat(8000), '400 bad_json'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, '400 validation_failed'],
  ])('%j is refused', async (text, outcome) => {
    for (const path of [SIGN_UP, SIGN_IN, '/auth/v1/token?grant_type=refresh_token']) {
      expect([path, outcomeOf(await ask(server, path, { text }))]).toEqual([path, outcome]);
    }
  });

  test.each([
    ['an email without a dot', { ...good, email: 'new@shop' }, '400 email_address_invalid'],
    ['an email with a blank', { ...good, email: 'new one@shop.test' }, '400 email_address_invalid'],
    ['a list as data', { ...good, data: [] }, '400 validation_failed'],
    ['nested data', { ...good, data: { name: {} } }, '400 validation_failed'],
    ['NUL in the data', { ...good, data: { name: '\0' } }, '400 validation_failed'],
    ['NUL in a name of the data', { ...good, data: { '\0': 'x' } }, '400 validation_failed'],
    ['9 kB of data', { ...good, data: { name: 'x'.repeat(9000) } }, '400 validation_failed'],
    ['5 kB of data that take 10 kB', { ...good, data: { name: 'é'.repeat(5000) } }, '400 validation_failed'],
    ['a number as invitation', { ...good, data: { invitation: 1 } }, '400 validation_failed'],
    ['a long invitation', { ...good, data: { invitation: 'x'.repeat(1001) } }, '400 validation_failed'],
  ])('of a sign-up with %s is refused', async (_what, body, outcome) => {
    expect(outcomeOf(await ask(server, SIGN_UP, { body }))).toBe(outcome);
  });

  test.each([
    [{ password: 1 }, '400 validation_failed'],
    [{ password: 0 }, '400 validation_failed'],
    [{ password: false }, '400 validation_failed'],
    [{ password: '1234567' }, '422 weak_password'],
    [{ password: '        ' }, '422 weak_password'],
    [{ data: [] }, '400 validation_failed'],
    [{ data: { name: 'x'.repeat(9000) } }, '400 validation_failed'],
    [{ email: 'other@shop.test' }, '422 email_provider_disabled'],
    [{ email: 1 }, '422 email_provider_disabled'],
    [[], '400 validation_failed'],
  ])('%j changes nothing of an account', async (body, outcome) => {
    const before = await hashOf(OWNER);
    expect(outcomeOf(await ask(server, '/auth/v1/user', { method: 'PUT', body, token: owner.token }))).toBe(outcome);
    expect(await hashOf(OWNER)).toBe(before);
  });

  test('of a change makes the data of an account grow up to 8 kB, and no further', async () => {
    const change = (data) => ask(server, '/auth/v1/user', { method: 'PUT', body: { data }, token: owner.token });
    expect(outcomeOf(await change({ a: 'x'.repeat(4000) }))).toBe('200');
    expect(outcomeOf(await change({ b: 'x'.repeat(4000) }))).toBe('200');
    expect(outcomeOf(await change({ c: 'x'.repeat(4000) }))).toBe('400 validation_failed');
    const { json } = await ask(server, '/auth/v1/user', { method: 'GET', token: owner.token });
    expect([json.user_metadata.a.length, json.user_metadata.b.length, json.user_metadata.c]).toEqual([
      4000,
      4000,
      undefined,
    ]);
  });

  test('of a sign-up or change cannot say who the account is', async () => {
    const data = { sub: 'x', email: 'x', email_verified: false, role: 'service_role', __proto__: null };
    const { json } = await ask(server, SIGN_UP, {
      body: { ...good, data, role: 'service_role', app_metadata: { role: 'owner' } },
    });
    const { user } = json;
    expect([
      user.email,
      user.role,
      user.app_metadata,
      user.user_metadata.email,
      user.user_metadata.sub === user.id,
    ]).toEqual([good.email, 'authenticated', { provider: 'email', providers: ['email'] }, good.email, true]);
    const claims = JSON.parse(Buffer.from(json.access_token.split('.')[1], 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['aud', 'email', 'exp', 'iat', 'role', 'session_id', 'sub']);
    expect([claims.role, claims.aud, claims.email, claims.exp - claims.iat]).toEqual([
      'authenticated',
      'authenticated',
      good.email,
      3600,
    ]);
  });
});

describe('a new password', () => {
  test('needs as many characters as the app says', () => {
    expect(MIN_ACCOUNT_PASSWORD_LENGTH).toBe(MIN_PASSWORD_LENGTH);
  });

  test.each([
    ['7 characters', '1234567', '422 weak_password'],
    ['8 characters', '12345678', '200'],
    ['8 characters of two UTF-16 units each', '🚗'.repeat(8), '200'],
    ['7 of them', '🚗'.repeat(7), '422 weak_password'],
    ['8 blanks', ' '.repeat(8), '422 weak_password'],
    ['8 no-break spaces', '\u00a0'.repeat(8), '422 weak_password'],
    ['8 invisible characters', '\u200b'.repeat(8), '422 weak_password'],
    ['7 blanks and a letter', `${' '.repeat(7)}x`, '200'],
    ['1,000 characters', 'x'.repeat(1000), '200'],
  ])('of %s', async (_what, password, outcome) => {
    expect(outcomeOf(await ask(server, SIGN_UP, { body: { email: 'new@shop.test', password } }))).toBe(outcome);
    if (outcome === '200') expect(outcomeOf(await signIn(server, 'new@shop.test', password))).toBe('200');
  });

  test('counts whole: after 36 × é, and after 1,000 characters less one, another ending is another password', async () => {
    const start = 'é'.repeat(36);
    await ask(server, SIGN_UP, { body: { email: 'new@shop.test', password: `${start} one` } });
    expect(outcomeOf(await signIn(server, 'new@shop.test', `${start} two`))).toBe(WRONG);
    expect(outcomeOf(await signIn(server, 'new@shop.test', start))).toBe(WRONG);
    expect(outcomeOf(await signIn(server, 'new@shop.test', `${start} one`))).toBe('200');
  });
});

test.each([null, '', 'no hash', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'])(
  'with %j, which is no hash of argon2, no password fits',
  async (stored) => {
    await server.sql`update auth.users set encrypted_password = ${stored} where email = ${OWNER}`;
    for (const password of ['', 'null', PASSWORD]) {
      expect(outcomeOf(await signIn(server, OWNER, password))).toBe(WRONG);
    }
  },
);

test('a wrong password and an unknown email get the same answer after the same time (each at least 150 ms, the quickest of 20 within 60 ms)', async () => {
  const kinds = { known: OWNER, unknown: 'nobody@shop.test' };
  // A kind that takes longer by itself does so every time; a machine that is busy with something else does not.
  const quickest = {
    known: Number.POSITIVE_INFINITY,
    unknown: Number.POSITIVE_INFINITY,
  };
  const answers = new Set();
  for (let n = 0; n < 20; n += 1) {
    for (const [kind, email] of Object.entries(kinds)) {
      const began = performance.now();
      const { status, json } = await signIn(server, email, 'a wrong password');
      quickest[kind] = Math.min(quickest[kind], performance.now() - began);
      answers.add(JSON.stringify([status, json]));
    }
  }
  const times = Object.values(quickest);
  // A timer may be a millisecond early.
  expect([answers.size, Math.min(...times) >= 149, Math.max(...times) - Math.min(...times) < 60]).toEqual([
    1,
    true,
    true,
  ]);
});

describe('many sign-ins at once', () => {
  test('of 7 hashes with room for 2 and 4 that wait, one is refused for 5 s and never more than 2 run', async () => {
    const passwords = createPasswords({ atOnce: 2, mostWaiting: 4 });
    expect(await passwords.verify(undefined, 'x')).toBe(false);
    argon.most = 0;
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.hash(PASSWORD)));
    const refused = outcomes.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
    expect([refused.length, refused[0].status, refused[0].headers, argon.most]).toEqual([
      1,
      429,
      { 'Retry-After': '5' },
      2,
    ]);
    expect(await passwords.verify(outcomes[0].value, PASSWORD)).toBe(true);
  });

  test('a flood of 150 from one address leaves /health below 1.5 s and takes less than 150 MB, in one of up to three floods: at least 103 are checked, the rest is asked to wait', async () => {
    const { pid } = JSON.parse(readFileSync(join(server.dataDir, 'server.lock'), 'utf8'));
    const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
    await signIn(server, OWNER, PASSWORD);
    async function flood() {
      const before = megabytes();
      let most = before;
      let worst = 0;
      let isOver = false;
      const looking = (async () => {
        while (!isOver) {
          const began = performance.now();
          await ask(server, '/health', { method: 'GET' });
          worst = Math.max(worst, performance.now() - began);
          most = Math.max(most, megabytes());
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      const answers = await Promise.all(
        Array.from({ length: 150 }, (_, n) => signIn(server, `person${n}@shop.test`, 'x')),
      );
      isOver = true;
      await looking;
      const checked = answers.filter((answer) => outcomeOf(answer) === WRONG).length;
      const waiting = answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === '2').length;
      // 3 run and 100 wait. On a busy machine some are done before the last of them arrive.
      expect([checked + waiting, checked >= 103]).toEqual([150, true]);
      return worst < 1500 && most - before < 150;
    }
    // A server that is kept busy is slow in every flood; a machine that is busy with something else is not.
    expect((await flood()) || (await flood()) || (await flood())).toBe(true);
    expect(outcomeOf(await signIn(server, OWNER, PASSWORD))).toBe('200');
  }, 180_000);
});
