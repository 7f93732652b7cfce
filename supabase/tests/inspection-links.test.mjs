import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildInspection, buildJob } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('al-owner');
const MANAGER = person('a-man');
const TECHNICIAN = person('a-tech');
const OUTSIDER = person('a-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };

const [FRONT, REAR, CHIP, OTHER] = ['a1', 'b2', 'c3', 'd4'].map((two) => two.repeat(32));
const PIN = { id: 'p', number: 1, view: 'top', x: 40, y: 50, panelId: 'hood', type: 'chip', severity: 2, note: 'Old' };
const closed = (more = {}) =>
  buildInspection({
    id: 'one',
    closedAt: '2026-11-20T15:10:00.000Z',
    unsignedBecause: 'planted reason',
    belongings: 'Child seat',
    odometer: '12,345',
    by: 'planted person',
    walkaround: [
      { view: 'Front', photoIds: [FRONT] },
      { view: 'Rear', photoIds: [REAR], skippedBecause: 'planted skip' },
    ],
    pins: [{ ...PIN, photoIds: [CHIP], acknowledged: false, secret: 'planted pin' }],
    readings: [{ panelId: 'hood', microns: 110, secret: 'planted reading' }],
    secret: 'planted field',
    ...more,
  });

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    other = await enterShop(database(), OUTSIDER);
  });

  beforeEach(async () => {
    const sql = database();
    await sql`delete from public.inspection_links`;
    await sql.begin(async (tx) => {
      await tx`select set_config('clearcoat.replacing', 'on', true)`;
      await tx`delete from public.inspections`;
    });
    await sql`delete from public.jobs`;
    await keep({ jobs: [buildJob()], inspections: [closed()] });
  });

  const keep = (lists, who = OWNER) => apply(database(), who, stepsOf(who === OUTSIDER ? other : shop, lists));
  const run = async (who, work) => (await actAs(database(), who, work))[0].answer;
  const share = (more = {}, who = OWNER) => {
    const { id = 'one', photos = [FRONT, CHIP], zone = 'America/Chicago', lastDay = null } = more;
    return run(
      who,
      (tx) =>
        tx`select public.share_inspection(${id}, ${JSON.stringify(photos)}::text::json, ${zone}, ${lastDay}::text::date) as answer`,
    );
  };
  const open = (token, who = SIGNED_OUT, reader = null) =>
    run(who, (tx) => tx`select public.open_inspection(${token}, ${reader}) as answer`);
  const acknowledge = (token, hash, name = 'Nora Quill', agreed = true) =>
    run(SIGNED_OUT, (tx) => tx`select public.acknowledge_inspection(${token}, ${hash}, ${name}, ${agreed}) as answer`);
  const linksOf = (who = OWNER, id = 'one') =>
    run(who, (tx) => tx`select public.inspection_links_of(${id}, 'America/Chicago') as answer`);
  const sees = (token, path) => run(SIGNED_OUT, (tx) => tx`select public.photo_of_link(${token}, ${path}) as answer`);
  const path = (id, of = shop, ending = '') => `${of}/${id}${ending}.jpg`;
  const acknowledgementOf = async (id = 'one') =>
    (await database()`select acknowledgement from public.inspections where shop_id = ${shop} and id = ${id}`)[0]
      .acknowledgement;
  const opened = async (more) => {
    const { token } = await share(more);
    return { token, ...(await open(token)) };
  };

  test('the link shows the inspection, the car and the shop, and nothing else of the record', async () => {
    const { token, shown, hash, folder, acknowledgement } = await opened();
    expect([token.length, hash, folder, acknowledgement]).toEqual([
      43,
      expect.stringMatching(/^[0-9a-f]{64}$/),
      shop,
      null,
    ]);
    expect(Object.keys(shown)).toEqual(['inspection', 'known', 'customer', 'shop']);
    expect(shown.inspection).toEqual({
      id: 'one',
      jobId: '',
      jobNumber: 'JOB-0001',
      kind: 'in',
      at: expect.any(String),
      closedAt: '2026-11-20T15:10:00+00:00',
      bodyType: closed().bodyType,
      odometer: '12,345',
      fuel: closed().fuel ?? null,
      belongings: 'Child seat',
      walkaround: [
        { view: 'Front', photoIds: [FRONT] },
        { view: 'Rear', photoIds: [] },
      ],
      pins: [{ ...PIN, photoIds: [CHIP] }],
      readings: [{ panelId: 'hood', microns: 110 }],
    });
    expect(shown.known).toEqual([]);
    expect(Object.keys(shown.customer)).toEqual(['firstName', 'lastName', 'companyName', 'vehicle']);
    expect(JSON.stringify(shown)).not.toMatch(/planted|email":"[^"]*quill/i);
  });

  test('a hand-over shows the damage of the check-in as known, without its photos', async () => {
    await keep({ inspections: [closed({ id: 'out', kind: 'out', pins: [] })] });
    const { shown } = await opened({ id: 'out', photos: [] });
    expect(shown.known).toEqual([{ ...PIN, photoIds: [] }]);
  });

  test('an acknowledgement is in the record with the server’s time, and on the link', async () => {
    const { token, hash } = await opened();
    const answer = await acknowledge(token, hash, '  Nora Quill ');
    expect(answer.acknowledgement).toEqual({ name: 'Nora Quill', at: expect.any(String) });
    const kept = await acknowledgementOf();
    expect(kept).toEqual({ name: 'Nora Quill', at: expect.stringMatching(/^\d{4}-.*Z$/), hash });
    expect(Math.abs(Date.now() - new Date(kept.at).getTime())).toBeLessThan(60_000);
    expect(new Date(answer.acknowledgement.at).toISOString()).toBe(kept.at);
    const { today, standard_day, links } = await linksOf();
    expect((new Date(standard_day) - new Date(today)) / 86_400_000).toBe(30);
    expect(links).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        last_day: standard_day,
        photos: 2,
        photo_ids: [FRONT, CHIP],
        is_revoked: false,
        is_usable: true,
        opened_at: expect.any(String),
        acknowledged_at: answer.acknowledgement.at,
        acknowledged_by: 'Nora Quill',
      },
    ]);
  });

  test('of two who acknowledge at once, by one link or two, the first counts, and the others get it as their answer', async () => {
    const [one, two] = [await opened(), await opened()];
    const answers = await Promise.all([
      acknowledge(one.token, one.hash, 'Nora Quill'),
      acknowledge(one.token, one.hash, 'Max Quill'),
      acknowledge(two.token, two.hash, 'Ina Quill'),
    ]);
    const names = new Set(answers.map(({ acknowledgement }) => acknowledgement.name));
    expect([...names]).toEqual([(await acknowledgementOf()).name]);
    const [{ count }] = await database()`
      select count(*)::int as count from public.inspection_links where acknowledged_at is not null`;
    expect(count).toBe(1);
  });

  test.each([
    ['no name', '', true, 'words-missing'],
    ['a name that cannot be seen', '\u200b\u2060', true, 'words-missing'],
    ['a name of 201 characters', 'x'.repeat(201), true, 'words-too-long'],
    ['no tick', 'Nora Quill', false, 'not-agreed'],
    ['a tick that is nothing', 'Nora Quill', null, 'not-agreed'],
  ])('%s acknowledges nothing', async (_what, name, agreed, hint) => {
    const { token, hash } = await opened();
    expect(await refusal(acknowledge(token, hash, name, agreed))).toEqual({ code: 'PT400', hint });
    expect(await acknowledgementOf()).toBeNull();
  });

  test('who read something else is shown what is there now, and nothing is acknowledged', async () => {
    const { token } = await opened();
    expect(await acknowledge(token, 'f'.repeat(64))).toMatchObject({ refusal: 'changed', acknowledgement: null });
    expect(await acknowledgementOf()).toBeNull();
  });

  test('what was acknowledged stays as it was read, also when the car and the record are gone', async () => {
    const { token, hash, shown } = await opened();
    await acknowledge(token, hash);
    await database()`delete from public.jobs`;
    await apply(database(), OWNER, [{ table: 'inspections', kind: 'delete', key: { shop_id: shop, id: 'one' } }]);
    const after = await open(token);
    expect([after.shown, after.hash, after.acknowledgement.name]).toEqual([shown, hash, 'Nora Quill']);
  });

  describe('a link opens nothing any more', () => {
    const until = {
      revoked: (sql) => sql`update public.inspection_links set revoked_at = now()`,
      expired: (sql) => sql`
        update public.inspection_links set last_day = (now() at time zone 'America/Chicago')::date - 1`,
      'replaced by a new version': () =>
        keep({ inspections: [closed({ id: 'two', replacesId: 'one', at: '2026-11-21T10:00:00.000Z' })] }),
      'of an inspection that is gone': (sql) =>
        sql.begin(async (tx) => {
          await tx`select set_config('clearcoat.replacing', 'on', true)`;
          await tx`delete from public.inspections`;
        }),
    };
    test.each(Object.keys(until))('%s', async (what) => {
      const { token, hash } = await opened();
      expect(await sees(token, path(FRONT))).toBe(true);
      await until[what](database());
      expect(await refusal(open(token))).toEqual(NO_LINK);
      expect(await refusal(acknowledge(token, hash))).toEqual(NO_LINK);
      expect(await refusal(sees(token, path(FRONT)))).toEqual(NO_LINK);
    });

    test.each([
      ['unknown', 'x'.repeat(43)],
      ['empty', ''],
      ['huge', 'x'.repeat(100_000)],
      ['nothing', null],
    ])('%s', async (_what, token) => {
      expect(await refusal(open(token))).toEqual(NO_LINK);
      expect(await refusal(sees(token, path(FRONT)))).toEqual(NO_LINK);
    });

    test('it opens through its last day, and an open new version ends nothing', async () => {
      const { today } = await linksOf();
      const { token } = await share({ lastDay: today });
      await keep({ inspections: [closed({ id: 'two', replacesId: 'one', closedAt: undefined })] });
      expect((await open(token)).shown.inspection.id).toBe('one');
    });
  });

  test.each([
    ['a released photo', () => path(FRONT), true],
    ['its thumbnail', () => path(FRONT, shop, '-320'), true],
    ['a released photo of damage', () => path(CHIP), true],
    ['a photo of the inspection that was not released', () => path(REAR), false],
    ['any other photo', () => path(OTHER), false],
    ['the same photo of another shop', () => path(FRONT, other), false],
    ['no path', () => `${shop}/../${FRONT}.jpg`, false],
    ['nothing', () => null, false],
  ])('%s: %s', async (_what, name, expected) => {
    const { token } = await share();
    expect((await sees(token, name())) ?? false).toBe(expected);
  });

  test('a link of another shop releases nothing here', async () => {
    await keep({ jobs: [buildJob()], inspections: [closed()] }, OUTSIDER);
    const { token } = await share({}, OUTSIDER);
    expect([await sees(token, path(FRONT)), await sees(token, path(FRONT, other))]).toEqual([false, true]);
  });

  test.each([
    ['a technician', TECHNICIAN, {}, { code: '42501', hint: 'role' }],
    ['the owner of another shop', OUTSIDER, {}, { code: 'PT404', hint: 'not-found' }],
    ['a photo of another inspection', OWNER, { photos: [OTHER] }, { code: 'PT400', hint: 'photos' }],
    ['a number as a photo', OWNER, { photos: [1] }, { code: 'PT400', hint: 'photos' }],
    ['an object of photos', OWNER, { photos: {} }, { code: 'PT400', hint: 'photos' }],
    ['yesterday', MANAGER, { lastDay: '2020-01-01' }, { code: 'PT400', hint: 'past-day' }],
    ['no last day', MANAGER, { lastDay: 'infinity' }, { code: 'PT400', hint: 'last-day' }],
    ['a long time zone', MANAGER, { zone: 'x'.repeat(101) }, { code: 'PT400', hint: 'time-zone' }],
  ])('no link is made: %s', async (_what, who, more, expected) => {
    expect(await refusal(share(more, who))).toEqual(expected);
    expect(await database()`select from public.inspection_links`).toHaveLength(0);
  });

  test('no link is made of an inspection that is open or signed', async () => {
    const signature = { paths: ['M0 0'], width: 1, height: 1, name: 'Nora', at: '', hash: '' };
    await keep({ inspections: [closed({ id: 'open', closedAt: undefined }), closed({ id: 'signed', signature })] });
    for (const id of ['open', 'signed'])
      expect(await refusal(share({ id }))).toEqual({ code: 'PT400', hint: 'not-closed' });
  });

  test('100 links work; a 101st takes the place of the oldest that works no more', async () => {
    for (let count = 0; count < 100; count += 1) await share();
    expect(await refusal(share())).toEqual({ code: 'PT400', hint: 'too-many-links' });
    const [first] = (await linksOf()).links.slice(-1);
    await database()`update public.inspection_links set revoked_at = now() where id = ${first.id}`;
    await share();
    const { links } = await linksOf();
    expect([links.length, links.some(({ id }) => id === first.id)]).toEqual([100, false]);
  });

  test('a member of the shop is not the customer: only others are noted as the first to open', async () => {
    const { token } = await share();
    await open(token, MANAGER);
    await open(token, SIGNED_OUT, TECHNICIAN.sub);
    expect((await linksOf()).links[0].opened_at).toBeNull();
    await open(token, OUTSIDER);
    expect((await linksOf()).links[0].opened_at).toEqual(expect.any(String));
  });

  test('nobody of the shop writes an acknowledgement: not into an open or closed record, not the owner', async () => {
    const acknowledgement = { name: 'Eve', at: '2026-11-20T15:10:00.000Z', hash: 'x' };
    const refused = { code: 'PT403', hint: 'acknowledgement' };
    const change = (who, id) =>
      apply(
        database(),
        who,
        [{ table: 'inspections', kind: 'update', key: { shop_id: shop, id }, row: { acknowledgement } }],
        shop,
      );
    await keep({ inspections: [closed({ id: 'open', closedAt: undefined })] });
    for (const who of [OWNER, MANAGER, TECHNICIAN]) {
      expect(await refusal(change(who, 'open'))).toEqual(refused);
      expect(await refusal(change(who, 'one'))).toMatchObject({ code: 'PT403' });
      expect(
        await refusal(keep({ inspections: [closed({ id: 'open-2', closedAt: undefined, acknowledgement })] }, who)),
      ).toEqual(refused);
    }
    const extra = {
      table: 'inspections',
      kind: 'update',
      key: { shop_id: shop, id: 'open' },
      row: { extra: { acknowledgement } },
    };
    expect(await refusal(apply(database(), OWNER, [extra], shop))).toEqual(refused);
    for (const who of [OWNER, MANAGER, TECHNICIAN])
      expect(await refusal(keep({ inspections: [closed({ id: 'new', acknowledgement })] }, who))).toEqual(refused);
  });

  test('a restored backup keeps the acknowledgement of that time', async () => {
    const sql = database();
    await sql`insert into public.shop_settings (shop_id, kind, settings) values (${shop}, 'starter', '{}') on conflict do nothing`;
    const { token, hash } = await opened();
    await acknowledge(token, hash);
    const before = await acknowledgementOf();
    await actAs(sql, OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
    const [{ id }] = await sql`select max(id) as id from public.shop_backups where shop_id = ${shop}`;
    await sql.begin(async (tx) => {
      await tx`select set_config('clearcoat.replacing', 'on', true)`;
      await tx`delete from public.inspections`;
    });
    await actAs(sql, OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
    expect(await acknowledgementOf()).toEqual(before);
  });
});
