// What the app declares about lists, roles, values and files, and what the database knows of it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhotoPath } from '../../../server/photos/photo-paths.mjs';
import { localDay, localTime } from '../../../src/domain/calendar/calendar.ts';
import { backupsToDelete } from '../../../src/domain/data-files/backup-retention.ts';
import { LIST_DETAILS } from '../../../src/domain/lists/details/list-details.ts';
import { LISTS } from '../../../src/domain/lists/lists.ts';
import { can, ROLES } from '../../../src/domain/shop/roles.ts';
import { zoneOf } from '../../../src/domain/shop/settings.ts';
import { columnOf } from '../../../src/io/hosted/hosted-columns.ts';
import { partsOf } from '../../../src/io/hosted/hosted-rows.ts';
import { ALLOWED } from '../allowed.mjs';
import { enterShop, onEachEngine, person } from '../database.mjs';

const ENTITIES = Object.keys(LISTS);
const TABLES = ENTITIES.flatMap((entity) => [entity, ...partsOf(entity).map(({ table }) => table)]);
const who = (may) => ROLES.filter(may);

/** Returns the values that the schema allows; undefined for a field of any other type. */
function valuesOf(schema) {
  const { type, innerType, entries, values } = schema?._zod.def ?? {};
  if (innerType) return valuesOf(innerType);
  if (type === 'enum') return Object.values(entries);
  return type === 'literal' ? values : undefined;
}

/** Returns the fields with a schema of each table: those of the list, or of its part. */
function fieldsOf(entity, table) {
  const { shape } = LISTS[entity].schema._zod.def;
  if (table === entity) return shape;
  const part = LIST_DETAILS[entity].table.parts.find((one) => one.table === table);
  const unwrapped = (schema) => {
    const { innerType, element, shape: own } = schema?._zod.def ?? {};
    return own ?? ((innerType ?? element) ? unwrapped(innerType ?? element) : undefined);
  };
  return unwrapped(shape[part?.field]) ?? {};
}

// access.test.mjs tries every verb of ALLOWED on the database, whose policies ask my_shop_ids_as.
test('can: who reads and changes a list by the policies (my_shop_ids_as) is who may by the role', () => {
  for (const entity of ENTITIES) {
    const { technician } = LISTS[entity];
    // The log of messages stays, a no to them, and what was certified; an owner clears them with the shop.
    const reads = who((role) => technician !== 'nothing' || can(role, 'viewMoney'));
    expect({ entity, who: ALLOWED[entity].select }).toEqual({ entity, who: reads });
    expect({ entity, who: ALLOWED[entity].delete }).toEqual({
      entity,
      who: who((role) =>
        can(role, ['messages', 'consents', 'warranties'].includes(entity) ? 'replaceData' : 'changeRecords'),
      ),
    });
  }
  for (const table of ['shop_uploads', 'shop_backups'])
    expect(ALLOWED[table].select).toEqual(who((role) => can(role, 'replaceData')));
  for (const table of ['shop_members', 'shop_invitations'])
    expect(ALLOWED[table].update ?? ALLOWED[table].select).toEqual(who((role) => can(role, 'manageMembers')));
  expect(ALLOWED.shop_margins.select).toEqual(who((role) => can(role, 'viewMoney')));
});

onEachEngine((database) => {
  test('list_tables and backup_tables: the lists of LISTS and the parts of partsOf', async () => {
    const [{ lists, backups }] =
      await database()`select private.list_tables() as lists, private.backup_tables() as backups`;
    expect([...lists].sort()).toEqual([...ENTITIES].sort());
    expect([...backups].sort()).toEqual([...TABLES].sort());
  });

  test('bookings_status_check and all checks of that kind: a column takes exactly the values that the schema of its field takes', async () => {
    const checks = await database()`
      select c.relname as name, a.attname as column_name, pg_get_constraintdef(con.oid) as definition
      from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = con.conkey[1]
      where con.contype = 'c' and cardinality(con.conkey) = 1 and c.relname = any (${TABLES}) and pg_get_constraintdef(con.oid) ~ '= ANY'`;
    const inDatabase = new Map(
      checks.map(({ name, column_name, definition }) => [
        `${name}.${column_name}`,
        [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value),
      ]),
    );
    const inApp = new Map(
      ENTITIES.flatMap((entity) =>
        [entity, ...partsOf(entity).map(({ table }) => table)].flatMap((table) =>
          Object.entries(fieldsOf(entity, table)).flatMap(([field, schema]) => {
            const values = valuesOf(schema);
            return values ? [[`${table}.${columnOf(field)}`, values]] : [];
          }),
        ),
      ),
    );
    const sorted = (map) => Object.fromEntries([...map].map(([name, values]) => [name, [...values].sort()]).sort());
    expect(sorted(inDatabase)).toEqual(sorted(inApp));
    expect(inApp.size).toBeGreaterThan(15);
  });

  test('today_in: the day of a shop is localDay in its zone, in every zone of browsers', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const shop = await enterShop(database(), person('d-owner'));
    const rows = await database()`
      select zone, now() as at, private.today_in(${shop}, zone)::text as day, to_char(now() at time zone zone, 'HH24:MI') as time
      from unnest(${zones}::text[]) as t (zone)`;
    // The database and the browser may know different laws of a zone until both are updated.
    const [known, differing] = [true, false].map((isSame) =>
      rows.filter(({ at, time, zone }) => (time === localTime(at, zone)) === isSame),
    );
    expect(known.map(({ zone, day }) => [zone, day])).toEqual(known.map(({ zone, at }) => [zone, localDay(at, zone)]));
    expect(differing.length).toBeLessThan(10);
  });

  test('shop_zone: the zone of a shop is that of zoneOf, also where its settings name none', async () => {
    const shop = await enterShop(database(), person('z-owner'));
    for (const timeZone of [undefined, 'America/Chicago', 'asia/kolkata', 'PST', '+05:00', 'America/Gotham', '']) {
      await database()`
        insert into public.shop_settings (shop_id, settings) values (${shop}, ${JSON.stringify({ timeZone })}::text::json)
        on conflict (shop_id) do update set settings = excluded.settings`;
      const [{ zone }] = await database()`select private.shop_zone(${shop}, 'Europe/Oslo') as zone`;
      expect(zone).toBe(zoneOf({ timeZone }, 'Europe/Oslo'));
    }
  });

  test('drop_surplus_backups: of 200 shops the backups are dropped that backupsToDelete names', async () => {
    // Few days with many backups, and gaps between them.
    const ages = fc
      .array(fc.integer({ min: 0, max: 14 }), { maxLength: 25 })
      .map((days) => [...days].sort((a, b) => b - a));
    const sql = database();
    for (const [at, days] of fc.sample(ages, { numRuns: 200, seed: 6 }).entries()) {
      const [{ id: shop }] = await sql`insert into public.shops default values returning id`;
      const made = days.map((age, n) => ({
        revision: n,
        day: new Date(Date.UTC(2026, 10, 20 - age, 12)).toISOString(),
      }));
      for (const { revision, day } of made)
        await sql`insert into public.shop_backups (shop_id, reason, revision, counts, bytes, made_at) values (${shop}, 'import', ${revision}, '{}', 0, ${day})`;
      await sql`select private.drop_surplus_backups(${shop})`;
      const kept = await sql`select revision::int from public.shop_backups where shop_id = ${shop} order by id`;
      const dropped = new Set(backupsToDelete([...made].reverse(), ({ day }) => day.slice(0, 10)));
      expect(
        kept.map(({ revision }) => revision),
        `${at}: ${days}`,
      ).toEqual(made.filter((one) => !dropped.has(one)).map(({ revision }) => revision));
    }
  });

  test('photo_id and photo_shop: of 1,000 paths those name a photo that readPhotoPath reads', async () => {
    const shop = '0a1b2c3d-0000-4000-8000-00000000000f';
    const id = 'a1'.repeat(32);
    const part = fc.constantFrom(
      shop,
      shop.toUpperCase(),
      id,
      id.slice(1),
      '/',
      '//',
      '../',
      '.jpg',
      '-320.jpg',
      '-320',
      '.JPG',
      '\n',
      ' ',
      '',
    );
    const whole = fc.constantFrom(
      `${shop}/${id}.jpg`,
      `${shop}/${id}-320.jpg`,
      `${shop}/${id}.jpg\n`,
      `/${shop}/${id}.jpg`,
      `${shop}/${id}-321.jpg`,
    );
    const paths = fc.sample(
      fc.oneof(
        whole,
        fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
      ),
      { numRuns: 1000, seed: 4 },
    );
    const rows = await database()`
      select private.photo_shop(path)::text as shop, private.photo_id(path) as id from unnest(${paths}::text[]) with ordinality as t (path, n) order by n`;
    expect([...rows]).toEqual(
      paths.map((path) => {
        const read = readPhotoPath(path);
        return { shop: read?.shop ?? null, id: read?.id ?? null };
      }),
    );
  });
});
