import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.mjs';
import { readSchema } from '../../../server/database/schema-files.mjs';
import { onEachEngine } from '../database.mjs';
import { catalogOf } from './catalog.mjs';

const { once, always } = readSchema({ withAccounts: true });

test('no function is written twice', () => {
  const written = [...once, ...always].flatMap(({ text }) =>
    [...text.matchAll(/^create (?:or replace )?function ([\w.]+)\(([^)]*)\)/gm)].map(
      ([, name, given]) => `${name} ${given}`,
    ),
  );
  expect(written.length).toBeGreaterThan(200);
  expect(written.filter((one, n) => written.indexOf(one) < n)).toEqual([]);
});

test('no two parts have one version', () => {
  expect(new Set(once.map(({ version }) => version)).size).toBe(once.length);
});

onEachEngine((database) => {
  test('what may be applied again changes nothing when it is', async () => {
    const before = await catalogOf(database());
    await database()`delete from supabase_migrations.schema_files`;
    expect((await migrate(database())).length).toBe(readSchema().always.length);
    const after = await catalogOf(database());
    for (const [kind, objects] of Object.entries(before)) expect(after[kind], kind).toEqual(objects);
  });

  test('a changed file is applied, and what it says again', async () => {
    await database().unsafe(`
      create or replace function private.cut(value text) returns text language sql as 'select null::text';
      update supabase_migrations.schema_files set hash = 'of before' where name = '01-values'`);
    expect(await migrate(database())).toEqual(['01-values']);
    expect([...(await database()`select private.cut('kept') as cut`)]).toEqual([{ cut: 'kept' }]);
    expect(await migrate(database())).toEqual([]);
  });

  test('the body of every function can be read: they are made before the tables that they name', async () => {
    const checked = await database()`
      select p.oid::regprocedure::text as name, case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(checked.length).toBeGreaterThan(200);
  });
});
