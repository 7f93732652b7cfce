// Sends one email by the shop's own account. What matters is to know how it ended: refused, not sent for now, or perhaps sent.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';

/** @import { SmtpKey } from '../keys/shop-keys.mjs' */

const IMPLICIT_TLS = 465;
/** Milliseconds without an answer of the provider. All together stay below the time after which another process gives a message up. */
const WAITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 45_000,
  /** All together, also while the provider goes on answering. */
  whole: 120_000,
};
const LONGEST_WHY = 300;
const LINK_LOCAL = 'ELINKLOCAL';
const ON_THE_LINK = new BlockList();
ON_THE_LINK.addSubnet('169.254.0.0', 16, 'ipv4');
ON_THE_LINK.addSubnet('fe80::', 10, 'ipv6');

/**
 * The end of a message. refused: for good; isNo: nothing can go to the address any more. later: not sent, try again; ofAccount: the account is
 * refused, not the message; isLimit: the account sends too much at once. unknown: it may have gone.
 * @typedef {{ state: 'sent', providerId: string }
 *   | { state: 'refused', why: string, isNo?: boolean }
 *   | { state: 'later', why: string, ofAccount: boolean, isLimit?: boolean }
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
 * @property {boolean} [isWritten] by a person, not made by the server
 */
/** @typedef {Error & { code?: string, originalCode?: string, responseCode?: number | false, response?: string, command?: string }} SmtpError */

/** Those about an address that are about the sender's. */
const SENDER_STATUS = ['5.1.7', '5.1.8'];
/** Code by which a provider ends a connection: there are too many, or it has enough for now. */
const SHUTTING_DOWN = 421;

/** Returns the status of RFC 3463, such as '5.1.1'; '' where the answer has none. @param {string} answer */
const enhancedStatus = (answer) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? '';

/** Returns whether a refusal is about the account: neither about the customer's address (x.1) nor their mailbox (x.2). @param {string} answer */
function isOfSender(answer) {
  const status = enhancedStatus(answer);
  return status !== '' && (!/^5\.[12]\./.test(status) || SENDER_STATUS.includes(status));
}

/** Returns whether the host is this computer, where nothing listens on the way. @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Throws when the host is on the link alone, where clouds keep the secrets of a computer. @param {string} host */
async function refuseLinkLocal(host) {
  // One that is not known is said when it is connected to.
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.some(({ address, family }) => ON_THE_LINK.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw Object.assign(new Error('Link-local address.'), { code: LINK_LOCAL });
}

/** Says in one sentence why the account cannot be used. @param {SmtpError} error @param {SmtpKey} key */
function whyNot({ code, originalCode, message, responseCode, command }, { host, port }) {
  const cause = originalCode ?? code ?? '';
  if (code === 'EAUTH' && [530, 534, 535].includes(Number(responseCode)))
    return `${host} refuses the user or the password. Enter them again.`;
  if (code === LINK_LOCAL) return `${host} is not an address of a mail server. Check the host.`;
  // Its words are not repeated: whatever listens there may be no mail server.
  if (code === 'EPROTOCOL' || (responseCode && /^(CONN|EHLO|HELO)$/.test(command ?? '')))
    return responseCode === SHUTTING_DOWN
      ? `${host} takes no more connections for now.`
      : `${host} does not answer as a mail server on port ${port}. Check host and port.`;
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
function composed({ from, replyTo, to, subject, body, id, isWritten = false }) {
  const domain = from.address.split('@').at(-1);
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text: body,
    messageId: `<${id}@${domain}>`,
    // So that no holiday notice answers it. Someone who wrote themselves wants to know.
    ...(!isWritten && { headers: { 'Auto-Submitted': 'auto-generated' } }),
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
  const { whole, ...timeouts } = waits;
  const connection = new SmtpConnection({ host, port, secure, ...encryption, ...timeouts });
  /** @type {'connect' | 'envelope' | 'message'} */
  let stage = 'connect';
  // An error between two calls belongs to the next one; without a listener it would end the process.
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const whenBroken = new Promise((_resolve, reject) => {
    connection.on('error', reject);
    // Closing the connection alone would settle nothing.
    timer = setTimeout(() => reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' })), whole);
  });
  whenBroken.catch(() => undefined);
  try {
    const bytes = await composed(email);
    await Promise.race([refuseLinkLocal(host), whenBroken]);
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
    if (said >= 500 && (error.command === 'MAIL FROM' || isOfSender(answer)))
      return { state: 'later', why, ofAccount: true };
    if (said < 500) return { state: 'later', why: answer, ofAccount: false, isLimit: said === SHUTTING_DOWN };
    return {
      state: 'refused',
      why: answer,
      isNo: error.command === 'RCPT TO' && /^5\.1\./.test(enhancedStatus(answer)),
    };
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
