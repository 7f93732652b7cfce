// A database after its first start, to copy for each test server: making one takes several times as long as a start on it.
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSecrets } from '../database/secrets.mjs';

/** Names the data folder with the database to copy, for the processes of this run. */
const NAME = 'TEST_TEMPLATE';
const DATABASE = 'postgres';
const MAKE = fileURLToPath(new URL('make-template.mjs', import.meta.url));

/** Makes the database before the tests of a run. Returns what removes it afterwards. */
export default function setup() {
  // For another project of this run.
  if (process.env[NAME]) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'clearcoat-template-'));
  const database = join(dataDir, DATABASE);
  const teardown = () => {
    rmSync(realpathSync(database), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { status, stderr } = spawnSync(process.execPath, [MAKE, dataDir], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`The database to copy could not be made: ${stderr}`);
  }
  // Where Postgres can't enter the folder, the database is elsewhere: each server makes its own.
  if (!lstatSync(database).isSymbolicLink()) process.env[NAME] = dataDir;
  return teardown;
}

/** Copies the database, where this run has one, into an empty data folder. The other keys are new. @param {string} dataDir */
export async function copyTemplate(dataDir) {
  const template = process.env[NAME];
  if (!template) return;
  const { databasePassword } = JSON.parse(readFileSync(join(template, 'secrets.json'), 'utf8'));
  const secrets = { ...(await readSecrets(dataDir)), databasePassword };
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets, null, 2));
  const folder = join(dataDir, DATABASE);
  mkdirSync(folder, { mode: 0o700 });
  const { status, stderr } = spawnSync('cp', ['-a', `${join(template, DATABASE)}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database to copy could not be copied: ${stderr}`);
}
