// How a process of the server leaves: alone, and behind nginx next to another process on the same database.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../accounts/test-auth.mjs';
import { leadRow, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestDatabase } from '../testing/test-database.mjs';
import { startNginx } from '../testing/test-nginx.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { readDrainSeconds } from './drain.mjs';
import { NGINX } from './nginx-path.mjs';

const { createClient } = await import('@supabase/supabase-js');

/** Status of a GET, or the code of a connection that is refused. */
const statusOf = (server, path) =>
  ask(server, path, { method: 'GET' }).then(
    ({ status }) => status,
    ({ code }) => code,
  );

/** Opens the stream of a person. Resolves `ended` to the time at which it has ended. */
async function openStream(url, token) {
  const answer = await fetch(`${url}/events`, { headers: { Authorization: `Bearer ${token}` } });
  const reader = answer.body.getReader();
  await reader.read();
  const ended = (async () => {
    while (!(await reader.read()).done);
    return performance.now();
  })();
  return { ended };
}

test.each(['', '0', '30'])('DRAIN_SECONDS %j is read', (text) => {
  expect(readDrainSeconds(text)).toBe(Number(text));
});
test.each(['-1', '1.5', 'soon', '3601'])('DRAIN_SECONDS %j is refused', (text) => {
  expect(() => readDrainSeconds(text)).toThrow(`DRAIN_SECONDS is "${text}"; it must be a whole number from 0 to 3600.`);
});

describe('two processes on one database', () => {
  let database;
  let server;
  let owner;

  beforeAll(async () => {
    database = await startTestDatabase();
    server = await startTestServer({ database });
    owner = await signUp(server, 'owner@shop.test');
  });
  afterAll(async () => {
    await server.stop();
    await database.stop();
  });

  test('one that gets the stop signal is not ready, goes on for DRAIN_SECONDS, then ends its streams and finishes what has begun', async () => {
    const sibling = await startTestServer({ database, env: { DRAIN_SECONDS: '6' } });
    expect([await statusOf(sibling, '/ready'), await statusOf(sibling, '/health')]).toEqual([200, 200]);
    const stream = await openStream(sibling.url, owner.token);
    const began = performance.now();
    sibling.leave();
    await expect.poll(() => statusOf(sibling, '/ready'), { interval: 20 }).toBe(503);
    // As long as a proxy needs to notice.
    const kept = await ask(sibling, '/rest/v1/leads', { body: leadRow(owner.shopId, 'drained'), token: owner.token });
    expect([kept.status, kept.headers.connection, await statusOf(sibling, '/health')]).toEqual([201, 'close', 200]);
    const locked = server.connect();
    let free;
    const holding = new Promise((hold) => {
      free = hold;
    });
    const lock = new Promise((isLocked) => {
      void locked.begin(async (sql) => {
        await sql`lock table public.leads in access exclusive mode`;
        isLocked();
        await holding;
      });
    });
    await lock;
    const slow = ask(sibling, '/rest/v1/leads', { body: leadRow(owner.shopId, 'slow'), token: owner.token });
    expect((await stream.ended) - began).toBeGreaterThan(5900);
    await expect.poll(() => statusOf(sibling, '/health'), { interval: 20 }).toBe('ECONNREFUSED');
    free();
    expect((await slow).status).toBe(201);
    await sibling.whenEnded();
    await locked.end();
    await sibling.stop();
  });

  test('without DRAIN_SECONDS one that gets the stop signal is gone at once', async () => {
    const sibling = await startTestServer({ database });
    const began = performance.now();
    sibling.leave();
    await sibling.whenEnded();
    expect(performance.now() - began).toBeLessThan(10_000);
    await sibling.stop();
  });
});

describe.skipIf(!existsSync(NGINX))('behind nginx', () => {
  const OWNER = { email: 'owner@shop.test', password: PASSWORD };
  let database;
  let nginx;
  afterAll(async () => {
    await nginx?.stop();
    await database?.stop();
  });

  test('while one process after the other is replaced, no command is lost or doubled', async () => {
    const env = { PUBLIC_URL: 'https://shop.example.com', TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '2' };
    database = await startTestDatabase();
    const first = await startTestServer({ database, isOneShop: true, env });
    const second = await startTestServer({ database, isOneShop: true, env });
    nginx = await startNginx(first.port, second.port);
    const client = createClient(nginx.url, first.key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: nginx.fetchFrom() },
    });
    await client.auth.signUp(OWNER);
    const { data: shop } = await client.rpc('enter_shop').throwOnError();

    /** The outcome of each command. */
    const answers = [];
    let isOver = false;
    async function work(device) {
      for (let n = 0; !isOver; n += 1) {
        const id = `${device}-${n}`;
        const { error, status } = await client.from('leads').insert(leadRow(shop.shop_id, id));
        answers.push({ id, outcome: error ? `${status} ${error.message}` : 'saved' });
        await wait(5);
      }
    }
    const devices = ['a', 'b', 'c', 'd'].map(work);
    const saved = () => answers.filter(({ outcome }) => outcome === 'saved').length;
    const more = (count) => expect.poll(saved, { timeout: 60_000 }).toBeGreaterThan(saved() + count);
    await more(10);
    for (const leaving of [first, second]) {
      leaving.leave();
      await leaving.whenEnded();
      await more(10);
      if (leaving === first) await first.restart();
    }
    isOver = true;
    await Promise.all(devices);
    const rows = await second.sql`select id from public.leads`;
    expect(answers.filter(({ outcome }) => outcome !== 'saved')).toEqual([]);
    expect(rows.map(({ id }) => id).sort()).toEqual(answers.map(({ id }) => id).sort());
    for (const one of [first, second]) await one.stop();
    // It makes a database and starts three servers.
  }, 180_000);
});
