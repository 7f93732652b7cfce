import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TWINS } from '../../twins.mjs';
import { onEachEngine } from '../database.mjs';

const ROOT = new URL('../../../', import.meta.url);
const SCHEMA = new URL('supabase/schema/', ROOT);

/** Returns the rules that comments of the schema name, as 'src/file.ts#name', mentions of files without a rule, and the functions below them. */
function namedInSchema() {
  const named = new Set();
  const unnamed = [];
  const functions = new Set();
  for (const file of readdirSync(SCHEMA).filter((name) => name.endsWith('.sql'))) {
    const text = readFileSync(new URL(file, SCHEMA), 'utf8').replaceAll(/\s*\n\s*--\s*/g, ' ');
    for (const [, name] of text.matchAll(/`\w+` in src\/[^\n]*\ncreate (?:or replace )?function \w+\.(\w+)/g))
      functions.add(name);
    const rest = text.replaceAll(/`(\w+)` in (src\/[\w./-]+\.ts)/g, (_, name, path) => {
      named.add(`${path}#${name}`);
      return '';
    });
    for (const [path] of rest.matchAll(/\bsrc\/[\w./-]+/g)) unnamed.push(`${file}: ${path}`);
  }
  return { named: [...named], unnamed, functions: [...functions] };
}

test.each(TWINS)('$rule: $app is there, and its test names both', async ({ app, sql, test: file }) => {
  const [path, name] = app.split('#');
  expect(existsSync(new URL(path, ROOT)), path).toBe(true);
  expect((await import(/* @vite-ignore */ new URL(path, ROOT).pathname))[name], name).toBeDefined();
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  for (const one of [name, sql]) expect(text, one).toMatch(new RegExp(`\\b${one}\\b`));
});

test('every rule of the app that a comment of the SQL names is in the list', () => {
  const { named, unnamed, functions } = namedInSchema();
  expect(unnamed, 'write "The rule is `name` in src/…"').toEqual([]);
  const apps = new Set(TWINS.map(({ app }) => app));
  expect(named.filter((one) => !apps.has(one))).toEqual([]);
  const functionsListed = new Set(TWINS.map(({ sql }) => sql));
  expect(functions.filter((one) => !functionsListed.has(one))).toEqual([]);
  expect(functions.length).toBeGreaterThan(8);
});

test('no rule is listed twice', () => {
  const pairs = TWINS.map(({ app, sql }) => `${app} ${sql}`);
  expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
});

onEachEngine((database) => {
  test('every function of the list is in the database', async () => {
    const found = await database()`
      select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union select conname from pg_constraint where connamespace = 'public'::regnamespace`;
    const names = new Set(found.map(({ name }) => name));
    expect(TWINS.map(({ sql }) => sql).filter((name) => !names.has(name))).toEqual([]);
  });

  test('every function whose body names a rule of the app is in the list', async () => {
    const bodies = await database()`
      select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'src/'`;
    const listed = new Set(TWINS.map(({ sql }) => sql));
    expect(bodies.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });
});
