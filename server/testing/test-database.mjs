// A Postgres that others run, for tests of DATABASE_URL: the server gets an owner without superuser rights, as docs/make-database.sql
// makes it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { databaseFolder } from '../database/data-folder.mjs';
import { startPostgres } from '../database/postgres.mjs';
import { startPostgres15 } from './test-postgres-15.mjs';

export const PASSWORD = 'of-the-owner';
export const SECRET_KEY = 'a key for tests alone, of more than 32 characters';

/**
 * Runs a documented script as psql does: a statement at a time.
 * @param {import('postgres').Sql} sql as superuser
 * @param {string} name
 * @param {string} password
 */
export async function runScript(sql, name, password) {
  const script = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  const text = script.replace(/^--.*$/gm, '').replace(':password', `'${password}'`);
  for (const statement of text.split(';').filter((one) => one.trim())) await sql.unsafe(statement);
}

/**
 * @param {'15' | '17'} [version] 15 is that of the machine's packages
 * @param {{ isDurable?: boolean }} [options] isDurable: waits for the disk, as in earnest
 */
export async function startTestDatabase(version = '17', { isDurable = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearcoat-database-'));
  const start = version === '15' ? startPostgres15 : startPostgres;
  const engine = await start({ folder: databaseFolder(dataDir), password: 'of-the-superuser', isDurable });
  const admin = postgres(engine.url, { max: 1, onnotice: () => {} });
  await runScript(admin, 'make-database.sql', PASSWORD);
  const owner = new URL(engine.url);
  owner.username = 'clearcoat';
  owner.password = PASSWORD;
  owner.pathname = '/clearcoat';
  const superuser = new URL(engine.url);
  superuser.pathname = '/clearcoat';
  return {
    /** As the owner that the script makes. */
    url: owner.href,
    admin,
    superuserUrl: superuser.href,
    /** Another database of the same owner, with nothing in it. @param {string} name @returns {Promise<string>} its DATABASE_URL */
    async another(name) {
      await admin.unsafe(
        `create database ${name} owner clearcoat template template0 lc_collate 'C' lc_ctype 'C.UTF-8'`,
      );
      return owner.href.replace(/clearcoat$/, name);
    },
    /** For the environment of a server. */
    env: { DATABASE_URL: owner.href, SECRET_KEY },
    async stop() {
      await admin.end({ timeout: 1 });
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
