import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrations.mjs';
import { photoFileRows, photoRow } from './allowed.mjs';
import { addMember, enterShop, onEachEngine, person, SIGNED_OUT, thrownBy, tryAs } from './database.mjs';
import { makeProject } from './template.mjs';

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
/** Files of Supabase Storage that no row names: they are replaced, and nobody moves one to another path or shop. */
const ALLOWED = { select: ALL, insert: ALL, delete: OFFICE, update: ALL, move: [] };

const KEPT = 'a1'.repeat(32);
const SPARE = 'b2'.repeat(32);
const NEW = 'c3'.repeat(32);

/** Tables of Supabase Storage with what policies and the schema touch, as open as they are there. */
const STORAGE = `
  create schema storage;
  create table storage.buckets (id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]);
  create table storage.objects (bucket_id text references storage.buckets, name text, version integer default 1, owner_id text,
    metadata jsonb, created_at timestamptz default now(), primary key (bucket_id, name));
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
    database = await makeProject(engine);
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

  test('the files of a photo that the shop keeps are removed and replaced by nobody', async () => {
    const name = `${shop}/${KEPT}.jpg`;
    const removed = (who) => as(who, (tx) => tx`delete from storage.objects where name = ${name}`);
    const replaced = (who) => as(who, (tx) => tx`update storage.objects set version = 2 where name = ${name}`);
    expect([
      await removed('owner'),
      await removed('technician'),
      await replaced('owner'),
      await replaced('technician'),
    ]).toEqual([0, 0, 0, 0]);
  });

  /** Tries the row of a photo after these files, each by the person and with the bytes. */
  const rowAfter = (files) =>
    thrownBy(
      tryAs(database.sql, PEOPLE.technician, async (tx) => {
        await tx.unsafe('reset role');
        for (const [ending, who, size] of files) {
          const name = `${shop}/${NEW}${ending}.jpg`;
          await tx`
            insert into storage.objects (bucket_id, name, owner_id, metadata)
            values ('photos', ${name}, ${PEOPLE[who].sub}, ${JSON.stringify({ size })}::text::jsonb)`;
        }
        await tx.unsafe('set local role authenticated');
        return tx`insert into public.photos ${tx({ ...photoRow(shop), id: NEW, thumb_id: SPARE })}`;
      }),
    );

  test('a row comes after both of its files, of its size, with the thumbnail of the person who adds it', async () => {
    const PHOTO = ['', 'owner', 5];
    const outcomes = [];
    for (const files of [
      [PHOTO, ['-320', 'technician', 4]],
      [],
      [PHOTO],
      [['-320', 'technician', 4]],
      [PHOTO, ['-320', 'technician', 5]],
      [PHOTO, ['-320', 'manager', 4]],
    ])
      outcomes.push((await rowAfter(files))?.hint);
    expect(outcomes).toEqual([undefined, ...Array(5).fill('photo-files')]);
  });

  test('a technician adds 2,000 photos a day and learns why the next one waits; files alone end ten later', async () => {
    const filled = (count) =>
      tryAs(database.sql, PEOPLE.technician, async (tx) => {
        await tx.unsafe('reset role');
        await tx`
          insert into storage.objects (bucket_id, name, owner_id, metadata)
          select 'photos', format('%s/%s%s.jpg', ${shop}::text, lpad(to_hex(n), 64, '0'), ending), ${PEOPLE.technician.sub}, '{"size": 5}'
          from generate_series(1, ${count}::integer) n, unnest(array['', '-320']) ending`;
        await tx.unsafe('set local role authenticated');
        const file = await thrownBy(
          tx.savepoint(
            (one) => one`insert into storage.objects (bucket_id, name) values ('photos', ${`${shop}/${NEW}.jpg`})`,
          ),
        );
        const row = { ...photoRow(shop), id: '1'.padStart(64, '0'), bytes: 10 };
        const added = await thrownBy(tx.savepoint((one) => one`insert into public.photos ${one(row)}`));
        return [file?.code, added?.hint];
      });
    expect([await filled(1999), await filled(2001), await filled(2010)]).toEqual([
      [undefined, undefined],
      [undefined, 'photos-day'],
      ['42501', 'photos-day'],
    ]);
  });
});

const TURN = '00000000-0000-4000-8000-00000000000a';
const OTHER_TURN = '00000000-0000-4000-8000-00000000000b';

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), PEOPLE.owner);
    await addMember(database(), shop, PEOPLE.manager, 'manager');
    await addMember(database(), shop, PEOPLE.technician, 'technician');
  });

  /** As the server itself, which restores: no person, past the policies. */
  async function byServer(tx, work) {
    const [{ claims }] = await tx`select current_setting('request.jwt.claims') as claims`;
    await tx.unsafe("reset role; set local request.jwt.claims = ''").simple();
    await work(tx);
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
  }

  /** Adds the row, with its files unless others are given. */
  const insertAs = (who, change, files = photoFileRows(shop)) =>
    tryAs(database(), PEOPLE[who], async (tx) => {
      await byServer(tx, () => files.length > 0 && tx`insert into private.photo_files ${tx(files)}`);
      return tx`insert into public.photos ${tx({ ...photoRow(shop), ...change })} returning *`;
    });

  test('a row without its files, or with others than the server has, is refused', async () => {
    const [thumbnail, photo] = photoFileRows(shop);
    const attempts = {
      whole: [{}],
      'with the hash of its thumbnail': [{ thumb_id: thumbnail.hash }],
      'without files': [{}, []],
      'without a thumbnail': [{}, [photo]],
      'without the photo': [{}, [thumbnail]],
      'with another thumbnail': [{ thumb_id: SPARE }],
      'with a hash that is none': [{ thumb_id: 'x' }],
      'of another size': [{ bytes: 10 }],
    };
    const outcomes = {};
    for (const [what, given] of Object.entries(attempts)) {
      const error = await thrownBy(insertAs('technician', ...given));
      outcomes[what] = error ? [error.code, error.hint] : 'added';
    }
    const refused = ['PT409', 'photo-files'];
    expect(outcomes).toEqual({
      ...Object.fromEntries(Object.keys(attempts).map((what) => [what, refused])),
      whole: 'added',
      'with the hash of its thumbnail': 'added',
    });
  });

  test('10,000 rows without files come to nothing', async () => {
    const error = await thrownBy(
      tryAs(
        database(),
        PEOPLE.technician,
        (tx) => tx`
          insert into public.photos (shop_id, id, bytes, width, height)
          select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 10000) n`,
      ),
    );
    expect([error.code, error.hint]).toEqual(['PT409', 'photo-files']);
  });

  /** Begins to write a file: the answer, or the code of the refusal. */
  async function begin(tx, path, bytes, hash, { own = TURN, most = 1_000_000_000 } = {}) {
    try {
      const [{ begun }] = await tx.savepoint(
        (one) => one`select private.begin_photo_upload(${path}, ${own}, ${bytes}, ${hash}, ${most}) as begun`,
      );
      return begun;
    } catch (error) {
      return error.code;
    }
  }
  const note = async (tx, path, bytes, hash, own = TURN) =>
    (await tx`select private.note_photo_file(${path}, ${own}, ${bytes}, ${hash}) as noted`)[0].noted;
  /** Writes a file: whether it is recorded, or the code of the refusal. */
  const keep = async (tx, path, bytes, hash) => {
    const begun = await begin(tx, path, bytes, hash);
    return begun === 'begun' ? note(tx, path, bytes, hash) : begun;
  };

  /** Returns the refusals of one more photo of 3 MB, after that many of that size and age, with rows or without. */
  const nextAfter = (who, count, { bytes = 5, age = '0', hasRows = true } = {}) =>
    tryAs(database(), PEOPLE[who], async (tx) => {
      await byServer(tx, async () => {
        await tx`
          insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash, created_by, created_at)
          select ${shop}, lpad(to_hex(n), 64, '0'), small, ${bytes}, 'x', ${PEOPLE[who].sub}, now() - ${age}::interval
          from generate_series(1, ${count}::integer) n, unnest(array[true, false]) small`;
        await tx`
          insert into public.photos (shop_id, id, bytes, width, height)
          select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, ${hasRows ? count : 0}::integer) n`;
      });
      const path = `${shop}/${NEW}.jpg`;
      const asked = await thrownBy(tx.savepoint((one) => one`select private.refuse_photo_day(${path}, 3000000)`));
      const begun = await thrownBy(
        tx.savepoint(
          (one) => one`select private.begin_photo_upload(${path}, gen_random_uuid(), 3000000, ${NEW}, 1000000000000)`,
        ),
      );
      return [asked?.hint, begun?.message.slice(0, 80)];
    });

  test('who is no owner adds 2,000 photos and 2 GB a day; files that no row names count however old they are', async () => {
    const yes = [undefined, undefined];
    const no = ['photos-day', 'You have added as many photos as one person may in a day (2,000 photos or 2 GB),'];
    expect([
      await nextAfter('technician', 1999),
      await nextAfter('technician', 2000),
      await nextAfter('manager', 2000),
      await nextAfter('owner', 2000),
      await nextAfter('technician', 2000, { age: '25 hours' }),
      await nextAfter('technician', 2000, { age: '25 hours', hasRows: false }),
      await nextAfter('technician', 332, { bytes: 3_000_000 }),
      await nextAfter('technician', 334, { bytes: 3_000_000 }),
    ]).toEqual([yes, no, no, yes, yes, no, yes, no]);
  });

  test('a file is noted while no row names its photo; then nobody replaces it or has it removed', async () => {
    const path = `${shop}/${KEPT}-320.jpg`;
    const outcome = await tryAs(database(), PEOPLE.technician, async (tx) => {
      const planted = await keep(tx, path, 4, NEW);
      const replaced = await keep(tx, path, 4, SPARE);
      await keep(tx, `${shop}/${KEPT}.jpg`, 5, KEPT);
      await tx`insert into public.photos ${tx({ ...photoRow(shop), thumb_id: SPARE })}`;
      const late = await begin(tx, path, 4, NEW);
      await tx`select private.end_photo_turn(${TURN})`;
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(PEOPLE.owner)}, true)`;
      const [removal] = await tx`select private.begin_own_removal(${path}, ${TURN}) as begun`;
      return [planted, replaced, late, removal.begun];
    });
    expect(outcome).toEqual([true, true, 'named', 'kept']);
  });

  test('nobody notes or removes files of another shop, and a technician removes none', async () => {
    const path = `${shop}/${NEW}.jpg`;
    const done = (who) =>
      tryAs(database(), PEOPLE[who], async (tx) => [
        await keep(tx, path, 4, NEW),
        (await tx`select private.begin_own_removal(${path}, ${TURN}) as begun`)[0].begun,
      ]);
    expect([await done('manager'), await done('technician'), await done('a person without a shop')]).toEqual([
      [true, 'begun'],
      [true, 'kept'],
      ['42501', 'kept'],
    ]);
  });

  test('a file has one turn: for others it is taken, until it ends or is a minute old; then the first records nothing', async () => {
    const path = `${shop}/${NEW}-320.jpg`;
    const outcome = await tryAs(database(), PEOPLE.manager, async (tx) => {
      const taken = async (own = OTHER_TURN) => [
        await begin(tx, path, 4, NEW, { own }),
        (await tx`select private.begin_own_removal(${path}, ${own}) as begun`)[0].begun,
      ];
      const first = await begin(tx, path, 4, NEW);
      const meanwhile = await taken();
      await byServer(tx, () => tx`update private.photo_turns set since = since - interval '61 seconds'`);
      const late = await begin(tx, path, 4, SPARE, { own: OTHER_TURN });
      const lost = await note(tx, path, 4, NEW);
      return [first, meanwhile, late, lost, await note(tx, path, 4, SPARE, OTHER_TURN)];
    });
    expect(outcome).toEqual(['begun', ['taken', 'taken'], 'begun', false, true]);
  });

  test('what a shop may keep counts the files that are being written; a file that is replaced leaves its room', async () => {
    const pathOf = (id) => `${shop}/${id}.jpg`;
    const outcome = await tryAs(database(), PEOPLE.owner, async (tx) => {
      const most = 1000;
      return [
        await begin(tx, pathOf(NEW), 600, NEW, { most }),
        await begin(tx, pathOf(SPARE), 600, SPARE, { most, own: OTHER_TURN }),
        await begin(tx, pathOf(SPARE), 400, SPARE, { most, own: OTHER_TURN }),
        await note(tx, pathOf(NEW), 600, NEW),
        await begin(tx, pathOf(NEW), 600, NEW, { most }),
        await begin(tx, pathOf(KEPT), 1, KEPT, { most, own: OTHER_TURN }),
      ];
    });
    expect(outcome).toEqual(['begun', 'no room', 'begun', true, 'begun', 'no room']);
  });

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
      await byServer(tx, async () => {
        await tx`
          insert into public.photos (shop_id, id, bytes, width, height)
          select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 100000) n`;
        await tx`insert into private.photo_files ${tx(photoFileRows(shop))}`;
      });
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
          await byServer(
            tx,
            () => tx`
              insert into public.photos (shop_id, id, bytes, width, height)
              select ${shop}, lpad(to_hex(n), 64, '0'), 10, 4, 3 from generate_series(1, 10) n`,
          );
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
