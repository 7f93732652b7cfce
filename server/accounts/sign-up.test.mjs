import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invitedBy, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { ask, outcomeOf, signIn } from './test-auth.mjs';

const OWNER = 'owner@shop.test';
const TECH = 'tech@shop.test';
const CLOSED = '422 signup_disabled';

const answerTo = (server, email, invitation, more = {}) =>
  ask(server, '/auth/v1/signup', {
    body: { email, password: PASSWORD, data: { ...more, ...(invitation && { invitation }) } },
  });

const outcome = async (...given) => outcomeOf(await answerTo(...given));

async function isClosed(server) {
  const { json } = await ask(server, '/auth/v1/settings', { method: 'GET' });
  return json.disable_signup;
}

const emailsOf = async (server) =>
  (await server.sql`select email from auth.users order by 1`).map(({ email }) => email);

describe('by invitation', () => {
  let server;
  let owner;

  beforeAll(async () => {
    server = await startTestServer({ isOneShop: true, env: { SIGN_UP: 'invited' } });
  });
  beforeEach(async () => {
    owner = await signUp(server, OWNER);
  });
  afterEach(async () => {
    await server.empty();
    // The server remembers that there are accounts.
    await server.halt();
    await server.restart();
  });
  afterAll(() => server.stop());

  test('is closed right after the first account', async () => {
    await server.empty();
    await server.halt();
    await server.restart();
    expect(await isClosed(server)).toBe(false);
    expect(await outcome(server, OWNER)).toBe('200');
    expect([await isClosed(server), await outcome(server, TECH), await emailsOf(server)]).toEqual([
      true,
      CLOSED,
      [OWNER],
    ]);
  });

  test('of 6 first sign-ups at once one makes an account', async () => {
    await server.empty();
    const all = Array.from({ length: 6 }, (_, n) => outcome(server, `person${n}@shop.test`));
    expect((await Promise.all(all)).sort()).toEqual(['200', ...Array(5).fill(CLOSED)]);
    expect((await emailsOf(server)).length).toBe(1);
  });

  test('an unknown person gets the same answer for an email with an account and one without', async () => {
    const answers = [];
    for (const email of [OWNER, 'nobody@shop.test'])
      for (const invitation of [undefined, 'guess', 'x'.repeat(43)])
        answers.push(await answerTo(server, email, invitation));
    const responses = answers.map(({ status, json }) => JSON.stringify([status, json]));
    expect([...new Set(responses)]).toEqual([
      JSON.stringify([
        422,
        {
          code: 422,
          error_code: 'signup_disabled',
          msg: 'Ask the owner of the shop for an invitation link, then open that link.',
        },
      ]),
    ]);
  });

  test('an invitation makes an account for its email alone, and once', async () => {
    const invitation = await invitedBy(owner, TECH, 'technician');
    expect(await outcome(server, 'other@shop.test', invitation)).toBe(CLOSED);
    expect(await outcome(server, `x${TECH}`, invitation)).toBe(CLOSED);
    expect(await outcome(server, OWNER, invitation)).toBe(CLOSED);
    expect(await outcome(server, ' TECH@Shop.Test ', invitation)).toBe('200');
    expect(await outcome(server, TECH, invitation)).toBe('422 user_already_exists');
    expect(await emailsOf(server)).toEqual([OWNER, TECH]);
    const client = newClient(server);
    await client.auth.signInWithPassword({ email: TECH, password: PASSWORD });
    const { data } = await client.rpc('join_shop', { token: invitation });
    expect(data).toEqual({ shop_id: owner.shopId, role: 'technician' });
  });

  test('6 sign-ups at once with one invitation make one account', async () => {
    const invitation = await invitedBy(owner, TECH, 'technician');
    const all = Array.from({ length: 6 }, () => outcome(server, TECH, invitation));
    expect((await Promise.all(all)).sort()).toEqual(['200', ...Array(5).fill('422 user_already_exists')]);
    expect(await emailsOf(server)).toEqual([OWNER, TECH]);
  });

  test.each([
    ['revoked', () => owner.client.rpc('revoke_invitation', { shop: owner.shopId, email: TECH }).throwOnError()],
    ['replaced by a newer one', () => invitedBy(owner, TECH, 'manager')],
    ['expired', () => server.sql`update public.shop_invitations set expires_at = now()`],
    ['used', () => server.sql`update public.shop_invitations set used_at = now()`],
  ])('one that was %s makes none', async (_what, end) => {
    const invitation = await invitedBy(owner, TECH, 'technician');
    await end();
    expect([await outcome(server, TECH, invitation), await emailsOf(server)]).toEqual([CLOSED, [OWNER]]);
  });

  test('one with a wrong token makes none', async () => {
    const invitation = await invitedBy(owner, TECH, 'technician');
    const hash = (await server.sql`select encode(token_hash, 'hex') as hash from public.shop_invitations`)[0].hash;
    for (const wrong of [
      invitation.slice(1),
      `${invitation}x`,
      invitation.toUpperCase(),
      ` ${invitation}`,
      hash,
      '',
      '%',
      'null',
    ]) {
      expect([wrong, await outcome(server, TECH, wrong)]).toEqual([wrong, CLOSED]);
    }
    expect(await emailsOf(server)).toEqual([OWNER]);
  });

  test('the invitation is neither stored nor logged, and the names are', async () => {
    const invitation = await invitedBy(owner, TECH, 'technician');
    const { json } = await answerTo(server, TECH, invitation, { firstName: 'Tom' });
    expect([json.user.user_metadata.firstName, JSON.stringify(json).includes(invitation)]).toEqual(['Tom', false]);
    await answerTo(server, 'other@shop.test', invitation);
    const tables = await server.sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')`;
    for (const { name } of tables) {
      const [{ text }] = await server.sql.unsafe(
        `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
      );
      expect([name, text.includes(invitation)]).toEqual([name, false]);
    }
    const logs = ['team.log', 'postgres/postgres.log'].map((name) => readFileSync(join(server.dataDir, name), 'utf8'));
    expect(logs.some((text) => text.includes(invitation))).toBe(false);
  });
});

describe('with SIGN_UP=open', () => {
  let server;

  beforeAll(async () => {
    server = await startTestServer({ env: { SIGN_UP: 'open', MAX_ACCOUNTS: '3' } });
  });
  afterAll(() => server.stop());

  test('everyone makes an account until there are as many as allowed; 5 at once for one email make one', async () => {
    expect(await isClosed(server)).toBe(false);
    const all = Array.from({ length: 5 }, () => outcome(server, OWNER));
    expect((await Promise.all(all)).sort()).toEqual(['200', ...Array(4).fill('422 user_already_exists')]);
    expect([await outcome(server, TECH), await isClosed(server)]).toEqual(['200', false]);
    const last = ['a@shop.test', 'b@shop.test', 'c@shop.test'].map((email) => outcome(server, email));
    expect((await Promise.all(last)).sort()).toEqual(['200', '422 account_limit', '422 account_limit']);
    expect((await emailsOf(server)).length).toBe(3);
    expect(await outcome(server, OWNER)).toBe('422 user_already_exists');
    expect(outcomeOf(await signIn(server, OWNER, PASSWORD))).toBe('200');
  });
});
