import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../database/postgres.mjs';
import { startTestTexts } from './test-sending.mjs';
import { isFromProvider, readReport, sendText } from './text-provider.mjs';

const KEY = { accountSid: 'AC0123', authToken: 'twilio-secret', from: '+15125550190' };
const TEXT = { to: '+15125550142', body: 'Hi Jake, é & 🚗', callback: 'https://shop.example/sending/v1/texts/1' };
const PERHAPS =
  'The connection broke while this was sent. It may have gone: ask the customer before you send it again.';
const FAILED =
  'The text provider had an error while it took this. It may have gone: ask the customer before you send it again.';

let texts;
afterEach(() => texts?.stop());

async function send(answer, key = KEY) {
  texts = await startTestTexts(answer);
  return sendText(key, TEXT, texts.url);
}

test('a text goes to the account with number, body and the address for reports', async () => {
  expect(await send()).toEqual({ state: 'sent', providerId: 'SM1' });
  const [{ path, authorization, form }] = texts.requests;
  expect(path).toBe('/2010-04-01/Accounts/AC0123/Messages.json');
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('AC0123:twilio-secret');
  expect(Object.fromEntries(form)).toEqual({
    To: '+15125550142',
    From: '+15125550190',
    Body: TEXT.body,
    StatusCallback: TEXT.callback,
  });
});

test('a messaging service takes the place of the number', async () => {
  const from = `MG${'0a'.repeat(16)}`;
  await send(undefined, { ...KEY, from });
  expect(texts.requests[0].form.get('MessagingServiceSid')).toBe(from);
  expect(texts.requests[0].form.has('From')).toBe(false);
});

test.each([
  [400, { code: 21211, message: 'Invalid To' }, { state: 'refused', why: 'Invalid To', isNo: false }],
  [400, { code: 21610, message: 'Unsubscribed' }, { state: 'refused', why: 'Unsubscribed', isNo: true }],
  [401, { message: 'Authenticate' }, { state: 'later', ofAccount: true }],
  [404, { code: 20404, message: 'Not found' }, { state: 'later', ofAccount: true }],
  [400, { code: 21212, message: 'Invalid From' }, { state: 'later', ofAccount: true }],
  [400, { code: 21606, message: 'Not yours' }, { state: 'later', ofAccount: true }],
  [400, { code: 21659, message: 'Not a Twilio number' }, { state: 'later', ofAccount: true }],
  [429, { message: 'Too many' }, { state: 'later', why: 'Too many', ofAccount: false, isLimit: true }],
  [503, 'no JSON object', { state: 'later', ofAccount: false, isLimit: false }],
  [500, { message: 'Internal' }, { state: 'unknown', why: FAILED }],
  [502, 'no JSON object', { state: 'unknown', why: FAILED }],
  [504, {}, { state: 'unknown', why: FAILED }],
  [201, {}, { state: 'unknown', why: PERHAPS }],
])('the provider answers %i %j', async (status, body, expected) => {
  expect(await send(() => ({ status, body }))).toMatchObject(expected);
});

test('a provider that hangs up may have sent it; one that is not reached has not', async () => {
  expect(await send(() => 'drop')).toEqual({ state: 'unknown', why: PERHAPS });
  expect(await sendText(KEY, TEXT, `http://127.0.0.1:${await freePort()}`)).toEqual({
    state: 'later',
    why: 'The text provider cannot be reached.',
    ofAccount: true,
  });
});

test('only what the provider signed for this address is taken', () => {
  const url = 'https://shop.example/sending/v1/texts/1';
  const fields = new URLSearchParams({ From: '+15125550142', Body: 'STOP', AccountSid: 'AC0123' });
  // The form of Twilio's documentation: address, then name and value of each field in the order of the names.
  const signed = `${url}AccountSidAC0123BodySTOPFrom+15125550142`;
  const signature = createHmac('sha1', KEY.authToken).update(signed).digest('base64');
  expect(isFromProvider(KEY, { url, fields, signature })).toBe(true);
  expect(isFromProvider({ ...KEY, authToken: 'other' }, { url, fields, signature })).toBe(false);
  expect(isFromProvider(KEY, { url: `${url}2`, fields, signature })).toBe(false);
  expect(isFromProvider(KEY, { url, fields, signature: '' })).toBe(false);
  const forged = new URLSearchParams([...fields, ['Body', 'START']]);
  expect(isFromProvider(KEY, { url, fields: forged, signature })).toBe(false);
});

test.each([
  [
    { From: '+1', Body: 'stop', SmsStatus: 'received', MessageSid: 'SM9' },
    { kind: 'answer', from: '+1', text: 'stop', providerId: 'SM9' },
  ],
  [
    { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' },
    { kind: 'bounced', providerId: 'SM1', why: 'It did not arrive (error 30003 of the provider).', isNo: true },
  ],
  [
    { MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30008' },
    { kind: 'bounced', providerId: 'SM1', why: 'It did not arrive (error 30008 of the provider).', isNo: false },
  ],
  [
    { From: '+1', Body: '', NumMedia: '1', MessageSid: 'SM9' },
    { kind: 'answer', from: '+1', text: '(With a picture, which is in Twilio.)', providerId: 'SM9' },
  ],
  [{ MessageSid: 'SM1', MessageStatus: 'delivered' }, undefined],
  [{}, undefined],
])('the report %j', (fields, expected) => {
  expect(readReport(new URLSearchParams(fields))).toEqual(expected);
});
