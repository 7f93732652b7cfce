import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrations.mjs';
import { photoRow } from './allowed.mjs';
import { addMember, enterShop, onEachEngine, person, SIGNED_OUT, thrownBy, tryAs } from './database.mjs';
import { makeDatabase } from './template.mjs';

const PEOPLE = {
  owner: person('p-owner'),
  manager: person('p-man'),
  technician: person('p-tech'),
  'owner of another shop': person('q-owner'),
  'a person without a shop': person('p-nobody'),
  'nobody signed in': SIGNED_OUT,
};
const OFFICE = ['owner', 'manager'];
const ALL = [...OFFICE, 'technician'];
/** Files of Supabase Storage: nobody changes one, or moves it to another path or shop. */
const ALLOWED = { select: ALL, insert: ALL, delete: OFFICE, update: [], move: [] };

const KEPT = 'a1'.repeat(32);
const SPARE = 'b2'.repeat(32);
const NEW = 'c3'.repeat(32);

/** Tables of Supabase Storage with what policies and this migration touch, as open as they are there. */
const STORAGE = `
  create schema storage;
  create table storage.buckets (id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]);
  create table storage.objects (bucket_id text references storage.buckets, name text, version integer default 1, primary key (bucket_id, name));
  alter table storage.objects enable row level security;
  alter table storage.buckets enable row level security;
  grant usage on schema storage to anon, authenticated;
  grant all on storage.objects, storage.buckets to anon, authenticated;
`;

const numberOrCode = (work) =>
  work.then(
    ({ count }) => count,
    (error) => error.code,
  );

describe.each(inject('engines'))('a project of Supabase on $name', (engine) => {
  let database;
  let shop;
  let other;

  beforeAll(async () => {
    database = await makeDatabase(engine, '20261126000999');
    const { sql } = database;
    await sql.unsafe(STORAGE).simple();
    await migrate(sql);
    shop = await enterShop(sql, PEOPLE.owner);
    await addMember(sql, shop, PEOPLE.manager, 'manager');
    await addMember(sql, shop, PEOPLE.technician, 'technician');
    other = await enterShop(sql, PEOPLE['owner of another shop']);
    await sql`insert into public.photos ${sql(photoRow(shop))}`;
    for (const name of [
      `${shop}/${KEPT}.jpg`,
      `${shop}/${SPARE}.jpg`,
      `${shop}/${SPARE}-320.jpg`,
      `${other}/${SPARE}.jpg`,
    ]) {
      await sql`insert into storage.objects (bucket_id, name) values ('photos', ${name})`;
    }
    await sql`insert into storage.buckets (id, name) values ('logos', 'logos')`;
    await sql`insert into storage.objects (bucket_id, name) values ('logos', ${`${shop}/${SPARE}.jpg`})`;
  });
  afterAll(() => database.close());

  const as = (who, work) => numberOrCode(tryAs(database.sql, PEOPLE[who], work));

  test('the bucket is private, takes JPEG alone, up to 3 MB', async () => {
    expect([...(await database.sql`select * from storage.buckets where id = 'photos'`)]).toEqual([
      { id: 'photos', name: 'photos', public: false, file_size_limit: '3145728', allowed_mime_types: ['image/jpeg'] },
    ]);
  });

  const attempts = Object.keys(ALLOWED).flatMap((verb) => Object.keys(PEOPLE).map((who) => [verb, who]));
  test.each(attempts)('a file: %s by %s', async (verb, who) => {
    const name = `${shop}/${SPARE}.jpg`;
    const work = {
      select: (tx) => tx`select from storage.objects where bucket_id = 'photos' and name = ${name}`,
      // As the server of Supabase writes it.
      insert: (tx) =>
        tx`insert into storage.objects (bucket_id, name) values ('photos', ${`${shop}/${NEW}.jpg`}) returning *`,
      update: (tx) => tx`update storage.objects set version = 2 where bucket_id = 'photos' and name = ${name}`,
      delete: (tx) => tx`delete from storage.objects where bucket_id = 'photos' and name = ${name}`,
      move: (tx) => tx`update storage.objects set name = ${`${other}/${NEW}.jpg`} where name = ${name}`,
    }[verb];
    const done = await as(who, work);
    expect(ALLOWED[verb].includes(who) ? done === 1 : done === 0 || done === '42501').toBe(true);
  });

  test('a member sees the files of the shop, whatever is asked for; who has none sees nothing', async () => {
    const seen = {};
    for (const who of Object.keys(PEOPLE)) seen[who] = await as(who, (tx) => tx`select from storage.objects`);
    expect(seen).toEqual({
      owner: 3,
      manager: 3,
      technician: 3,
      'owner of another shop': 1,
      'a person without a shop': 0,
      'nobody signed in': 0,
    });
  });

  test('who holds the link of an inspection sees the files of its released photos, until it is withdrawn', async () => {
    const { sql } = database;
    const token = 'x'.repeat(43);
    await sql.begin(async (tx) => {
      await tx`
        insert into public.inspections (shop_id, id, place, job_id, kind, closed_at) values (${shop}, 'one', 1, 'j', 'in', now())`;
      await tx`
        insert into public.inspection_links (shop_id, inspection_id, photo_ids, token_hash, time_zone, last_day)
        values (${shop}, 'one', ${JSON.stringify([SPARE])}::text::json, private.hash_of(${token}), 'UTC', '2099-01-01')`;
    });
    const seenWith = async (headers) => {
      let seen;
      await tryAs(sql, SIGNED_OUT, async (tx) => {
        await tx`select set_config('request.headers', ${headers}, true)`;
        seen = (await tx`select name from storage.objects order by name`).map(({ name }) => name);
        return seen;
      });
      return seen;
    };
    const own = JSON.stringify({ 'x-clearcoat-link': token });
    expect(await seenWith(own)).toEqual([`${shop}/${SPARE}-320.jpg`, `${shop}/${SPARE}.jpg`]);
    expect(await seenWith(JSON.stringify({ 'x-clearcoat-link': 'y'.repeat(43) }))).toEqual([]);
    expect([await seenWith('{}'), await seenWith('')]).toEqual([[], []]);
    await sql`update public.inspection_links set revoked_at = now()`;
    expect(await seenWith(own)).toEqual([]);
  });

  test.each([
    ['no shop', () => `${NEW}.jpg`],
    ['no hash', () => `${shop}/x.jpg`],
    ['another size', () => `${shop}/${NEW}-640.jpg`],
    ['a folder', () => `${shop}/${shop}/${NEW}.jpg`],
    ['a way up', () => `${other}/../${shop}/${NEW}.jpg`],
    ['a line end', () => `${shop}/${NEW}.jpg\n`],
    ['a line before', () => `x\n${shop}/${NEW}.jpg`],
    ['capitals', () => `${shop}/${NEW.toUpperCase()}.jpg`],
    ['another type', () => `${shop}/${NEW}.svg`],
  ])('a path with %s takes no file', async (_what, name) => {
    expect(
      await as('owner', (tx) => tx`insert into storage.objects (bucket_id, name) values ('photos', ${name()})`),
    ).toBe('42501');
  });

  test('the rule is for this bucket alone', async () => {
    const into = (tx) => tx`insert into storage.objects (bucket_id, name) values ('logos', ${`${shop}/${NEW}.jpg`})`;
    expect([await as('owner', into), await as('owner', (tx) => tx`update storage.buckets set public = true`)]).toEqual([
      '42501',
      0,
    ]);
  });

  test('the files of a photo that the shop keeps are removed by nobody', async () => {
    const removed = (who) => as(who, (tx) => tx`delete from storage.objects where name = ${`${shop}/${KEPT}.jpg`}`);
    expect([await removed('owner'), await removed('technician')]).toEqual([0, 0]);
  });
});

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), PEOPLE.owner);
    await addMember(database(), shop, PEOPLE.manager, 'manager');
    await addMember(database(), shop, PEOPLE.technician, 'technician');
  });

  const insertAs = (who, change) =>
    tryAs(
      database(),
      PEOPLE[who],
      (tx) => tx`insert into public.photos ${tx({ ...photoRow(shop), ...change })} returning *`,
    );

  test('a server without Supabase Storage has no bucket, and nothing of it', async () => {
    expect([...(await database()`select to_regclass('storage.objects') as objects`)]).toEqual([{ objects: null }]);
  });

  test.each([
    ['id', ['', 'a'.repeat(63), 'a'.repeat(65), 'A1'.repeat(32), `${KEPT}\n`, '../../etc/passwd']],
    ['bytes', [0, -1, 3 * 1024 * 1024 + 200 * 1024 + 1]],
    ['width', [0, 10_001]],
    ['height', [0, 10_001]],
  ])('of a photo, %s is limited', async (column, values) => {
    for (const value of values) {
      expect([value, (await thrownBy(insertAs('owner', { [column]: value })))?.code]).toEqual([value, '23514']);
    }
  });

  test('when a photo was added, and who did, is the server’s to say', async () => {
    const [row] = await insertAs('technician', { created_at: '2001-01-01T00:00:00Z', created_by: PEOPLE.owner.sub });
    expect([row.created_by, row.created_at > new Date('2026-01-01')]).toEqual([PEOPLE.technician.sub, true]);
  });

  test('a shop keeps 100,000 photos, and learns what to do about the next one', async () => {
    const full = await tryAs(database(), PEOPLE.owner, async (tx) => {
      await tx`
        insert into public.photos (shop_id, id, bytes, width, height)
        select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 100000) n`;
      return thrownBy(tx.savepoint((one) => one`insert into public.photos ${one(photoRow(shop))}`));
    });
    expect([full.code, full.hint, full.message]).toEqual([
      'PT413',
      'photos-full',
      'This shop keeps as many photos as it may. Remove photos of old jobs, then try again.',
    ]);
  });

  test('a manager removes photos one by one or some, and not all of them at once', async () => {
    const removed = (who, count) =>
      numberOrCode(
        tryAs(database(), PEOPLE[who], async (tx) => {
          await tx`
            insert into public.photos (shop_id, id, bytes, width, height)
            select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 10) n`;
          return tx`delete from public.photos where id <= lpad(to_hex(${count}::integer), 64, '0')`;
        }),
      );
    expect([await removed('manager', 1), await removed('manager', 5), await removed('manager', 6)]).toEqual([
      1,
      5,
      '42501',
    ]);
    expect([await removed('owner', 10), await removed('technician', 1)]).toEqual([10, 0]);
  });
});
