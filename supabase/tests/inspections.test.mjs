import { beforeAll, expect, test } from 'vitest';
import { buildInspection, buildJob } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, refusal } from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const OWNER = person('i-owner');
const TECHNICIAN = person('i-tech');

const CLOSED = { code: 'PT403', hint: 'closed' };
const closed = buildInspection({ id: 'closed', closedAt: '2026-11-20T15:10:00.000Z', unsignedBecause: 'Key drop' });

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, TECHNICIAN, 'technician');
    await apply(database(), OWNER, stepsOf(shop, { jobs: [buildJob()], inspections: [closed] }));
    await apply(database(), OWNER, [insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} })]);
  });

  const key = (id) => ({ shop_id: shop, id });
  const change = (who, id, row) =>
    apply(database(), who, [{ table: 'inspections', kind: 'update', key: key(id), row }], shop);
  const remove = (who, id) => apply(database(), who, [{ table: 'inspections', kind: 'delete', key: key(id) }], shop);
  const kept = async () =>
    (await database()`select id, belongings from public.inspections where shop_id = ${shop} order by place`).map(
      (row) => ({ ...row }),
    );

  test('a technician adds an inspection, changes it while it is open, and closes it; then it stays as it is', async () => {
    await apply(database(), TECHNICIAN, stepsOf(shop, { inspections: [buildInspection({ id: 'mine' })] }), shop);
    await change(TECHNICIAN, 'mine', { belongings: 'Child seat' });
    await change(TECHNICIAN, 'mine', { closed_at: '2026-11-20T16:00:00Z', unsigned_because: 'Key drop' });
    expect(await refusal(change(TECHNICIAN, 'mine', { belongings: 'Nothing' }))).toEqual(CLOSED);
    expect((await kept()).at(-1)).toEqual({ id: 'mine', belongings: 'Child seat' });
  });

  test.each([
    ['belongings', { belongings: 'Nothing' }],
    ['pins', { pins: [] }],
    ['signature', { signature: { paths: ['M0 0'], width: 1, height: 1, name: 'Eve', at: '', hash: '' } }],
    ['the end', { closed_at: null }],
    ['extra', { extra: { note: 'more' } }],
  ])('%s of a closed inspection is changed by nobody, by a command or by SQL', async (_what, row) => {
    const before = await kept();
    expect(await refusal(change(OWNER, 'closed', row))).toEqual(CLOSED);
    expect(await refusal(change(TECHNICIAN, 'closed', row))).toEqual(CLOSED);
    const plain = actAs(
      database(),
      OWNER,
      (tx) => tx`update public.inspections set ${tx(row)} where shop_id = ${shop} and id = 'closed'`,
    );
    expect(await refusal(plain)).toEqual(CLOSED);
    expect(await kept()).toEqual(before);
  });

  test.each([
    ['another form', { closedAt: '2026-11-20T15:10:00Z' }],
    ['another form, next to what Postgres cannot hold', { closedAt: '2026-11-20T15:10:00Z', belongings: 'Bag\0' }],
    ['no instant', { closedAt: 'noon \ud800' }],
  ])('one whose end is %s is closed as well, and not opened by what it says in extra', async (_what, ended) => {
    const id = `extra ${Object.values(ended).join()}`.replace(/[^ -~]/g, '');
    const other = buildInspection({ ...closed, ...ended, id });
    expect(rowsOf('inspections', shop, other)[0][1].closed_at).toBeNull();
    await apply(database(), TECHNICIAN, stepsOf(shop, { inspections: [other] }), shop);
    for (const row of [{ by: 'Eve' }, { extra: {} }, { closed_at: '2026-11-20T15:10:00Z' }]) {
      expect(await refusal(change(TECHNICIAN, id, row))).toEqual(CLOSED);
    }
    expect(await refusal(remove(OWNER, id))).toEqual(CLOSED);
  });

  test('a note in extra that only speaks of an end closes nothing', async () => {
    const open = buildInspection({ id: 'speaks', belongings: '"closedAt":"noon"\0' });
    await apply(database(), TECHNICIAN, stepsOf(shop, { inspections: [open] }), shop);
    await change(TECHNICIAN, 'speaks', { by: 'Eve' });
    await remove(OWNER, 'speaks');
  });

  test('it may be saved again as it is, and take another place', async () => {
    const [[, row]] = rowsOf('inspections', shop, closed);
    const { shop_id: _, id: __, ...same } = row;
    await change(OWNER, 'closed', { ...same, place: 7.5, updated_at: '2026-11-21T16:00:00Z' });
    await change(OWNER, 'closed', { ...same, place: 1 });
  });

  test('it is deleted by nobody while its job is there, and after the job by the owner alone', async () => {
    expect(await refusal(remove(OWNER, 'closed'))).toEqual(CLOSED);
    expect(
      await refusal(actAs(database(), OWNER, (tx) => tx`delete from public.inspections where id = 'closed'`)),
    ).toEqual(CLOSED);
    const alone = buildInspection({ ...closed, id: 'alone', jobId: 'gone' });
    await apply(database(), OWNER, stepsOf(shop, { inspections: [alone] }), shop);
    expect(await refusal(remove(TECHNICIAN, 'alone'))).toMatchObject({ code: '42501' });
    await remove(OWNER, 'alone');
    expect((await kept()).map(({ id }) => id)).not.toContain('alone');
  });

  test('a restored backup brings it back, an import of the owner replaces the list without another version of it, and nothing changes it afterwards', async () => {
    await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
    const before = await kept();
    const [{ id }] = await database()`select max(id) as id from public.shop_backups where shop_id = ${shop}`;
    const fromFile = buildInspection({ ...closed, id: 'other', belongings: 'From the file' });
    const steps = [
      { table: 'inspections', kind: 'delete', key: { shop_id: shop } },
      ...stepsOf(shop, { inspections: [closed, fromFile] }),
    ];
    expect(await refusal(apply(database(), OWNER, steps, shop))).toEqual(CLOSED);
    const batch = '00000000-0000-4000-8000-00000000000b';
    const [{ revision }] = await database()`select revision from public.shops where id = ${shop}`;
    await actAs(database(), OWNER, async (tx) => {
      await tx`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${batch}, 0, ${tx.json(steps)})`;
      await tx`select public.replace_lists(${shop}, ${batch}, 1, ${revision})`;
    });
    expect(await kept()).toEqual([
      { id: 'closed', belongings: closed.belongings },
      { id: 'other', belongings: 'From the file' },
    ]);
    await actAs(database(), OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
    expect(await kept()).toEqual(before);
    expect(await refusal(change(OWNER, 'closed', { belongings: 'Nothing' }))).toEqual(CLOSED);
  });
});
