import { afterEach, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.mjs';
import { loadBeforeRelease } from '../../../server/testing/test-before-release.mjs';
import { makeEmptyDatabase } from '../template.mjs';
import { catalogOf, rowsOfAll } from './catalog.mjs';

/** The last migration of the builds before the release. */
const LAST = '20261128000830';

describe.each(inject('engines'))('$name', (engine) => {
  const open = [];
  async function empty() {
    const database = await makeEmptyDatabase(engine);
    open.push(database);
    return database.sql;
  }
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  /** A database whose last migration is this one. */
  async function withLast(version) {
    const sql = await empty();
    await loadBeforeRelease(sql);
    await sql`delete from supabase_migrations.schema_migrations where version > ${version}`;
    await sql`insert into supabase_migrations.schema_migrations (version) values (${version}) on conflict do nothing`;
    return sql;
  }

  test('a database of the last build before the release is taken over: no row changes, and it is as a new one', async () => {
    const [before, fresh] = [await withLast(LAST), await empty()];
    const rows = await rowsOfAll(before);
    expect(Object.entries(rows).filter(([, { length }]) => length === 0)).toEqual([]);
    await migrate(before, { withAccounts: true });
    const after = await rowsOfAll(before);
    await migrate(fresh, { withAccounts: true });
    // Tables that were made since are empty. The shapes of the records are part of the schema.
    const since = Object.keys(after).filter((name) => !(name in rows));
    const shapes = 'private.shapes';
    const changed = {
      ...Object.fromEntries(since.map((name) => [name, []])),
      [shapes]: (await rowsOfAll(fresh))[shapes],
    };
    expect(after).toEqual({ ...rows, ...changed });
    const [taken, made] = [await catalogOf(before), await catalogOf(fresh)];
    for (const [kind, objects] of Object.entries(made)) expect(taken[kind], kind).toEqual(objects);
    const versions = (sql) => sql`select version from supabase_migrations.schema_migrations order by 1`;
    expect([...(await versions(before))]).toEqual([...(await versions(fresh))]);
    expect(await migrate(before, { withAccounts: true })).toEqual([]);
  });

  test.each([
    [
      '20261128000820',
      /from before the first release \(20261128000820\).*Start the last version from before the release/,
    ],
    ['20991231000000', /newer Clearcoat \(20991231000000\)/],
  ])('one whose last migration is %s is refused, and nothing changes', async (version, words) => {
    const sql = await withLast(version);
    const before = [await catalogOf(sql), await rowsOfAll(sql)];
    await expect(migrate(sql, { withAccounts: true })).rejects.toThrow(words);
    expect([await catalogOf(sql), await rowsOfAll(sql)]).toEqual(before);
  });
});
