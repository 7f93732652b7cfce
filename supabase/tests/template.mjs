// Databases for test files: copies of one with the schema, which is made once for each engine.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { migrate } from '../../server/database/migrations.mjs';

const postgres = createRequire(new URL('../../server/package.json', import.meta.url))('postgres');

/** Roles and schemas that Supabase, or the team server's API, has before the schema. */
const STAND_IN = `
  create schema auth;
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
`;

const quiet = { onnotice: () => {} };

/** A database with the schema, which the others copy. */
const TEMPLATE = 'template_of_tests';

/** @param {{ url: string }} engine @param {string} name */
function connect(engine, name) {
  const url = new URL(engine.url);
  url.pathname = `/${name}`;
  return postgres(url.href, { max: 24, ...quiet });
}

/** Makes the database that those of the test files are copies of. @param {{ url: string }} engine */
export async function makeTemplate(engine) {
  const admin = postgres(engine.url, { max: 1, ...quiet });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  const sql = connect(engine, TEMPLATE);
  await sql.unsafe(STAND_IN).simple();
  await migrate(sql);
  // Nobody may be connected to a database that is copied.
  await sql.end();
}

/**
 * A database of its own on the engine.
 * @param {{ name: string, url: string }} engine
 * @param {(sql: import('postgres').Sql) => Promise<unknown>} [prepare] what is in it before the schema
 */
export async function makeDatabase(engine, prepare) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(engine.url, { max: 1, ...quiet });
  await admin.unsafe(`create database ${name} template ${prepare === undefined ? TEMPLATE : 'template1'}`);
  const sql = connect(engine, name);
  if (prepare !== undefined) {
    await sql.unsafe(STAND_IN).simple();
    await prepare(sql);
    // Roles belong to the engine, which another test file may fill at the same time.
    await admin`select pg_advisory_lock(1)`;
    await migrate(sql);
    await admin`select pg_advisory_unlock(1)`;
  }
  return {
    sql,
    async close() {
      await sql.end({ timeout: 0 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
