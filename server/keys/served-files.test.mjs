// Everything that a browser gets: the files of the built app as they are on the disk and as the server sends them, and answers of the API.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/install.mjs';
import { readSecrets, secretsFrom } from '../database/secrets.mjs';
import { signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const DIST = join(ROOT, 'dist');
const BUILD = join(ROOT, 'scripts', 'build.mjs');
const BUILD_MS = 240_000;
const SERVER = new URL('../', import.meta.url);

const KEYS = {
  smtp: { host: 'smtp.shop.test', port: 587, user: 'hello@shop.test', password: 'geheim-4711-wort' },
  twilio: { accountSid: 'AC0123', authToken: 'token-of-the-texts-8d2f', from: '+15125550190' },
  stripe: { secretKey: 'rk_test_51abcdWXYZ', webhookSecret: 'whsec_9f8e7d6c' },
};
const ENTERED = [KEYS.smtp.password, KEYS.twilio.authToken, KEYS.stripe.secretKey, KEYS.stripe.webhookSecret];

const { publishableKey: _, ...ofTheServer } = secretsFrom('x'.repeat(32));
/** Keys and settings that the server alone knows, and roles of its database. */
const NAMES = [
  ...Object.keys(ofTheServer),
  ...['SECRET_KEY', 'DATABASE_URL', 'AWS_SECRET_ACCESS_KEY', 'service_role', 'clearcoat_api'],
];

/** Code that runs on the server alone: a file of it, and a text there that a build would keep. */
const CODE = [
  ['keys/shop-keys.mjs', 'aes-256-gcm'],
  ['node_modules/stripe/esm/stripe.core.js', 'api.stripe.com'],
  ['node_modules/nodemailer/dist/esm/smtp-connection/index.js', 'Greeting never received'],
  ['node_modules/nodemailer/dist/esm/mime-node/index.js', 'Message stream was closed before the message was generated'],
  ['node_modules/postgres/src/connection.js', 'CONNECTION_DESTROYED'],
];

/** Forms of keys, each with an example. The app itself names their beginnings, in the form where they are entered. */
const FORMS = [
  ['key of Stripe', /\b[rs]k_(?:live|test)_[0-9A-Za-z]{8}/, "key: 'sk_live_51abcdWXYZ'"],
  ['webhook secret', /\bwhsec_[0-9A-Za-z+/]{8}/, '`whsec_9f8e7d6c`'],
  ['secret key of Supabase', /\bsb_secret_\w{8}/, "'sb_secret_0a1b2c3d4e'"],
  ['token of service_role', /c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/, btoa('{"role":"service_role"}')],
  ['account or key of Twilio', /\b(?:AC|SK)[0-9a-f]{32}\b/, `"AC${'0f'.repeat(16)}"`],
  ['token of Twilio', /auth_?token['"`]?\s*[:=]\s*['"`][0-9a-f]{32}\b/i, `{authToken:"${'0f'.repeat(16)}"}`],
  ['private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/, '-----BEGIN EC PRIVATE KEY-----'],
  ['password of a database', /\bpostgres(?:ql)?:\/\/[^\s:/@]*:[^\s@]+@/, 'postgres://owner:geheim@db.shop.test/shop'],
];

/** Returns what of the above the text has. @param {string} text */
const foundIn = (text) => [
  ...[...NAMES, ...CODE.map(([, known]) => known)].filter((word) => text.includes(word)),
  ...FORMS.filter(([, form]) => form.test(text)).map(([name]) => name),
];

const UNPACK = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** All files of the build, hidden and compressed ones too: 'assets/index-1a2b.js'. */
function builtFiles() {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Returns the text of a built file, unpacked: Latin-1, which keeps every byte of a picture. */
function textOf(file) {
  const bytes = readFileSync(join(DIST, file));
  return Buffer.from(UNPACK[extname(file)]?.(bytes) ?? bytes).toString('latin1');
}

let server;
let owner;

beforeAll(async () => {
  // Does nothing where the build is that of the sources.
  await promisify(execFile)(process.execPath, [BUILD]);
  server = await startTestServer({ dist: DIST });
  owner = await signUp(server, 'owner@shop.test');
}, BUILD_MS);
afterAll(() => server.stop());

/** Asks as the owner. */
async function ask(path, method = 'GET', body = undefined) {
  const headers = { apikey: server.key, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, text: await answer.text() };
}

test.each(FORMS)('%s: an example is found by its form', (name, _form, example) => {
  expect(foundIn(example)).toEqual([name]);
});

test.each(CODE)('%s has the text by which it is known', (file, known) => {
  expect(readFileSync(new URL(file, SERVER), 'utf8')).toContain(known);
});

test('no built file names a key of the server, holds what looks like one, or has code that is for the server alone', () => {
  const files = builtFiles();
  expect(files).toEqual(
    expect.arrayContaining(['index.html', 'document.html', 'request.html', 'sw.js', '.vite/manifest.json']),
  );
  expect(files.flatMap((file) => foundIn(textOf(file)).map((what) => `${file}: ${what}`))).toEqual([]);
});

test('after the owner has entered keys, no file that the server sends, no answer and no log has one of them or of its own', async () => {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const [kind, key] of Object.entries(KEYS)) {
    const { status, text } = await ask(`/keys/v1/${kind}`, 'PUT', key);
    expect([kind, status]).toEqual([kind, 204]);
    said.set(`PUT ${kind}`, text);
  }
  said.set('refusal', (await ask('/keys/v1/smtp', 'PUT', { ...KEYS.smtp, port: 70_000 })).text);
  for (const path of ['/keys/v1', '/auth/v1/user', '/auth/v1/settings']) said.set(path, (await ask(path)).text);
  for (const { name } of await server.sql`select tablename as name from pg_tables where schemaname = 'public'`)
    said.set(`table ${name}`, JSON.stringify(await owner.client.from(name).select()));
  for (const file of builtFiles()) {
    if (/(^|\/)\.|\.(br|gz)$/.test(file)) continue;
    const { status, text } = await ask(`/${file}`);
    expect([file, status]).toEqual([file, 200]);
    said.set(file, text);
  }
  said.set('log', readFileSync(join(server.dataDir, 'team.log'), 'utf8'));

  // What is shown of a key, and what the server writes into its pages, is there.
  expect(said.get('/keys/v1')).toContain('…WXYZ');
  expect(said.get('index.html')).toContain(server.key);
  const { publishableKey: _key, ...own } = await readSecrets(server.dataDir);
  const forms = [...ENTERED, ...Object.values(own)].flatMap((key) =>
    ['latin1', 'hex', 'base64'].map((form) => Buffer.from(key).toString(form)),
  );
  const holders = [...said].filter(([, text]) => forms.some((form) => text.includes(form)));
  expect(holders.map(([what]) => what)).toEqual([]);
});
