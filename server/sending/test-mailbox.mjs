// A mailbox of tests: a real SMTP server, whose answers a test chooses.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { ownCertificate } from '../net/tls.mjs';

const USER = 'hello@apex.example';
const PASSWORD = 'mail-secret';

/** The code of an answer, or code and words. @typedef {number | [number, string]} Refusal */
/**
 * @typedef {object} Behavior
 * @property {string} [host] where it listens
 * @property {boolean} [hasTls] offers STARTTLS
 * @property {string} [tlsFolder] has the certificate, or gets one
 * @property {number} [onAuth] code with which it refuses the password
 * @property {Refusal} [onFrom] with which it refuses the sender
 * @property {Refusal | ((to: string) => number | undefined)} [onTo]
 * @property {Refusal} [onMail] with which it refuses the text
 * @property {'at RCPT' | 'in DATA' | 'after DATA' | 'never answers'} [drops] when it hangs up
 * @property {boolean} [isSilent] takes connections and says nothing
 * @property {(to: string) => Promise<void>} [delay] before it takes an email
 */

/** @param {Refusal | undefined} refusal */
function refusalOf(refusal) {
  if (!refusal) return undefined;
  const [code, words] = typeof refusal === 'number' ? [refusal, `Refused with ${refusal}`] : refusal;
  return Object.assign(new Error(words), { responseCode: code });
}

/** @param {Behavior} [behavior] */
export async function startTestMailbox(behavior = {}) {
  const { host = '127.0.0.1', hasTls = true, drops } = behavior;
  const folder = behavior.tlsFolder ?? mkdtempSync(join(tmpdir(), 'clearcoat-mailbox-'));
  /** @type {{ from: string, to: string[], raw: string }[]} */
  const mails = [];
  const counts = { logins: 0, seen: 0 };
  /** @type {import('node:net').Socket[]} */
  const sockets = [];

  const server = behavior.isSilent
    ? createServer((socket) => sockets.push(socket))
    : new SMTPServer({
        ...(hasTls ? ownCertificate(folder) : { disabledCommands: ['STARTTLS'] }),
        allowInsecureAuth: true,
        disableReverseLookup: true,
        closeTimeout: 200,
        authMethods: ['PLAIN', 'LOGIN'],
        onAuth({ username, password }, _session, done) {
          counts.logins += 1;
          if (behavior.onAuth) done(refusalOf(behavior.onAuth));
          else if (username === USER && password === PASSWORD) done(null, { user: username });
          else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
        },
        onMailFrom: (_address, _session, done) => done(refusalOf(behavior.onFrom)),
        onRcptTo({ address }, session, done) {
          if (drops === 'at RCPT') hangUp(session);
          else done(refusalOf(typeof behavior.onTo === 'function' ? behavior.onTo(address) : behavior.onTo));
        },
        onData(stream, session, done) {
          if (drops === 'in DATA') {
            stream.once('data', () => hangUp(session));
            return;
          }
          /** @type {Buffer[]} */
          const chunks = [];
          stream.on('data', (chunk) => chunks.push(chunk));
          stream.on('end', async () => {
            counts.seen += 1;
            const to = session.envelope.rcptTo.map(({ address }) => address);
            const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
            const raw = Buffer.concat(chunks).toString('utf8');
            if (!behavior.onMail) mails.push({ from, to, raw });
            await behavior.delay?.(to[0] ?? '');
            if (drops === 'after DATA') hangUp(session);
            else if (drops !== 'never answers') done(refusalOf(behavior.onMail));
          });
        },
      });

  /** Closes the connection without an answer. @param {{ id: string }} session */
  function hangUp({ id }) {
    if (!(server instanceof SMTPServer)) return;
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }

  if (server instanceof SMTPServer) server.on('error', () => undefined);
  const port = await new Promise((resolve) => {
    const listening = server.listen(0, host, () => {
      resolve(/** @type {import('node:net').AddressInfo} */ (listening.address()).port);
    });
  });
  return {
    /** The account of the shop here. */
    key: { host, port, user: USER, password: PASSWORD },
    mails,
    /** Texts that were received whole, refused or not. */
    get seen() {
      return counts.seen;
    },
    get logins() {
      return counts.logins;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
      if (!behavior.tlsFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
