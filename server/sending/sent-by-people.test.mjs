import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { invitedBy, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { startTestMailbox } from './test-mailbox.mjs';
import { logOf, makeReady, sendByItself, setAccount, startTestTexts } from './test-sending.mjs';

const TWILIO = { accountSid: 'AC0123', authToken: 'twilio-secret', from: '+15125550190' };
const soon = { timeout: 10_000, interval: 50 };

let texts;
let server;
let owner;
let mailbox;

beforeAll(async () => {
  texts = await startTestTexts();
  server = await startTestServer({ env: { SEND_EVERY_MS: '100', TWILIO_URL: texts.url } });
});
beforeEach(async () => {
  await server.empty();
  await server.sql`truncate private.sendings, private.sending_starts, private.shop_keys`;
  owner = await signUp(server, 'owner@shop.test');
  texts.requests.length = 0;
});
afterEach(async () => {
  await server.sql`truncate private.sendings, private.shop_keys`;
  await mailbox?.stop();
  mailbox = undefined;
});
afterAll(async () => {
  await server.stop();
  await texts.stop();
});

/** Gives the shop an email account and customers. Nothing goes by itself. */
async function haveAccount({ behavior = {}, settings = {}, customers = 1, ...more } = {}) {
  mailbox = await startTestMailbox({ hasTls: false, ...behavior });
  await setAccount(server, owner, 'smtp', mailbox.key);
  await sendByItself(owner, [], settings);
  await makeReady(server.sql, owner.shopId, customers, more);
}

/** A message as a client adds it for the server to send. */
function written(changed = {}) {
  const at = new Date().toISOString();
  return {
    shop_id: owner.shopId,
    id: 'm1',
    customer_id: 'c0',
    channel: 'email',
    purpose: 'service',
    address: 'c0@example.com',
    subject: 'Your quote {number}',
    body: 'Hello Jake,\nhttps://shop.example.com/document.html#token',
    state: 'queued',
    at,
    by: 'Olivia Park',
    created_at: at,
    updated_at: at,
    ...changed,
  };
}

/** An estimate that was sent by m1, as the same command of a client marks it. */
const BRINGS = { template: 'estimate', due_key: 'estimate e1' };
const addEstimate = () => server.sql`
  insert into public.estimates (shop_id, id, estimate_number, customer_id, date, expiry_date, status, sent_at, created_at, updated_at)
  values (${owner.shopId}, 'e1', 'EST-1', 'c0', '2026-11-01', '2099-01-01', 'Sent', now(), now(), now())`;

const add = (row, { client } = owner) => client.from('messages').insert(row);
const sendings = () => server.sql`select message_id, state, asked, attempts from private.sendings order by message_id`;
const stateOf = async () => (await logOf(server.sql)).c0?.state;
const why = async () => (await logOf(server.sql)).c0?.why;

/** Waits until the message has been refused for now, and is back in the queue. */
const isBack = () =>
  expect.poll(async () => (await sendings())[0], soon).toMatchObject({ state: 'queued', attempts: 1 });

test('what a person wrote goes as it was written, once for its id, and the log says queued, then sent', async () => {
  await haveAccount();
  const { data } = await add(written()).select('state').throwOnError();
  expect(data).toEqual([{ state: 'queued' }]);
  await expect.poll(stateOf, soon).toBe('sent');
  const again = await add(written());
  expect(again.error?.code).toBe('23505');
  // Nothing comes after it.
  await add(written({ id: 'm2', customer_id: 'c0', subject: 'Second' })).throwOnError();
  await expect.poll(() => mailbox.mails.length, soon).toBe(2);
  const [{ from, to, raw }, second] = mailbox.mails;
  expect([from, to]).toEqual(['hello@apex.example', ['c0@example.com']]);
  expect(second.raw).toContain('Subject: Second');
  // A person wrote it.
  expect(raw).not.toContain('Auto-Submitted');
  expect(raw).toContain('Subject: Your quote {number}');
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(text).toContain('Hello Jake,\r\nhttps://shop.example.com/document.html#token');
  await expect
    .poll(async () => [...(await sendings())], soon)
    .toEqual([
      { message_id: 'm1', state: 'sent', asked: true, attempts: 1 },
      { message_id: 'm2', state: 'sent', asked: true, attempts: 1 },
    ]);
});

test('a manager has one sent; a technician and a person of another shop do not', async () => {
  await haveAccount();
  const manager = await signUp(server, 'm@shop.test', await invitedBy(owner, 'm@shop.test', 'manager'));
  const technician = await signUp(server, 't@shop.test', await invitedBy(owner, 't@shop.test', 'technician'));
  const other = await signUp(server, 'owner@other.test');
  for (const person of [technician, other])
    expect((await add(written({ id: person.userId }), person)).error?.code).toBe('42501');
  expect(await sendings()).toHaveLength(0);
  await add(written(), manager).throwOnError();
  await expect.poll(() => mailbox.mails.length, soon).toBe(1);
  expect((await sendings()).map(({ message_id: id }) => id)).toEqual(['m1']);
});

test('who said no gets no message, also when they say it while it waits; a document that they asked for goes', async () => {
  await haveAccount({ saidNo: () => true });
  await add(written()).throwOnError();
  await expect.poll(stateOf, soon).toBe('not sent');
  expect(await why()).toBe('Jake0 Novak said no to messages by email.');
  await addEstimate();
  await add(written({ ...BRINGS, id: 'm2' })).throwOnError();
  await expect.poll(() => mailbox.mails.length, soon).toBe(1);
  await expect.poll(async () => (await sendings()).map(({ state }) => state), soon).toEqual(['held', 'sent']);
});

test('a no that comes while the provider refuses for now ends the message', async () => {
  await haveAccount({ behavior: { onTo: 450 } });
  await add(written()).throwOnError();
  await isBack();
  const at = new Date().toISOString();
  await server.sql`
    insert into public.consents (shop_id, id, channel, purpose, given, at, wording, address, created_at, updated_at)
    values (${owner.shopId}, 'no', 'email', 'service', false, ${at}, 'No', 'c0@example.com', now(), now())`;
  await server.sql`update private.sendings set next_at = now()`;
  await expect.poll(stateOf, soon).toBe('not sent');
  expect(await why()).toBe('Jake0 Novak said no to messages by email.');
  expect(mailbox.mails).toEqual([]);
});

test('after 12 hours it waits for a person', async () => {
  await haveAccount({ behavior: { onTo: 450 } });
  await add(written()).throwOnError();
  await isBack();
  // As if the database had sent for days.
  await server.sql`update private.sending_starts set at = at - interval '2 days'`;
  await server.sql`update private.sendings set next_at = now(), due_at = due_at - interval '13 hours'`;
  await expect.poll(stateOf, soon).toBe('not sent');
  expect(await why()).toMatch(/12 hours/);
});

test('a person takes it back while it waits, and has it sent again as it was written', async () => {
  await haveAccount({ behavior: { onTo: 450 } });
  await addEstimate();
  await add(written(BRINGS)).throwOnError();
  await isBack();
  const answer = (state) => owner.client.from('messages').update({ state }).eq('id', 'm1').throwOnError();
  await answer('not sent');
  expect((await sendings())[0].state).toBe('held');
  await mailbox.stop();
  mailbox = await startTestMailbox({ hasTls: false });
  await setAccount(server, owner, 'smtp', mailbox.key);
  await answer('queued');
  await expect.poll(() => mailbox.mails.length, soon).toBe(1);
  expect(mailbox.mails[0].raw).toContain('Subject: Your quote {number}');
});

test.each([
  ['is a Draft again', (sql) => sql`update public.estimates set status = 'Draft'`, /^The estimate is a Draft again\./],
  ['was deleted', (sql) => sql`delete from public.estimates`, /^The estimate was deleted\.$/],
])('a document that %s while its email waits does not go', async (_what, change, says) => {
  await haveAccount({ behavior: { onTo: 450 } });
  await addEstimate();
  await add(written(BRINGS)).throwOnError();
  await isBack();
  await change(server.sql);
  await server.sql`update private.sendings set next_at = now()`;
  await expect.poll(stateOf, soon).toBe('not sent');
  expect(await why()).toMatch(says);
  expect(mailbox.mails).toEqual([]);
});

/** Quiet hours that began about an hour ago, and end in one or two. */
function quietNow() {
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format();
  const at = (hours) => `${String((Number(hour) + 24 + hours) % 24).padStart(2, '0')}:00`;
  return { from: at(-1), to: at(2) };
}

test('quiet hours do not hold back a text that a person asked for', async () => {
  await setAccount(server, owner, 'twilio', TWILIO);
  await sendByItself(owner, [], { quietHours: quietNow() });
  await makeReady(server.sql, owner.shopId, 1);
  await add(written({ channel: 'text', address: '(512) 555-0000', subject: '', body: 'See you.' })).throwOnError();
  await expect.poll(() => texts.requests.length, soon).toBe(1);
  const { form } = texts.requests[0];
  expect([form.get('To'), form.get('Body')]).toEqual(['+15125550000', 'See you.']);
});

test('tried again, a text waits until quiet hours end; where nobody knows the zone of the shop it goes', async () => {
  await setAccount(server, owner, 'twilio', TWILIO);
  await sendByItself(owner, [], { quietHours: quietNow() });
  await makeReady(server.sql, owner.shopId, 1);
  const created_at = new Date(Date.now() - 20 * 60_000).toISOString();
  const text = { channel: 'text', address: '(512) 555-0000', subject: '', body: 'See you.', created_at };
  await add(written(text)).throwOnError();
  await isBack();
  const [{ minutes }] = await server.sql`
    select (extract(epoch from next_at - now()) / 60)::float8 as minutes from private.sendings`;
  expect(minutes).toBeGreaterThan(50);
  expect(texts.requests).toEqual([]);
  await sendByItself(owner, [], { quietHours: { from: '00:00', to: '23:59' }, timeZone: undefined });
  await server.sql`update private.sendings set next_at = now()`;
  await expect.poll(() => texts.requests.length, soon).toBe(1);
});

test.each([
  ['without an account', { channel: 'text', address: '+15125550000' }, /^The server has no account to send this by/],
  ['by an id of the server', { id: 'auto-1' }, /^Only the server makes/],
  ['by an id that is no name', { id: 'm1>\r\nBcc: x@example.com' }, /^Only the server makes/],
  ['without an address', { address: ' ' }, /^Enter the address/],
  ['an email of 20,001 characters', { body: 'a'.repeat(20_001) }, /at most 20,000 characters/],
  ['with a subject of 501 characters', { subject: 'a'.repeat(501) }, /^The subject is too long/],
])('%s it is refused with a sentence, and nothing is kept', async (_what, changed, message) => {
  await haveAccount();
  const { error } = await add(written(changed));
  expect(error).toMatchObject({ code: 'PT403', hint: 'history', message: expect.stringMatching(message) });
  expect(await server.sql`select from public.messages`).toHaveLength(0);
  expect(await sendings()).toHaveLength(0);
});

test.each([
  ['by an id that is no name', { id: 'm1>\r\nBcc: x@example.com' }, /^Only the server makes/],
  ['an email of 20,001 characters', { body: 'a'.repeat(20_001) }, /at most 20,000 characters/],
  ['without an account', { channel: 'text', address: '+15125550000' }, /^The server has no account to send this by/],
])('%s it is not sent again either', async (_what, changed, message) => {
  await haveAccount();
  await add(written({ ...changed, state: 'refused' })).throwOnError();
  const { error } = await owner.client.from('messages').update({ state: 'queued' }).eq('customer_id', 'c0');
  expect(error).toMatchObject({ code: 'PT403', hint: 'history', message: expect.stringMatching(message) });
  expect(await stateOf()).toBe('refused');
  expect(await sendings()).toHaveLength(0);
});

test('what the server gave back with a reason is sent again by a person, also once a restore has taken its place in the queue', async () => {
  await haveAccount();
  // As a restore leaves them: in the log alone.
  await add(written({ state: 'not sent' })).throwOnError();
  await add(written({ id: 'm2', state: 'not sent', why: 'Too late.' })).throwOnError();
  const again = (id) => owner.client.from('messages').update({ state: 'queued' }).eq('id', id);
  expect((await again('m1')).error?.message).toBe('Only the server says whether it has sent a message.');
  await again('m2').throwOnError();
  await expect.poll(() => mailbox.mails.length, soon).toBe(1);
  await expect
    .poll(async () => [...(await sendings())], soon)
    .toEqual([{ message_id: 'm2', state: 'sent', asked: true, attempts: 1 }]);
});

test('a shop has 500 sent within a day, however many are added at once', async () => {
  await haveAccount({ behavior: { onTo: 450 } });
  const { sql } = server;
  await sql`
    insert into public.messages (shop_id, id, customer_id, channel, purpose, state)
    select ${owner.shopId}, 'old' || n, 'c0', 'email', 'service', 'sent' from generate_series(1, 499) n`;
  await sql`
    insert into private.sendings (shop_id, message_id, channel, state, due_at, asked)
    select ${owner.shopId}, 'old' || n, 'email', 'sent', now() - interval '23 hours', true from generate_series(1, 499) n`;
  const { error } = await add([written(), written({ id: 'm2' })]);
  expect(error?.message).toMatch(/^Your shop has sent 500 messages/);
  await add(written()).throwOnError();
  expect((await add(written({ id: 'm2' }))).error?.message).toMatch(/^Your shop has sent 500 messages/);
  // A day later.
  await sql`update private.sendings set due_at = due_at - interval '2 hours' where message_id like 'old%'`;
  await add(written({ id: 'm2' })).throwOnError();
});
