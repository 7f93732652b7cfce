import { describe, expect, inject, test } from 'vitest';
import { nextMigration } from '../../../scripts/supabase-migration.mjs';
import { migrate } from '../../../server/database/migrations.mjs';
import { readSchema } from '../../../server/database/schema-files.mjs';
import { onEachEngine } from '../database.mjs';
import { makeEmptyDatabase, makeProject } from '../template.mjs';
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

  test('a changed file is applied again, and those after it', async () => {
    await database().unsafe(`
      create or replace function private.cut(value text) returns text language sql as 'select null::text';
      update supabase_migrations.schema_files set hash = 'of before' where name = '01-values'`);
    expect((await migrate(database())).slice(0, 2)).toEqual(['01-values', '02-shops']);
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

test('a part that was pushed and is changed afterwards is named', () => {
  const { once, always } = readSchema();
  const { version, name } = once.at(-1);
  const changed = [...once.slice(0, -1), { ...once.at(-1), text: 'create table public.other (id int);' }];
  expect(() => nextMigration({ once: changed, always }, [nextMigration({ once, always }, [])])).toThrow(
    new RegExp(`^The part ${version} of ${name} was changed`),
  );
});

describe.each(inject('engines'))('a project of Supabase on $name', (engine) => {
  test('has from the files for `supabase db push` what the team server has: from the whole, and then from a change', async () => {
    const schema = readSchema();
    // The schema of before a new column and a new rule. All files from that of the column on come with it.
    const from = schema.always.findIndex(({ name }) => name === schema.once.at(-1).name);
    const before = {
      once: schema.once.slice(0, -1),
      always: schema.always
        .slice(0, -3)
        .map((file, n) => (n === 5 ? { ...file, text: '', hash: '0'.repeat(64) } : file)),
    };
    const first = nextMigration(before, []);
    const second = nextMigration(schema, [first]);
    expect(second.match(/^-- (once|always)/gm)?.length).toBe(1 + schema.always.length - Math.min(from, 5));
    expect(nextMigration(schema, [first, second])).toBe(undefined);
    const [pushed, served] = [await makeProject(engine), await makeProject(engine)];
    try {
      for (const file of [first, second]) await pushed.sql.unsafe(file).simple();
      await migrate(served.sql);
      const [made, expected] = [await catalogOf(pushed.sql), await catalogOf(served.sql)];
      for (const [kind, objects] of Object.entries(expected)) expect(made[kind], kind).toEqual(objects);
    } finally {
      await pushed.close();
      await served.close();
    }
  });
});

describe.each(inject('engines'))('on $name', (engine) => {
  test('the parts that change tables make them alone, as a restore needs them: without triggers and policies', async () => {
    const [tables, whole] = [await makeEmptyDatabase(engine), await makeEmptyDatabase(engine)];
    try {
      await migrate(tables.sql, { withAccounts: true, upTo: '99999999999999' });
      await migrate(whole.sql, { withAccounts: true });
      const [alone, all] = [await catalogOf(tables.sql), await catalogOf(whole.sql)];
      expect([alone.triggers, alone.policies, alone.shapes]).toEqual([[], [], []]);
      expect(alone.constraints).toEqual(all.constraints.filter((text) => JSON.parse(text)[0].contype !== 't'));
      const named = (columns) => columns.map((text) => ({ ...JSON.parse(text)[0], attoptions: null }));
      expect(named(alone.columns)).toEqual(named(all.columns));
      expect((await migrate(tables.sql, { withAccounts: true })).length).toBe(
        readSchema({ withAccounts: true }).always.length,
      );
      expect(await catalogOf(tables.sql)).toEqual(all);
    } finally {
      await tables.close();
      await whole.close();
    }
  });
});
