import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownCertificate } from '../net/tls.mjs';
import { invitedBy, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { startTestMailbox } from './test-mailbox.mjs';
import { logOf, makeReady, sendByItself, setAccount, startBefore, startTestTexts } from './test-sending.mjs';

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
  await server.sql`truncate private.sendings, private.sending_starts, private.shop_keys, private.texts_taken`;
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

/** Waits until the message of the customer has been refused for now so often, and is back in the queue. */
const isBack = (attempts, customer = 'c0') =>
  expect
    .poll(async () => {
      const row = await sending(customer);
      return row?.state === 'queued' && row.attempts === attempts;
    }, soon)
    .toBe(true);

/** As if the database had sent for days. */
const sentForDays = () => startBefore(server.sql, owner.shopId, '2 days');

/** Returns what the page says of the accounts. */
async function accounts() {
  const headers = { apikey: server.key, authorization: `Bearer ${owner.token}` };
  return (await fetch(`${server.url}/keys/v1`, { headers })).json();
}

const answersFrom = () =>
  server.sql`select channel, address, purpose, given, wording from public.consents order by purpose, at`;

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
    expect((await logOf(server.sql)).c0.why).toBe('Tried for 10 hours. 450 Refused with 450');
  });

  test('a wrong password holds all of its messages, is said in the settings, and the right one lets them go', async () => {
    await sendEmails();
    await setAccount(server, owner, 'smtp', { ...mailbox.key, password: 'wrong' });
    await makeReady(server.sql, owner.shopId, 3);
    const state = async () => (await accounts()).smtp;
    expect((await state()).workedAt).toBeUndefined();
    await expect.poll(async () => (await state()).failingSince, soon).toBeDefined();
    // None is on its way with the old password any more.
    const waiting = () => server.sql`select from private.sendings where state = 'queued' and attempts > 0`;
    await expect.poll(async () => (await waiting()).length, soon).toBe(3);
    expect((await state()).why).toBe('127.0.0.1 refuses the user or the password. Enter them again.');
    expect(mailbox.mails).toEqual([]);
    await setAccount(server, owner, 'smtp', mailbox.key);
    await expect.poll(() => mailbox.mails.length, soon).toBe(3);
    // The mailbox has an email before the server notes that the account works.
    await expect.poll(state, soon).toMatchObject({ workedAt: expect.any(String) });
    expect((await state()).failingSince).toBeUndefined();
  });

  test('a refusal of the account is none of the message: it waits, and the settings say why', async () => {
    await sendEmails({ behavior: { onTo: [550, '5.7.1 Relaying denied'] } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    expect((await accounts()).smtp).toMatchObject({
      failingSince: expect.any(String),
      why: expect.stringMatching(/5\.7\.1/),
    });
    expect(await answersFrom()).toHaveLength(0);
  });

  test('too many at once: all emails of the shop wait, and the account is not failing', async () => {
    await sendEmails({ behavior: { onTo: (to) => (to === 'c0@example.com' ? [421, '4.7.0 Too many'] : 450) } });
    await makeReady(server.sql, owner.shopId, 1, { from: 1 });
    await isBack(1, 'c1');
    // Sooner than the pause of a minute, and too late to be sent again here.
    await server.sql`update private.sendings set next_at = now() + interval '45 seconds'`;
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    const [{ next_at: paused }, { next_at: other }] = [await sending('c0'), await sending('c1')];
    expect(other).toEqual(paused);
    expect((await accounts()).smtp.failingSince).toBeUndefined();
  });

  test('an address that does not exist gets nothing more, and the reason is kept', async () => {
    await sendEmails({ behavior: { onTo: [550, '5.1.1 No such user'] } });
    await makeReady(server.sql, owner.shopId, 1);
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('refused');
    const no = { channel: 'email', address: 'c0@example.com', given: false, wording: '550 5.1.1 No such user' };
    await expect
      .poll(async () => [...(await answersFrom())], soon)
      .toEqual([
        { ...no, purpose: 'marketing' },
        { ...no, purpose: 'service' },
      ]);
  });

  test('a turn that is over changes nothing, and one that took a minute does not go', async () => {
    await sendEmails({ behavior: { onTo: 450 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    const { sql } = server;
    const [{ began_at: turn }] = await sql`
      update private.sendings set state = 'sending', began_at = date_trunc('milliseconds', now()) returning began_at`;
    const { id } = (await logOf(sql)).c0;
    const prepare = async (of) => {
      const [{ hours }] = await sql`
        select private.prepare_sending(${owner.shopId}, ${id}, ${of}, 'Subject', 'Body', null) as hours`;
      return hours;
    };
    const earlier = new Date(turn.getTime() - 1);
    expect(await prepare(earlier)).toBeNull();
    expect((await logOf(sql)).c0.body).not.toBe('Body');
    expect(await prepare(turn)).toBeCloseTo(0, 1);
    expect((await logOf(sql)).c0.body).toBe('Body');
    await sql`select private.end_sending(${owner.shopId}, ${id}, ${earlier}, 'sent')`;
    expect((await sending('c0')).state).toBe('sending');
    const late = new Date(turn.getTime() - 61_000);
    await sql`update private.sendings set began_at = ${late}`;
    expect(await prepare(late)).toBeNull();
    await sql`select private.end_sending(${owner.shopId}, ${id}, ${late}, 'sent')`;
    expect([(await sending('c0')).state, (await logOf(sql)).c0.state]).toEqual(['sent', 'sent']);
  });

  test('a shop that is locked, and one in an unknown time zone, hold up no other', async () => {
    const toC0 = (to) => (to === 'c0@example.com' ? 450 : undefined);
    await sendEmails({ behavior: { onTo: toC0 } });
    await makeReady(server.sql, owner.shopId, 1);
    await isBack(1);
    const other = await signUp(server, 'owner@other.test');
    await setAccount(server, other, 'smtp', mailbox.key);
    await sendByItself(other, ['car ready'], { timeZone: undefined });
    await server.sql`
      update public.shop_margins set sending = jsonb_set(sending::jsonb, '{zone}', '"Mars/Olympus"')::json where shop_id = ${other.shopId}`;
    const locking = server.connect();
    await locking.begin(async (tx) => {
      await tx`select from public.shops where id = ${owner.shopId} for update`;
      await server.sql`update private.sendings set state = 'sending', began_at = now() - interval '6 minutes'`;
      await makeReady(server.sql, other.shopId, 1, { from: 5 });
      await expect.poll(() => mailbox.mails.map(({ to }) => to[0]), soon).toEqual(['c5@example.com']);
    });
    await locking.end();
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('unconfirmed');
  });

  test('a template that was switched on by a browser whose clock is behind: by the clock of the server, nothing of before goes', async () => {
    await sendEmails({ templates: [] });
    await sentForDays();
    await makeReady(server.sql, owner.shopId, 1);
    const begun = async () => {
      const rows = await server.sql`
        select at > now() - interval '1 minute' as is_new from private.sending_starts where template = 'car ready'`;
      return rows.map((row) => row.is_new);
    };
    // A round has seen that nothing goes by itself.
    await expect.poll(begun, soon).toEqual([]);
    await sendByItself(owner, ['car ready']);
    await expect.poll(begun, soon).toEqual([true]);
    // Due after the server began, and before a round looks: a shop that has not changed is looked at again after minutes.
    await new Promise((done) => setTimeout(done, 500));
    const readyAt = new Date(Date.now() - 3 * 60_000 - 100).toISOString();
    await makeReady(server.sql, owner.shopId, 1, { from: 1, at: readyAt, isOld: true });
    await expect.poll(async () => (await logOf(server.sql)).c1?.state, soon).toBe('sent');
    expect(Object.keys(await logOf(server.sql))).toEqual(['c1']);
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
    // A zone in which it is between nine and ten now: it is due since this morning.
    const ahead = 9 - new Date().getUTCHours();
    const hours = ahead < -11 ? ahead + 24 : ahead;
    // The names of these zones count to the west.
    const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
    await sendEmails({ templates: ['estimate follow-up'], settings: { timeZone } });
    await sentForDays();
    await makeReady(server.sql, owner.shopId, 1);
    const sentAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await server.sql`
      insert into public.estimates (shop_id, id, estimate_number, customer_id, date, expiry_date, status, sent_at, created_at, updated_at)
      values (${owner.shopId}, 'e1', 'EST-1', 'c0', ${sentAt.slice(0, 10)}, '2099-01-01', 'Sent', ${sentAt}, now(), now())`;
    await expect.poll(() => mailbox.mails.length, soon).toBe(1);
    const { body } = (await logOf(server.sql)).c0;
    const token = /https:\/\/shop\.example\.com\/document\.html#(\S+)/.exec(body)?.[1];
    const { data } = await owner.client.rpc('open_document', { token }).throwOnError();
    expect(data.shown.document.estimateNumber).toBe('EST-1');
  });
});

test('a booking that was just made is looked at whichever day it is for, so that it can be confirmed', async () => {
  const { sql } = server;
  await makeReady(sql, owner.shopId, 1);
  // The question reads none of the copies that the app writes into a booking.
  await sql.begin(async (copyless) => {
    await copyless`set local session_replication_role = 'replica'`;
    await copyless`
      insert into public.bookings (shop_id, place, id, customer_id, service_id, employee_id, station, date, start_time, end_time, estimated_hours, created_at)
      select ${owner.shopId}, place, id, 'c0', 's', id, id, current_date + 90, '09:00', '12:00', 3, now() - ago
      from (values (1, 'new', interval '1 day'), (2, 'old', interval '4 days')) made (place, id, ago)`;
  });
  const [{ rows }] = await sql`select private.sending_rows(${owner.shopId}) as rows`;
  expect(rows.bookings.map(({ id }) => id)).toEqual(['new']);
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
    // Nothing reaches the number: it gets no more.
    const no = { channel: 'text', address: '+15125550000', given: false };
    const wording = 'It did not arrive (error 30003 of the provider).';
    expect([...(await answersFrom())]).toEqual([
      { ...no, purpose: 'marketing', wording },
      { ...no, purpose: 'service', wording },
    ]);
  });

  test('a bounce that comes before the server has noted its text is asked for again; one of nothing is taken', async () => {
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
    await server.sql`update private.sendings set state = 'sending', provider_id = null, began_at = now()`;
    await server.sql`update public.messages set state = 'queued'`;
    const failed = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30008' };
    expect((await report(failed)).status).toBe(503);
    await server.sql`update private.sendings set state = 'sent', provider_id = 'SM1', began_at = null`;
    await server.sql`update public.messages set state = 'sent'`;
    expect((await report({ ...failed, MessageSid: 'SM-unknown' })).status).toBe(200);
    expect((await report(failed)).status).toBe(200);
    expect((await logOf(server.sql)).c0.state).toBe('bounced');
    // Once more changes nothing. It may arrive the next time: no "no".
    expect((await report(failed)).status).toBe(200);
    expect(await answersFrom()).toHaveLength(0);
  });

  test('another text of a customer is in the log once, and takes care of nothing', async () => {
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone', at: '2026-01-01T00:00:00Z' });
    const answer = { From: '+15125550000', Body: 'Can I come at 5?', MessageSid: 'SM-x', SmsStatus: 'received' };
    expect((await report(answer, 'forged')).status).toBe(403);
    expect((await report(answer)).status).toBe(200);
    expect((await report(answer)).status).toBe(200);
    expect((await report({ ...answer, From: '+15125559999', MessageSid: 'SM-y' })).status).toBe(200);
    const { data } = await owner.client
      .from('messages')
      .select('id, customer_id, template, channel, address, body, state, by')
      .order('id')
      .throwOnError();
    const logged = { template: 'answer', channel: 'text', body: 'Can I come at 5?', state: 'sent' };
    expect(data).toEqual([
      { ...logged, id: 'text-SM-x', customer_id: 'c0', address: '+15125550000', by: '+15125550000' },
      { ...logged, id: 'text-SM-y', customer_id: '', address: '+15125559999', by: '+15125559999' },
    ]);
    expect(await answersFrom()).toHaveLength(0);
  });

  test('STOP that is sent again after START changes nothing', async () => {
    await sendTexts();
    const text = (Body, MessageSid) => report({ From: '+15125550000', Body, MessageSid, SmsStatus: 'received' });
    for (const [body, sid] of [
      ['STOP', 'SM-a'],
      ['START', 'SM-b'],
      ['STOP', 'SM-a'],
    ])
      expect((await text(body, sid)).status).toBe(200);
    expect((await answersFrom()).map(({ purpose, given }) => [purpose, given])).toEqual([
      ['marketing', false],
      ['service', false],
      ['service', true],
    ]);
  });

  test('the account is asked for without a text: what the provider says is in the settings', async () => {
    const test = async () => {
      const answer = await fetch(`${server.url}/sending/v1/test-texts`, {
        method: 'POST',
        headers: { apikey: server.key, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.json();
    };
    expect(await test()).toEqual({ works: false, why: 'Enter the account first.' });
    await setAccount(server, owner, 'twilio', TWILIO);
    expect((await accounts()).twilio.workedAt).toBeUndefined();
    textAnswer = () => ({ status: 401, body: { code: 20003, message: 'Authenticate' } });
    const why = 'The text provider refuses the account: Authenticate';
    expect(await test()).toEqual({ works: false, why });
    expect((await accounts()).twilio).toMatchObject({ why, failingSince: expect.any(String) });
    textAnswer = () => ({ status: 200, body: { sid: 'AC0123', status: 'suspended' } });
    expect(await test()).toEqual({ works: false, why: 'The text provider says that the account is suspended.' });
    textAnswer = () => ({ status: 200, body: { sid: 'AC0123', status: 'active' } });
    expect(await test()).toEqual({ works: true });
    expect((await accounts()).twilio).toMatchObject({ isSet: true, workedAt: expect.any(String) });
    expect(texts.requests.map(({ path: asked }) => asked)).toEqual(Array(3).fill('/2010-04-01/Accounts/AC0123.json'));
    const state = await fetch(`${server.url}/sending/v1/state`, {
      headers: { apikey: server.key, authorization: `Bearer ${owner.token}` },
    });
    expect(await state.json()).toEqual({ origin: PUBLIC_URL });
  });

  test('STOP is a no for the number: nothing goes any more. A forged one changes nothing', async () => {
    await sendTexts();
    await makeReady(server.sql, owner.shopId, 1, { prefers: 'phone' });
    await expect.poll(() => texts.requests.length, soon).toBe(1);
    const stop = { From: '+15125550000', Body: 'Stop', SmsStatus: 'received' };
    expect((await report(stop, 'forged')).status).toBe(403);
    expect(await server.sql`select from public.consents`).toHaveLength(0);
    expect((await report({ ...stop, MessageSid: 'SM-stop' })).status).toBe(200);
    expect((await report({ ...stop, MessageSid: 'SM-again' })).status).toBe(200);
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

test('what a person asked for before a backup was restored waits too', async () => {
  await sendEmails({ behavior: { onTo: 450 } });
  await makeReady(server.sql, owner.shopId, 1);
  await isBack(1);
  const answer = (state) => owner.client.from('messages').update({ state }).eq('customer_id', 'c0').throwOnError();
  await answer('skipped');
  await answer('queued');
  await isBack(1);
  expect((await sending('c0')).asked).toBe(true);
  await server.sql.begin(async (tx) => {
    await tx`truncate private.sending_starts`;
    await tx`update private.sendings set next_at = now()`;
  });
  await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('not sent');
  expect((await logOf(server.sql)).c0.why).toMatch(/before a backup was restored/);
});

test('an owner restores lists with a queued message: it is unconfirmed, and goes when a person says so', async () => {
  await sendEmails({ behavior: { onTo: 450 } });
  await makeReady(server.sql, owner.shopId, 1);
  await isBack(1);
  const { client, shopId: shop } = owner;
  await client.rpc('make_backup', { shop, reason: 'import' }).throwOnError();
  const { data } = await client.from('shop_backups').select('id').single().throwOnError();
  await client.rpc('restore_backup', { shop, backup: data.id }).throwOnError();
  expect((await logOf(server.sql)).c0).toMatchObject({
    state: 'unconfirmed',
    why: 'This was waiting to be sent when its copy was made. It may have gone since: ask the customer before you send it again.',
  });
  expect(await sending('c0')).toBeUndefined();
  await mailbox.stop();
  mailbox = await startTestMailbox({ hasTls: false });
  await setAccount(server, owner, 'smtp', mailbox.key);
  await client.from('messages').update({ state: 'queued' }).eq('customer_id', 'c0').throwOnError();
  await expect.poll(async () => (await logOf(server.sql)).c0?.state, soon).toBe('sent');
  expect(mailbox.mails.map(({ to }) => to[0])).toEqual(['c0@example.com']);
});

test('an import starts the sending again, also into a shop whose log is empty', async () => {
  await sendEmails();
  await sentForDays();
  const { client, shopId: shop } = owner;
  const batch = crypto.randomUUID();
  const steps = [{ table: 'messages', kind: 'delete', key: { shop_id: shop } }];
  await client.from('shop_uploads').insert({ shop_id: shop, batch, n: 0, steps }).throwOnError();
  const [{ revision, before }] = await server.sql`
    select revision, (select min(at) from private.sending_starts where shop_id = id) as before from public.shops where id = ${shop}`;
  expect(Date.now() - before).toBeGreaterThan(86_400_000);
  await client.rpc('replace_lists', { shop, batch, pieces: 1, at_revision: Number(revision) }).throwOnError();
  const [{ after }] =
    await server.sql`select coalesce(min(at), now()) as after from private.sending_starts where shop_id = ${shop}`;
  expect(Date.now() - after).toBeLessThan(60_000);
});
