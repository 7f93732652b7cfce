// A database with the schema, of its own for a test file, on each engine, and people who work in it.
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { makeDatabase } from './template.mjs';

/** @param {string} name a letter or word; the same name is the same person */
export function person(name) {
  const hex = Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12);
  return { sub: `00000000-0000-4000-8000-${hex}`, email: `${name}@example.com`, role: 'authenticated' };
}

export const SIGNED_OUT = undefined;

/**
 * Runs the work in one transaction as the API would for that person.
 * @template T
 * @param {import('postgres').Sql} sql
 * @param {ReturnType<typeof person> | undefined} who undefined: signed out
 * @param {(sql: import('postgres').TransactionSql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function actAs(sql, who, work) {
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${who ? JSON.stringify(who) : ''}, true)`;
    await tx.unsafe(`set local role ${who ? 'authenticated' : 'anon'}`);
    return work(tx);
  });
}

/** Like actAs, and what was done is undone again. */
export async function tryAs(sql, who, work) {
  const undo = new Error('undone');
  let answer;
  await actAs(sql, who, async (tx) => {
    answer = await work(tx);
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  return answer;
}

/** Returns the caller's shop, creating it if needed. */
export async function enterShop(sql, who) {
  const [{ entered }] = await actAs(sql, who, (tx) => tx`select public.enter_shop() as entered`);
  return entered.shop_id;
}

export async function addMember(sql, shop, who, role) {
  await sql`insert into public.shop_members ${sql({ shop_id: shop, user_id: who.sub, role, email: who.email })}`;
  return who;
}

/** Result of apply_steps. */
export async function apply(sql, who, steps, ...rest) {
  const [shop = null, revision = null] = rest;
  const [{ answer }] = await actAs(
    sql,
    who,
    (tx) => tx`select public.apply_steps(${JSON.stringify(steps)}::text::json, ${shop}, ${revision}) as answer`,
  );
  return answer;
}

/** Result of apply_steps within replace_lists, which takes what a file holds. */
export async function applyFile(sql, who, steps) {
  await actAs(sql, who, async (tx) => {
    await tx`select set_config('clearcoat.replacing', 'on', true)`;
    await tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
  });
}

/** Runs the work as a backup is loaded: without triggers, as rows of before are kept. */
export function loadRows(sql, work) {
  return sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = 'replica'");
    return work(tx);
  });
}

export const insert = (table, row) => ({ table, kind: 'insert', row });

/** 1, 2, … up to the count. */
export const numbers = (count) => Array.from({ length: count }, (_, at) => at + 1);

/** The error with which the promise rejects; undefined when it resolves. */
export function thrownBy(promise) {
  return promise.then(
    () => undefined,
    (thrown) => thrown,
  );
}

/** The error as the API gives it; undefined when there is none. */
export async function refusal(promise) {
  const error = await thrownBy(promise);
  if (error && !error.code) throw error;
  return error && { code: error.code, ...(error.hint && { hint: error.hint }) };
}

/**
 * The tests on each engine. `database()` is known within tests and hooks.
 * @param {(database: () => import('postgres').Sql) => void} define
 */
export function onEachEngine(define) {
  describe.each(inject('engines'))('$name', (engine) => {
    let database;
    beforeAll(async () => {
      database = await makeDatabase(engine);
    });
    afterAll(() => database.close());
    define(() => database.sql);
  });
}
