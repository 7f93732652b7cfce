// The reverse proxy of docs/nginx.conf, tried: a real nginx with its usual limits before a whole team server.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitedBy, leadRow, PASSWORD } from '../testing/test-client.mjs';
import { startNginx } from '../testing/test-nginx.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { NGINX } from './nginx-path.mjs';

const { createClient } = await import('@supabase/supabase-js');

const PAGE = '<meta charset="utf-8" /><title>Clearcoat</title>';
const OWNER = { email: 'owner@shop.test', password: PASSWORD };
/** Addresses of devices: all of 127.0.0.0/8 is this computer. */
const [HOME, ELSEWHERE] = ['127.0.0.21', '127.0.0.22'];

let dist = '';
let server;
let nginx;

function clientFrom(address) {
  return createClient(nginx.url, server.key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: nginx.fetchFrom(address) },
  });
}

/** The owner's device, signed in. */
async function owner(address = HOME) {
  const client = clientFrom(address);
  const { data, error } = await client.auth.signInWithPassword(OWNER);
  if (error) throw error;
  const { data: shop } = await client.rpc('enter_shop').throwOnError();
  return { client, token: data.session.access_token, shopId: shop.shop_id };
}

/** Starts both. @param {Record<string, string>} env of the team server */
async function startBoth(env) {
  server = await startTestServer({
    dist,
    isOneShop: true,
    most: { address: 30, email: 1000, signUps: 1000, links: 30 },
    env,
  });
  nginx = await startNginx(server.port);
}

async function stopBoth() {
  await nginx?.stop();
  await server?.stop();
}

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'clearcoat-dist-'));
  writeFileSync(join(dist, 'index.html'), PAGE);
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const REASON = `${NGINX} is not installed: apt install nginx-light`;

describe.skipIf(!existsSync(NGINX))(`behind nginx as documented (skipped where ${REASON})`, () => {
  beforeAll(async () => {
    await startBoth({ PUBLIC_URL: 'https://shop.example.com', TRUST_PROXY: '127.0.0.1' });
    const client = clientFrom(HOME);
    const { error } = await client.auth.signUp(OWNER);
    if (error) throw error;
  });
  afterAll(stopBoth);

  test('the first signs up and starts the shop, an invited person joins it, and what one writes the other reads', async () => {
    const first = await owner();
    const token = await invitedBy(first, 'sam@shop.test', 'manager');
    const sam = clientFrom(ELSEWHERE);
    const signedUp = await sam.auth.signUp({
      email: 'sam@shop.test',
      password: PASSWORD,
      options: { data: { invitation: token } },
    });
    expect(signedUp.error).toBeNull();
    await sam.rpc('join_shop', { token }).throwOnError();
    await first.client.from('leads').insert(leadRow(first.shopId, 'written')).throwOnError();
    const { data } = await sam.from('leads').select('id, first_name').eq('id', 'written').throwOnError();
    expect(data).toEqual([{ id: 'written', first_name: 'Ada' }]);
  });

  test('a customer opens a link signed out and accepts the estimate behind it', async () => {
    const { client, shopId } = await owner();
    const estimate = {
      shop_id: shopId,
      id: 'e',
      estimate_number: 'E',
      customer_id: 'c',
      date: '2026-11-20',
      status: 'Sent',
    };
    await client
      .from('estimates')
      .insert({ ...estimate, expiry_date: '2099-01-01' })
      .throwOnError();
    const { data: link } = await client.rpc('share_document', { kind: 'estimate', document: 'e' }).throwOnError();
    const customer = clientFrom('127.0.0.31');
    const { data: shown } = await customer.rpc('open_document', { token: link.token }).throwOnError();
    const consent = { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' };
    const choice = { lineIds: [], agreed: [consent] };
    const reply = { accepts: true, words: 'Nora Quill', agreed: true, choice };
    await customer.rpc('answer_document', { token: link.token, hash: shown.hash, ...reply }).throwOnError();
    const { data } = await client.from('estimates').select('status').eq('id', 'e').single().throwOnError();
    expect(data).toEqual({ status: 'Accepted' });
  });

  test('a change is heard on the open stream at once, not when a buffer is full', async () => {
    const first = await owner();
    const stream = nginx.open('/events', { headers: { authorization: `Bearer ${first.token}` }, from: HOME });
    stream.end();
    const answer = await new Promise((resolve) => stream.once('response', resolve));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
    let heard = '';
    const hears = new Promise((resolve) => {
      answer.on('data', (text) => {
        heard += text;
        if (heard.includes('event: change')) resolve(performance.now());
      });
    });
    const began = performance.now();
    await first.client.from('leads').insert(leadRow(first.shopId, 'heard')).throwOnError();
    expect((await hears) - began).toBeLessThan(5000);
    stream.destroy();
  });

  test('a piece of 1 MB and a command of 15 MB get through; nginx refuses 21 MB, which the app calls too large', async () => {
    const { client, shopId } = await owner();
    const step = (id, notes) => ({ table: 'leads', kind: 'insert', row: { ...leadRow(shopId, id), notes } });
    const piece = {
      shop_id: shopId,
      batch: '0b7f3c1e-58a2-4a51-9a53-6c1f5d8f2a10',
      n: 0,
      steps: [step('piece', 'n'.repeat(1_000_000))],
    };
    await client.from('shop_uploads').insert(piece).throwOnError();
    const many = Array.from({ length: 1500 }, (_, n) => step(`many-${n}`, 'n'.repeat(10_000)));
    await client.rpc('apply_steps', { steps: many, shop: shopId }).throwOnError();
    const { count } = await client
      .from('leads')
      .select('id', { count: 'exact', head: true })
      .eq('shop_id', shopId)
      .gt('id', 'many-')
      .lte('id', 'many-~');
    expect(count).toBe(1500);
    const { status } = await client.rpc('apply_steps', { steps: [step('huge', 'n'.repeat(21_000_000))], shop: shopId });
    expect(status).toBe(413);
  });

  test('the answer to a question about 200 records has headers that fit the 4 kB of proxy_buffer_size', async () => {
    const { client, shopId } = await owner();
    const ids = Array.from({ length: 200 }, (_, n) => `00000000-58a2-4a51-9a53-${String(n).padStart(12, '0')}`);
    await client
      .rpc('apply_steps', {
        steps: ids.map((id) => ({ table: 'leads', kind: 'insert', row: leadRow(shopId, id) })),
        shop: shopId,
      })
      .throwOnError();
    const { data, status } = await client
      .from('leads')
      .select('*', { count: 'exact' })
      .eq('shop_id', shopId)
      .in('id', ids);
    expect([status, data?.length]).toEqual([200, 200]);
    expect(nginx.errors()).not.toContain('too big header');
  });

  test('30 wrong passwords from one address lock out that address alone, whatever it claims to be', async () => {
    const attacker = '127.0.0.66';
    const guess = (n) =>
      nginx.fetchFrom(attacker)(`${nginx.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: server.key, 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ email: `nobody-${n}@shop.test`, password: 'a wrong guess' }),
      });
    const statuses = [];
    for (let n = 0; n < 32; n += 1) statuses.push((await guess(n)).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429]);
    expect((await clientFrom('127.0.0.67').auth.signInWithPassword(OWNER)).error).toBeNull();
  });

  test('every page of the app comes on reload, /auth too; under another name nothing does', async () => {
    const ask = async (path, host) => {
      const asked = nginx.open(path, { headers: { accept: 'text/html' }, ...(host && { host }) });
      asked.end();
      const answer = await new Promise((resolve) => asked.once('response', resolve));
      let text = '';
      for await (const chunk of answer) text += chunk;
      return [answer.statusCode, text.includes('<title>Clearcoat</title>')];
    };
    for (const path of ['/', '/auth', '/join', '/invoices/1/view', '/schedule?view=week', '/settings/data']) {
      expect([path, ...(await ask(path))]).toEqual([path, 200, true]);
    }
    expect(await ask('/', 'evil.example')).toEqual([421, false]);
  });

  test('the address that the server names is the one with https; http leads there', async () => {
    const config = await (await nginx.fetchFrom()(`${nginx.url}/config.json`)).json();
    expect(config).toMatchObject({ kind: 'team', url: 'https://shop.example.com' });
    const location = await new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: nginx.plainPort,
        path: '/auth?x=1',
        headers: { host: 'shop.example.com' },
      };
      get(options, ({ statusCode, headers }) => resolve([statusCode, headers.location])).on('error', reject);
    });
    expect(location).toEqual([301, 'https://shop.example.com/auth?x=1']);
  });
});

describe.skipIf(!existsSync(NGINX))('behind nginx, without TRUST_PROXY', () => {
  beforeAll(() => startBoth({ PUBLIC_URL: 'https://shop.example.com' }));
  afterAll(stopBoth);

  test('all devices count as one: 30 wrong passwords lock out every address', async () => {
    const wrong = (n) => ({ email: `nobody-${n}@shop.test`, password: 'a wrong guess' });
    const statuses = [];
    for (let n = 0; n < 32; n += 1) {
      const { error } = await clientFrom(n % 2 ? HOME : ELSEWHERE).auth.signInWithPassword(wrong(n));
      statuses.push(error.status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429]);
  });
});
