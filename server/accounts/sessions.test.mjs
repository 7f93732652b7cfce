import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPerson, setPassword } from '../process/set-password.mjs';
import { leadRow, PASSWORD, signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { ask, outcomeOf, refresh, signIn } from './test-auth.mjs';

const OWNER = 'owner@shop.test';
const NEW_PASSWORD = 'another coat of wax';

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

const teamLog = () => readFileSync(join(server.dataDir, 'team.log'), 'utf8');

/** A session of its own, as another device has it. */
async function device(email = OWNER, password = PASSWORD) {
  const { json } = await signIn(server, email, password);
  return { token: json.access_token, refreshToken: json.refresh_token };
}

const idOf = ({ token }) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).session_id;

async function eventsOf({ token }) {
  const controller = new AbortController();
  const { status } = await fetch(`${server.url}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  controller.abort();
  return String(status);
}

/** Tries the actions of a device: read, write, ask for its account, listen for changes, and (last) renew its session. */
async function canDo({ token, refreshToken }) {
  const read = await ask(server, '/rest/v1/leads?select=id', { method: 'GET', token });
  const row = leadRow(owner.shopId, crypto.randomUUID());
  const written = await ask(server, '/rest/v1/leads', { body: row, token });
  const user = await ask(server, '/auth/v1/user', { method: 'GET', token });
  return {
    read: `${read.status} ${read.json?.code ?? ''}`.trim(),
    write: `${written.status} ${written.json?.code ?? ''}`.trim(),
    user: outcomeOf(user),
    events: await eventsOf({ token }),
    refresh: outcomeOf(await refresh(server, refreshToken)),
  };
}

const EVERYTHING = { read: '200', write: '201', user: '200', events: '200', refresh: '200' };
const NOTHING = {
  read: '401 PT401',
  write: '401 PT401',
  user: '403 session_not_found',
  events: '401',
  refresh: '400 refresh_token_not_found',
};

const changePassword = ({ token }, password) =>
  ask(server, '/auth/v1/user', { method: 'PUT', body: { password }, token });

describe('a new password', () => {
  test('ends the person’s other sessions at once and keeps the own one and other people’s; only the new one signs in', async () => {
    const [mine, other, third] = [await device(), await device(), await device()];
    await signUp(server, 'ben@shop.test');
    const bens = await device('ben@shop.test');
    expect((await changePassword(mine, NEW_PASSWORD)).status).toBe(200);
    expect([await canDo(other), await canDo(third), await canDo(mine)]).toEqual([NOTHING, NOTHING, EVERYTHING]);
    // Ben has a shop of his own, and no right to add to this one.
    expect(await canDo(bens)).toEqual({ ...EVERYTHING, write: '403 42501' });
    expect(outcomeOf(await signIn(server, OWNER, PASSWORD))).toBe('400 invalid_credentials');
    expect(outcomeOf(await signIn(server, OWNER, NEW_PASSWORD))).toBe('200');
  });

  test('from two devices at once: one sets it, the other has been signed out', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.empty();
      owner = await signUp(server, OWNER);
      const devices = [await device(), await device()];
      const answers = await Promise.all(devices.map((one, n) => changePassword(one, `${NEW_PASSWORD} ${n}`)));
      expect(answers.map(outcomeOf).sort()).toEqual(['200', '403 session_not_found']);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(outcomeOf(await signIn(server, OWNER, `${NEW_PASSWORD} ${winner}`))).toBe('200');
      expect((await server.sql`select count(*)::int as n from auth.sessions`)[0].n).toBe(2);
    }
  });

  test('asked for with an ended session is refused before it is counted, so that its holder cannot use up the person’s attempts', async () => {
    const own = await startTestServer({ most: { email: 3 } });
    try {
      const person = await signUp(own, OWNER);
      const { json } = await signIn(own, OWNER, PASSWORD);
      const change = (token, n) =>
        ask(own, '/auth/v1/user', { method: 'PUT', body: { password: `${NEW_PASSWORD} ${n}` }, token });
      expect(outcomeOf(await change(person.token, 0))).toBe('200');
      const ended = [];
      for (let n = 0; n < 5; n += 1) ended.push(outcomeOf(await change(json.access_token, n)));
      expect(ended).toEqual(Array(5).fill('403 session_not_found'));
      const later = [];
      for (let n = 1; n < 4; n += 1) later.push(outcomeOf(await change(person.token, n)));
      expect(later).toEqual(['200', '200', '429 over_request_rate_limit']);
    } finally {
      await own.stop();
    }
  });

  test('other data of the account changes without ending a session', async () => {
    const [mine, other] = [await device(), await device()];
    const body = { data: { firstName: 'Ada', lastName: null } };
    const { json } = await ask(server, '/auth/v1/user', { method: 'PUT', body, token: mine.token });
    expect([json.user_metadata.firstName, 'lastName' in json.user_metadata]).toEqual(['Ada', false]);
    expect(await canDo(other)).toEqual(EVERYTHING);
  });

  test('by the command set-password ends all sessions, also for access tokens that have not expired', async () => {
    const devices = [await device(), await device()];
    await setPassword(server.sql, await findPerson(server.sql, OWNER), NEW_PASSWORD);
    expect([await canDo(devices[0]), await canDo(devices[1])]).toEqual([NOTHING, NOTHING]);
    expect(outcomeOf(await signIn(server, OWNER, NEW_PASSWORD))).toBe('200');
  });
});

describe('signing out', () => {
  test.each([
    ['local', NOTHING, EVERYTHING],
    ['others', EVERYTHING, NOTHING],
    ['global', NOTHING, NOTHING],
    [undefined, NOTHING, NOTHING],
  ])('with scope %s', async (scope, own, others) => {
    const [mine, other] = [await device(), await device()];
    await signUp(server, 'ben@shop.test');
    const bens = await device('ben@shop.test');
    const path = `/auth/v1/logout${scope ? `?scope=${scope}` : ''}`;
    expect((await ask(server, path, { token: mine.token })).status).toBe(204);
    expect([await canDo(mine), await canDo(other)]).toEqual([own, others]);
    expect((await canDo(bens)).refresh).toBe('200');
  });

  test('with another scope, or two, ends nothing', async () => {
    const mine = await device();
    for (const search of ['scope=all', 'scope=local&scope=global', 'scope=']) {
      expect(outcomeOf(await ask(server, `/auth/v1/logout?${search}`, { token: mine.token }))).toBe(
        '400 validation_failed',
      );
    }
    expect(await canDo(mine)).toEqual(EVERYTHING);
  });
});

test('open streams of ended sessions end within 32 s, the others stay open', async () => {
  const devices = { kept: await device(), changed: await device(), signedOut: await device() };
  await signUp(server, 'ben@shop.test');
  devices.setPassword = await device('ben@shop.test');
  const streams = {};
  for (const [name, { token }] of Object.entries(devices)) {
    const controller = new AbortController();
    const { body } = await fetch(`${server.url}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    const stream = { isOpen: true, close: () => controller.abort() };
    stream.ended = (async () => {
      for await (const _bytes of body);
    })()
      .catch(() => {})
      .finally(() => {
        stream.isOpen = false;
      });
    streams[name] = stream;
  }
  await ask(server, '/auth/v1/logout?scope=local', { token: devices.signedOut.token });
  await changePassword(devices.kept, NEW_PASSWORD);
  await setPassword(server.sql, await findPerson(server.sql, 'ben@shop.test'), NEW_PASSWORD);
  const began = performance.now();
  await Promise.all([streams.changed.ended, streams.signedOut.ended, streams.setPassword.ended]);
  expect(performance.now() - began).toBeLessThan(32_000);
  expect(streams.kept.isOpen).toBe(true);
  streams.kept.close();
});

describe('refreshing', () => {
  const renewedAgo = (one, interval) =>
    server.sql`update auth.sessions set renewed_at = now() - ${interval}::interval where id = ${idOf(one)}`;

  test('gives a new pair each time, for the same session and account', async () => {
    let current = await device();
    const session = idOf(current);
    const seen = new Set();
    for (let n = 0; n < 5; n += 1) {
      const { json } = await refresh(server, current.refreshToken);
      current = { token: json.access_token, refreshToken: json.refresh_token };
      seen.add(json.refresh_token);
      expect([idOf(current), json.user.email, json.expires_in, json.token_type]).toEqual([
        session,
        OWNER,
        3600,
        'bearer',
      ]);
    }
    expect(seen.size).toBe(5);
    expect(await canDo(current)).toEqual(EVERYTHING);
  });

  test('with the same token again within 30 s gives the current one, so that two tabs share the session', async () => {
    const first = await device();
    let asking;
    // While the row is locked those that run, three of one address, wait for it, so that they certainly meet.
    await server.sql.begin(async (sql) => {
      await sql`select from auth.sessions where id = ${idOf(first)} for update`;
      asking = Array.from({ length: 5 }, () => refresh(server, first.refreshToken));
      await expect
        .poll(async () => (await sql`select count(*)::int as n from pg_locks where not granted`)[0].n)
        .toBeGreaterThanOrEqual(3);
    });
    const answers = await Promise.all(asking);
    const tokens = new Set(answers.map(({ json }) => json.refresh_token));
    expect([answers.map(({ status }) => status), tokens.size]).toEqual([Array(5).fill(200), 1]);
    const [current] = tokens;
    expect((await refresh(server, current)).status).toBe(200);
  });

  test('with the same token again 29 s later gives the current one', async () => {
    // What is asked later than a second after, on a machine that is busy, is asked once more with another session.
    for (let took = Number.POSITIVE_INFINITY; took > 900; ) {
      const first = await device();
      const { json } = await refresh(server, first.refreshToken);
      const began = performance.now();
      await renewedAgo(first, '29 seconds');
      const again = await refresh(server, first.refreshToken);
      took = performance.now() - began;
      if (took <= 900) expect(again.json.refresh_token).toBe(json.refresh_token);
    }
  });

  test.each([
    ['31 s later', async (used) => renewedAgo(used, '31 seconds')],
    [
      'two refreshes later',
      async (_used, current) => {
        await refresh(server, current);
      },
    ],
  ])('with a used token %s ends the session for both holders, and is logged', async (_when, pass) => {
    const used = await device();
    const { json } = await refresh(server, used.refreshToken);
    const before = teamLog().length;
    await pass(used, json.refresh_token);
    expect(outcomeOf(await refresh(server, used.refreshToken))).toBe('400 refresh_token_already_used');
    expect(await canDo({ token: json.access_token, refreshToken: json.refresh_token })).toEqual(NOTHING);
    expect(await canDo(used)).toEqual(NOTHING);
    // The log has one line for each address and minute.
    const said = teamLog().slice(before);
    expect([said.includes(used.refreshToken), said.includes(json.refresh_token)]).toEqual([false, false]);
    expect(teamLog()).toContain('A refresh token was used again, from 127.0.0.1: its session was ended.');
  });

  test('with a token that this server did not sign is refused, and the session goes on', async () => {
    const [mine, other] = [await device(), await device()];
    const [id, generation, seal] = mine.refreshToken.split('.');
    const [otherId, , otherSeal] = other.refreshToken.split('.');
    const changed = `${seal[0] === 'A' ? 'B' : 'A'}${seal.slice(1)}`;
    const made = [
      [id, generation, changed],
      [id, generation, otherSeal],
      [otherId, generation, seal],
      [id, '1', seal],
      [id, '-1', seal],
      [id, '00', seal],
      [id, '999999999', seal],
      [id.toUpperCase(), generation, seal],
      [id, generation, `${seal}A`],
      [id, generation, ''],
      [id],
    ].map((parts) => parts.join('.'));
    for (const token of [...made, '', 'x', id.repeat(20), '../../etc/passwd', "' or true --", mine.token]) {
      expect([token, outcomeOf(await refresh(server, token))]).toEqual([token, '400 refresh_token_not_found']);
    }
    expect(await canDo(mine)).toEqual(EVERYTHING);
  });
});

describe('a session ends by age', () => {
  test.each([
    ['89 days 23 hours after the sign-in', '89 days 23 hours', '1 minute', EVERYTHING],
    ['90 days after the sign-in, however often it was refreshed', '90 days', '1 minute', NOTHING],
    ['29 days 23 hours without a refresh', '29 days 23 hours', '29 days 23 hours', EVERYTHING],
    ['30 days without a refresh', '30 days', '30 days', NOTHING],
  ])('%s', async (_when, created, renewed, outcome) => {
    const mine = await device();
    await server.sql`
      update auth.sessions set created_at = now() - ${created}::interval, renewed_at = now() - ${renewed}::interval
      where id = ${idOf(mine)}`;
    expect(await canDo(mine)).toEqual(outcome);
  });

  test('a refresh counts as use and does not move the end after 90 days', async () => {
    const mine = await device();
    await server.sql`
      update auth.sessions set created_at = now() - interval '80 days', renewed_at = now() - interval '29 days' where id = ${idOf(mine)}`;
    await refresh(server, mine.refreshToken);
    const [{ age, idle }] = await server.sql`
      select extract(day from now() - created_at)::int as age, extract(day from now() - renewed_at)::int as idle
      from auth.sessions where id = ${idOf(mine)}`;
    expect([age, idle]).toEqual([80, 0]);
  });

  test('ended sessions are removed by the next sign-in of anyone; a person keeps the 50 newest', async () => {
    const [aged, idle] = [await device(), await device()];
    await server.sql`update auth.sessions set created_at = now() - interval '91 days' where id = ${idOf(aged)}`;
    await server.sql`update auth.sessions set renewed_at = now() - interval '31 days' where id = ${idOf(idle)}`;
    await signUp(server, 'ben@shop.test');
    const ids = (await server.sql`select id from auth.sessions`).map(({ id }) => id);
    expect([ids.length, ids.includes(idOf(aged)), ids.includes(idOf(idle))]).toEqual([2, false, false]);
    const oldest = await device();
    for (let n = 0; n < 50; n += 1) await device();
    const [{ n }] = await server.sql`select count(*)::int as n from auth.sessions where user_id = ${owner.userId}`;
    expect([n, (await canDo(oldest)).read]).toEqual([50, '401 PT401']);
  });
});

test('a restored backup signs everyone out, and its passwords are those of the backup', async () => {
  const before = await device();
  const file = join(server.dataDir, 'backup.gz');
  expect((await runTeam(['backup', file], { dataDir: server.dataDir })).code).toBe(0);
  await changePassword(before, NEW_PASSWORD);
  await server.halt();
  expect((await runTeam(['restore', file], { dataDir: server.dataDir })).code).toBe(0);
  await server.restart();
  expect([await canDo(before), (await server.sql`select count(*)::int as n from auth.sessions`)[0].n]).toEqual([
    NOTHING,
    0,
  ]);
  expect([
    outcomeOf(await signIn(server, OWNER, NEW_PASSWORD)),
    outcomeOf(await signIn(server, OWNER, PASSWORD)),
  ]).toEqual(['400 invalid_credentials', '200']);
});
