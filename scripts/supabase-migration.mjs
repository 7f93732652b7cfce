// `npm run supabase:migration`: writes what changed in supabase/schema since the last file of supabase/migrations into a new one, for
// `supabase db push`. The first file is the whole schema.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { missingParts, readSchema } from '../server/database/schema-files.mjs';
import { explainAndExit, ROOT, UserError } from './install.mjs';

const FOLDER = 'supabase/migrations';

/**
 * Returns the text of the next file; undefined if nothing changed. Throws a UserError if a part changed that is applied once.
 * @param {import('../server/database/schema-files.mjs').Schema} schema
 * @param {readonly string[]} earlier the files of before, in their order
 */
export function nextMigration(schema, earlier) {
  const text = earlier.join('\n');
  const versions = new Set([...text.matchAll(/^-- once (\d{14})$/gm)].map(([, version]) => version));
  const changed = schema.once.find((part) => versions.has(part.version) && !text.includes(part.text));
  if (changed) {
    throw new UserError(
      `The part ${changed.version} of ${changed.name} was changed, but is in a file that was pushed. Put it back, and add a new part.`,
    );
  }
  const { once, always } = missingParts(schema, {
    versions,
    hashes: new Map([...text.matchAll(/^-- always (\S+) ([0-9a-f]{64})$/gm)].map(([, name, hash]) => [name, hash])),
  });
  if (once.length + always.length === 0) return undefined;
  return [
    '-- Written by `npm run supabase:migration` from supabase/schema.\n',
    // A function may name tables and functions of later files.
    'set check_function_bodies = off;\n',
    ...once.map((part) => `-- once ${part.version}\n\n${part.text}\n`),
    ...always.map((part) => `-- always ${part.name} ${part.hash}\n\n${part.text}\n`),
  ].join('\n');
}

function main() {
  const folder = join(ROOT, FOLDER);
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const text = nextMigration(
    readSchema(),
    names.sort().map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  if (text === undefined) {
    console.log(`${FOLDER} is up to date.`);
    return;
  }
  const name = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_schema.sql`;
  writeFileSync(join(folder, name), text);
  console.log(`Wrote ${FOLDER}/${name}. Keep it: the next file holds only what changes after it.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main();
  } catch (error) {
    explainAndExit(error);
  }
}
