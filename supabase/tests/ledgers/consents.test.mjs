import { beforeAll, expect, test } from 'vitest';
import { buildConsent } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, thrownBy } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('owner');
const MANAGER = person('manager');

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    const settings = insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} });
    await apply(database(), OWNER, [settings, ...stepsOf(shop, { consents: [buildConsent()] })]);
  });
  const kept = () =>
    database()`select id, address, given from public.consents where shop_id = ${shop} order by place, id`;
  const NO = { id: 'consent-1', address: '(512) 555-0142', given: false };

  test('what replaces the list, or restores a backup from before, removes no row and brings others', async () => {
    const steps = [
      { table: 'consents', kind: 'delete', key: { shop_id: shop } },
      ...stepsOf(shop, { consents: [buildConsent({ given: true }), buildConsent({ id: 'consent-2', given: true })] }),
    ];
    await actAs(database(), OWNER, async (sql) => {
      await sql`select public.make_backup(${shop}, 'import')`;
      const [{ revision }] = await sql`select revision from public.shops where id = ${shop}`;
      const batch = 'a0000000-0000-4000-8000-000000000001';
      await sql`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${batch}, 0, ${sql.json(steps)})`;
      await sql`select public.replace_lists(${shop}, ${batch}, 1, ${revision})`;
    });
    expect(await kept()).toEqual([NO, { ...NO, id: 'consent-2', given: true }]);
    await actAs(database(), OWNER, async (sql) => {
      const [{ id }] = await sql`select id from public.shop_backups where shop_id = ${shop} order by id limit 1`;
      await sql`select public.restore_backup(${shop}, ${id})`;
    });
    expect(await kept()).toEqual([NO, { ...NO, id: 'consent-2', given: true }]);
  });

  test.each(['given = true', "at = '2020'", "address = ''", "wording = ''", `extra = '{"given":true}'`])(
    'nobody of the office makes of a row: %s',
    async (change) => {
      const tried = thrownBy(
        actAs(database(), MANAGER, (sql) => sql.unsafe(`update public.consents set ${change} where id = 'consent-1'`)),
      );
      expect(await tried).toMatchObject({ code: 'PT403', hint: 'history' });
    },
  );

  test('an owner alone deletes a row', async () => {
    const remove = (sql) => sql`delete from public.consents where id = 'consent-2'`;
    expect(await thrownBy(actAs(database(), MANAGER, remove))).toMatchObject({ code: '42501', hint: 'owner' });
    await actAs(database(), OWNER, remove);
    expect(await kept()).toEqual([NO]);
  });
});
