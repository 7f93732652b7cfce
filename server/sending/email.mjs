// Sends one email by the shop's own account. What matters is to know how it ended: refused, not sent for now, or perhaps sent.
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';

/** @import { SmtpKey } from '../keys/shop-keys.mjs' */

const IMPLICIT_TLS = 465;
/** Milliseconds without an answer of the provider. All together stay below the time after which another process gives a message up. */
const WAITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 45_000 };
const WHOLE_MS = 120_000;
const LONGEST_WHY = 300;

/**
 * The end of a message. later: not sent, try again; ofAccount: the account is refused, not the message. unknown: it may have gone.
 * @typedef {{ state: 'sent', providerId: string }
 *   | { state: 'refused', why: string, saidNo?: boolean }
 *   | { state: 'later', why: string, ofAccount: boolean }
 *   | { state: 'unknown', why: string }} SendResult
 */
/**
 * @typedef {object} Email
 * @property {{ name: string, address: string }} from
 * @property {string} [replyTo]
 * @property {string} to one address
 * @property {string} subject
 * @property {string} body
 * @property {string} id of the message, for its Message-ID
 */
/** @typedef {Error & { code?: string, originalCode?: string, responseCode?: number | false, response?: string, command?: string }} SmtpError */

/** Returns whether the host is this computer, where nothing listens on the way. @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Says in one sentence why the account cannot be used. @param {SmtpError} error @param {SmtpKey} key */
function whyNot({ code, originalCode, message, responseCode }, { host, port }) {
  const cause = originalCode ?? code ?? '';
  if (code === 'EAUTH') return `${host} refuses the user or the password. Enter them again.`;
  if (code === 'EDNS' || ['ENOTFOUND', 'EAI_AGAIN'].includes(cause)) return `There is no host ${host}. Check its name.`;
  if (cause === 'ECONNREFUSED' || code === 'ETIMEDOUT')
    return `${host} does not answer on port ${port}. Check host and port.`;
  if (/CERT|SELF_SIGNED|ALTNAME|LEAF_SIGNATURE/.test(cause))
    return `${host} has a certificate that is not trusted: ${message.slice(0, LONGEST_WHY)}`;
  if (code === 'ETLS')
    return `${host} does not encrypt on port ${port}. Passwords are only sent encrypted: check the port.`;
  return responseCode
    ? `${host} answered: ${message.slice(0, LONGEST_WHY)}`
    : `The connection to ${host} failed: ${message.slice(0, LONGEST_WHY)}`;
}

/** Turns a call with a callback into a promise. @template T @param {(done: (error?: Error | null, value?: T) => void) => void} start */
const called = (start) =>
  /** @type {Promise<T>} */ (
    new Promise((resolve, reject) => {
      start((error, value) => (error ? reject(error) : resolve(/** @type {T} */ (value))));
    })
  );

/** @param {Email} email */
function composed({ from, replyTo, to, subject, body, id }) {
  const domain = from.address.split('@').at(-1);
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text: body,
    messageId: `<${id}@${domain}>`,
    // So that no holiday notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/**
 * Connects, signs in and sends. Never rejects.
 * @param {SmtpKey} key
 * @param {Email} email
 * @returns {Promise<SendResult>}
 */
export async function sendEmail(key, email, waits = WAITS) {
  const { host, port, user, password } = key;
  const secure = port === IMPLICIT_TLS;
  // A mail program on this computer has no certificate that anyone would trust.
  const encryption = isLoopback(host) ? { tls: { rejectUnauthorized: false } } : { requireTLS: !secure };
  const connection = new SmtpConnection({ host, port, secure, ...encryption, ...waits });
  /** @type {'connect' | 'envelope' | 'message'} */
  let stage = 'connect';
  // An error between two calls belongs to the next one; without a listener it would end the process.
  const whenBroken = new Promise((_resolve, reject) => connection.on('error', reject));
  whenBroken.catch(() => undefined);
  const timer = setTimeout(() => connection.close(), WHOLE_MS);
  try {
    const bytes = await composed(email);
    await Promise.race([called((done) => connection.connect(done)), whenBroken]);
    await Promise.race([called((done) => connection.login({ user, pass: password }, done)), whenBroken]);
    stage = 'envelope';
    // Read only once the provider has said that it takes the message.
    const message = new Readable({
      read() {
        stage = 'message';
        this.push(bytes);
        this.push(null);
      },
    });
    const envelope = { from: email.from.address, to: [email.to] };
    const sending = called((done) => connection.send(envelope, message, done));
    await Promise.race([sending, whenBroken, ended(connection)]);
    connection.quit();
    return { state: 'sent', providerId: email.id };
  } catch (error) {
    connection.close();
    return resultOf(error, stage, key);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the connection ends without an answer. @param {SmtpConnection} connection @returns {Promise<never>} */
function ended(connection) {
  const ending = new Promise((_resolve, reject) => {
    connection.once('end', () => setImmediate(() => reject(new Error('The connection ended.'))));
  });
  ending.catch(() => undefined);
  return /** @type {Promise<never>} */ (ending);
}

/**
 * @param {SmtpError} error
 * @param {'connect' | 'envelope' | 'message'} stage
 * @param {SmtpKey} key
 * @returns {SendResult}
 */
function resultOf(error, stage, key) {
  const said = typeof error.responseCode === 'number' && error.responseCode >= 400 ? error.responseCode : undefined;
  const why = whyNot(error, key);
  if (stage === 'connect') return { state: 'later', why, ofAccount: true };
  if (said !== undefined) {
    const answer = (error.response ?? error.message).slice(0, LONGEST_WHY);
    // The sender is the same in every message.
    if (said >= 500 && error.command === 'MAIL FROM') return { state: 'later', why, ofAccount: true };
    return said >= 500 ? { state: 'refused', why: answer } : { state: 'later', why: answer, ofAccount: false };
  }
  if (error.code === 'EENVELOPE') return { state: 'refused', why: 'This is not an address that email can be sent to.' };
  if (stage === 'message') {
    return {
      state: 'unknown',
      why: 'The connection broke while this was sent. It may have gone: ask the customer before you send it again.',
    };
  }
  return { state: 'later', why, ofAccount: true };
}
