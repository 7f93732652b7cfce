// Keys of a team server: of a data folder, created once, or derived from SECRET_KEY, which all processes on one database share. Anyone with
// jwtSecret can sign in as any user, so only the owner can read the file, and only the publishable key leaves the process.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../scripts/install.mjs';

const SHORTEST_KEY = 32;

/**
 * databasePassword: of the role that `npm run team` makes; sealingKey: of the keys that the database holds sealed, see shop-keys.mjs
 * @typedef {{ databasePassword: string, jwtSecret: string, publishableKey: string, sealingKey: string }} Secrets
 */

/**
 * Returns the keys that follow from one (HKDF, RFC 5869).
 * @param {string | undefined} key the setting SECRET_KEY
 * @returns {Secrets}
 */
export function secretsFrom(key = '') {
  if (key.length < SHORTEST_KEY) {
    throw new UserError(
      `SECRET_KEY must have at least ${SHORTEST_KEY} characters. Make one with: openssl rand -base64 48. All servers of one database need the same, and anyone who has it can sign in as anyone.`,
    );
  }
  /** @param {string} what @param {number} bytes */
  const derive = (what, bytes) => Buffer.from(hkdfSync('sha256', key, 'clearcoat', what, bytes)).toString('base64url');
  return {
    databasePassword: derive('database password', 24),
    jwtSecret: derive('access tokens', 48),
    publishableKey: `sb_publishable_${derive('publishable key', 32)}`,
    sealingKey: derive('sealed keys', 32),
  };
}

/** @param {string} path @param {Secrets} secrets */
function writeSecrets(path, secrets) {
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

const newSealingKey = () => randomBytes(32).toString('base64url');

/** Requires the lock of the data folder: it adds the keys that are missing. @param {string} dataDir @returns {Promise<Secrets>} */
export async function readSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    const secrets = JSON.parse(readFileSync(path, 'utf8'));
    return secrets.sealingKey ? secrets : writeSecrets(path, { ...secrets, sealingKey: newSealingKey() });
  }
  return writeSecrets(path, {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(32).toString('base64url')}`,
    sealingKey: newSealingKey(),
  });
}

/** Reads the password while another process has the lock. @param {string} dataDir @returns {string} */
export function readDatabasePassword(dataDir) {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).databasePassword;
}
