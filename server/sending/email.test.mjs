import { networkInterfaces } from 'node:os';
import { simpleParser } from 'mailparser';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../database/postgres.mjs';
import { sendEmail } from './email.mjs';
import { startTestMailbox } from './test-mailbox.mjs';

const EMAIL = {
  from: { name: 'Apex “Auto”', address: 'hello@apex.example' },
  replyTo: 'desk@apex.example',
  to: 'jake@example.com',
  subject: 'Your car is ready: 911 Carrera — für Jake',
  body: 'Hello Jake,\n\n.\nYour car is ready. 🚗\n',
  id: 'auto-1',
};
const SHORT = { connectionTimeout: 500, greetingTimeout: 500, dnsTimeout: 500, socketTimeout: 700 };
const PERHAPS =
  'The connection broke while this was sent. It may have gone: ask the customer before you send it again.';

let mailbox;
afterEach(() => mailbox?.stop());

/** Sends the email to a mailbox that behaves so. */
async function send(behavior = {}, { key = {}, email = {} } = {}) {
  mailbox = await startTestMailbox(behavior);
  return sendEmail({ ...mailbox.key, ...key }, { ...EMAIL, ...email }, SHORT);
}

test('an email arrives as it was written, with its sender, Message-ID and the address for answers', async () => {
  expect(await send()).toEqual({ state: 'sent', providerId: 'auto-1' });
  expect(mailbox.mails.length).toBe(1);
  const [{ raw, from, to }] = mailbox.mails;
  expect([from, to]).toEqual(['hello@apex.example', ['jake@example.com']]);
  const mail = await simpleParser(raw);
  expect(mail.from.value).toEqual([{ name: 'Apex “Auto”', address: 'hello@apex.example' }]);
  expect([mail.to.text, mail.replyTo.text]).toEqual(['jake@example.com', 'desk@apex.example']);
  expect([mail.subject, mail.messageId]).toEqual([EMAIL.subject, '<auto-1@apex.example>']);
  expect(mail.text.trimEnd()).toBe(EMAIL.body.trimEnd());
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.has('list-unsubscribe')).toBe(false);
});

test('line breaks in a name or subject add no header', async () => {
  await send(
    {},
    {
      email: {
        subject: 'Hi\r\nBcc: spy@example.com',
        from: { name: 'A\r\nBcc: spy@example.com', address: 'a@b.test' },
      },
    },
  );
  const mail = await simpleParser(mailbox.mails[0].raw);
  expect(mail.headers.has('bcc')).toBe(false);
  expect(mailbox.mails[0].to).toEqual(['jake@example.com']);
});

test.each([
  ['the address is refused', { onTo: 550 }, 'refused', false],
  ['the address is refused for now', { onTo: 450 }, 'later', false],
  ['the text is refused', { onMail: 554 }, 'refused', true],
  ['the text is refused for now', { onMail: 451 }, 'later', true],
])('%s', async (_title, behavior, state, hasText) => {
  const result = await send(behavior);
  const code = Object.values(behavior)[0];
  expect(result).toMatchObject({ state, why: expect.stringContaining(String(code)) });
  if (state === 'later') expect(result.ofAccount).toBe(false);
  expect(mailbox.seen).toBe(hasText ? 1 : 0);
  expect(mailbox.mails.length).toBe(0);
});

test('a wrong password and a refused sender fail the account, not the message', async () => {
  expect(await send({}, { key: { password: 'wrong' } })).toEqual({
    state: 'later',
    why: '127.0.0.1 refuses the user or the password. Enter them again.',
    ofAccount: true,
  });
  await mailbox.stop();
  expect(await send({ onFrom: 553 })).toMatchObject({ state: 'later', ofAccount: true });
});

test('a host that is not there, does not answer or is not known fails the account', async () => {
  const port = await freePort();
  const key = { host: '127.0.0.1', port, user: 'a@b.test', password: 'x' };
  expect(await sendEmail(key, EMAIL, SHORT)).toEqual({
    state: 'later',
    why: `127.0.0.1 does not answer on port ${port}. Check host and port.`,
    ofAccount: true,
  });
  expect(await send({ isSilent: true })).toMatchObject({ state: 'later', ofAccount: true });
  expect(await sendEmail({ ...key, host: 'no-such-host.invalid' }, EMAIL, SHORT)).toMatchObject({
    state: 'later',
    ofAccount: true,
  });
});

test.each([
  ['before the text', { drops: 'at RCPT' }, { state: 'later', ofAccount: true }],
  ['while the text is read', { drops: 'in DATA' }, { state: 'unknown', why: PERHAPS }],
  ['after it has the text', { drops: 'after DATA' }, { state: 'unknown', why: PERHAPS }],
  ['and never answers after the text', { drops: 'never answers' }, { state: 'unknown', why: PERHAPS }],
])('the provider hangs up %s', async (_title, behavior, expected) => {
  expect(await send(behavior)).toMatchObject(expected);
});

const near = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test.runIf(near)('a host elsewhere that does not encrypt gets neither password nor text', async () => {
  const result = await send({ host: near, hasTls: false });
  expect(result).toMatchObject({ state: 'later', ofAccount: true, why: expect.stringMatching(/does not encrypt/) });
  expect([mailbox.logins, mailbox.seen]).toEqual([0, 0]);
});

test.runIf(near)('nor does one whose certificate nobody trusts', async () => {
  const result = await send({ host: near });
  expect(result).toMatchObject({ state: 'later', ofAccount: true });
  expect([mailbox.logins, mailbox.seen]).toEqual([0, 0]);
});
