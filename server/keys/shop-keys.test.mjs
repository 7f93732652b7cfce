import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeBackup } from '../backup/backup-file.mjs';
import { readSecrets, secretsFrom } from '../database/secrets.mjs';
import { openPhotoStore } from '../photos/photo-store.mjs';
import { invitedBy, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createShopKeys } from './shop-keys.mjs';
import { asApiRole } from './test-api-role.mjs';

const SMTP = { host: 'smtp.shop.test', port: 587, user: 'hello@shop.test', password: 'geheim-4711-wort' };
const STRIPE = { secretKey: 'rk_test_51abcdWXYZ', webhookSecret: 'whsec_9f8e7d6c' };
const NOTHING = { smtp: { isSet: false }, twilio: { isSet: false }, stripe: { isSet: false } };

let server;
let owner;
let manager;
let technician;
let other;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@shop.test');
  manager = await signUp(server, 'manager@shop.test', await invitedBy(owner, 'manager@shop.test', 'manager'));
  technician = await signUp(server, 'tech@shop.test', await invitedBy(owner, 'tech@shop.test', 'technician'));
  other = await signUp(server, 'owner@other.test');
});
beforeEach(() => server.sql`truncate private.shop_keys`);
afterAll(() => server.stop());

/** Asks as a person, or signed out. */
async function ask(method, kind, person, body) {
  const answer = await fetch(`${server.url}/keys/v1${kind ? `/${kind}` : ''}`, {
    method,
    headers: {
      apikey: server.key,
      authorization: `Bearer ${person?.token ?? server.key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text === '' ? undefined : JSON.parse(text) };
}

/** The keys as the server itself reads them, or another server with another key of its own would. */
async function withKeys(work, sealingKey) {
  const own = await readSecrets(server.dataDir);
  return asApiRole(server, (database) => work(createShopKeys({ database, sealingKey: sealingKey ?? own.sealingKey })));
}

test('the owner sets up an account and removes it; the office sees host and user or the last four characters, and no answer has a key', async () => {
  const answers = [
    await ask('PUT', 'smtp', owner, SMTP),
    await ask('PUT', 'stripe', owner, STRIPE),
    await ask('GET', '', owner),
    await ask('GET', '', manager),
    await ask('GET', '', technician),
    await ask('GET', '', other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 200, 200, 200, 200]);
  const madeAt = expect.any(String);
  const shown = {
    smtp: { isSet: true, hint: 'hello@shop.test, smtp.shop.test', madeAt },
    twilio: { isSet: false },
    stripe: { isSet: true, hint: '…WXYZ', madeAt, isTest: true },
  };
  expect(answers.slice(2).map(({ body }) => body)).toEqual([shown, shown, NOTHING, NOTHING]);
  for (const secret of [SMTP.password, STRIPE.secretKey, STRIPE.webhookSecret])
    expect(answers.map(({ text }) => text).join()).not.toContain(secret);
  await withKeys(async (keys) => {
    expect(await keys.read(owner.shopId, 'smtp')).toEqual(SMTP);
    expect(await keys.read(owner.shopId, 'twilio')).toBeUndefined();
    expect(await keys.read(other.shopId, 'stripe')).toBeUndefined();
  });
  expect((await ask('DELETE', 'stripe', owner)).status).toBe(204);
  expect((await ask('GET', '', owner)).body.stripe).toEqual({ isSet: false });
});

test.each([
  ['manager', 403],
  ['technician', 403],
  ['nobody', 401],
])('a %s changes no key (%s)', async (who, status) => {
  await ask('PUT', 'smtp', owner, SMTP);
  const person = { manager, technician }[who];
  const answers = [
    await ask('PUT', 'smtp', person, { ...SMTP, host: 'evil.test' }),
    await ask('DELETE', 'smtp', person),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  await withKeys(async (keys) => expect(await keys.read(owner.shopId, 'smtp')).toEqual(SMTP));
});

test.each([
  ['ssh', SMTP, 404, 'There is no such account.'],
  ['smtp', { ...SMTP, host: 'a b' }, 400, 'Enter the SMTP host as your provider shows it.'],
  ['smtp', { ...SMTP, port: 70_000 }, 400, 'Enter the port as a number, such as 587.'],
  ['smtp', { ...SMTP, user: 'a\r\nRCPT TO:<b@c.test>' }, 400, 'Enter the user as your provider shows it.'],
  ['smtp', { ...SMTP, password: ' ' }, 400, 'Enter the password as your provider shows it.'],
  ['stripe', [], 400, 'Enter the secret key as your provider shows it.'],
  ['twilio', 'text', 400, 'Enter the Account SID as your provider shows it.'],
])('%s with %j: %s', async (kind, key, status, message) => {
  const answer = await ask('PUT', kind, owner, key);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('no role of the database reads a key, and only the role of the server a sealed one', async () => {
  await ask('PUT', 'smtp', owner, SMTP);
  for (const role of ['anon', 'authenticated', 'service_role', 'clearcoat_api']) {
    const trying = server.sql.begin(async (tx) => {
      await tx.unsafe(`set local role ${role}`);
      return tx`select * from private.shop_keys`;
    });
    await expect(trying, role).rejects.toMatchObject({ code: '42501' });
    const reading = server.sql.begin(async (tx) => {
      await tx.unsafe(`set local role ${role}`);
      return tx`select private.sealed_key(${owner.shopId}, 'smtp') as sealed`;
    });
    if (role === 'clearcoat_api') expect((await reading)[0].sealed.toString('latin1')).not.toContain(SMTP.password);
    else await expect(reading, role).rejects.toMatchObject({ code: '42501' });
  }
});

test('a sealed key that is moved to another shop or kind does not open; under another key of the server it counts as not set up, and says so', async () => {
  await ask('PUT', 'smtp', owner, SMTP);
  await server.sql`
    insert into private.shop_keys (shop_id, kind, sealed) select ${other.shopId}, kind, sealed from private.shop_keys`;
  await server.sql`
    insert into private.shop_keys (shop_id, kind, sealed) select shop_id, 'twilio', sealed from private.shop_keys where shop_id = ${owner.shopId}`;
  expect((await ask('GET', '', other)).body.smtp).toEqual({ isSet: false, isLost: true });
  expect((await ask('GET', '', owner)).body.twilio).toEqual({ isSet: false, isLost: true });
  await withKeys(
    async (keys) => expect(await keys.read(owner.shopId, 'smtp')).toBeUndefined(),
    secretsFrom('x'.repeat(32)).sealingKey,
  );
});

test('an account that refuses the server is failing since the first time, until it works again', async () => {
  await ask('PUT', 'smtp', owner, SMTP);
  await withKeys(async (keys) => {
    await keys.note(owner.shopId, 'smtp', 'The password is wrong.');
    const first = (await ask('GET', '', owner)).body.smtp;
    expect(first).toMatchObject({ isSet: true, failingSince: expect.any(String), why: 'The password is wrong.' });
    await keys.note(owner.shopId, 'smtp', 'The host does not answer.');
    expect((await ask('GET', '', manager)).body.smtp).toEqual({ ...first, why: 'The host does not answer.' });
    await keys.note(owner.shopId, 'smtp', null);
    const working = (await ask('GET', '', owner)).body.smtp;
    expect([working.failingSince, working.workedAt]).toEqual([undefined, expect.any(String)]);
    await keys.note(owner.shopId, 'smtp', 'The password is wrong.');
    expect((await ask('GET', '', owner)).body.smtp).toMatchObject({ workedAt: working.workedAt });
    // Another account was not tried yet.
    await ask('PUT', 'smtp', owner, SMTP);
    expect(Object.keys((await ask('GET', '', owner)).body.smtp)).toEqual(['isSet', 'hint', 'madeAt']);
  });
});

test('a backup holds no key in clear', async () => {
  await ask('PUT', 'smtp', owner, SMTP);
  const file = join(tmpdir(), `clearcoat-keys-${process.pid}.gz`);
  try {
    await writeBackup(
      server.sql,
      openPhotoStore({ dataDir: server.dataDir, env: {} }),
      file,
      new AbortController().signal,
    );
    const { gunzipSync } = await import('node:zlib');
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    expect(text).toContain('private.shop_keys');
    for (const form of ['utf8', 'hex', 'base64'])
      expect(text).not.toContain(Buffer.from(SMTP.password).toString(form).slice(0, 18));
  } finally {
    rmSync(file, { force: true });
  }
});

test('a data folder of before gets a key of its own, once', async () => {
  const kept = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
  expect(Buffer.from(kept.sealingKey, 'base64url').length).toBe(32);
  expect(await readSecrets(server.dataDir)).toEqual(kept);
});
