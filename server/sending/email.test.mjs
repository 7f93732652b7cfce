import { createServer } from 'node:net';
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
const PATIENT = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  dnsTimeout: 20_000,
  socketTimeout: 20_000,
  whole: 40_000,
};
/** For a host that does not answer. */
const SHORT = { connectionTimeout: 500, greetingTimeout: 500, dnsTimeout: 500, socketTimeout: 700, whole: 5000 };
/** For one that falls silent once it has the text: until then it answers well within this. */
const SILENT = { ...PATIENT, socketTimeout: 2000 };
const PERHAPS =
  'The connection broke while this was sent. It may have gone: ask the customer before you send it again.';

let mailbox;
afterEach(() => mailbox?.stop());

/** Sends the email to a mailbox that behaves so. */
async function send(behavior = {}, { key = {}, email = {}, waits = PATIENT } = {}) {
  mailbox = await startTestMailbox(behavior);
  return sendEmail({ ...mailbox.key, ...key }, { ...EMAIL, ...email }, waits);
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

test.each([
  ['an address that does not exist', { onTo: [550, '5.1.1 No such user'] }, { state: 'refused', isNo: true }],
  ['a domain without mail', { onTo: [556, '5.1.10 Null MX'] }, { state: 'refused', isNo: true }],
  ['a full mailbox', { onTo: [552, '5.2.2 Mailbox full'] }, { state: 'refused', isNo: false }],
  ['a refusal without a status', { onTo: [550, 'No'] }, { state: 'refused', isNo: false }],
  [
    'a text that is refused like an address',
    { onMail: [550, '5.1.1 No such user'] },
    { state: 'refused', isNo: false },
  ],
  ['relaying that is denied', { onTo: [550, '5.7.1 Relaying denied'] }, { state: 'later', ofAccount: true }],
  ['a sender that is unknown', { onTo: [550, '5.1.8 Sender rejected'] }, { state: 'later', ofAccount: true }],
  ['an account that is closed', { onMail: [554, '5.3.0 Account suspended'] }, { state: 'later', ofAccount: true }],
  ['a daily limit', { onTo: [421, '4.7.0 Too many'] }, { state: 'later', ofAccount: false, isLimit: true }],
  ['a greylist', { onTo: [450, '4.2.0 Try again'] }, { state: 'later', ofAccount: false, isLimit: false }],
])('%s', async (_title, behavior, expected) => {
  expect(await send(behavior)).toMatchObject(expected);
});

/** A server that says these lines for ever, after its answers to the first commands. */
async function startTarpit(answers, line) {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    let timer;
    const left = [...answers];
    const go = () => {
      const answer = left.shift();
      if (answer !== undefined) socket.write(answer);
      else timer ??= setInterval(() => socket.write(line), 50);
    };
    go();
    socket.on('data', go);
    socket.on('error', () => undefined);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailbox = {
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return { host: '127.0.0.1', port: server.address().port, user: 'a@b.test', password: 'x' };
}

test.each([
  ['the greeting', [], '220-mail.test\r\n', 'later', 400],
  ['EHLO', ['220 mail.test\r\n'], '250-mail.test\r\n', 'later', 400],
  ['the password', ['220 mail.test\r\n', '250 AUTH PLAIN\r\n'], '235-Welcome\r\n', 'later', 400],
  ['the sender', ['220 mail.test\r\n', '250 AUTH PLAIN\r\n', '235 Hi\r\n'], '250-Ok\r\n', 'later', 400],
  [
    'the text',
    ['220 mail.test\r\n', '250 AUTH PLAIN\r\n', '235 Hi\r\n', '250 Ok\r\n', '250 Ok\r\n', '354 Go\r\n'],
    '250-Ok\r\n',
    'unknown',
    // All six answers before it have to come within this.
    3000,
  ],
])('a provider that never ends its answer to %s is left after a while', async (_title, answers, line, state, whole) => {
  const key = await startTarpit(answers, line);
  const long = { connectionTimeout: 60_000, greetingTimeout: 60_000, dnsTimeout: 20_000, socketTimeout: 60_000 };
  expect(await sendEmail(key, EMAIL, { ...long, whole })).toMatchObject({ state });
});

test('what listens there and is no mail server is not quoted', async () => {
  const key = await startTarpit(['SSH-2.0-OpenSSH_9.9 secret-banner\r\n'], '');
  expect(await sendEmail(key, EMAIL, PATIENT)).toEqual({
    state: 'later',
    why: `127.0.0.1 does not answer as a mail server on port ${key.port}. Check host and port.`,
    ofAccount: true,
  });
});

test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254'])('%s is not asked', async (host) => {
  expect(await sendEmail({ host, port: 25, user: 'a@b.test', password: 'x' }, EMAIL, PATIENT)).toEqual({
    state: 'later',
    why: `${host} is not an address of a mail server. Check the host.`,
    ofAccount: true,
  });
});

test('a wrong password and a refused sender fail the account, not the message', async () => {
  expect(await send({}, { key: { password: 'wrong' } })).toEqual({
    state: 'later',
    why: '127.0.0.1 refuses the user or the password. Enter them again.',
    ofAccount: true,
  });
  await mailbox.stop();
  expect(await send({ onAuth: 454 })).toEqual({
    state: 'later',
    why: expect.stringMatching(/^127\.0\.0\.1 answered: .*454 Refused with 454/),
    ofAccount: true,
  });
  await mailbox.stop();
  expect(await send({ onFrom: 553 })).toMatchObject({ state: 'later', ofAccount: true });
});

test('a host that is not there, does not answer or is not known fails the account', async () => {
  const port = await freePort();
  const key = { host: '127.0.0.1', port, user: 'a@b.test', password: 'x' };
  expect(await sendEmail(key, EMAIL, PATIENT)).toEqual({
    state: 'later',
    why: `127.0.0.1 does not answer on port ${port}. Check host and port.`,
    ofAccount: true,
  });
  expect(await send({ isSilent: true }, { waits: SHORT })).toMatchObject({ state: 'later', ofAccount: true });
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
  expect(await send(behavior, { waits: behavior.drops === 'never answers' ? SILENT : PATIENT })).toMatchObject(
    expected,
  );
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
