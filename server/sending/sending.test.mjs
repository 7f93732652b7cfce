import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownCertificate } from '../net/tls.mjs';
import { invitedBy, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { startTestMailbox } from './test-mailbox.mjs';
import { logOf, makeReady, sendByItself, setAccount, startTestTexts } from './test-sending.mjs';

const PUBLIC_URL = 'https://shop.example.com';
const TWILIO = { accountSid: 'AC0123', authToken: 'twilio-secret', from: '+15125550190' };
const soon = { timeout: 10_000, interval: 50 };

let folder;
let texts;
let textAnswer;
let server;
let owner;
let mailbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-sending-'));
  const { authorityPath } = ownCertificate(folder);
  texts = await startTestTexts((form, n) => textAnswer(form, n));
  server = await startTestServer({
    env: { SEND_EVERY_MS: '100', TWILIO_URL: texts.url, PUBLIC_URL, NODE_EXTRA_CA_CERTS: authorityPath },
  });
});
beforeEach(async () => {
  await server.empty();
  await server.sql`truncate private.sendings, private.sending_starts, private.shop_keys`;
  owner = await signUp(server, 'owner@shop.test');
  texts.requests.length = 0;
  textAnswer = () => ({ status: 201 });
});
afterEach(async () => {
  // What is still queued must not go into the mailbox of the next test.
  await server.sql`truncate private.sendings, private.shop_keys`;
  await mailbox?.stop();
  mailbox = undefined;
});
afterAll(async () => {
  await server.stop();
  await texts.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Gives the shop an email account, and has its templates go by themselves. */
async function sendEmails({ behavior = {}, templates = ['car ready'], settings = {} } = {}) {
  mailbox = await startTestMailbox({ hasTls: false, ...behavior });
  await setAccount(server, owner, 'smtp', mailbox.key);
  await sendByItself(owner, templates, settings);
}

const sending = async (customer) => {
  const [row] = await server.sql`
    select s.* from private.sendings s join public.messages m on m.shop_id = s.shop_id and m.id = s.message_id where m.customer_id = ${customer}`;
  return row;
};

/** Waits until the message has been refused for now so often, and is back in the queue. */
const isBack = (attempts) =>
  expect
    .poll(async () => {
      const row = await sending('c0');
      return row?.state === 'queued' && row.attempts === attempts;
    }, soon)
    .toBe(true);

/** As if the database had sent for days. */
const sentForDays = () => server.sql`update private.sending_starts set at = at - interval '2 days'`;

describe('by email', () => {
  test('a car that is moved to Ready: its customer gets one email by itself, and the log says sent', async () => {
    await sendEmails();
    await makeReady(server.sql, owner.shopId, 1);
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
    expect(mailbox.mails.map(({ from, to }) => [from, to])).toEqual([['hello@apex.example', ['c0@example.com']]]);
    const { subject, body } = (await logOf(server.sql)).c0;
    expect(mailbox.mails[0].raw).toContain(subject);
    expect(body).toContain('Jake0');
    // Nothing comes after it.
    await makeReady(server.sql, owner.shopId, 1, { from: 1 });
    await expect.poll(() => mailbox.mails.length, soon).toBe(2);
    expect(mailbox.mails.filter(({ to }) => to[0] === 'c0@example.com').length).toBe(1);
    const { data } = await owner.client
      .from('messages')
      .select('by, channel, template, due_key')
      .eq('customer_id', 'c0');
    expect(data).toMatchObject([{ by: 'Clearcoat', channel: 'email', template: 'car ready' }]);
  });

  test('by hand, nothing goes', async () => {
    await sendEmails({ templates: [] });
    await makeReady(server.sql, owner.shopId, 1);
    await sendByItself(owner, ['car ready']);
    await makeReady(server.sql, owner.shopId, 1, { from: 1, at: new Date(Date.now() - 13 * 3_600_000).toISOString() });
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
    // The other one became ready more than 12 hours ago.
    expect(Object.keys(await logOf(server.sql))).toEqual(['c0']);
  });

  test('who said no gets nothing', async () => {
    await sendEmails();
    await makeReady(server.sql, owner.shopId, 4, { saidNo: (n) => n % 2 === 0 });
    await expect.poll(() => mailbox.mails.length, soon).toBe(2);
    expect(mailbox.mails.map(({ to }) => to[0]).sort()).toEqual(['c1@example.com', 'c3@example.com']);
  });

  test('an address that is refused ends as refused, with the words of the provider', async () => {
    await sendEmails({ behavior: { onTo: 550 } });
    await makeReady(server.sql, owner.shopId, 1);
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('refused');
    expect((await logOf(server.sql)).c0.why).toBe('550 Refused with 550');
  });

  test('refused for now: it waits 1, 5, 15, 60 minutes, then 3 hours, and after 12 hours it is given up', async () => {
    await sendEmails({ behavior: { onTo: 450 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    await sentForDays();
    const pauses = [];
    for (let n = 1; n <= 7; n += 1) {
      await isBack(n);
      const { next_at: next } = await sending('c0');
      pauses.push(Math.round((next - Date.now()) / 60_000));
      // As if the pause were over.
      const back = `${pauses.at(-1)} minutes`;
      await server.sql`update private.sendings set next_at = now(), due_at = due_at - ${back}::interval`;
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 180, 180]);
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('refused');
    expect((await logOf(server.sql)).c0.why).toBe('Tried for 12 hours. 450 Refused with 450');
  });

  test('a wrong password holds all of its messages, is said in the settings, and the right one lets them go', async () => {
    await sendEmails();
    await setAccount(server, owner, 'smtp', { ...mailbox.key, password: 'wrong' });
    await makeReady(server.sql, owner.shopId, 3);
    const state = async () => {
      const answer = await fetch(`${server.url}/keys/v1`, {
        headers: { apikey: server.key, authorization: `Bearer ${owner.token}` },
      });
      return (await answer.json()).smtp;
    };
    await expect.poll(async () => (await state()).failingSince, soon).toBeDefined();
    // None is on its way with the old password any more.
    const waiting = () => server.sql`select from private.sendings where state = 'queued' and attempts > 0`;
    await expect.poll(async () => (await waiting()).length, soon).toBe(3);
    expect((await state()).why).toBe('127.0.0.1 refuses the user or the password. Enter them again.');
    expect(mailbox.mails).toEqual([]);
    await setAccount(server, owner, 'smtp', mailbox.key);
    await expect.poll(() => mailbox.mails.length, soon).toBe(3);
    await expect.poll(async () => (await state()).failingSince, soon).toBeUndefined();
  });

  test('the car is handed over before its turn: nothing goes, and the log says why', async () => {
    await sendEmails({ behavior: { onTo: 450 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    await server.sql`update public.jobs set stage = 'Delivered', delivered_at = now()`;
    await server.sql`update private.sendings set next_at = now()`;
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('not sent');
    expect((await logOf(server.sql)).c0.why).toMatch(/no longer due/);
    expect(mailbox.mails).toEqual([]);
  });

  test('an outage of 13 hours: what was queued waits for a person', async () => {
    await sendEmails({ behavior: { onTo: 450 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    await sentForDays();
    await server.sql`update private.sendings set next_at = now(), due_at = due_at - interval '13 hours'`;
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('not sent');
    expect((await logOf(server.sql)).c0.why).toMatch(/12 hours/);
  });

  test('a process that ended in the midst: unconfirmed after five minutes, and it goes again only when a person says so', async () => {
    await sendEmails({ behavior: { onTo: 450 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    await server.sql`update private.sendings set state = 'sending', began_at = now() - interval '4 minutes'`;
    const { error } = await owner.client.from('messages').update({ state: 'sent' }).eq('customer_id', 'c0');
    expect(error?.message).toBe('This message is being sent now. Look again in a minute.');
    await server.sql`update private.sendings set began_at = now() - interval '6 minutes'`;
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('unconfirmed');
    await mailbox.stop();
    mailbox = await startTestMailbox({ hasTls: false });
    await setAccount(server, owner, 'smtp', mailbox.key);
    await makeReady(server.sql, owner.shopId, 1, { from: 1 });
    await expect.poll(() => mailbox.mails.length, soon).toBe(1);
    expect(mailbox.mails[0].to).toEqual(['c1@example.com']);
    await owner.client.from('messages').update({ state: 'queued' }).eq('customer_id', 'c0').throwOnError();
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
    expect(mailbox.mails.map(({ to }) => to[0])).toEqual(['c1@example.com', 'c0@example.com']);
  });

  test('people mark a refused message as sent; only the server says refused, and queues nothing that it did not make', async () => {
    await sendEmails({ behavior: { onTo: 550 } });
    const manager = await signUp(server, 'm@shop.test', await invitedBy(owner, 'm@shop.test', 'manager'));
    await makeReady(server.sql, owner.shopId, 1);
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('refused');
    await manager.client.from('messages').update({ state: 'sent' }).eq('customer_id', 'c0').throwOnError();
    expect(await logOf(server.sql)).toMatchObject({ c0: { state: 'sent', why: null } });
    const only = 'Only the server says whether it has sent a message.';
    expect(
      (await manager.client.from('messages').update({ state: 'refused' }).eq('customer_id', 'c0')).error?.message,
    ).toBe(only);
    const byHand = {
      shop_id: owner.shopId,
      id: 'm1',
      customer_id: 'c0',
      channel: 'email',
      purpose: 'service',
      state: 'opened',
    };
    await manager.client.from('messages').insert(byHand).throwOnError();
    expect((await manager.client.from('messages').update({ state: 'queued' }).eq('id', 'm1')).error?.message).toBe(
      only,
    );
  });

  test('the follow-up of an estimate has a link that opens it', async () => {
    await sendEmails({ templates: ['estimate follow-up'] });
    await sentForDays();
    await makeReady(server.sql, owner.shopId, 1);
    const sentAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await server.sql`
      insert into public.estimates (shop_id, id, estimate_number, customer_id, date, expiry_date, status, sent_at, created_at, updated_at)
      values (${owner.shopId}, 'e1', 'EST-1', 'c0', ${sentAt.slice(0, 10)}, '2099-01-01', 'Sent', ${sentAt}, now(), now())`;
    // Due since this morning: a test runs also in the evening, when it would be too late, and before the morning.
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: '2-digit', hourCycle: 'h23' }).format(),
    );
    const isTime = hour >= 8 && hour < 20;
    if (!isTime) return;
    await expect.poll(() => mailbox.mails.length, soon).toBe(1);
    const { body } = (await logOf(server.sql)).c0;
    const token = /https:\/\/shop\.example\.com\/document\.html#(\S+)/.exec(body)?.[1];
    const { data } = await owner.client.rpc('open_document', { token }).throwOnError();
    expect(data.shown.document.estimateNumber).toBe('EST-1');
  });
});

describe('the account', () => {
  const near = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

  const testEmail = async (person) => {
    const answer = await fetch(`${server.url}/sending/v1/test-email`, {
      method: 'POST',
      headers: { apikey: server.key, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: answer.status, body: await answer.json() };
  };

  test.runIf(near)('over an encrypted connection, with a certificate that the computer trusts', async () => {
    mailbox = await startTestMailbox({ host: near, tlsFolder: folder });
    await setAccount(server, owner, 'smtp', mailbox.key);
    expect(await testEmail(owner)).toEqual({ status: 200, body: { isSent: true, to: 'owner@shop.test' } });
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['owner@shop.test']]);
  });

  test('the test email says what is wrong, and only the owner sends one', async () => {
    expect((await testEmail(owner)).body).toEqual({
      isSent: false,
      to: 'owner@shop.test',
      why: 'Enter the email account first.',
    });
    mailbox = await startTestMailbox({ hasTls: false });
    await setAccount(server, owner, 'smtp', { ...mailbox.key, password: 'wrong' });
    expect((await testEmail(owner)).body.why).toBe('127.0.0.1 refuses the user or the password. Enter them again.');
    const manager = await signUp(server, 'm@shop.test', await invitedBy(owner, 'm@shop.test', 'manager'));
    expect((await testEmail(manager)).status).toBe(403);
    await sendByItself(owner, ['car ready']);
    const { error } = await manager.client
      .from('shop_settings')
      .update({ settings: { sending: { automatic: { 'review request': { since: '2026-01-01T00:00:00Z' } } } } })
      .eq('shop_id', owner.shopId);
    expect(error?.code).toBe('42501');
    const technician = await signUp(server, 't@shop.test', await invitedBy(owner, 't@shop.test', 'technician'));
    const { data } = await technician.client.from('shop_settings').select('settings, shop_margins(*)');
    expect(JSON.stringify(data)).not.toContain('hello@apex.example');
  });
});

describe('by text message', () => {
  async function sendTexts(settings = {}) {
    await setAccount(server, owner, 'twilio', TWILIO);
    await sendByItself(owner, ['car ready'], settings);
  }
  const path = () => `/sending/v1/texts/${owner.shopId}`;
  /** A report of the provider, signed with the token or another one. */
  async function report(fields, token = TWILIO.authToken) {
    const form = new URLSearchParams(fields);
    const signed =
      PUBLIC_URL +
      path() +
      [...form]
        .map(([name, value]) => name + value)
        .sort()
        .join('');
    const signature = createHmac('sha1', token).update(signed).digest('base64');
    const answer = await fetch(server.url + path(), {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: form,
    });
    return { status: answer.status, text: await answer.text() };
  }

  test('who prefers a text gets one, and what does not arrive is bounced', async () => {
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
    expect(texts.requests.map(({ form }) => [form.get('To'), form.get('StatusCallback')])).toEqual([
      ['+15125550000', PUBLIC_URL + path()],
    ]);
    const failed = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect((await report(failed, 'forged')).status).toBe(403);
    expect(await report(failed)).toEqual({ status: 200, text: '<Response/>' });
    expect(await logOf(server.sql)).toMatchObject({
      c0: { state: 'bounced', why: 'It did not arrive (error 30003 of the provider).' },
    });
  });

  test('STOP is a no for the number: nothing goes any more. A forged one changes nothing', async () => {
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await expect.poll(() => texts.requests.length, soon).toBe(1);
    const stop = { From: '+15125550000', Body: 'Stop', SmsStatus: 'received' };
    expect((await report(stop, 'forged')).status).toBe(403);
    expect(await server.sql`select from public.consents`).toHaveLength(0);
    expect((await report(stop)).status).toBe(200);
    expect((await report(stop)).status).toBe(200);
    const consents = await server.sql`select address, purpose, given from public.consents order by purpose`;
    expect([...consents]).toEqual([
      { address: '+15125550000', purpose: 'marketing', given: false },
      { address: '+15125550000', purpose: 'service', given: false },
    ]);
    await server.sql`update public.customers set email = ''`;
    await server.sql`update public.jobs set ready_at = now()`;
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone', from: 1 });
    await expect.poll(() => texts.requests.length, soon).toBe(2);
    expect(texts.requests.at(-1).form.get('To')).toBe('+15125550001');
  });

  test('a number that the provider knows to have said STOP: refused, and a no here too', async () => {
    textAnswer = () => ({ status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } });
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('refused');
    await expect.poll(async () => (await server.sql`select from public.consents`).length, soon).toBe(2);
  });

  test('in quiet hours a text is not even queued', async () => {
    const now = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format();
    const at = (hours) => `${String((Number(now) + 24 + hours) % 24).padStart(2, '0')}:00`;
    mailbox = await startTestMailbox({ hasTls: false });
    await setAccount(server, owner, 'smtp', mailbox.key);
    await sendTexts({ quietHours: { from: at(-1), to: at(2) } });
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await makeReady(server.sql, owner.shopId, 1, { from: 1 });
    await expect.poll(() => mailbox.mails.length, soon).toBe(1);
    expect(Object.keys(await logOf(server.sql))).toEqual(['c1']);
    expect(texts.requests).toEqual([]);
  });
});

test('a restored backup: what was due before it started again waits for a person', async () => {
  await sendEmails({ behavior: { onTo: 450 } });
  await makeReady(server.sql, owner.shopId, 1);
  await isBack(1);
  // As a restore leaves it: without this table.
  await server.sql.begin(async (tx) => {
    await tx`truncate private.sending_starts`;
    await tx`update private.sendings set next_at = now()`;
  });
  await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('not sent');
  expect((await logOf(server.sql)).c0.why).toMatch(/before a backup was restored/);
});
