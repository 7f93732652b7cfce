// DATABASE_URL: which Postgres keeps the data instead of the server's own.
import postgres from 'postgres';
import { UserError } from '../../scripts/install.mjs';

/** Everything before the hosts: the scheme, then who connects. */
const BEFORE_HOSTS = /^postgres(?:ql)?:\/\/(?:([^:@/?#]+)(?::([^@/?#]*))?@)?/;
const WHOLE = /^postgres(?:ql)?:\/\/[^:@/?#]+(?::[^@/?#]*)?@[^@/?#]+\/[^/?#]+(?:\?[^#]*)?$/;
const SSL_MODES = ['disable', 'require', 'verify-full'];
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
  for (const [name, value] of new URLSearchParams(text.split('?')[1])) {
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
  return text;
}

/** Returns the same database for another role. @param {string} url @param {string} role @param {string} password */
export function asRole(url, role, password) {
  return url.replace(BEFORE_HOSTS, `postgres://${role}:${encodeURIComponent(password)}@`);
}

/** Returns the hosts and the name of the database, for a message: neither role nor password. @param {string} url */
export const placeOfUrl = (url) => url.replace(BEFORE_HOSTS, '').replace(/\?.*$/, '');

/**
 * Connects for work on whole tables: as their owner, whom no row policy binds, or as the role of a restore. Times are in UTC.
 * @param {string} url
 * @param {{ max?: number }} [options]
 */
export function connectAsOwner(url, { max = 1 } = {}) {
  return postgres(url, { max, max_lifetime: null, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
}
