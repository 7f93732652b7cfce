// What one request can take of the server: the trials that once stopped it for minutes.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadRow, newClient, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const KB = 1024;
const MB = 1024 * KB;
const JSON_TYPE = { 'content-type': 'application/json' };

let server;
let ann;
let ben;

beforeAll(async () => {
  server = await startTestServer();
  ann = await signUp(server, 'ann@shop.test');
  ben = await signUp(server, 'ben@shop.test');
});
afterAll(() => server.stop());

const keyed = () => ({ apikey: server.key, ...JSON_TYPE });
const signedIn = () => ({ ...keyed(), authorization: `Bearer ${ann.token}` });

/**
 * Sends a request as it is written, and only so much of its body; fetch would tidy it up.
 * @returns {Promise<{ status: number, headers: object, headerBytes: number, body: string, ms: number, isClosed: Promise<boolean> }>}
 */
function send(path, { method = 'POST', headers = keyed(), body = '', isChunked = false } = {}) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    // A connection of its own, which the server may keep: one that asks to be closed is closed before a large body is through.
    const agent = new Agent({ keepAlive: true });
    const length = isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request({
      host: '127.0.0.1',
      port: server.port,
      path,
      method,
      headers: { ...length, ...headers },
      agent,
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const ms = performance.now() - began;
      const headerBytes = response.rawHeaders.join('').length;
      const isClosed = new Promise((done) => asked.socket.once('close', () => done(true)));
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, headerBytes, body: text, ms, isClosed });
        if (body !== undefined) agent.destroy();
      });
    });
    if (isChunked) asked.flushHeaders();
    if (body === undefined) asked.flushHeaders();
    else asked.end(body);
  });
}

/** A figure of time is that of a moment in which other tests leave the processor: a server that is too slow is so in each of six. */
const IN_TIME = { retry: { count: 5, delay: 4000 } };

/** The longest that /health took while the work was going on. */
async function worstHealthDuring(work) {
  let isOver = false;
  let worst = 0;
  const looking = (async () => {
    while (!isOver) {
      worst = Math.max(worst, (await send('/health', { method: 'GET' })).ms);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const answer = await work().finally(() => {
    isOver = true;
  });
  await looking;
  return { worst, answer };
}

describe('a body', () => {
  const emptyRows = (bytes) =>
    `[${Array(Math.ceil(bytes / 3))
      .fill('{}')
      .join(',')}]`;

  test.each([
    ['1 MiB of a list to a function, signed out', () => ['/rest/v1/rpc/look_invitation', keyed(), emptyRows(MB), 413]],
    ['17 kB to a link, signed out', () => ['/rest/v1/rpc/open_document', keyed(), ' '.repeat(17 * KB), 413]],
    ['65 kB to a table, signed out', () => ['/rest/v1/customers', keyed(), emptyRows(65 * KB), 413]],
    ['20 MiB to a table, signed in', () => ['/rest/v1/leads', signedIn(), emptyRows(20 * MB), 413]],
    ['17 MiB of steps, signed in', () => ['/rest/v1/rpc/apply_steps', signedIn(), ' '.repeat(17 * MB), 413]],
    ['5 MiB without a key', () => ['/rest/v1/leads', JSON_TYPE, emptyRows(5 * MB), 401]],
    ['5 MiB of CSV', () => ['/rest/v1/leads', { ...signedIn(), 'content-type': 'text/csv' }, 'id\nx\n', 415]],
    [
      'a form',
      () => [
        '/rest/v1/rpc/my_shop',
        { ...signedIn(), 'content-type': 'application/x-www-form-urlencoded' },
        'a=1',
        415,
      ],
    ],
    ['a list of arguments', () => ['/rest/v1/rpc/my_shop', signedIn(), '[{}]', 400]],
    ['a list of lists as rows', () => ['/rest/v1/leads', signedIn(), '[[1],[2]]', 400]],
    ['no JSON', () => ['/rest/v1/leads', signedIn(), '{"id":', 400]],
  ])('%s is refused within half a second, and others are answered meanwhile', IN_TIME, async (_what, given) => {
    const [path, headers, body, status] = given();
    const { worst, answer } = await worstHealthDuring(() => send(path, { headers, body }));
    expect([answer.status, answer.ms < 500, worst < 500]).toEqual([status, true, true]);
  });

  test.each([
    [
      'a body of 1 GiB that is announced, signed in',
      () => ({ ...signedIn(), 'content-length': String(1024 * MB) }),
      413,
    ],
    [
      'a body of 250 MiB that is announced without a key',
      () => ({ ...JSON_TYPE, 'content-length': String(250 * MB) }),
      401,
    ],
  ])('%s is refused before any of it comes, and the connection is closed', IN_TIME, async (_what, headers, status) => {
    const answer = await send('/rest/v1/leads', { headers: headers(), body: undefined });
    expect([answer.status, answer.ms < 500, await answer.isClosed]).toEqual([status, true, true]);
  });

  test('in chunks without a length counts as well', async () => {
    const body = ' '.repeat(200 * KB);
    const answer = await send('/rest/v1/customers', { body, isChunked: true });
    expect(answer.status).toBe(413);
    const row = JSON.stringify(leadRow(ann.shopId, 'in-chunks'));
    expect((await send('/rest/v1/leads', { headers: signedIn(), body: row, isChunked: true })).status).toBe(201);
  });

  test('steps of 15 MiB are taken: what is wrong with them is said within 5 s', IN_TIME, async () => {
    const steps = [{ table: 'leads', kind: 'insert', row: { ...leadRow(ann.shopId, 'x'), nope: 'x'.repeat(15 * MB) } }];
    const { worst, answer } = await worstHealthDuring(() =>
      send('/rest/v1/rpc/apply_steps', { headers: signedIn(), body: JSON.stringify({ steps }) }),
    );
    expect([answer.status >= 400 && answer.status < 500, answer.ms < 5000, worst < 1000]).toEqual([true, true, true]);
  });
});

describe('an address', () => {
  test.each([
    ['PROPFIND', '/rest/v1/users'],
    ['LOCK', '/rest/v1/leads'],
    ['TRACE', '/rest/v1/leads'],
    ['PUT', '/rest/v1/leads?id=eq.1'],
    ['OPTIONS', '/rest/v1/leads'],
    ['GET', '/rest/v1/users'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/pg_class'],
    ['GET', '/rest/v1/rpc/my_shop'],
    ['HEAD', '/rest/v1/rpc/open_document?token=x'],
    ['POST', '/rest/v1/rpc/assert_owner'],
    ['POST', '/auth/v1/token'],
    ['POST', '/auth/v1/token?grant_type=password&grant_type=password'],
    ['POST', '/auth/v1/token?#&grant_type=password'],
    ['POST', '/auth/v1/token?x=1#&grant_type=password'],
    ['POST', '/auth/v1/token?grant_type=id_token'],
    ['GET', '/auth/v1/admin/users'],
    ['GET', '/auth/v1/authorize?provider=github'],
  ])('%s %s is not there', async (method, path) => {
    const headers = { ...signedIn(), 'content-profile': 'auth', 'accept-profile': 'auth' };
    expect((await send(path, { method, headers })).status).toBe(404);
  });

  test.each([
    ['select="'],
    ['select="%00"'],
    ['id=eq.%00'],
    ['id=constructor.1'],
    ['constructor=eq.1'],
    ['__proto__=eq.1'],
    ['version=eq.many'],
    ['order=nope'],
    ['select=nope'],
    ['select=shops(id),nope(id)'],
    ['limit=-1'],
  ])('a question with %s is the caller’s mistake: 4xx', async (search) => {
    const { status } = await send(`/rest/v1/leads?${search}`, { method: 'GET', headers: signedIn() });
    expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  test.each([
    ['a text as row', '/rest/v1/leads', '"x"'],
    ['200,000 lists within each other', '/rest/v1/leads', `{"extra":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['an unknown column', '/rest/v1/leads', '{"nope":1}'],
    ['a prototype as column', '/rest/v1/leads', '{"__proto__":1,"constructor":2}'],
    ['a key that is no column', '/rest/v1/leads?on_conflict=toString', '{"id":"a"}'],
    ['rows with different columns', '/rest/v1/leads', '[{"id":"a"},{"notes":"b"}]'],
    ['a number as password', '/auth/v1/token?grant_type=password', '{"email":"ann@shop.test","password":1}'],
    ['NUL in an email', '/auth/v1/token?grant_type=password', '{"email":"a\\u0000@b.c","password":"12345678"}'],
    [
      'an email of 300 characters',
      '/auth/v1/token?grant_type=password',
      `{"email":"${'a'.repeat(300)}@b.c","password":"12345678"}`,
    ],
    ['an unknown argument', '/rest/v1/rpc/my_shop', '{"a":1}'],
    ['a missing argument', '/rest/v1/rpc/apply_steps', '{}'],
    ['a value of another type', '/rest/v1/rpc/make_backup', '{"shop":"x","reason":"import"}'],
    ['NUL in a value', '/rest/v1/rpc/look_invitation', '{"token":"\\u0000"}'],
  ])('a body with %s is the caller’s mistake: 4xx', async (_what, path, body) => {
    const { status } = await send(path, { headers: signedIn(), body });
    expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  test('a key with other bytes of the same number of characters is refused, not an error', async () => {
    const { status } = await send('/rest/v1/leads', {
      method: 'GET',
      headers: { apikey: `${server.key.slice(1)}\u00e9` },
    });
    expect(status).toBe(401);
  });

  test.each([
    ['customers', 'shops(id,customers(*))'],
    ['customers', 'bookings(*)'],
    ['vehicles', 'customers(*)'],
    ['invoices', 'customers(id,invoices(*))'],
    ['shops', 'customers(*)'],
  ])('of %s with %s an answer would grow without end: refused', async (table, select) => {
    const { status } = await send(`/rest/v1/${table}?select=id,${select}`, { method: 'GET', headers: signedIn() });
    expect(status).toBe(400);
  });

  test('a change or removal without a filter is refused', async () => {
    for (const [method, body] of [
      ['PATCH', '{"notes":"x"}'],
      ['DELETE', ''],
    ]) {
      expect((await send('/rest/v1/leads', { method, headers: signedIn(), body })).status).toBe(400);
    }
  });
});

describe('an answer', () => {
  test('has headers of less than 2,000 characters, however long the question was', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => `lead-${n}-1234567890123456789012345`);
    const { status, headers, headerBytes } = await send(`/rest/v1/leads?select=id&id=in.(${ids.join(',')})`, {
      method: 'GET',
      headers: signedIn(),
    });
    expect([status, headerBytes < 2000, headers['content-location']]).toEqual([200, true, undefined]);
  });

  test('repeats at most the beginning of a value that the database refuses', async () => {
    const row = { ...leadRow(ann.shopId, 'long'), estimated_value: 'x'.repeat(1_000_000) };
    const { status, body } = await send('/rest/v1/leads', { headers: signedIn(), body: JSON.stringify(row) });
    expect([status, body.length < 5000]).toEqual([400, true]);
  });

  test('lets no page of another site read it, and one that such a page asks for is refused', async () => {
    const { headers } = await send('/rest/v1/leads?select=id', { method: 'GET', headers: signedIn() });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const asked = async (name, value, path = '/rest/v1/rpc/my_shop') =>
      (await send(path, { headers: { ...signedIn(), [name]: value }, body: '{}' })).status;
    expect([
      await asked('origin', 'https://evil.example'),
      await asked('origin', 'null'),
      await asked('origin', server.url),
      await asked('host', 'evil.example'),
      await asked('host', `evil.example:${server.port}`),
      await asked('host', '127.0.0.1.evil.example'),
    ]).toEqual([403, 403, 200, 421, 421, 421]);
  });
});

describe('a large body', () => {
  test('that one person sends slowly keeps no one else’s out', async () => {
    const slow = [];
    for (let n = 0; n < 5; n += 1) {
      const agent = new Agent({ keepAlive: true });
      const headers = { ...signedIn(), 'content-length': String(15 * MB) };
      const asked = request({
        host: '127.0.0.1',
        port: server.port,
        path: '/rest/v1/rpc/apply_steps',
        method: 'POST',
        headers,
        agent,
      });
      asked.on('error', () => {});
      await new Promise((written) => asked.write('{', written));
      slow.push(asked);
    }
    // The server has read what was written before it answers a later request of the same person.
    await ann.client.from('leads').select('id').throwOnError();
    const row = { ...leadRow(ben.shopId, 'large'), notes: 'x'.repeat(90_000) };
    const { error } = await ben.client.from('leads').insert(row);
    for (const asked of slow) asked.destroy();
    expect(error).toBeNull();
  });
});

describe('many requests', () => {
  test('of one person that wait for a table leave room for everybody else', async () => {
    const holding = server.connect();
    let release;
    const held = new Promise((locked) => {
      void holding.begin(async (sql) => {
        await sql`lock table public.leads in access exclusive mode`;
        await new Promise((done) => {
          release = done;
          locked();
        });
      });
    });
    await held;
    const waiting = Array.from({ length: 60 }, () =>
      ann.client
        .from('leads')
        .select('id')
        .then(({ error }) => error?.code ?? 'read'),
    );
    const anonymous = Array.from({ length: 60 }, () =>
      newClient(server)
        .rpc('open_document', { token: 'x' })
        .then(({ error }) => error?.code),
    );
    // Six requests of one person run at once.
    const stuck = () => server.sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await stuck()).length, { timeout: 10_000 }).toBe(6);
    const began = performance.now();
    const { error } = await ben.client.from('customers').select('id');
    const took = performance.now() - began;
    release();
    const outcomes = new Set(await Promise.all(waiting));
    await Promise.all(anonymous);
    await holding.end({ timeout: 5 });
    expect([error, took < 2000, [...outcomes]]).toEqual([null, true, ['read']]);
  });

  test('that take longer than 10 s are ended, in words', async () => {
    const holding = server.connect();
    let release;
    await new Promise((locked) => {
      void holding.begin(async (sql) => {
        await sql`lock table public.leads in access exclusive mode`;
        await new Promise((done) => {
          release = done;
          locked();
        });
      });
    });
    const { error, status } = await ann.client.from('leads').select('id');
    release();
    await holding.end({ timeout: 5 });
    expect([status, error.code, error.message]).toEqual([
      500,
      '57014',
      'This took too long, so the server stopped it. Try again, or ask for less at once.',
    ]);
  });
});
