import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../net/page-version.mjs';
import { leadRow, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const PAGE = '<meta charset="utf-8" /><title>Clearcoat</title>';
/** One address of each kind; scripts/serve.test.mjs asks for all of them. */
const PAGES = [
  ...[
    '/',
    '/auth',
    '/profile',
    '/leads?lead=1',
    '/customers',
    '/customers/import',
    '/customers/1/edit',
    '/invoices/new',
  ],
  ...[
    '/invoices/add-service?invoiceId=new',
    '/invoices/1/view',
    '/estimates/1/edit',
    '/services/add',
    '/stations',
    '/staff',
  ],
  ...[
    '/schedule?view=week',
    '/schedule/booking/1/edit',
    '/quick-quote?step=vehicle',
    '/tutorials',
    '/settings/data',
    '/help/a',
  ],
];
let dist = '';
let outgoing = '';
let server;
let owner;
let second;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'clearcoat-dist-'));
  outgoing = join(dist, 'outgoing.log');
  writeFileSync(join(dist, 'index.html'), PAGE);
  const watch = new URL('../net/outgoing-watch.mjs', import.meta.url).href;
  server = await startTestServer({
    dist,
    isOneShop: true,
    env: {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://shop-pc.lan:4300',
      NODE_OPTIONS: `--import=${watch}`,
      OUTGOING_LOG: outgoing,
    },
  });
  owner = await signUp(server, 'owner@shop.test');
  second = await signUp(server, 'second@shop.test');
});

afterAll(async () => {
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

/** Sends the path as it is: fetch would tidy `/../` away before the server sees it. */
function ask(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function forge(claims, secret) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

describe('what is served', () => {
  test('the app for its addresses, in a page that names the key, with the security headers', async () => {
    const { status, headers, body } = await ask('/invoices');
    const named = `<meta name="clearcoat-server" content="${server.key} ${TABLES}" />`;
    expect([status, body.replace(/\n +/, ''), headers['x-content-type-options'], headers['cache-control']]).toEqual([
      200,
      PAGE.replace('/>', `/>${named}`),
      'nosniff',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toContain("script-src 'self'; worker-src 'self';");
  });

  test.each([...PAGES, '/join', '/auth?error=access_denied', '/rest', '/auth/reset'])(
    '%s opens the app in a browser, also where the API has addresses that begin alike',
    async (path) => {
      const { status, headers, body } = await ask(path, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect([status, headers['content-type'], body.includes('<title>Clearcoat</title>')]).toEqual([
        200,
        'text/html; charset=utf-8',
        true,
      ]);
    },
  );

  test.each(['GET', 'HEAD'])('%s /auth opens the app for everyone', async (method) => {
    const { status, headers } = await ask('/auth', { method });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('a connection is kept for six minutes, so that no browser writes on one that was just closed', async () => {
    const { headers } = await ask('/health');
    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=360']);
  });

  test('/config.json names the address that was asked, the publishable key, and that no mail is sent', async () => {
    const { headers, body } = await ask('/config.json', { headers: { host: 'shop-pc.lan:4300' } });
    expect([headers['cache-control'], headers['x-content-type-options'], JSON.parse(body)]).toEqual([
      'no-store',
      'nosniff',
      { kind: 'team', url: 'http://shop-pc.lan:4300', key: server.key, mail: false },
    ]);
  });

  test.each([
    '/_system/info',
    '/_system/introspect',
    '/rest/v1/../../_system/info',
    '/rest/v1/%2e%2e/%2E%2e/_system/info',
    '/auth/v1/token/../../../_system/info',
    '/rest/v1/..\\..\\_system/info',
    '/rest',
    '/rest/v2/leads',
    '/auth/v1/admin/users',
    '/auth/v1/verify',
    '/auth/v1/authorize?provider=github',
    '/storage/v1/bucket',
  ])('%s is not there', async (path) => {
    const { status, body, headers } = await ask(path, { headers: { apikey: server.key } });
    expect([status, body, headers['x-content-type-options']]).toEqual([
      404,
      '{"message":"There is nothing at this address."}',
      'nosniff',
    ]);
  });

  test.each([
    '/../secrets.json',
    '/..%2fsecrets.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../secrets.json',
    '//etc/passwd',
  ])('%s leads nowhere', async (path) => {
    const { body } = await ask(path);
    expect(body.includes('<title>Clearcoat</title>') || body === 'There is no such file.\n').toBe(true);
  });

  test('by the name of this computer, with the same answers', async () => {
    const byName = `http://${hostname()}:${server.port}`;
    const answer = await fetch(`${byName}/config.json`);
    const client = newClient({ url: byName, key: server.key });
    const { error } = await client.auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
    expect([(await answer.json()).url, error]).toEqual([byName, null]);
  });

  test('a body above the limit is refused', async () => {
    const { status } = await ask('/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: server.key },
      body: 'x'.repeat(100_000),
    });
    expect(status).toBe(413);
  });
});

describe('who may what', () => {
  test('the first to sign up owns the shop, the next needs an invitation', () => {
    expect([typeof owner.shopId, owner.refusal, second.shopId, second.refusal?.hint]).toEqual([
      'string',
      null,
      undefined,
      'no-invitation',
    ]);
  });

  test('without the key there is no answer, signed out there are no rows', async () => {
    const keyless = await ask('/rest/v1/leads');
    const { data, error } = await newClient(server).from('leads').select('*');
    expect([keyless.status, data, error.code]).toEqual([401, null, '42501']);
  });

  test('the API works as a role that owns nothing and is bound by all policies', async () => {
    const roles = await server.sql`
      select distinct r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
        exists (select from pg_class where relowner = r.oid) as owns
      from pg_stat_activity a join pg_roles r on r.rolname = a.usename where r.rolname <> 'postgres'`;
    expect([...roles]).toEqual([
      { rolname: 'clearcoat_api', rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: false },
    ]);
  });

  test.each(['postgres', 'service_role'])(
    'not even a token signed with the right secret makes anybody %s',
    async (role) => {
      await owner.client
        .from('leads')
        .insert(leadRow(owner.shopId, `lead-${role}`))
        .throwOnError();
      const { jwtSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
      const soon = Math.floor(Date.now() / 1000) + 60;
      const own = JSON.parse(Buffer.from(second.token.split('.')[1], 'base64url').toString());
      const claims = { ...own, role, exp: soon };
      const headers = { apikey: server.key, authorization: `Bearer ${forge(claims, jwtSecret)}` };
      const { status, body } = await ask('/rest/v1/leads?select=id', { headers });
      expect([status, JSON.parse(body).message]).toEqual([401, 'JWT claims are not valid']);
    },
  );

  test.each([
    ['of another secret', (now) => [{ role: 'authenticated', exp: now + 60 }, 'another secret altogether, long']],
    ['that has run out', (now, secret) => [{ role: 'authenticated', exp: now - 60 }, secret]],
  ])('a token %s is refused', async (_what, make) => {
    const { jwtSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
    const [claims, secret] = make(Math.floor(Date.now() / 1000), jwtSecret);
    const token = forge({ sub: owner.userId, aud: 'authenticated', ...claims }, secret);
    const headers = { apikey: server.key, authorization: `Bearer ${token}` };
    expect((await ask('/rest/v1/leads?select=id', { headers })).status).toBe(401);
  });

  test('a revoked right stays revoked after many requests', async () => {
    const [{ able }] = await server.sql`
      select has_table_privilege('anon', 'public.leads', 'select') or has_table_privilege('authenticated', 'public.changes', 'insert') as able`;
    expect(able).toBe(false);
  });

  test('a mail is not promised: resets and changes of address are refused with what to do', async () => {
    const reset = await newClient(server).auth.resetPasswordForEmail('owner@shop.test');
    const change = await owner.client.auth.updateUser({ email: 'other@shop.test' });
    const said = ['email_provider_disabled', 'npm run team -- set-password <email>'];
    expect([reset.error.code, reset.error.message.slice(-36)]).toEqual(said);
    expect([change.error.code, change.error.message.slice(-36)]).toEqual(said);
  });
});

describe('what stays inside', () => {
  test('keys are readable by their owner alone, and neither they nor the token of a link are in a log', async () => {
    const estimate = { shop_id: owner.shopId, id: 'e', estimate_number: 'E', customer_id: 'c', date: '2026-11-20' };
    await owner.client
      .from('estimates')
      .insert({ ...estimate, expiry_date: '2099-01-01' })
      .throwOnError();
    const shared = await owner.client.rpc('share_document', { kind: 'estimate', document: 'e' }).throwOnError();
    const link = shared.data.token;
    // Refused in the database, which writes that down.
    const refused = await newClient(server).rpc('answer_document', { token: link, hash: '', accepts: true, words: '' });
    expect(refused.error.hint).toBe('words-missing');
    const path = join(server.dataDir, 'secrets.json');
    const secrets = JSON.parse(readFileSync(path, 'utf8'));
    const logs = ['team.log', 'postgres/postgres.log'].map((name) => readFileSync(join(server.dataDir, name), 'utf8'));
    const leaked = Object.values({ ...secrets, PASSWORD, token: owner.token, link }).filter((secret) =>
      logs.some((log) => log.includes(secret)),
    );
    expect([(statSync(path).mode & 0o777).toString(8), leaked]).toEqual(['600', []]);
    expect((statSync(server.dataDir).mode & 0o067).toString(8)).toBe('0');
  });

  test('the server reaches out to nobody: all connections since its start went to its own database', () => {
    const attempts = readFileSync(outgoing, 'utf8').trim().split('\n');
    const far = attempts.filter((line) => line.startsWith('far'));
    expect([far, attempts.includes('near connect 127.0.0.1')]).toEqual([[], true]);
  });

  test('the database listens to this computer alone', async () => {
    const [settings] = await server.sql`
      select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
        (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as methods`;
    expect({ ...settings }).toEqual({ addresses: '127.0.0.1', sockets: '', methods: 'scram-sha-256' });
  });
});
