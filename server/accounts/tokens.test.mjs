import { createHmac, createPrivateKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { ask } from './test-auth.mjs';

let server;
let ann;
let ben;
let secret;

beforeAll(async () => {
  server = await startTestServer();
  ann = await signUp(server, 'ann@shop.test');
  ben = await signUp(server, 'ben@shop.test');
  secret = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')).jwtSecret;
  await ann.client.from('leads').insert(leadRow(ann.shopId, 'lead-1')).throwOnError();
});
afterAll(() => server.stop());

const part = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const parse = (text) => JSON.parse(Buffer.from(text, 'base64url').toString());
const claimsOf = (person) => parse(person.token.split('.')[1]);

function signed(header, claims, key = secret, hash = 'sha256') {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
const HEADER = { alg: 'HS256', typ: 'JWT' };
const withClaims = (change) => signed(HEADER, { ...claimsOf(ann), ...change });
const now = () => Math.floor(Date.now() / 1000);

/** Replaces a part of Ann's token, and keeps the others. */
function replaced(n, value) {
  const parts = ann.token.split('.');
  parts[n] = value;
  return parts.join('.');
}

function asymmetric() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${part({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) })}.${part(claimsOf(ann))}`;
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return `${text}.${signWith('sha256', Buffer.from(text), key).toString('base64url')}`;
}

test('a token signed as this server signs opens the account: what the others are measured by', async () => {
  expect(claimsOf({ token: withClaims({}) })).toEqual(claimsOf(ann));
  const { status, json } = await ask(server, '/rest/v1/leads?select=id', { method: 'GET', token: withClaims({}) });
  expect([status, json]).toEqual([200, [{ id: 'lead-1' }]]);
});

test.each([
  ['alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(ann))}.`],
  ['alg None', () => `${part({ alg: 'None', typ: 'JWT' })}.${part(claimsOf(ann))}.`],
  ['alg NONE and the seal of a good one', () => replaced(0, part({ alg: 'NONE', typ: 'JWT' }))],
  ['no alg', () => signed({ typ: 'JWT' }, claimsOf(ann))],
  ['alg HS384, signed with it', () => signed({ alg: 'HS384', typ: 'JWT' }, claimsOf(ann), secret, 'sha384')],
  ['alg HS512, signed with it', () => signed({ alg: 'HS512', typ: 'JWT' }, claimsOf(ann), secret, 'sha512')],
  ['alg RS256 and a key of its own in the header', asymmetric],
  ['alg RS256, signed with HMAC', () => signed({ alg: 'RS256', typ: 'JWT' }, claimsOf(ann))],
  ['the publishable key as secret', () => signed(HEADER, claimsOf(ann), server.key)],
  ['an empty secret', () => signed(HEADER, claimsOf(ann), '')],
  ['another secret', () => signed(HEADER, claimsOf(ann), 'another secret altogether, long enough for the algorithm')],
  ['a key id that names a file', () => signed({ ...HEADER, kid: '/dev/null' }, claimsOf(ann), '')],
  ['an address of keys', () => signed({ ...HEADER, jku: 'http://127.0.0.1:1/keys' }, claimsOf(ann), 'x'.repeat(40))],
  ['a critical extension', () => signed({ ...HEADER, crit: ['b64'], b64: false }, claimsOf(ann))],
  ['another person', () => replaced(1, part({ ...claimsOf(ben), sub: claimsOf(ann).sub }))],
  ['other claims', () => replaced(1, part({ ...claimsOf(ann), role: 'service_role' }))],
  ['a seal of another token', () => replaced(2, ben.token.split('.')[2])],
  ['a seal that is cut', () => ann.token.slice(0, -4)],
  ['no seal', () => replaced(2, '')],
  ['two parts', () => ann.token.split('.').slice(0, 2).join('.')],
  ['four parts', () => `${ann.token}.x`],
  ['claims that are no object', () => signed(HEADER, 'x')],
  ['an end that has passed', () => withClaims({ exp: now() - 1 })],
  ['no end', () => withClaims({ exp: undefined })],
  ['an end that is text', () => withClaims({ exp: '9999999999' })],
  ['a start in an hour', () => withClaims({ nbf: now() + 3600 })],
  ['another audience', () => withClaims({ aud: 'anon' })],
  ['no audience', () => withClaims({ aud: undefined })],
  ['nobody', () => withClaims({ sub: undefined })],
  ['no role', () => withClaims({ role: undefined })],
  ['no session', () => withClaims({ session_id: undefined })],
  ['a session that there is not', () => withClaims({ session_id: crypto.randomUUID() })],
  ['a session that is no id', () => withClaims({ session_id: "' or true --" })],
  ['a session in a list', () => withClaims({ session_id: [claimsOf(ann).session_id] })],
  ['a person that is no id', () => withClaims({ sub: 'ann' })],
  ['role anon', () => withClaims({ role: 'anon' })],
  ['role service_role', () => withClaims({ role: 'service_role' })],
  ['role postgres', () => withClaims({ role: 'postgres' })],
  ['role clearcoat_api', () => withClaims({ role: 'clearcoat_api' })],
  ['a role with SQL', () => withClaims({ role: 'authenticated; set role postgres' })],
  ['its own refresh token', () => ann.client.auth.getSession().then(({ data }) => data.session.refresh_token)],
])('a token with %s opens nothing', async (_what, make) => {
  const token = await make();
  const read = await ask(server, '/rest/v1/leads?select=id', { method: 'GET', token });
  const written = await ask(server, '/rest/v1/leads', { body: leadRow(ann.shopId, crypto.randomUUID()), token });
  const user = await ask(server, '/auth/v1/user', { method: 'GET', token });
  const changed = await ask(server, '/auth/v1/user', { method: 'PUT', body: { data: { firstName: 'x' } }, token });
  const events = await fetch(`${server.url}/events`, { headers: { authorization: `Bearer ${token}` } });
  await events.body.cancel();
  const statuses = [read, written, user, changed, events].map(({ status }) => status);
  expect(statuses.filter((status) => ![401, 403].includes(status))).toEqual([]);
  expect([...(await server.sql`select id from public.leads`)]).toEqual([{ id: 'lead-1' }]);
});
