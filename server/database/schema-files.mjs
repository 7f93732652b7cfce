// The schema as its files say it. A line `-- once <version>` begins a part that changes tables: it is applied once, in the order of the
// versions. The line `-- always` begins the last part: functions, triggers, policies and grants, which may be applied again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCHEMA = fileURLToPath(new URL('../../supabase/schema/', import.meta.url));
const ACCOUNTS = fileURLToPath(new URL('../accounts/accounts.sql', import.meta.url));
/** Files of the team server alone, on top of the schema of the shops. */
const OF_SERVER = ['../keys/keys.sql', '../sending/sending.sql', '../cards/cards.sql'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
const PART = /^-- (?:once (\d{14})|always)\n/gm;

/**
 * @typedef {{ name: string, version: string, text: string }} Once
 * @typedef {{ name: string, text: string, hash: string }} Always hash: SHA-256 of the text
 * @typedef {{ once: Once[], always: Always[] }} Schema once: in the order of their versions; always: in the order of the files
 */

/** @param {string} name @param {string} file @returns {Schema} */
function partsOf(name, file) {
  const marks = [...file.matchAll(PART)];
  /** @type {Schema} */
  const parts = { once: [], always: [] };
  for (const [n, mark] of marks.entries()) {
    const text = file.slice(mark.index + mark[0].length, marks[n + 1]?.index).trim();
    const [, version] = mark;
    if (version) parts.once.push({ name, version, text });
    else parts.always.push({ name, text, hash: createHash('sha256').update(text).digest('hex') });
  }
  return parts;
}

/** Reads the schema of the shops; with accounts, before it that of the team server's accounts, after it what else that server has. @returns {Schema} */
export function readSchema({ withAccounts = false, folder = SCHEMA } = {}) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const files = [
    ...(withAccounts ? [partsOf('accounts', readFileSync(ACCOUNTS, 'utf8'))] : []),
    ...names.sort().map((name) => partsOf(name.slice(0, -'.sql'.length), readFileSync(`${folder}/${name}`, 'utf8'))),
    ...(withAccounts ? OF_SERVER : []).map((path) => partsOf(basename(path, '.sql'), readFileSync(path, 'utf8'))),
  ];
  return {
    once: files.flatMap(({ once }) => once).sort((a, b) => a.version.localeCompare(b.version)),
    always: files.flatMap(({ always }) => always),
  };
}

/**
 * Returns the parts that a database lacks. With a file come all later ones, which call what it makes for all tables.
 * @param {Schema} schema
 * @param {{ versions: Set<string>, hashes: Map<string, string> }} applied hashes: by the name of the file
 * @returns {Schema}
 */
export function missingParts({ once, always }, { versions, hashes }) {
  const missing = once.filter(({ version }) => !versions.has(version));
  const from = always.findIndex(
    (file) => hashes.get(file.name) !== file.hash || missing.some(({ name }) => name === file.name),
  );
  return { once: missing, always: from === -1 ? [] : always.slice(from) };
}
