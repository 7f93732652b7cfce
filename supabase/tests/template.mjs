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
/** Owns it, as the role of DATABASE_URL does: not a superuser, so that no function depends on being one's. */
export const OWNER_ROLE = 'owner_of_tests';
const OWNER = { username: OWNER_ROLE, password: 'of-tests' };

/** @param {{ url: string }} engine @param {string} name @param {{ username?: string, password?: string }} [role] the superuser without */
function connect(engine, name, role = {}) {
  const url = Object.assign(new URL(engine.url), role);
  url.pathname = `/${name}`;
  return postgres(url.href, { max: 24, ...quiet });
}

/** Makes the database that those of the test files are copies of. @param {{ url: string }} engine */
export async function makeTemplate(engine) {
  const admin = postgres(engine.url, { max: 1, ...quiet });
  await admin.unsafe(`create role ${OWNER.username} login createrole password '${OWNER.password}'`);
  await admin.unsafe(`create database ${TEMPLATE} owner ${OWNER.username}`);
  await admin.end();
  const sql = connect(engine, TEMPLATE, OWNER);
  await sql.unsafe(STAND_IN).simple();
  await migrate(sql);
  // Nobody may be connected to a database that is copied.
  await sql.end();
}

/** @param {{ name: string, url: string }} engine @param {string} template */
async function copyOf(engine, template) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(engine.url, { max: 1, ...quiet });
  await admin.unsafe(`create database ${name} template ${template} owner ${OWNER_ROLE}`);
  const sql = connect(engine, name);
  return {
    sql,
    async close() {
      await sql.end({ timeout: 0 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A database of its own on the engine, with the schema. @param {{ name: string, url: string }} engine */
export const makeDatabase = (engine) => copyOf(engine, TEMPLATE);

/** One with nothing in it. The roles of the schema, which belong to the engine, are there. @param {{ name: string, url: string }} engine */
export const makeEmptyDatabase = (engine) => copyOf(engine, 'template1');

/**
 * A database as a project of Supabase has it before the schema.
 * @param {{ name: string, url: string }} engine
 */
export async function makeProject(engine) {
  const database = await makeEmptyDatabase(engine);
  await database.sql.unsafe(STAND_IN).simple();
  return database;
}
