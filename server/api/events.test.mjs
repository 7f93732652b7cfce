import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createEvents } from './events.mjs';

/** Listens as a browser would; `heard` grows. */
async function listen(url, token) {
  const controller = new AbortController();
  const response = await fetch(`${url}/events`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: controller.signal,
  });
  const heard = [];
  let isOpen = response.ok;
  const reading = (async () => {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data));
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    heard,
    isOpen: () => isOpen,
    whenClosed: reading,
    close: () => controller.abort(),
  };
}

async function until(isSo) {
  const began = performance.now();
  while (!isSo()) {
    if (performance.now() - began > 10_000) throw new Error('It did not happen within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}

describe('on the server', () => {
  let server;
  let ann;
  let ben;

  beforeAll(async () => {
    server = await startTestServer();
    ann = await signUp(server, 'ann@shop.test');
    ben = await signUp(server, 'ben@shop.test');
  });

  afterAll(() => server.stop());

  test.each([undefined, 'not.a.token'])('with the token %s: 401', async (token) => {
    const listener = await listen(server.url, token);
    expect(listener.status).toBe(401);
  });

  test('a change is sent to its shop within 2 s, with its revision and no data, and to no other shop', async () => {
    const own = await listen(server.url, ann.token);
    const other = await listen(server.url, ben.token);
    const revisionNow = async () => (await ann.client.from('shops').select('revision').single()).data.revision;
    // What a stream hears of the sign-ups before it is late, and of its own shop.
    const before = await revisionNow();
    const changes = [];
    let took = Number.POSITIVE_INFINITY;
    // A server that is too slow is so each time; a machine that is busy with something else is not.
    for (let n = 1; n <= 3 && took >= 2000; n += 1) {
      const last = changes.at(-1)?.revision ?? before;
      await ann.client
        .from('leads')
        .insert(leadRow(ann.shopId, `heard-${n}`))
        .throwOnError();
      took = await until(() => own.heard.some(({ revision }) => revision > last));
      changes.push({ shop: ann.shopId, revision: await revisionNow() });
    }
    expect([
      own.type,
      own.heard.filter(({ revision }) => revision > before),
      other.heard.filter(({ shop }) => shop !== ben.shopId),
    ]).toEqual(['text/event-stream', changes, []]);
    expect(took).toBeLessThan(2000);
    own.close();
    other.close();
  });

  test('of 25 streams of one session the newest 20 stay open', async () => {
    const streams = [];
    for (let n = 0; n < 25; n += 1) streams.push(await listen(server.url, ben.token));
    await until(() => streams.filter((stream) => stream.isOpen()).length === 20);
    expect(streams.map((stream) => stream.isOpen())).toEqual([...Array(5).fill(false), ...Array(20).fill(true)]);
    for (const stream of streams) stream.close();
  });

  test('listeners do not keep the server from stopping; afterwards they reconnect', async () => {
    const listener = await listen(server.url, ann.token);
    await server.halt();
    await listener.whenClosed;
    await server.restart();
    const again = await listen(server.url, ann.token);
    await ann.client.from('leads').insert(leadRow(ann.shopId, 'lead-2')).throwOnError();
    await until(() => again.heard.length > 0);
    // A server that has just begun to listen wakes everyone, too.
    expect([listener.isOpen(), new Set(again.heard.map(({ shop }) => shop))]).toEqual([false, new Set([ann.shopId])]);
    again.close();
  });
});

describe('memberships', () => {
  test('are looked up again: who was removed hears nothing more, who joined hears, a token that has run out ends the stream', async () => {
    const shops = new Map([
      ['leaving', ['s1']],
      ['joining', []],
      ['expiring', ['s1']],
    ]);
    let isReached = true;
    const shopsOf = async (token) => {
      if (!isReached) throw new Error('The database does not answer.');
      return shops.get(token);
    };
    const events = createEvents({ shopsOf });
    const server = createServer((request, response) => events.open(request, response, {}));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${server.address().port}`;
    const [leaving, joining, expiring] = await Promise.all([...shops.keys()].map((token) => listen(url, token)));
    events.notify('s1', { revision: 1 });
    await until(() => leaving.heard.length === 1 && expiring.heard.length === 1);
    shops.set('leaving', []).set('joining', ['s1']).delete('expiring');
    // Nobody is sent away because the database does not answer.
    isReached = false;
    await events.lookAgain();
    expect([leaving, joining, expiring].map((one) => one.isOpen())).toEqual([true, true, true]);
    isReached = true;
    await events.lookAgain();
    events.notify('s1', { revision: 2 });
    await until(() => joining.heard.length === 1);
    await expiring.whenClosed;
    expect([leaving.heard, joining.heard, expiring.heard]).toEqual([
      [{ shop: 's1', revision: 1 }],
      [{ shop: 's1', revision: 2 }],
      [{ shop: 's1', revision: 1 }],
    ]);
    events.stop();
    server.close();
  });
});
