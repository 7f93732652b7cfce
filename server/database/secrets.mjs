// Keys of a team server, created once. Anyone with jwtSecret can sign in as any user, so only the owner can read the file, and only the
// publishable key leaves the process.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ databasePassword: string, jwtSecret: string, publishableKey: string }} Secrets */

/** @param {string} dataDir @returns {Promise<Secrets>} */
export async function readSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(32).toString('base64url')}`,
  };
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
