// DATABASE_URL: which Postgres keeps the data instead of the server's own, and which of its hosts takes writes.
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { UserError } from '../../scripts/install.mjs';

/** Everything before the hosts: the scheme, then who connects. */
const BEFORE_HOSTS = /^postgres(?:ql)?:\/\/(?:([^:@/?#]+)(?::([^@/?#]*))?@)?/;
const WHOLE = /^postgres(?:ql)?:\/\/[^:@/?#]+(?::[^@/?#]*)?@[^@/?#]+\/[^/?#]+(?:\?[^#]*)?$/;
const SSL_MODES = ['disable', 'require', 'verify-full'];
export const CONNECT_SECONDS = 5;
const FORM = 'postgres://user:password@host:5432/database';

/**
 * Returns the address of the database.
 * @param {string} text the setting DATABASE_URL: several hosts are separated by commas
 * @returns {string}
 * @throws UserError for what postgres.js would not understand, or understand otherwise
 */
export function readDatabaseUrl(text) {
  if (!WHOLE.test(text)) {
    throw new UserError(
      `DATABASE_URL is not the address of a database. It must be ${FORM}; write each of / ? # @ : in a password as %2F %3F %23 %40 %3A.`,
    );
  }
  const settings = new URLSearchParams(text.split('?')[1]);
  for (const [name, value] of settings) {
    if (name === 'sslmode' && SSL_MODES.includes(value)) continue;
    if (name === 'target_session_attrs' && ['read-write', 'primary'].includes(value)) continue;
    if (name === 'sslrootcert') {
      throw new UserError(
        'DATABASE_URL names sslrootcert. Name the file in NODE_EXTRA_CA_CERTS instead, and keep sslmode=verify-full.',
      );
    }
    throw new UserError(
      `DATABASE_URL has ${name}=${value}. It may have sslmode (${SSL_MODES.join(', ')}) and target_session_attrs (read-write).`,
    );
  }
  // Where the host is a number, postgres.js would compare the certificate with another name.
  if (settings.get('sslmode') === 'verify-full' && hostsOf(text).some((url) => isIP(hostNameOf(url)))) {
    throw new UserError(
      'DATABASE_URL has sslmode=verify-full and a host by its number. Write the name that its certificate has.',
    );
  }
  return text;
}

/** Returns the name of the host, without its port. @param {string} url of one host */
function hostNameOf(url) {
  const [host = ''] = url.replace(BEFORE_HOSTS, '').split(/[/?]/);
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

/** Returns the same database for another role. @param {string} url @param {string} role @param {string} password */
export function asRole(url, role, password) {
  return url.replace(BEFORE_HOSTS, `postgres://${role}:${encodeURIComponent(password)}@`);
}

/** Returns the hosts and the name of the database, for a message: neither role nor password. @param {string} url */
export const placeOfUrl = (url) => url.replace(BEFORE_HOSTS, '').replace(/\?.*$/, '');

/** Returns the address of each host alone, without what is the choice of a host. @param {string} url */
function hostsOf(url) {
  const [before = ''] = BEFORE_HOSTS.exec(url) ?? [];
  const [, hosts = '', rest = ''] = /^([^/?]*)(.*)$/.exec(url.slice(before.length)) ?? [];
  const kept = rest.replace(/(?<=[?&])target_session_attrs=[^&]*&?/, '');
  return hosts.split(',').map((host) => `${before}${host}${kept}`);
}

/** @param {string} code as postgres.js gives one to a failed connection @param {string} message */
const failure = (code, message) => Object.assign(new Error(message), { code });

/** Returns the address if the database takes writes there. @param {string} url of one host */
async function primaryAt(url) {
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_SECONDS, fetch_types: false, onnotice: () => {} });
  const timer = new AbortController();
  try {
    const asked = sql`select pg_is_in_recovery() as "isStandby"`;
    const tooLate = wait(CONNECT_SECONDS * 1000, undefined, { signal: timer.signal });
    const [answer] = (await Promise.race([asked, tooLate])) ?? [];
    if (!answer) throw failure('CONNECT_TIMEOUT', `${placeOfUrl(url)} does not answer.`);
    if (answer.isStandby) throw failure('NO_PRIMARY', `${placeOfUrl(url)} is a standby.`);
    return url;
  } finally {
    timer.abort();
    await sql.end({ timeout: 0 });
  }
}

/**
 * Returns the address of the host that takes writes. All are asked at once, so that one that is down delays nothing. postgres.js' own choice
 * takes a standby for a database that can be written to, goes on for ever where all hosts refuse, and starts at a dead host each time.
 * @param {string} url
 * @returns {Promise<string>}
 * @throws the error of a host that answered, else of the first
 */
export async function findPrimary(url) {
  try {
    return await Promise.any(hostsOf(url).map(primaryAt));
  } catch (error) {
    const { errors } = /** @type {AggregateError} */ (error);
    throw errors.find((one) => one instanceof postgres.PostgresError) ?? errors[0];
  }
}

/**
 * Connects for work on whole tables: as their owner, whom no row policy binds, or as the role of a restore. Times are in UTC.
 * @param {string} url
 * @param {{ max?: number }} [options]
 */
export async function connectAsOwner(url, { max = 1 } = {}) {
  const primary = await findPrimary(url);
  return postgres(primary, { max, max_lifetime: null, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
}
